import { useState } from 'react'
import { useNavigate, useNotify } from 'react-admin'
import {
  BondState,
  CertificatesUnread,
  ReopenChanged,
  ReopenTooLate,
  ReviewerTied,
  SecondReviewerNeeded,
  TaskChanged,
  TaskDecided,
  TaskTaken,
  TaskUnclaimed,
} from '#features/review/contract/refusals.ts'
import { claimTask, type QueueName, queueList, type TaskRow } from '#features/review/contract/review.ts'
import { Refused } from '#platform/browser/call.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { isDue, taskPath, useInvalidateQueue } from './queues.ts'

const INPUT_KEPT = '您填写的内容不会丢失。'

const explanations: Readonly<Record<number, string>> = {
  [TaskTaken.code]: `这项任务已由同事领取，重新载入可查看由谁处理。${INPUT_KEPT}`,
  [TaskUnclaimed.code]: `这项任务的领取已被取消，不在您手上了。请重新载入并再次领取。${INPUT_KEPT}`,
  [TaskDecided.code]: `这项任务已经处理完毕，重新载入可查看结果。${INPUT_KEPT}`,
  [TaskChanged.code]: `提交的内容在您查看后有变动，请重新载入并核对标出的不同之处。${INPUT_KEPT}`,
  [CertificatesUnread.code]: `还有证件或凭证图片没有查看，请重新载入，逐张查看后再通过。${INPUT_KEPT}`,
  [SecondReviewerNeeded.code]: '这是您本人的提议，须由另一位审核员处理。',
  [ReviewerTied.code]: `${ReviewerTied.msg}。`,
  [BondState.code]: `保证金的状态已有变动，请重新载入并核对。${INPUT_KEPT}`,
  [ReopenTooLate.code]: ReopenTooLate.msg,
  [ReopenChanged.code]: `${ReopenChanged.msg}，请重新载入查看。`,
  [TargetGone.code]: '提交的内容已不存在，无需再处理。',
}

/** Explanation if the task was changed by somebody else meanwhile; undefined for any other error. */
export const conflictText = (error: unknown): string | undefined =>
  error instanceof Refused ? explanations[error.code] : undefined

const PAGE_SIZE = 50

/** Filters of the list that the next task must fit as well. */
export type TaskFilter = Pick<
  Input<typeof queueList>,
  'keyword' | 'type' | 'user_id' | 'province_id' | 'flag'
>

/** Open tasks that nobody has claimed, the longest waiting first. */
async function* unclaimedTasks(queue: QueueName, filter: TaskFilter = {}) {
  for (let page = 1; ; page++) {
    const input = { ...filter, queue, show: 'open', page, pagesize: PAGE_SIZE } as const
    const { list, count } = await callStaff(queueList, input)
    yield* list.filter((task) => !task.claimed_by && !task.mine)
    if (page * PAGE_SIZE >= count || list.length === 0) return
  }
}

const UNAVAILABLE: ReadonlySet<number> = new Set([
  TaskTaken.code,
  TaskDecided.code,
  TargetGone.code,
  // Nobody reviews their own proposal.
  SecondReviewerNeeded.code,
  ReviewerTied.code,
])

/** Claims the longest waiting task, or the one after if somebody else was quicker; undefined if none is left. */
const claimNext = async (queue: QueueName, filter: TaskFilter): Promise<TaskRow | undefined> => {
  for await (const { id } of unclaimedTasks(queue, filter))
    try {
      return await callStaff(claimTask, { queue, id })
    } catch (error) {
      if (!(error instanceof Refused && UNAVAILABLE.has(error.code))) throw error
    }
  return undefined
}

/** Task to open after a decision: one's own claimed tasks first, then the longest waiting one, without claiming it. */
export const nextTask = async (queue: QueueName): Promise<TaskRow | undefined> => {
  const mine = await callStaff(queueList, { queue, show: 'mine', pagesize: PAGE_SIZE })
  // What is to be reminded of later is left until then.
  const own = mine.list.find(({ remind_at }) => remind_at === '' || isDue(remind_at))
  if (own) return own
  for await (const task of unclaimedTasks(queue)) return task
  return undefined
}

/** Claiming from a list: opens the claimed task or reports the failure, and refetches the list in both cases. */
export const useClaim = (queue: QueueName) => {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const notify = useNotify()
  const invalidateQueue = useInvalidateQueue(queue)

  const claimAndOpen = async (claim: () => Promise<TaskRow | undefined>, none: string) => {
    setBusy(true)
    try {
      const task = await claim()
      if (task) navigate(taskPath(queue, task.id))
      else notify(none, { type: 'info' })
    } catch (error) {
      notify(failureText(error), { type: 'warning', autoHideDuration: 8000 })
    } finally {
      setBusy(false)
      void invalidateQueue()
    }
  }

  return {
    busy,
    claim: (id: number) => claimAndOpen(() => callStaff(claimTask, { queue, id }), ''),
    claimOldest: (filter: TaskFilter) =>
      claimAndOpen(
        () => claimNext(queue, filter),
        Object.values(filter).some(Boolean) ? '没有符合筛选条件、等待领取的任务' : '没有等待领取的任务',
      ),
  }
}
