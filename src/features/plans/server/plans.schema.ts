import { boolean, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const plans = pgTable(
  'plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plan_type: smallint().notNull(),
    title: text().notNull(),
    remark: text().notNull().default(''),
    images: jsonb().$type<{ file: string }[]>().notNull().default([]),
    /** HTML as the editor wrote it. */
    content: text().notNull().default(''),
    read_num: integer().notNull().default(0),
    createtime: timestamp({ withTimezone: true }).notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
    published: boolean().notNull().default(false),
  },
  (table) => [index('plans_by_type').on(table.plan_type, table.createtime, table.id)],
)
