// Tenders and procurements.
import { boolean, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Attachment } from '#contract/content/fields.ts'

export const tenders = pgTable(
  'tenders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    project_sn: text().notNull(),
    ptype: smallint().notNull(),
    infor_type: smallint().notNull(),
    industry_type: smallint().notNull(),
    province_id: integer().notNull().default(0),
    tendering_type: text().notNull().default(''),
    tendering_mode: text().notNull().default(''),
    /** As printed: a sum, a unit price, «面议». */
    starting_price: text().notNull().default(''),
    contact: text().notNull().default(''),
    files: jsonb().$type<Attachment[]>().notNull().default([]),
    /** HTML as the editor wrote it. */
    content: text().notNull().default(''),
    createtime: timestamp({ withTimezone: true }).notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
    published: boolean().notNull().default(false),
  },
  (table) => [
    index('tenders_by_type').on(table.ptype, table.createtime, table.id),
    index('tenders_of_project').on(table.project_sn),
  ],
)
