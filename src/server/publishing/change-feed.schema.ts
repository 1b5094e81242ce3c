// The change feed: which record changed last, in the order in which the changes were committed.
// Nothing here writes: triggers do (see the migration `change_feed`), so that no writer can forget to.
import { sql } from 'drizzle-orm'
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
import type { ContentKind } from '#contract/publishing/change-feed.ts'

/** One row. Whoever commits a change holds its lock until the commit is done. */
/** Channel on which the triggers notify. */
export const CHANNEL = 'content_changed'

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
