import * as calls from '#contract/publishing/publishing.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as publishing from './publish-requests.service.ts'
import { stateOf } from './publish-state.service.ts'

export const publishingRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.publishingStatus, () => publishing.status(deps)())
  serve(calls.publishRuns, ({ input }) => publishing.runs(deps)(input))
  serve(calls.publishRun, ({ input }) => publishing.run(deps)(input.id))
  serve(calls.publishStateOf, ({ input }) => stateOf(deps)(input.kind, input.id))
  serve(calls.publishNow, ({ staff, origin }) => publishing.publishAll(deps)({ staff, origin }), {
    msg: '已提交，稍后全部重新发布',
  })
}
