import { changes } from '#contract/publishing/change-feed.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import { since } from './change-feed.service.ts'

export const changeFeedRoutes = (serve: Serve, deps: Deps) => {
  serve(changes, async ({ input, origin, sendLines }) => sendLines(await since(deps)(input.since, origin)))
}
