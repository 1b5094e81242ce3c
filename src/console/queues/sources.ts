import { QUEUES, queueList } from '#contract/review.ts'
import { listFrom } from '../lists.ts'
import type { DataSource } from '../sources.ts'
import { resourceOf } from './names.ts'

const list = listFrom(queueList)

/** Lists only: a task is read by its page. */
export const queueSources: Record<string, DataSource> = Object.fromEntries(
  QUEUES.map((queue) => [
    resourceOf(queue),
    { list: ({ filter, ...params }) => list({ ...params, filter: { ...(filter as object), queue } }) },
  ]),
)
