import { search, searchSuggestions } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as everything from './search.service.ts'
import { suggestions } from './suggestions.service.ts'

export const searchRoutes = (serve: Serve, deps: Deps) => {
  serve(search, ({ input }) => everything.search(deps)(input), { cached: true })
  serve(searchSuggestions, ({ input }) => suggestions(deps)(input), { cached: true })
}
