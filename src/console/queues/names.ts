// Where each queue's screens stand, and who works there. A queue of the contract needs nothing else here.
import { QUEUES, type QueueName } from '#contract/review.ts'
import type { Role } from '../session.ts'

export const REVIEWERS: readonly Role[] = ['reviewer']

/** Its resource, and with that its address. */
export const resourceOf = (queue: QueueName) => `queues/${queue}`

export const queueOf = (resource: string | undefined): QueueName | undefined =>
  QUEUES.find((queue) => resourceOf(queue) === resource)

export const listPath = (queue: QueueName) => `/${resourceOf(queue)}`

export const taskPath = (queue: QueueName, id: number) => `${listPath(queue)}/${id}`

/** What was noticed automatically, short enough for a list; the task itself says more. */
export const flagNames: Readonly<Record<string, string>> = {
  price_low: '价格偏低',
  price_high: '价格偏高',
  same_title: '标题重复',
  same_place: '地块重复',
  same_phone: '电话重复',
  banned_promise: '违规承诺',
  contact_in_text: '留有联系方式',
  term_long: '年限过长',
  point_outside: '坐标不符',
}
