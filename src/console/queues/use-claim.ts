// Claiming from a list: whoever gets a task goes to it; whoever does not is told, and the list is read anew.
import { useState } from 'react'
import { useNavigate, useNotify } from 'react-admin'
import { claimTask, type QueueName, type TaskRow } from '#contract/review.ts'
import { callStaff, failureText } from '../calls.ts'
import { taskPath } from './names.ts'
import { claimNext } from './next.ts'
import { useInvalidateQueue } from './summary.ts'

export const useClaim = (queue: QueueName) => {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const notify = useNotify()
  const invalidateQueue = useInvalidateQueue(queue)

  const claimAndOpen = async (claim: () => Promise<TaskRow | undefined>) => {
    setBusy(true)
    try {
      const task = await claim()
      if (task) navigate(taskPath(queue, task.id))
      else notify('没有等待领取的任务', { type: 'info' })
    } catch (error) {
      notify(failureText(error), { type: 'warning', autoHideDuration: 8000 })
    } finally {
      setBusy(false)
      void invalidateQueue()
    }
  }

  return {
    busy,
    claim: (id: number) => claimAndOpen(() => callStaff(claimTask, { queue, id })),
    claimOldest: () => claimAndOpen(() => claimNext(queue)),
  }
}
