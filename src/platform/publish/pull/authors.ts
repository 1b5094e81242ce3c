// Who wrote a record, for backends whose entries do not tell: by the list of what each author wrote.
import * as z from 'zod/mini'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import { Id } from '#platform/contract/fields.ts'
import { type Backend, BackendRefusal, CallError } from './backend.ts'
import { ifKnown, type ListOptions } from './kind-lists.ts'
import { readList } from './list-reader.ts'
import { correctEntry, type Entry } from './record.ts'
import type { ChooseDue } from './refresh-batch.ts'
import type { Refused } from './refused.ts'
import { separateNumbers } from './separate-numbering.ts'

export interface Authorship {
  /** Puts the author into an entry. */
  complete: (entry: Entry) => Entry
  /** Entries that only lists of authors name. */
  more: readonly Entry[]
  /** Authors whose lists were asked for, refused ones among them. */
  read: readonly number[]
  refused: readonly Refused[]
}

/** Without `entries`, the backend did not answer them. */
interface ArticlesOf {
  author: number
  entries?: readonly Entry[]
  refused: readonly Refused[]
}

const Author = z.object({ id: Id })

/** Name under which the snapshot notes when lists of authors were read; undefined where a kind has none. */
export const readingsOfAuthors = ({ name, source }: Kind) =>
  source.authors && `${name}.${source.authors.column}`

const hasNoAuthor = (entry: Entry, column: string) => entry[column as keyof Entry] === null

/**
 * Undefined where the entries name their authors themselves.
 * @param due  Whose lists are read; of others, what is stored goes on.
 */
export const readAuthors = async (
  call: Backend,
  kind: Kind,
  listed: readonly Entry[],
  before: ReadonlyMap<number, AnyRecord>,
  due: ChooseDue,
  options: ListOptions = {},
): Promise<Authorship | undefined> => {
  const { source } = kind
  const { authors } = source
  if (!authors || !listed.some((entry) => hasNoAuthor(entry, authors.column))) return undefined
  const { column } = authors
  const readAllAuthors = () =>
    readList(call, authors.all.path, { endpoint: authors.all, entry: Author, ...options })
  const all = (await ifKnown(readAllAuthors))?.entries.map(({ id }) => id)
  const known = new Set(all)
  const named = new Set(listed.map(({ id }) => id))
  // Whoever wrote something new is found at once; what stands in no other list, its author's may still name.
  const isNew = listed.some(({ id }) => !before.has(id))
  const unlisted = [...before.values()].flatMap((record) =>
    named.has(record.id) ? [] : Number(record[column]),
  )
  const dueNow = new Set([...due(all ?? []), ...unlisted])
  const asked = (all ?? []).filter((id) => isNew || dueNow.has(id))
  const readArticles = async (author: number): Promise<ArticlesOf> => {
    const list = { endpoint: authors.list, input: authors.input(author), entry: source.entry, ...options }
    try {
      const { entries, refused } = await readList<Entry>(call, `${authors.list.path}（编号 ${author}）`, list)
      const corrected = entries.map((entry) => correctEntry(source, authors.correct(entry)))
      return { author, entries: separateNumbers(kind, corrected, listed), refused }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Some backends refuse an author of nothing.
      const isRefusal = error instanceof BackendRefusal
      return { author, refused: isRefusal ? [] : [{ id: 0, reason: error.message }] }
    }
  }
  const lists = await Promise.all(asked.map(readArticles))
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
    hasNoAuthor(entry, column) ? { ...entry, [column]: authorOf.get(entry.id) ?? stored(entry.id) } : entry
  const unnamed = lists.flatMap(({ entries = [] }) => entries.filter(({ id }) => !named.has(id)))
  return {
    complete,
    more: unnamed.map(complete),
    read: asked,
    refused: lists.flatMap(({ refused }) => refused),
  }
}
