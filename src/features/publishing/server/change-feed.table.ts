// Change feed: the last change of every record, in the order of commit. It is written by triggers (of the
// migrations), so that no code can forget to.
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { RECORD_KINDS } from '#platform/contract/kinds.ts'
import type { ContentChange, ContentKind } from '#platform/publish/change-feed.ts'
import { type Backlog, backlogOf } from '#platform/server/db/backlog.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { changeFeed, changes, type Feed } from './change-feed.schema.ts'
import type { FeedKinds } from './feed.kind.ts'

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

/** How many changes have versions above this one, and the time of the oldest. */
export const changesAfter = (db: Db, version: number): Promise<Backlog> =>
  backlogOf(db, { from: changes, where: gt(changes.version, version), since: changes.at })

/** Changes with versions above `after` up to and including `upTo`, oldest first. */
export const listChanges = (db: Db, after: number, upTo: number, limit: number): Promise<ContentChange[]> =>
  db
    .select({ kind: changes.kind, id: changes.id, version: changes.version, deleted: changes.deleted })
    .from(changes)
    .where(and(gt(changes.version, after), lte(changes.version, upTo)))
    .orderBy(asc(changes.version))
    .limit(limit)

/** Records that have a page and stand in no list, with an id above `after`, each by its newest change, lowest id first. */
export const listUnlisted = async (
  db: Db,
  kinds: FeedKinds,
  after: number,
  limit: number,
): Promise<ContentChange[]> => {
  const kind = RECORD_KINDS.find((name) => kinds[name].unlisted)
  if (!kind) return []
  const { table, unlisted } = kinds[kind]
  const rows = await db
    .select({ id: sql<number>`${table.id}`, version: changes.version })
    .from(table)
    .leftJoin(changes, and(eq(changes.kind, kind), eq(changes.id, table.id)))
    .where(and(unlisted, gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit)
  return rows.map(({ id, version }) => ({ kind, id, version: version ?? 0, deleted: false }))
}

export const findChange = (db: Db, kind: ContentKind, id: number) =>
  first(
    db
      .select()
      .from(changes)
      .where(and(eq(changes.kind, kind), eq(changes.id, id))),
  )
