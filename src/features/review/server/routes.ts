import type { Serve } from '#features/identity/server/index.ts'
import { noteTemplates, saveTemplates } from '#features/review/contract/note-templates.ts'
import * as calls from '#features/review/contract/review.ts'
import * as decisions from './decisions.service.ts'
import * as followUps from './follow-ups.service.ts'
import * as queues from './queues.service.ts'
import { reopenTask } from './reopening.service.ts'
import type { ReviewDeps } from './reviewable.service.ts'
import * as templates from './templates.service.ts'

export const reviewRoutes = (serve: Serve, deps: ReviewDeps) => {
  serve(calls.queueSummary, ({ staff }) => queues.queueSummary(deps)(staff))
  serve(calls.queueList, ({ staff, origin, input }) => queues.listTasks(deps)({ staff, origin }, input))
  serve(calls.queueTask, ({ staff, input }) => queues.getTask(deps)(staff, input))
  serve(calls.claimTask, ({ staff, origin, input }) => decisions.claimTask(deps)({ staff, origin }, input), {
    msg: '领取成功',
  })
  serve(
    calls.unclaimTask,
    ({ staff, origin, input }) => decisions.unclaimTask(deps)({ staff, origin }, input),
    {
      msg: '已取消领取',
    },
  )
  serve(
    calls.decideTask,
    ({ staff, origin, input, request }) => {
      const warn = (error: unknown) => request.log.error({ err: error }, 'after the decision')
      return decisions.recordDecision(deps, warn)({ staff, origin }, input)
    },
    { msg: '处理完毕' },
  )
  serve(calls.noteTask, ({ staff, origin, input }) => followUps.addTaskNote(deps)({ staff, origin }, input), {
    msg: '备注已记入处理记录',
  })
  serve(calls.remindTask, ({ staff, origin, input }) => followUps.remindOwner(deps)({ staff, origin }, input))
  serve(
    calls.handOverTask,
    ({ staff, origin, input }) => followUps.handOver(deps)({ staff, origin }, input),
    {
      msg: '已转交',
    },
  )
  serve(
    calls.askForChange,
    ({ staff, origin, input }) => followUps.askChange(deps)({ staff, origin }, input),
    {
      msg: '已通知发布人修改',
    },
  )
  serve(calls.reopenTask, ({ staff, origin, input }) => reopenTask(deps)({ staff, origin }, input), {
    msg: '处理结果已收回',
  })
  serve(noteTemplates, ({ input }) => templates.templatesOf(deps.db, input.queue))
  serve(
    saveTemplates,
    ({ staff, origin, input }) => templates.storeTemplates(deps)({ staff, origin }, input),
    {
      msg: '保存成功',
    },
  )
  serve(calls.revealField, ({ staff, origin, input }) =>
    decisions.revealTaskField(deps)({ staff, origin }, input),
  )
}
