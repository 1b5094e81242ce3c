import { jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import type { PlacementFields } from '#features/home/contract/editing.ts'

/** Articles and listings that editors placed in sections of the home page. One row, whose id is always 1. */
export const placements = pgTable('placements', {
  id: smallint().primaryKey(),
  data: jsonb().$type<PlacementFields>().notNull(),
})
