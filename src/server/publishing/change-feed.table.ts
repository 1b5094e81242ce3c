// The change feed: which record changed last, in the order in which the changes were committed.
// Nothing here writes: triggers do (see the migration `change_feed`), so that no writer can forget to.
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContentChange, ContentKind } from '#contract/publishing/change-feed.ts'
import type { Db } from '#server/db/types.ts'
import { releases } from '#server/listings/published-listings.table.ts'

/** One row. Whoever commits a change holds its lock until the commit is done. */
export const changeFeed = pgTable(
  'change_feed',
  {
    id: integer().primaryKey().default(1),
    /**
     * Tells this database from any other that counted its changes from 1 as well. After restoring an older backup,
     * run `update change_feed set database = default`, so that nobody goes on from what was lost.
     */
    database: uuid().notNull().defaultRandom(),
    /** Newest version given out; no number is ever left out. */
    last: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('change_feed_one', sql`${table.id} = 1`)],
)
export type Feed = Pick<typeof changeFeed.$inferSelect, 'database' | 'last'>

/** The newest change of every record, removed ones included: never more rows than there were records. */
export const changes = pgTable(
  'changes',
  {
    kind: text().$type<ContentKind>().notNull(),
    /** 0 for kinds of which there is only one. */
    id: integer().notNull(),
    version: bigint({ mode: 'number' }).notNull().unique(),
    /** Readers find it no more: removed or unpublished. */
    deleted: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const readFeed = async (db: Db): Promise<Feed> => {
  const [row] = await db
    .select({ database: changeFeed.database, last: changeFeed.last })
    .from(changeFeed)
    .where(eq(changeFeed.id, 1))
  if (!row) throw new Error('the change feed has lost its row')
  return row
}

/** When the newest change was committed, by the database's clock; undefined before the first. */
export const newestChangeAt = async (db: Db): Promise<Date | undefined> =>
  (await db.select({ at: changes.at }).from(changes).orderBy(desc(changes.version)).limit(1))[0]?.at

/** Changes behind `after`, up to and with `upTo`, oldest first. */
export const listChanges = (db: Db, after: number, upTo: number, limit: number): Promise<ContentChange[]> =>
  db
    .select({ kind: changes.kind, id: changes.id, version: changes.version, deleted: changes.deleted })
    .from(changes)
    .where(and(gt(changes.version, after), lte(changes.version, upTo)))
    .orderBy(asc(changes.version))
    .limit(limit)

/** Releases with an id above `after` that no list shows, each by its newest change, lowest id first. */
export const listUnlisted = async (db: Db, after: number, limit: number): Promise<ContentChange[]> => {
  const rows = await db
    .select({ id: releases.id, version: changes.version })
    .from(releases)
    .leftJoin(changes, and(eq(changes.kind, 'listings'), eq(changes.id, releases.id)))
    .where(and(sql`${releases.state} <> 'live'`, gt(releases.id, after)))
    .orderBy(asc(releases.id))
    .limit(limit)
  return rows.map(({ id, version }) => ({ kind: 'listings', id, version: version ?? 0, deleted: false }))
}

/** The newest change of one record. */
export const findChange = async (db: Db, kind: ContentKind, id: number) =>
  (
    await db
      .select()
      .from(changes)
      .where(and(eq(changes.kind, kind), eq(changes.id, id)))
  )[0]
