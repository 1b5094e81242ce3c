// To whom of another kind records belong, for backends whose entries do not tell: by a list for each owner.
import type { AnyRecord, Kind } from '#content/kind.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Backend, BackendRefusal } from './backend.ts'
import { ifKnown } from './kind-lists.ts'
import { readList } from './list-reader.ts'
import { correctEntry, type Entry } from './record.ts'
import type { Due } from './rereads.ts'

export interface Owned {
  /** Puts the owner into an entry. */
  complete: (entry: Entry) => Entry
  /** Entries that only lists of owners name. */
  more: readonly Entry[]
  /** Owners whose lists were asked for, refused ones among them. */
  read: readonly number[]
}

/** Name under which the snapshot notes when lists of owners were read; undefined where a kind has none. */
export const readingsOfOwners = ({ name, source }: Kind) => source.owners && `${name}.${source.owners.column}`

/** Undefined where the backend refuses, as some may of an owner of nothing. */
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
 * Undefined where the entries tell their owners themselves.
 * @param due  Whose lists are read; of others, what is stored goes on.
 */
export const readOwners = async (
  call: Backend,
  { source }: Kind,
  listed: readonly Entry[],
  before: ReadonlyMap<number, AnyRecord>,
  due: Due,
): Promise<Owned | undefined> => {
  const { owners } = source
  if (!owners || !listed.some((entry) => untold(entry, owners.column))) return undefined
  const { column } = owners
  const read = (endpoint: Endpoint, name: string, input: object) =>
    readList<Entry>({
      name: endpoint.path + name,
      ask: async (page, pagesize) =>
        (await call(endpoint, { page, pagesize, ...input })) as { list: Entry[]; count: number },
    })
  const all = (await ifKnown(() => read(owners.all, '', {})))?.map(({ id }) => id)
  const known = new Set(all)
  const named = new Set(listed.map(({ id }) => id))
  // Whoever wrote something new is found at once; what stands in no other list, its owner's may still name.
  const isNew = listed.some(({ id }) => !before.has(id))
  const unlisted = [...before.values()].flatMap((record) =>
    named.has(record.id) ? [] : Number(record[column]),
  )
  const dueNow = new Set([...due(all ?? []), ...unlisted])
  const asked = (all ?? []).filter((id) => isNew || dueNow.has(id))
  const lists = await Promise.all(
    asked.map(async (owner) => ({
      owner,
      entries: await unlessRefused(() => read(owners.list, `（编号 ${owner}）`, owners.input(owner))),
    })),
  )
  const answered = new Set(lists.flatMap(({ owner, entries }) => (entries ? [owner] : [])))
  const ownerOf = new Map<number, number>()
  for (const { owner, entries = [] } of lists)
    for (const { id } of entries) if (!ownerOf.has(id)) ownerOf.set(id, owner)

  /** Owner by an earlier pull, where this one cannot tell; 0 for none. */
  const stored = (id: number) => {
    const owner = Number(before.get(id)?.[column] ?? 0)
    return answered.has(owner) || (all && !known.has(owner)) ? 0 : owner
  }
  const complete = (entry: Entry): Entry =>
    untold(entry, column) ? { ...entry, [column]: ownerOf.get(entry.id) ?? stored(entry.id) } : entry
  const unnamed = lists.flatMap(({ entries = [] }) => entries.filter(({ id }) => !named.has(id)))
  return {
    complete,
    more: unnamed.map((entry) => complete(correctEntry(source, owners.correct(entry)))),
    read: asked,
  }
}
