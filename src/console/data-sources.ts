// Resource of react-admin → the calls that list and read its records.
import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { staffReports } from '#contract/assessment/staff.ts'
import { auditList } from '#contract/audit.ts'
import { staffBonds } from '#contract/bonds.ts'
import { EDITED_KINDS } from '#contract/content/index.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { forestryDetail } from '#contract/listings/detail.ts'
import { foretryList } from '#contract/listings/list.ts'
import { publishRuns } from '#contract/publishing/publishing.ts'
import { staffRegions } from '#contract/regions/regions-admin.ts'
import { QUEUES, queueList } from '#contract/review.ts'
import { staffGet, staffList } from '#contract/staff/accounts.ts'
import { staffUsers } from '#contract/users.ts'
import { callStaff } from './api.ts'
import { ASSESSMENTS } from './assessments/assessments.ts'
import { BONDS } from './bonds/bonds.ts'
import { callsOf } from './content/kinds.ts'
import { resourceOf } from './review/queues.ts'
import { USERS } from './users/users.ts'

export interface DataSource {
  list?: (params: GetListParams) => Promise<{ data: RaRecord[]; total: number; meta?: object }>
  get?: (id: Identifier) => Promise<RaRecord>
}

/** Resource of the listings that visitors can find, from which editors choose for the home page. */
export const LISTED_LISTINGS = 'listed'

/** Title and id of a listing: the title alone may not be unique. */
export const listingTitle = ({ id, project_name }: RaRecord) => `${project_name}（${id}）`

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
  /** The page of a bond reads it itself. */
  [BONDS]: { list: listFrom(staffBonds) },
  /** The page of a user reads it itself. */
  [USERS]: { list: listFrom(staffUsers) },
  publishing: { list: listFrom(publishRuns) },
  regions: { list: listFrom(staffRegions), get: regionByCode },
  staff: { list: listFrom(staffList), get: (id) => callStaff(staffGet, { id: Number(id) }) },
  audit: { list: countedListFrom(auditList) },
}
