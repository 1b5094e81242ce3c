import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const pages = pgTable(
  'pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    title: text().notNull(),
    remark: text().notNull().default(''),
    description: text().notNull().default(''),
    images: jsonb().$type<{ file: string }[]>().notNull().default([]),
    /** HTML as the editor wrote it. */
    content: text().notNull().default(''),
    sort: integer().notNull().default(0),
    updatetime: timestamp({ withTimezone: true }).notNull(),
    published: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('pages_slug').on(table.slug).where(sql`${table.published}`)],
)
