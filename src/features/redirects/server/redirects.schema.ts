import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

export const redirects = pgTable(
  'redirects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    target: text().notNull(),
    remark: text().notNull().default(''),
    /** What makes two sources the same (`sameness`); empty in the bin. */
    same: text().notNull(),
    published: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('redirects_same').on(table.same).where(sql`${table.same} <> ''`)],
)
