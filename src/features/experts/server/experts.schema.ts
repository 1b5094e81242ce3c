// Profiles of experts. Their articles are news.
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const experts = pgTable('experts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  nickname: text().notNull().default(''),
  position: text().notNull().default(''),
  remark: text().notNull().default(''),
  images: jsonb().$type<{ file: string }[]>().notNull().default([]),
  sort: integer().notNull().default(0),
  updatetime: timestamp({ withTimezone: true }).notNull(),
  published: boolean().notNull().default(false),
})
