// Reads of each record by day; of nobody in particular: who read is written nowhere.
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RecordKind } from '#platform/contract/kinds.ts'

export const readDays = pgTable(
  'read_days',
  {
    /** Beijing day. After `DAYS_KEPT` days the first of the month stands for all of the month. */
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<RecordKind>().notNull(),
    id: integer().notNull(),
    reads: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.id] })],
)
