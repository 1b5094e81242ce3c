// The lists of a kind, all pages of each.
import type { Kind } from '#platform/content/kind.ts'
import { type Backend, BackendRefusal } from './backend.ts'
import { type ReadList, readList } from './list-reader.ts'
import { correctEntry, type Entry } from './record.ts'

export interface ListOptions {
  /** Accept lists that are much shorter than they count. */
  force?: boolean | undefined
  maxPages?: number | undefined
}

/** One list, with the fields that part it from the others put into its entries. */
const readPart = async (
  call: Backend,
  { source }: Kind,
  part: Readonly<Record<string, number>>,
  options: ListOptions,
): Promise<ReadList<Entry>> => {
  const [[field, value] = []] = Object.entries(part)
  const { list: endpoint, entry } = source
  const name = endpoint.path + (field ? `（${field}=${value}）` : '')
  const read = await readList(call, name, {
    endpoint,
    input: { ...part, ...source.input },
    entry,
    ...options,
  })
  const { length } = read.entries
  const entries = read.entries.map((item, at) => {
    const corrected = correctEntry(source, { ...item, ...part })
    return source.correctByPosition?.(corrected, length - at) ?? corrected
  })
  return { ...read, entries: entries.filter((item) => source.isHidden?.(item) !== true) }
}

/** Undefined where the backend has no such call. */
export const ifKnown = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof BackendRefusal && error.code === 404) return undefined
    throw error
  }
}

/** Undefined from a backend that has no such kind. */
export const readLists = async (
  call: Backend,
  kind: Kind,
  options: ListOptions = {},
): Promise<ReadList<Entry> | undefined> => {
  const { each = [{}], isOptional } = kind.source
  const readEach = async () => {
    const lists = await Promise.all(each.map((part) => readPart(call, kind, part, options)))
    return {
      entries: lists.flatMap(({ entries }) => entries),
      refused: lists.flatMap(({ refused }) => refused),
      isShort: lists.some(({ isShort }) => isShort),
    }
  }
  return isOptional ? ifKnown(readEach) : readEach()
}
