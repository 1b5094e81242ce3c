import type { Serve } from '#features/identity/server/index.ts'
import { search, searchSuggestions } from '#features/search/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as everything from './search.service.ts'
import type { SearchableKinds } from './searchable.kind.ts'
import { suggestTerms } from './suggestions.service.ts'

export const searchRoutes = (serve: Serve, deps: Deps, kinds: SearchableKinds) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(search, ({ input, db }) => everything.searchSite({ ...deps, db }, kinds)(input), options)
  serve(searchSuggestions, ({ input, db }) => suggestTerms({ ...deps, db }, kinds)(input), options)
}
