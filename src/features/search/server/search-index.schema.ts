// What is found by search: one narrow row for each record that lists show, kept by triggers of the migrations. Nothing
// but those triggers writes here.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

export const listingSearch = pgTable(
  'listing_search',
  {
    id: integer().primaryKey(),
    forestry_type: smallint().notNull(),
    type: smallint().notNull(),
    /** Code of PRICE_BANDS, or NEGOTIABLE. */
    price_band: smallint().notNull(),
    area_band: smallint().notNull(),
    province_id: integer().notNull(),
    city_id: integer().notNull(),
    county_id: integer().notNull(),
    releasetime: timestamp({ withTimezone: true }).notNull(),
    /** Ten-thousand yuan; null for negotiable, so that it comes last in either direction. */
    price: doublePrecision(),
    /** Yuan per mu and year; null for negotiable. */
    per_mu: doublePrecision(),
    /** Mu. */
    area: doublePrecision().notNull(),
    years: integer().notNull(),
    /** Comprehensive score; null for listings without one, so that they come last. */
    score: doublePrecision(),
    /** As its owner wrote it. */
    species: text().notNull(),
    /** Whether its place is marked on the map. */
    has_point: boolean().notNull(),
    /** Every text that words are looked for in, a line each: title, address, species, regions, labels. Folded. */
    haystack: text().notNull(),
  },
  (table) => {
    // Made anew for each index: an index takes the direction away from the column it was given.
    const id = () => table.id.desc().nullsLast()
    const down = (column: typeof table.price) => column.desc().nullsLast()
    const regions = [table.province_id, table.city_id, table.county_id] as const
    const bands = [table.price_band, table.area_band] as const
    // Behind the order stands all that a filter may ask for: rows that do not match are passed over inside the index.
    const filters = [table.forestry_type, table.type, ...bands, ...regions, table.releasetime] as const
    const besideArea = [
      table.forestry_type,
      table.type,
      table.price_band,
      ...regions,
      table.releasetime,
    ] as const
    const besidePrice = [
      table.forestry_type,
      table.type,
      table.area_band,
      ...regions,
      table.releasetime,
    ] as const
    const orders = [table.releasetime, table.id, table.price, table.per_mu, table.area] as const
    return [
      index('listing_search_newest').on(
        table.releasetime.desc().nullsLast(),
        id(),
        table.forestry_type,
        table.type,
        ...bands,
        ...regions,
        table.has_point,
      ),
      index('listing_search_price_asc').on(table.price, id(), ...filters),
      index('listing_search_price_desc').on(down(table.price), id(), ...filters),
      index('listing_search_permu_asc').on(table.per_mu, id(), ...filters),
      index('listing_search_permu_desc').on(down(table.per_mu), id(), ...filters),
      // Read in both directions: no area is null.
      index('listing_search_area').on(table.area, id(), ...filters),
      // Few have a score: those that a filter asks for stand together at its beginning.
      index('listing_search_score').on(down(table.score), id(), ...filters),
      // Prices grow with areas: without the band in front, large land in the order of its price would begin where none is.
      index('listing_search_large_price_asc').on(table.area_band, table.price, id(), ...besideArea),
      index('listing_search_large_price_desc').on(table.area_band, down(table.price), id(), ...besideArea),
      index('listing_search_large_permu_asc').on(table.area_band, table.per_mu, id(), ...besideArea),
      index('listing_search_large_permu_desc').on(table.area_band, down(table.per_mu), id(), ...besideArea),
      index('listing_search_dear_permu_asc').on(table.price_band, table.per_mu, id(), ...besidePrice),
      index('listing_search_dear_permu_desc').on(table.price_band, down(table.per_mu), id(), ...besidePrice),
      index('listing_search_dear_area').on(table.price_band, table.area, id(), ...besidePrice),
      // Where few match, all of them are read and sorted.
      index('listing_search_kind').on(
        table.forestry_type,
        table.type,
        ...bands,
        ...orders,
        table.province_id,
      ),
      index('listing_search_type').on(table.type, ...bands, ...orders, table.province_id),
      index('listing_search_province').on(
        table.province_id,
        table.forestry_type,
        table.type,
        ...bands,
        ...orders,
      ),
      index('listing_search_city').on(table.city_id, table.forestry_type, table.type, ...bands, ...orders),
      index('listing_search_county').on(
        table.county_id,
        table.forestry_type,
        table.type,
        ...bands,
        ...orders,
      ),
      // Without a list of entries yet to be sorted in, which every search would read to its end.
      index('listing_search_words')
        .using('gin', sql`text_ngrams(${table.haystack})`)
        .with({ fastupdate: false }),
    ]
  },
)

/** How many listings a region has of each kind: reading them all takes 50 ms at a million, adding these up less than one. */
export const listingCounts = pgTable(
  'listing_counts',
  {
    /** 0 for the whole country; a province, city or county. */
    region_id: integer().notNull(),
    forestry_type: smallint().notNull(),
    type: smallint().notNull(),
    price_band: smallint().notNull(),
    area_band: smallint().notNull(),
    n: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'listing_counts_pkey',
      columns: [table.region_id, table.forestry_type, table.type, table.price_band, table.area_band],
    }),
  ],
)

export const tenderCounts = pgTable('tender_counts', {
  kind: smallint().primaryKey(),
  n: integer().notNull(),
})
