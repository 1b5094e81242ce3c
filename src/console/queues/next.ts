// What a reviewer turns to next.
import { Refused } from '#client/call.ts'
import { refusals } from '#contract/refusals.ts'
import { claimTask, type QueueName, queueList, type TaskRow } from '#contract/review.ts'
import { callStaff } from '../calls.ts'

const PAGE_SIZE = 50

/** The longest waiting one that nobody has in hand. */
async function* unclaimedTasks(queue: QueueName) {
  for (let page = 1; ; page++) {
    const { list, count } = await callStaff(queueList, { queue, show: 'open', page, pagesize: PAGE_SIZE })
    yield* list.filter((task) => !task.claimed_by && !task.mine)
    if (page * PAGE_SIZE >= count || list.length === 0) return
  }
}

const UNAVAILABLE: ReadonlySet<number> = new Set([
  refusals.TaskTaken.code,
  refusals.TaskDecided.code,
  refusals.TargetGone.code,
])

/** Claims the longest waiting one; somebody quicker only means the one after. Undefined where none waits. */
export const claimNext = async (queue: QueueName): Promise<TaskRow | undefined> => {
  for await (const { id } of unclaimedTasks(queue))
    try {
      return await callStaff(claimTask, { queue, id })
    } catch (error) {
      if (!(error instanceof Refused && UNAVAILABLE.has(error.code))) throw error
    }
  return undefined
}

/** After a decision: one's own first, then what waits longest, which is not claimed before it is wanted. */
export const nextTask = async (queue: QueueName): Promise<TaskRow | undefined> => {
  const mine = await callStaff(queueList, { queue, show: 'mine', pagesize: 1 })
  if (mine.list[0]) return mine.list[0]
  for await (const task of unclaimedTasks(queue)) return task
  return undefined
}
