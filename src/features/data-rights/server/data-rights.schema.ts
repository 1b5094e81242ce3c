import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<'waiting' | 'running' | 'ready' | 'failed'>().notNull().default('waiting'),
    /** Percent. */
    progress: smallint().notNull().default(0),
    /** Storage key of the file, whether or not it was written yet. */
    key: text().notNull(),
    /** Bytes of the file; 0 until it is ready. */
    size: integer().notNull().default(0),
    attempts: smallint().notNull().default(0),
    /** When a server began to work on it; one that died leaves it to the others. */
    claimed_at: timestamp({ withTimezone: true }),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** From then on the row and its file are removed; null while it is not finished. */
    expires: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('data_exports_of_user').on(table.user_id, table.createtime),
    uniqueIndex('data_exports_one').on(table.user_id).where(sql`${table.state} in ('waiting', 'running')`),
    index('data_exports_waiting').on(table.createtime).where(sql`${table.state} in ('waiting', 'running')`),
    index('data_exports_expires').on(table.expires).where(sql`${table.expires} is not null`),
  ],
)
export type DataExportRow = typeof dataExports.$inferSelect

export const accountDeletions = pgTable(
  'account_deletions',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `own`: asked for by the user. `inactive`: nobody used the account; any use keeps it. */
    reason: text().$type<'own' | 'inactive'>().notNull(),
    requested_at: timestamp({ withTimezone: true }).notNull(),
    due_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('account_deletions_due').on(table.due_at)],
)
export type AccountDeletionRow = typeof accountDeletions.$inferSelect
