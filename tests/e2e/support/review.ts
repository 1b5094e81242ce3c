// A reviewer's word on a listing, without the console.
import type { APIRequestContext } from '@playwright/test'

const staff = async <T>(request: APIRequestContext, call: string, data: object, token = ''): Promise<T> => {
  const reply = await request.post(`/api/staff/${call}`, { data, headers: token ? { token } : {} })
  const envelope = (await reply.json()) as { code: number; msg: string; data: T }
  if (envelope.code !== 200) throw new Error(`/api/staff/${call}: ${envelope.code} ${envelope.msg}`)
  return envelope.data
}

let reviewer: string | undefined

/** Claims the waiting listing of this title and decides on it; what is approved has had its certificates opened. */
export const decide = async (
  request: APIRequestContext,
  title: string,
  outcome: 'approved' | 'rejected',
  note = '',
) => {
  reviewer ??= (
    await staff<{ token: string }>(request, 'login', { username: 'reviewer', password: 'Demo2026' })
  ).token
  const queue = 'listings'
  const { list } = await staff<{ list: { id: number; title: string }[] }>(
    request,
    'queues/list',
    { queue, keyword: title },
    reviewer,
  )
  const task = list[0]
  if (!task || list.length > 1) throw new Error(`${list.length} tasks named ${title}`)
  await staff(request, 'queues/claim', { queue, id: task.id }, reviewer)
  const { stamp, media } = await staff<{ stamp: string; media: { sensitive?: string }[] }>(
    request,
    'queues/task',
    { queue, id: task.id },
    reviewer,
  )
  if (outcome === 'approved')
    for (const { sensitive: field } of media)
      if (field) await staff(request, 'queues/reveal', { queue, id: task.id, field }, reviewer)
  await staff(request, 'queues/decide', { queue, id: task.id, outcome, stamp, note }, reviewer)
}
