// What live releases are found by: one narrow row each, kept by triggers on releases (migration 0006_listing_search), and
// counts that answer how many there are without counting. Nothing but those triggers writes here.
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

export const releaseIndex = pgTable(
  'release_index',
  {
    id: integer().primaryKey(),
    /** Category, type, band of price and band of area in one number: facetsOf. */
    facet: smallint().notNull(),
    /** The bands of price and area alone: bandsOf. */
    band: smallint().notNull(),
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
    /** Whether it told where it is. */
    located: boolean().notNull(),
    /**
     * Everything a word may stand in, a line each: title, address, species, names of places, labels. Folded. Found by
     * every sign of it and every two that follow each other: termsOf.
     */
    haystack: text().notNull(),
  },
  (table) => {
    // Behind the order stands all that a filter asks for: a walk never leaves the index.
    const places = [table.facet, table.province_id, table.city_id, table.county_id] as const
    const orders = [table.releasetime, table.id, table.price, table.per_mu, table.area] as const
    // Made anew for each: an index takes the direction away from the column it was given.
    const id = () => table.id.desc().nullsLast()
    const newest = () => [table.releasetime.desc().nullsLast(), id()] as const
    const asked = [...places, table.releasetime] as const
    return [
      index('release_index_newest').on(...newest(), ...places, table.price, table.per_mu, table.area),
      index('release_index_located')
        .on(...newest(), ...places)
        .where(sql`${table.located}`),
      index('release_index_price_asc').on(table.price, id(), ...asked),
      index('release_index_price_desc').on(table.price.desc().nullsLast(), id(), ...asked),
      index('release_index_permu_asc').on(table.per_mu, id(), ...asked),
      index('release_index_permu_desc').on(table.per_mu.desc().nullsLast(), id(), ...asked),
      index('release_index_area_asc').on(table.area, id(), ...asked),
      index('release_index_area_desc').on(table.area.desc().nullsLast(), id(), ...asked),
      // Large land is dear land: a walk by price towards what is large would begin where nothing is.
      index('release_index_band_price_asc').on(table.band, table.price, id(), ...asked),
      index('release_index_band_price_desc').on(table.band, table.price.desc().nullsLast(), id(), ...asked),
      index('release_index_band_permu_asc').on(table.band, table.per_mu, id(), ...asked),
      index('release_index_band_permu_desc').on(table.band, table.per_mu.desc().nullsLast(), id(), ...asked),
      index('release_index_band_area_asc').on(table.band, table.area, id(), ...asked),
      index('release_index_band_area_desc').on(table.band, table.area.desc().nullsLast(), id(), ...asked),
      // Where few have what is asked for, they are gathered and put in order afterwards.
      index('release_index_facet').on(table.facet, ...orders, table.province_id),
      index('release_index_province').on(table.province_id, table.facet, ...orders),
      index('release_index_city').on(table.city_id, table.facet, ...orders, table.province_id),
      index('release_index_county').on(table.county_id, table.facet, ...orders, table.province_id),
      // No list of what is yet to be sorted in: every search would read it to its end.
      index('release_index_terms')
        .using('gin', sql`text_terms(${table.haystack})`)
        .with({ fastupdate: false }),
    ]
  },
)

/** How many live releases a place has of each facet. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    /** 0 for everywhere; a province, city or county. */
    region_id: integer().notNull(),
    facet: smallint().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.region_id, table.facet] })],
)

/** How many live releases came out on a day, by Beijing's calendar. */
export const releaseDays = pgTable(
  'release_days',
  {
    /** 0 for everywhere. */
    province_id: integer().notNull(),
    day: date().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.province_id, table.day] })],
)

/** Names of provinces, cities and counties, for words to be found in. */
export const regionNames = pgTable('region_names', {
  id: integer().primaryKey(),
  name: text().notNull(),
})
