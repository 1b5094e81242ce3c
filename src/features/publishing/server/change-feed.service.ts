import { setTimeout as pause } from 'node:timers/promises'
import type { ChangesEnd, ContentChange } from '#platform/publish/change-feed.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { type Feed } from './change-feed.schema.ts'
import * as table from './change-feed.table.ts'
import type { FeedKinds } from './feed.kind.ts'

export const cursorOf = ({ database, last }: Feed) => `${database}:${last}`

/** Version of a cursor; undefined if this feed never issued it. */
export const versionOf = (cursor: string, feed: Feed): number | undefined => {
  const [, database, digits] = /^([0-9a-f-]{36}):(\d{1,15})$/.exec(cursor) ?? []
  const version = Number(digits)
  // A version above the newest was issued before a backup was restored.
  return database === feed.database && version <= feed.last ? version : undefined
}

/**
 * A replica may show a commit before the primary does, by as long as the session that commits gets no processor: a cursor
 * that is ahead by so few versions is waited for.
 */
const AHEAD = { versions: 100, ms: 1000, everyMs: 100 }

/** The feed, as soon as it has what the cursor has; after a second, as it is. */
const readFeedFor = async (db: Db, cursor: string): Promise<Feed> => {
  const deadline = performance.now() + AHEAD.ms
  for (;;) {
    const feed = await table.readFeed(db)
    const isAhead =
      versionOf(cursor, feed) === undefined &&
      versionOf(cursor, { ...feed, last: feed.last + AHEAD.versions }) !== undefined
    if (!isAhead || performance.now() > deadline) return feed
    await pause(AHEAD.everyMs)
  }
}

interface Bounds {
  /** Rows per query, held in memory at a time. */
  page: number
  /** Pages per answer; the client asks again for the rest. */
  pages: number
}
const BOUNDS: Bounds = { page: 1000, pages: 200 }

interface Reading {
  /** To read from; the primary unless given. */
  db?: Db
  bounds?: Bounds
}

export type ChangeLines = AsyncGenerator<(ContentChange | ChangesEnd)[]>

/** Yields rows page by page. Returns the last row if the answer ended before the rows did. */
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

/** Continues a reset over several answers: its cursor consists of the final version and the last listing's id. */
const resetPosition = (cursor: string, feed: Feed) => {
  const [, start = '', id = ''] = /^(.+):(\d{1,10})$/.exec(cursor) ?? []
  const last = versionOf(start, feed)
  return last === undefined ? { last: feed.last, after: 0 } : { last, after: Math.min(Number(id), MAX_ID) }
}

/**
 * All changes after the cursor up to the newest version, in batches of lines; for a reset, the records with a page that
 * no list contains. No transaction stays open for a slow client: all versions up to the newest are committed, and a record
 * that changes meanwhile gets a higher version, which the next call answers. Refuses before the first line.
 */
export const listChangesSince =
  (deps: Deps, kinds: FeedKinds, { db = deps.db, bounds = BOUNDS }: Reading = {}) =>
  async (cursor: string, { address }: Origin): Promise<ChangeLines> => {
    const { page } = bounds
    const feed = await readFeedFor(db, cursor)
    const start = versionOf(cursor, feed)
    const reset = start === undefined
    const position = resetPosition(cursor, feed)
    const end = reset ? { ...feed, last: position.last } : feed
    const read = ({ id, version }: Pick<ContentChange, 'id' | 'version'>) =>
      reset ? table.listUnlisted(db, kinds, id, page) : table.listChanges(db, version, feed.last, page)
    const first = await read({ id: position.after, version: start ?? 0 })
    if (reset ? first.length === page : feed.last - start > page)
      await limits.consume(deps.db, 'pullFarBehind', address, deps.now())
    return (async function* () {
      const last = yield* inPages(first, read, bounds)
      if (!last) yield [{ cursor: cursorOf(end), reset }]
      else {
        const next = reset ? `${cursorOf(end)}:${last.id}` : cursorOf({ ...feed, last: last.version })
        yield [{ cursor: next, reset, more: true }]
      }
    })()
  }
