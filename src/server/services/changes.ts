// The change feed as a pull reads it.
import type { ChangesEnd, ContentChange } from '#contract/changes.ts'
import type { Deps, Origin } from '../deps.ts'
import * as table from '../tables/changes.ts'
import * as limits from './limits.ts'

export const cursorOf = ({ database, last }: table.Feed) => `${database}:${last}`

/** The version a cursor stands for; undefined where this feed never gave it out. */
export const versionOf = (cursor: string, feed: table.Feed): number | undefined => {
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

/**
 * Every change behind the cursor and up to now, in batches of lines. No transaction is held open for a slow reader:
 * «now» is read once, all versions up to it are committed, and a record that changes while the answer is under way
 * moves behind it, where the next call finds it. Refuses who asks too often, before the first line.
 */
export const since =
  (deps: Deps, { page, pages }: Bounds = BOUNDS) =>
  async (cursor: string, { address }: Origin): Promise<ChangeLines> => {
    await limits.spend(deps.db, 'pull', address, deps.now())
    const feed = await table.readFeed(deps.db)
    const start = versionOf(cursor, feed)
    if (start !== undefined && feed.last - start > page)
      await limits.spend(deps.db, 'pullFarBehind', address, deps.now())
    return (async function* () {
      if (start === undefined) {
        yield [{ cursor: cursorOf(feed), reset: true }]
        return
      }
      let last = start
      for (let n = 0; n < pages; n++) {
        const rows = await table.listChanges(deps.db, last, feed.last, page)
        if (rows.length > 0) yield rows
        if (rows.length < page) {
          yield [{ cursor: cursorOf(feed), reset: false }]
          return
        }
        last = rows.at(-1)?.version ?? last
      }
      yield [{ cursor: cursorOf({ ...feed, last }), reset: false, more: true }]
    })()
  }
