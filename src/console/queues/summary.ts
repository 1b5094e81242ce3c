// How many tasks wait, for the menu and the lists: asked once a minute and after whatever changes it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type QueueName, queueSummary } from '#contract/review.ts'
import { callStaff } from '../calls.ts'
import { resourceOf } from './names.ts'

const SUMMARY_KEY = ['queue-summary']
const MINUTE_MS = 60_000

/** Only for who may review; undefined until it is known. */
export const useQueueSummary = (queue: QueueName) => {
  const { data } = useQuery({
    queryKey: SUMMARY_KEY,
    queryFn: () => callStaff(queueSummary, {}),
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: true,
    staleTime: MINUTE_MS / 2,
  })
  return data?.find((summary) => summary.queue === queue)
}

/** To be called after a task went from one hand to another. */
export const useInvalidateQueue = (queue: QueueName) => {
  const client = useQueryClient()
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: SUMMARY_KEY }),
        client.invalidateQueries({ queryKey: [resourceOf(queue)] }),
      ]),
    [client, queue],
  )
}
