// Who wrote a record, for backends whose entries do not tell: by the list of what each author wrote.
import type { AnyRecord, Kind } from '#content/kind.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Backend, BackendRefusal } from './backend.ts'
import { ifKnown } from './kind-lists.ts'
import { readList } from './list-reader.ts'
import { correctEntry, type Entry } from './record.ts'
import type { Due } from './rereads.ts'

export interface Authorship {
  /** Puts the author into an entry. */
  complete: (entry: Entry) => Entry
  /** Entries that only lists of authors name. */
  more: readonly Entry[]
  /** Authors whose lists were asked for, refused ones among them. */
  read: readonly number[]
}

/** Name under which the snapshot notes when lists of authors were read; undefined where a kind has none. */
export const readingsOfAuthors = ({ name, source }: Kind) =>
  source.authors && `${name}.${source.authors.column}`

/** Undefined where the backend refuses, as some may for an author of nothing. */
const unlessRefused = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof BackendRefusal) return undefined
    throw error
  }
}

const untold = (entry: Entry, column: string) => entry[column as keyof Entry] === null

/**
 * Undefined where the entries name their authors themselves.
 * @param due  Whose lists are read; of others, what is stored goes on.
 */
export const readAuthors = async (
  call: Backend,
  { source }: Kind,
  listed: readonly Entry[],
  before: ReadonlyMap<number, AnyRecord>,
  due: Due,
): Promise<Authorship | undefined> => {
  const { authors } = source
  if (!authors || !listed.some((entry) => untold(entry, authors.column))) return undefined
  const { column } = authors
  const read = (endpoint: Endpoint, name: string, input: object) =>
    readList<Entry>({
      name: endpoint.path + name,
      ask: async (page, pagesize) =>
        (await call(endpoint, { page, pagesize, ...input })) as { list: Entry[]; count: number },
    })
  const all = (await ifKnown(() => read(authors.all, '', {})))?.map(({ id }) => id)
  const known = new Set(all)
  const named = new Set(listed.map(({ id }) => id))
  // Whoever wrote something new is found at once; what stands in no other list, its author's may still name.
  const isNew = listed.some(({ id }) => !before.has(id))
  const unlisted = [...before.values()].flatMap((record) =>
    named.has(record.id) ? [] : Number(record[column]),
  )
  const dueNow = new Set([...due(all ?? []), ...unlisted])
  const asked = (all ?? []).filter((id) => isNew || dueNow.has(id))
  const lists = await Promise.all(
    asked.map(async (author) => ({
      author,
      entries: await unlessRefused(() => read(authors.list, `（编号 ${author}）`, authors.input(author))),
    })),
  )
  const answered = new Set(lists.flatMap(({ author, entries }) => (entries ? [author] : [])))
  const authorOf = new Map<number, number>()
  for (const { author, entries = [] } of lists)
    for (const { id } of entries) if (!authorOf.has(id)) authorOf.set(id, author)

  /** Author by an earlier pull, where this one cannot tell; 0 for none. */
  const stored = (id: number) => {
    const author = Number(before.get(id)?.[column] ?? 0)
    return answered.has(author) || (all && !known.has(author)) ? 0 : author
  }
  const complete = (entry: Entry): Entry =>
    untold(entry, column) ? { ...entry, [column]: authorOf.get(entry.id) ?? stored(entry.id) } : entry
  const unnamed = lists.flatMap(({ entries = [] }) => entries.filter(({ id }) => !named.has(id)))
  return {
    complete,
    more: unnamed.map((entry) => complete(correctEntry(source, authors.correct(entry)))),
    read: asked,
  }
}
