// Addresses, views and counts of the review queues. A new queue of the contract needs no entry here.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AuditSubject } from '#features/audit/console/subjects.ts'
import { QUEUES, type QueueName, queueSummary } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Role } from '#platform/console/session.ts'
import { fromWireTime } from '#platform/lib/dates.ts'

export const REVIEWERS: readonly Role[] = ['reviewer']

export const resourceOf = (queue: QueueName) => `queues/${queue}`

export const queueOf = (resource: string | undefined): QueueName | undefined =>
  QUEUES.find((queue) => resourceOf(queue) === resource)

export const listPath = (queue: QueueName) => `/${resourceOf(queue)}`

const lastSearches = new Map<QueueName, string>()

/** Remembers filter and page of the list, for the way back from a task. @param search query of its address */
export const rememberList = (queue: QueueName, search: string) => void lastSearches.set(queue, search)

/** Path of the list as it was left. */
export const lastListPath = (queue: QueueName) => listPath(queue) + (lastSearches.get(queue) ?? '')

export const taskPath = (queue: QueueName, id: number) => `${listPath(queue)}/${id}`

export const submissionSubjects: Readonly<Record<string, AuditSubject>> = Object.fromEntries(
  QUEUES.map((queue) => {
    const { word, name } = queueWords[queue]
    return [word, { name, taskPath: (task: number) => taskPath(queue, task) }]
  }),
)

/** Short labels of the automatic flags for lists; the page of a task has the full texts. */
export const flagNames: Readonly<Record<string, string>> = {
  price_low: '价格偏低',
  price_high: '价格偏高',
  same_title: '标题重复',
  same_place: '地块重复',
  same_phone: '电话重复',
  banned_word: '禁用词',
  listed_word: '敏感词',
  banned_promise: '违规承诺',
  contact_in_text: '留有联系方式',
  term_long: '年限过长',
  point_outside: '坐标不符',
  bond_share: '保证金偏高',
  same_identity: '身份证号重复',
  same_company: '信用代码重复',
  credit_code: '信用代码校验位不符',
}

/** Whether the time of a reminder has come. @param remind_at wire time */
export const isDue = (remind_at: string) => (fromWireTime(remind_at)?.getTime() ?? Infinity) <= Date.now()

/** Tabs of a queue list; the key is the `show` filter of the call. */
export const viewNames = { open: '待处理', mine: '我领取的', decided: '已处理' } as const
export type QueueView = keyof typeof viewNames

export const viewOf = (filter: Record<string, unknown>): QueueView => {
  const { show } = filter
  return typeof show === 'string' && show in viewNames ? (show as QueueView) : 'open'
}

const SUMMARY_KEY = ['queue-summary']
const MINUTE_MS = 60_000

/** Counts of a queue; undefined until loaded. Only reviewers and admins may call it. */
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

/** Refetches the counts and the list; to be called after a task was claimed, unclaimed or decided. */
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
