// Decisions of reviewers, without the console.
import type { APIRequestContext } from '@playwright/test'
import { type StaffName, staffCall } from './staff.ts'

interface Reviewing {
  queue?: string
  who?: StaffName
}

/** Claims the waiting task of this title and decides on it; before an approval its certificates or vouchers are opened. */
export const decide = async (
  request: APIRequestContext,
  title: string,
  outcome: 'approved' | 'rejected',
  note = '',
  { queue = 'listings', who = 'reviewer' }: Reviewing = {},
) => {
  const staff = <T = unknown>(call: string, data: object) => staffCall<T>(request, who, call, data)
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
