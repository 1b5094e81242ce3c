// A reviewer's word on a listing, without the console.
import type { APIRequestContext } from '@playwright/test'
import { staffCall } from './staff.ts'

/** Claims the waiting listing of this title and decides on it; what is approved has had its certificates opened. */
export const decide = async (
  request: APIRequestContext,
  title: string,
  outcome: 'approved' | 'rejected',
  note = '',
) => {
  const staff = <T = unknown>(call: string, data: object) => staffCall<T>(request, 'reviewer', call, data)
  const queue = 'listings'
  const { list } = await staff<{ list: { id: number }[] }>('queues/list', { queue, keyword: title })
  const task = list[0]
  if (!task || list.length > 1) throw new Error(`${list.length} tasks named ${title}`)
  await staff('queues/claim', { queue, id: task.id })
  const { stamp, media } = await staff<{ stamp: string; media: { sensitive?: string }[] }>('queues/task', {
    queue,
    id: task.id,
  })
  if (outcome === 'approved')
    for (const { sensitive: field } of media)
      if (field) await staff('queues/reveal', { queue, id: task.id, field })
  await staff('queues/decide', { queue, id: task.id, outcome, stamp, note })
}
