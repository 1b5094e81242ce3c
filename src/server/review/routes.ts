import * as calls from '#contract/review.ts'
import type { Serve } from '#server/serve.ts'
import * as decisions from './decisions.service.ts'
import * as queues from './queues.service.ts'
import type { ReviewDeps } from './reviewable.service.ts'

export const reviewRoutes = (serve: Serve, deps: ReviewDeps) => {
  serve(calls.queueSummary, ({ staff }) => queues.summary(deps)(staff))
  serve(calls.queueList, ({ staff, origin, input }) => queues.list(deps)({ staff, origin }, input))
  serve(calls.queueTask, ({ staff, input }) => queues.task(deps)(staff, input))
  serve(calls.claimTask, ({ staff, origin, input }) => decisions.claim(deps)({ staff, origin }, input), {
    msg: '领取成功',
  })
  serve(calls.unclaimTask, ({ staff, origin, input }) => decisions.unclaim(deps)({ staff, origin }, input), {
    msg: '已退回',
  })
  serve(
    calls.decideTask,
    ({ staff, origin, input, request }) => {
      const warn = (error: unknown) => request.log.error({ err: error }, 'after the decision')
      return decisions.decide(deps, warn)({ staff, origin }, input)
    },
    { msg: '处理完毕' },
  )
  serve(calls.revealField, ({ staff, origin, input }) => decisions.reveal(deps)({ staff, origin }, input))
}
