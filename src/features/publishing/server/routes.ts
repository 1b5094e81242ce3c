import type { Serve } from '#features/identity/server/index.ts'
import * as calls from '#features/publishing/contract.ts'
import { changes } from '#platform/publish/change-feed.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listChangesSince } from './change-feed.service.ts'
import type { FeedKinds } from './feed.kind.ts'
import * as publishing from './publish-requests.service.ts'
import { stateOf } from './publish-state.service.ts'

export const publishingRoutes = (serve: Serve, deps: Deps, kinds: FeedKinds) => {
  // A publisher asks when it is notified of a change, and its cursor may be of another server's answer: a replica that lags
  // behind would answer nothing, or that the cursor is of no such feed.
  serve(
    changes,
    async ({ input, origin, sendLines, db }) =>
      sendLines(await listChangesSince(deps, kinds, { db })(input.since, origin)),
    { reads: 'current' },
  )
  serve(calls.publishingStatus, ({ staff }) => publishing.readPublishStatus(deps, kinds)(staff))
  serve(calls.publishRuns, ({ input }) => publishing.listRuns(deps)(input))
  serve(calls.publishRun, ({ staff, input }) => publishing.getRun(deps, kinds)(staff, input.id))
  serve(calls.publishStateOf, ({ input }) => stateOf(deps, kinds)(input.kind, input.id))
  serve(calls.publishNow, ({ staff, origin }) => publishing.publishAll(deps)({ staff, origin }), {
    msg: '已提交，稍后全部重新发布',
  })
  serve(
    calls.retryPage,
    ({ input, staff, origin }) => publishing.retryPublish(deps)({ staff, origin }, input),
    {
      msg: '已提交，正在重新生成这个页面',
    },
  )
}
