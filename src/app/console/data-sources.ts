// Resource of react-admin → the calls that list and read its records.
import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { ASSESSMENTS } from '#features/assessment/console/assessments.ts'
import { staffReports } from '#features/assessment/contract/staff.ts'
import { auditList } from '#features/audit-log/contract.ts'
import { BONDS } from '#features/bonds/console/bonds.ts'
import { staffBonds } from '#features/bonds/contract.ts'
import { callsOf } from '#features/content/console/kind-contract.ts'
import { LISTED_LISTINGS } from '#features/listings/console/listed.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { publishRuns } from '#features/publishing/contract.ts'
import { readFigures } from '#features/readership/contract.ts'
import { staffRegions } from '#features/regions/contract/regions-admin.ts'
import { resourceOf } from '#features/review/console/queues.ts'
import { QUEUES, queueList } from '#features/review/contract/review.ts'
import { siteFindings } from '#features/site-check/contract.ts'
import { staffGet, staffList } from '#features/staff/contract/accounts.ts'
import { unsentSms } from '#features/unsent-sms/contract.ts'
import { USERS } from '#features/users/console/users.ts'
import { staffUsers } from '#features/users/contract.ts'
import { webhookDeliveries } from '#features/webhooks/contract.ts'
import { listWords, WORDS } from '#features/words/console/words.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'

export interface DataSource {
  list?: (params: GetListParams) => Promise<{ data: RaRecord[]; total: number; meta?: object }>
  get?: (id: Identifier) => Promise<RaRecord>
}

const pageOf = ({ pagination }: GetListParams) => ({
  page: pagination?.page ?? 1,
  pagesize: pagination?.perPage ?? 25,
})

/** Lists by a call that takes `page`, `pagesize`, `sort` and `order` beside its filters. */
const listFrom =
  <E extends Endpoint>(endpoint: E) =>
  async (params: GetListParams) => {
    const { sort, filter } = params
    const input = {
      ...(filter as object),
      ...pageOf(params),
      ...(sort && { sort: sort.field, order: sort.order.toLowerCase() }),
    }
    const output = (await callStaff(endpoint, input as Input<E>)) as Output<E> & {
      list: RaRecord[]
      count: number
    }
    return { data: output.list, total: output.count }
  }

/** Lists by a call that counts no further than it pages; `meta.more` says whether there is more. */
const countedListFrom =
  <E extends Endpoint>(endpoint: E) =>
  async (params: GetListParams) => {
    const input = { ...(params.filter as object), ...pageOf(params) }
    const { list, count, more } = (await callStaff(endpoint, input as Input<E>)) as Output<E> & {
      list: RaRecord[]
      count: number
      more: boolean
    }
    return { data: list, total: count, meta: { more } }
  }

/** Throws for an unknown code. The search by a whole code also finds the codes that begin with it. */
const regionByCode = async (id: Identifier) => {
  const { list } = await callStaff(staffRegions, { keyword: String(id), pagesize: 100 })
  const match = list.find((region) => region.id === Number(id))
  if (!match) throw new Error(`no region has the code ${id}`)
  return match
}

/** Summaries for lists and references; the form of a record reads its fields itself. */
const content: [resource: string, DataSource][] = EDITED_KINDS.map((kind) => {
  const { list, get } = callsOf(kind)
  return [
    kind,
    {
      list: listFrom(list),
      get: async (id): Promise<RaRecord> => (await callStaff(get, { id: Number(id) })).record,
    },
  ]
})

const listTasks = listFrom(queueList)

/** Lists only; the page of a task reads it itself. */
const queues: [resource: string, DataSource][] = QUEUES.map((queue) => [
  resourceOf(queue),
  { list: ({ filter, ...params }) => listTasks({ ...params, filter: { ...(filter as object), queue } }) },
])

export const dataSources: Readonly<Record<string, DataSource>> = {
  ...Object.fromEntries([...content, ...queues]),
  [LISTED_LISTINGS]: {
    list: async (params) => {
      const { keyword = '' } = params.filter as { keyword?: string }
      const { list, count } = await callStaff(foretryList, { keyword, ...pageOf(params) })
      return { data: list, total: count }
    },
    get: async (id) => await callStaff(forestryDetail, { id: Number(id) }),
  },
  /** The page of a report reads it itself. */
  [ASSESSMENTS]: { list: countedListFrom(staffReports) },
  [BONDS]: { list: listFrom(staffBonds) },
  [USERS]: { list: listFrom(staffUsers) },
  'site-check': { list: listFrom(siteFindings) },
  readership: { list: listFrom(readFigures) },
  'unsent-sms': { list: listFrom(unsentSms) },
  webhooks: { list: listFrom(webhookDeliveries) },
  publishing: { list: listFrom(publishRuns) },
  regions: { list: listFrom(staffRegions), get: regionByCode },
  staff: { list: listFrom(staffList), get: (id) => callStaff(staffGet, { id: Number(id) }) },
  audit: { list: countedListFrom(auditList) },
  [WORDS]: {
    list: ({ filter, pagination }) =>
      listWords(filter as object, pagination?.page ?? 1, pagination?.perPage ?? 25),
  },
}
