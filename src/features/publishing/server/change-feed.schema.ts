// Change feed: the last change of every record, in the order of commit. It is written by triggers (of the
// migrations), so that no code can forget to.
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
import type { ContentKind } from '#platform/publish/change-feed.ts'

export const CHANNEL = 'content_changed'

/** One row, locked by each transaction that changes content until it has committed. */
export const changeFeed = pgTable(
  'change_feed',
  {
    id: integer().primaryKey().default(1),
    /**
     * Identifies this database: versions of another one mean nothing here. After restoring an older backup, run
     * `update change_feed set database = default`, so that no client continues from changes that were lost.
     */
    database: uuid().notNull().defaultRandom(),
    last: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('change_feed_one', sql`${table.id} = 1`)],
)

export type Feed = Pick<typeof changeFeed.$inferSelect, 'database' | 'last'>

/** The last change of every record, deleted ones included: one row per record. */
export const changes = pgTable(
  'changes',
  {
    kind: text().$type<ContentKind>().notNull(),
    /** 0 for kinds with a single record. */
    id: integer().notNull(),
    version: bigint({ mode: 'number' }).notNull().unique(),
    /** Not public any more: deleted or withdrawn. */
    deleted: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Whether lists have it. A trigger sets it: a listing that is taken off keeps its page, and is listed no more. */
    listed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
