// The lists of a kind, all pages of each.
import type { Kind } from '#content/kind.ts'
import { type Backend, BackendRefusal } from './backend.ts'
import { readList } from './list-reader.ts'
import { correctEntry, type Entry } from './record.ts'

/** One list, with the fields that part it from the others put into its entries. */
const readPart = async (call: Backend, { source }: Kind, part: Readonly<Record<string, number>>) => {
  const [[field, value] = []] = Object.entries(part)
  const entries = await readList<Entry>({
    name: source.list.path + (field ? `（${field}=${value}）` : ''),
    ask: async (page, pagesize) =>
      (await call(source.list, { page, pagesize, ...part, ...source.input })) as {
        list: Entry[]
        count: number
      },
  })
  return entries.map((entry, at) => {
    const corrected = correctEntry(source, { ...entry, ...part })
    return source.placed?.(corrected, entries.length - at) ?? corrected
  })
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
export const readLists = async (call: Backend, kind: Kind): Promise<Entry[] | undefined> => {
  const { each = [{}], isOptional } = kind.source
  const readEach = async () => (await Promise.all(each.map((part) => readPart(call, kind, part)))).flat()
  return isOptional ? ifKnown(readEach) : readEach()
}
