// Which of several publishers is the active one: a lease that ends by itself, since a process that is frozen keeps its
// sessions and their locks.
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row, written every second by the active publisher. */
export const publishLease = pgTable(
  'publish_lease',
  {
    id: integer().primaryKey().default(1),
    /** Grows with each takeover: whoever holds an older one is no longer active. */
    token: bigint({ mode: 'number' }).notNull().default(0),
    /** Process that holds the lease, or the last one that did. */
    holder: uuid(),
    /** What people call it. */
    name: text().notNull().default(''),
    since: timestamp({ withTimezone: true }),
    /** By the clock of the database; in the past where nobody is active. */
    until: timestamp({ withTimezone: true }).notNull(),
    /** State of the site that bucket and caches show all of, as the publishers name it; empty where none is known. */
    delivered: text().notNull().default(''),
  },
  (table) => [check('publish_lease_one', sql`${table.id} = 1`)],
)
