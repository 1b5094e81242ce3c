import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LegalText } from '#features/identity/rules/agreements.ts'

export const pages = pgTable(
  'pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of a version of a legal text with its day, `about-privacy/2027-01-01`. */
    slug: text().notNull(),
    title: text().notNull(),
    remark: text().notNull().default(''),
    description: text().notNull().default(''),
    images: jsonb().$type<{ file: string }[]>().notNull().default([]),
    /** HTML as the editor wrote it. */
    content: text().notNull().default(''),
    sort: integer().notNull().default(0),
    /** Legal text that it is a version of; empty for other pages. */
    legal: text().$type<LegalText | ''>().notNull().default(''),
    from_day: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Whether it is the version in force. */
    holds: boolean().notNull().default(false),
    updatetime: timestamp({ withTimezone: true }).notNull(),
    published: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('pages_slug').on(table.slug).where(sql`${table.published}`)],
)
