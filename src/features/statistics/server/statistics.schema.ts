// Projects that readers see, counted by province, industry and stage. Triggers on `projects` add
// each transaction's changes at its commit, so that nothing is ever recounted.
import { integer, numeric, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core'

export const projectCounts = pgTable(
  'project_counts',
  {
    province_id: integer().notNull(),
    industry_id: smallint().notNull(),
    stage_id: smallint().notNull(),
    n: integer().notNull(),
    /** 100 million yuan. */
    budget: numeric({ precision: 20, scale: 4, mode: 'number' }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.province_id, table.industry_id, table.stage_id] })],
)
