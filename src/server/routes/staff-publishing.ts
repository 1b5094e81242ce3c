import * as calls from '#contract/staff-publishing.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import { stateOf } from '../services/publish-state.ts'
import * as publishing from '../services/publishing.ts'

export const staffPublishingRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.publishingStatus, () => publishing.status(deps)())
  serve(calls.publishRuns, ({ input }) => publishing.runs(deps)(input))
  serve(calls.publishRun, ({ input }) => publishing.run(deps)(input.id))
  serve(calls.publishStateOf, ({ input }) => stateOf(deps)(input.kind, input.id))
  serve(calls.publishNow, ({ staff, origin }) => publishing.publishAll(deps)({ staff, origin }), {
    msg: '已提交，稍后全部重新发布',
  })
}
