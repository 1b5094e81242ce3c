// Names of provinces, cities and counties, for queries that look for words in them.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const regionNames = pgTable('region_names', {
  id: integer().primaryKey(),
  name: text().notNull(),
})
