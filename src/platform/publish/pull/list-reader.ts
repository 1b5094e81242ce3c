// Reads one list of the backend, all of its pages: complete, or an error. Entries that do not fit are refused one by one.
import * as z from 'zod/mini'
import { Rows } from '#platform/content/answers.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { type Backend, BackendRefusal, describeIssues, PullError } from './backend.ts'
import type { Refused } from './refused.ts'

const PAGE_SIZE = 100
/** Of the smallest pages, 16,000 entries; of those that are asked for, 200,000. */
const MAX_PAGES = 2000
const READINGS = 3
/** Smallest page of the spec's lists: a shorter first page is the whole list. */
const SMALLEST_PAGE = 8
/** Records that a list may lack of its count, as some backends count what they do not show: so many, or this share. */
const SMALL_SHORT = 1
const MAX_SHORT = 0.1

export interface ListCall<T> {
  endpoint: Endpoint
  /** Sent with every page. */
  input?: Readonly<Record<string, unknown>>
  entry: z.ZodMiniType<T>
  /** Accept a list that is much shorter than its count. */
  force?: boolean | undefined
  maxPages?: number | undefined
}

export interface ReadList<T> {
  entries: T[]
  refused: Refused[]
  /**
   * Whether the list may hold more records than these: some were refused without an id, its count is higher, or the page
   * after them was refused.
   */
  isShort: boolean
}

const idOf = (row: unknown): unknown => (row && typeof row === 'object' && 'id' in row ? row.id : undefined)

/** Answers an error if the list is short, or changed while it was read: records that moved meanwhile may be missed. */
const readOnce = async <T extends { id: number }>(
  call: Backend,
  name: string,
  { endpoint, input, entry, force = false, maxPages = MAX_PAGES }: ListCall<T>,
): Promise<ReadList<T> | PullError> => {
  const rowsOf = { ...endpoint, output: Rows }
  const entries = new Map<number, T>()
  /** By what stands in the list, so that a page which comes again is not counted again. */
  const refused = new Map<string, Refused>()
  const size = () => entries.size + refused.size
  let total = 0
  let step = PAGE_SIZE
  let isEndRefused = false
  const take = (row: unknown) => {
    const parsed = entry.safeParse(row)
    if (parsed.success) entries.set(parsed.data.id, parsed.data)
    else
      refused.set(JSON.stringify(row), {
        id: Id.safeParse(idOf(row)).data ?? 0,
        reason: `${name} id=${JSON.stringify(idOf(row))}：${describeIssues(parsed.error)}`,
      })
  }
  for (let page = 1; ; page++) {
    if (page > maxPages) throw new PullError(`${name}：列表超过 ${maxPages} 页仍没有结束`)
    const { list, count } = await call(rowsOf, { page, pagesize: step, ...input }).catch((error: unknown) => {
      // Some backends refuse a page past the end.
      if (size() < Math.max(total, 1) || !(error instanceof BackendRefusal)) throw error
      isEndRefused = true
      return { list: [], count: 0 }
    })
    if (list.length === 0) break
    // Some backends count the rows of the page.
    const isOfPage = count === list.length && list.length >= SMALLEST_PAGE && list.length < PAGE_SIZE
    if (page === 1) {
      total = isOfPage ? 0 : count
      // Some backends cap the page size, and some do not count: go on with what they give.
      if (total <= 0 || list.length < Math.min(total, step)) step = list.length
    } else if (total > 0 && count !== total)
      return new PullError(`${name}：列表在读取期间一直变化，请稍后再试`)
    const before = size()
    for (const row of list) take(row)
    // A count may be too low, so the last page is the one that is not full; a page without news is the first again.
    if (list.length < step || size() === before) break
  }
  const missing = total - size()
  if (missing > Math.max(SMALL_SHORT, total * MAX_SHORT) && !force)
    return new PullError(`${name}：应有 ${total} 条，只收到 ${size()} 条，列表不完整`)
  const rejectedEntries = [...refused.values()]
  return {
    entries: [...entries.values()],
    refused: rejectedEntries,
    isShort: isEndRefused || missing > 0 || rejectedEntries.some(({ id }) => id === 0),
  }
}

/** All entries of one list. Throws PullError if it has far fewer than it counts, never ends, or keeps changing. */
export const readList = async <T extends { id: number }>(
  call: Backend,
  name: string,
  list: ListCall<T>,
): Promise<ReadList<T>> => {
  let trouble: PullError | undefined
  for (let reading = 1; reading <= READINGS; reading++) {
    const result = await readOnce(call, name, list)
    if (!(result instanceof PullError)) return result
    trouble = result
  }
  throw trouble
}
