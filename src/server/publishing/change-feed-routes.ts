import { changes } from '#contract/publishing/change-feed.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { since } from './change-feed.service.ts'

export const changeRoutes = (serve: Serve, deps: Deps) => {
  serve(changes, async ({ input, origin, lines }) => lines(await since(deps)(input.since, origin)))
}
