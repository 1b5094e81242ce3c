// Change feed: the last change of every record, in the order of commit. It is written by triggers (of the
// migrations), so that no code can forget to.
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import type { ContentChange, ContentKind } from '#platform/publish/change-feed.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { changeFeed, changes, type Feed } from './change-feed.schema.ts'

export const readFeed = async (db: Db): Promise<Feed> => {
  const [row] = await db
    .select({ database: changeFeed.database, last: changeFeed.last })
    .from(changeFeed)
    .where(eq(changeFeed.id, 1))
  if (!row) throw new Error('the change feed has lost its row')
  return row
}

/** Commit time of the newest change, by the database's clock; undefined before the first. */
export const newestChangeAt = async (db: Db): Promise<Date | undefined> =>
  (await db.select({ at: changes.at }).from(changes).orderBy(desc(changes.version)).limit(1))[0]?.at

/** Changes with versions above `after` up to and including `upTo`, oldest first. */
export const listChanges = (db: Db, after: number, upTo: number, limit: number): Promise<ContentChange[]> =>
  db
    .select({ kind: changes.kind, id: changes.id, version: changes.version, deleted: changes.deleted })
    .from(changes)
    .where(and(gt(changes.version, after), lte(changes.version, upTo)))
    .orderBy(asc(changes.version))
    .limit(limit)

/** Published listings with an id above `after` that no list shows, each by its newest change, lowest id first. */
export const listUnlisted = async (db: Db, after: number, limit: number): Promise<ContentChange[]> => {
  const rows = await db
    .select({ id: publishedListings.id, version: changes.version })
    .from(publishedListings)
    .leftJoin(changes, and(eq(changes.kind, 'listings'), eq(changes.id, publishedListings.id)))
    .where(and(sql`${publishedListings.state} <> 'live'`, gt(publishedListings.id, after)))
    .orderBy(asc(publishedListings.id))
    .limit(limit)
  return rows.map(({ id, version }) => ({ kind: 'listings', id, version: version ?? 0, deleted: false }))
}

/** The newest change of one record. */
export const findChange = (db: Db, kind: ContentKind, id: number) =>
  first(
    db
      .select()
      .from(changes)
      .where(and(eq(changes.kind, kind), eq(changes.id, id))),
  )
