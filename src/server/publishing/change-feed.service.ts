// The change feed as a pull reads it.
import type { ChangesEnd, ContentChange } from '#contract/publishing/change-feed.ts'
import type { Deps, Origin } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { type Feed } from './change-feed.schema.ts'
import * as table from './change-feed.table.ts'

export const cursorOf = ({ database, last }: Feed) => `${database}:${last}`

/** The version a cursor stands for; undefined where this feed never gave it out. */
export const versionOf = (cursor: string, feed: Feed): number | undefined => {
  const [, database, digits] = /^([0-9a-f-]{36}):(\d{1,15})$/.exec(cursor) ?? []
  const version = Number(digits)
  // A newer one than ours comes from before a backup was restored.
  return database === feed.database && version <= feed.last ? version : undefined
}

interface Bounds {
  /** Rows held in memory at a time. */
  page: number
  /** Pages in one answer; the rest is asked for again. */
  pages: number
}
const BOUNDS: Bounds = { page: 1000, pages: 200 }

export type ChangeLines = AsyncGenerator<(ContentChange | ChangesEnd)[]>

/** Rows in batches; answers the last one where there may be more of them than one answer holds. */
async function* inPages(
  first: ContentChange[],
  next: (last: ContentChange) => Promise<ContentChange[]>,
  { page, pages }: Bounds,
): AsyncGenerator<ContentChange[], ContentChange | undefined> {
  let rows = first
  for (let n = 1; ; n++) {
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return undefined
    if (n === pages) return last
    rows = await next(last)
  }
}

const MAX_ID = 2 ** 31 - 1

/** A reset of several answers goes on by the cursor it will end with and the listing it named last. */
const restOf = (cursor: string, feed: Feed) => {
  const [, start = '', id = ''] = /^(.+):(\d{1,10})$/.exec(cursor) ?? []
  const last = versionOf(start, feed)
  return last === undefined ? { last: feed.last, after: 0 } : { last, after: Math.min(Number(id), MAX_ID) }
}

/**
 * Every change behind the cursor and up to now, in batches of lines; before a reset, the listings that have a page and
 * stand in no list. No transaction is held open for a slow reader: «now» is read once, all versions up to it are
 * committed, and a record that changes while the answer is under way moves behind it, where the next call finds it.
 * Refuses who asks too often, before the first line.
 */
export const since =
  (deps: Deps, bounds: Bounds = BOUNDS) =>
  async (cursor: string, { address }: Origin): Promise<ChangeLines> => {
    const { db } = deps
    const { page } = bounds
    const feed = await table.readFeed(db)
    const start = versionOf(cursor, feed)
    const reset = start === undefined
    const rest = restOf(cursor, feed)
    const end = reset ? { ...feed, last: rest.last } : feed
    const read = ({ id, version }: Pick<ContentChange, 'id' | 'version'>) =>
      reset ? table.listUnlisted(db, id, page) : table.listChanges(db, version, feed.last, page)
    const first = await read({ id: rest.after, version: start ?? 0 })
    if (reset ? first.length === page : feed.last - start > page)
      await limits.consume(db, 'pullFarBehind', address, deps.now())
    return (async function* () {
      const last = yield* inPages(first, read, bounds)
      if (!last) yield [{ cursor: cursorOf(end), reset }]
      else {
        const next = reset ? `${cursorOf(end)}:${last.id}` : cursorOf({ ...feed, last: last.version })
        yield [{ cursor: next, reset, more: true }]
      }
    })()
  }
