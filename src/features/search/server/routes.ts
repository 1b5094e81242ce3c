import type { Serve } from '#features/identity/server/index.ts'
import { search, searchSuggestions } from '#features/search/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as everything from './search.service.ts'
import type { SearchableKinds } from './searchable.kind.ts'
import { suggestTerms } from './suggestions.service.ts'

export const searchRoutes = (serve: Serve, deps: Deps, kinds: SearchableKinds) => {
  serve(search, ({ input }) => everything.searchSite(deps, kinds)(input), { cached: true })
  serve(searchSuggestions, ({ input }) => suggestTerms(deps, kinds)(input), { cached: true })
}
