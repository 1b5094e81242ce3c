import type { Serve } from '#features/identity/server/serve.ts'
import { changes } from '#platform/publish/change-feed.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listChangesSince } from './change-feed.service.ts'

export const changeFeedRoutes = (serve: Serve, deps: Deps) => {
  serve(changes, async ({ input, origin, sendLines }) =>
    sendLines(await listChangesSince(deps)(input.since, origin)),
  )
}
