// Saved searches of users.
import { index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'

/** The saved filter; 0 and the empty text mean any. */
const filterColumns = {
  forestry_type: smallint().notNull().default(0),
  type: smallint().notNull().default(0),
  forestry_types: text().notNull().default(''),
  types: text().notNull().default(''),
  forestry_price: smallint().notNull().default(0),
  province_id: integer().notNull().default(0),
  city_id: integer().notNull().default(0),
  county_id: integer().notNull().default(0),
  measure_area: smallint().notNull().default(0),
  score: smallint().notNull().default(0),
  species: smallint().notNull().default(0),
  price_min: integer().notNull().default(0),
  price_max: integer().notNull().default(0),
  area_min: integer().notNull().default(0),
  area_max: integer().notNull().default(0),
  permu_min: integer().notNull().default(0),
  permu_max: integer().notNull().default(0),
  years_min: integer().notNull().default(0),
  years_max: integer().notNull().default(0),
  keyword: text().notNull().default(''),
}
type FilterColumn = keyof typeof filterColumns
export const FILTER_COLUMNS = Object.keys(filterColumns) as readonly FilterColumn[]

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    ...filterColumns,
    /** Words of the keyword, as the exchange's search looks for them. */
    words: text().array().notNull().default([]),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** When it was saved or last opened: listings published since count as new. */
    opened_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_same').on(table.user_id, ...FILTER_COLUMNS.map((name) => table[name])),
    // For the notices about a changed listing.
    index('saved_searches_region').on(table.province_id, table.forestry_type),
  ],
)

export type SavedSearchRow = typeof savedSearches.$inferSelect
export type SearchFilter = Pick<SavedSearchRow, FilterColumn>
