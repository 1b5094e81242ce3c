// Reads one list of the backend, all of its pages: complete, or an error.
import { PullError } from './backend.ts'

const ASK = 100
const MAX_PAGES = 20_000
const READINGS = 3

export interface ListCall<T> {
  /** Name of the list in errors. */
  name: string
  ask: (page: number, pagesize: number) => Promise<{ list: T[]; count: number }>
}

/** Answers an error if the list is short, or changed while it was read: records that moved meanwhile may be missed. */
const readOnce = async <T extends { id: number }>({ name, ask }: ListCall<T>): Promise<T[] | PullError> => {
  const found = new Map<number, T>()
  let total = 0
  let step = ASK
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { list, count } = await ask(page, step)
    if (list.length === 0) break
    if (page === 1) {
      total = count
      // Some backends cap the page size, and some do not count: go on with what they give.
      if (total === 0 || list.length < Math.min(total, step)) step = list.length
    } else if (count !== total) return new PullError(`${name}：列表在读取期间一直变化，请稍后再试`)
    const before = found.size
    for (const item of list) found.set(item.id, item)
    // A count may be too low, so the last page is the one that is not full; a page without news is the first again.
    if (list.length < step || found.size === before) break
  }
  if (found.size < total)
    return new PullError(`${name}：应有 ${total} 条，只收到 ${found.size} 条，列表不完整`)
  return [...found.values()]
}

/** All entries of one list. Throws PullError if it has fewer than it counts, or keeps changing. */
export const readList = async <T extends { id: number }>(call: ListCall<T>): Promise<T[]> => {
  let trouble: PullError | undefined
  for (let reading = 1; reading <= READINGS; reading++) {
    const found = await readOnce(call)
    if (!(found instanceof PullError)) return found
    trouble = found
  }
  throw trouble
}
