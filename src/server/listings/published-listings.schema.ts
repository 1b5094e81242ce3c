// Listings as readers see them: what was reviewed, and nothing that is private. There is no column for a phone, a
// certificate or a whole name.
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Boundaries } from '#contract/listings/detail.ts'
import type { Photo } from '#contract/listings/list.ts'

import { listings } from './listings.schema.ts'

export const publishedListings = pgTable(
  'releases',
  {
    /** The listing's. */
    id: integer()
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Lists show `live` ones alone; the others keep a page that says what became of them. */
    state: text().$type<'live' | 'stale' | 'withdrawn' | 'completed'>().notNull(),
    version: integer().notNull(),
    project_sn: text().notNull(),
    project_name: text().notNull(),
    forestry_type: smallint().notNull(),
    type: smallint().notNull(),
    province_id: integer().notNull(),
    city_id: integer().notNull(),
    county_id: integer().notNull(),
    address: text().notNull().default(''),
    /** Mu. */
    measure_area: doublePrecision().notNull(),
    /** Ten-thousand yuan in all; 0 is negotiable. */
    face_price: doublePrecision().notNull(),
    years: smallint().notNull(),
    ownership: smallint().notNull(),
    warrant: smallint().notNull(),
    images: jsonb().$type<Photo[]>().notNull().default([]),
    /** Address; empty for none. */
    video: text().notNull().default(''),
    content: text().notNull(),
    /** Already masked: `林**`. */
    contact: text().notNull().default(''),
    species: text().notNull().default(''),
    stand_age: smallint(),
    stock_volume: doublePrecision(),
    forest_category: smallint(),
    boundaries: jsonb().$type<Boundaries>(),
    remaining_term: smallint(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    /** Scores of an assessment. */
    fraction: jsonb().$type<Record<string, number>>(),
    read_num: integer().notNull().default(0),
    submitted_at: timestamp({ withTimezone: true }).notNull(),
    /** First release: what «newest» goes by, and the filter by time. */
    releasetime: timestamp({ withTimezone: true }).notNull(),
    /** When its owner last said that it still holds. */
    confirmtime: timestamp({ withTimezone: true }).notNull(),
    /** When its owner was last reminded to. */
    reminded_at: timestamp({ withTimezone: true }),
    updatetime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Due to be reminded of, and to be hidden.
    index('releases_confirmed').on(table.confirmtime).where(sql`${table.state} = 'live'`),
    // What a publisher that begins anew is told of: the rest it reads from lists.
    index('releases_unlisted').on(table.id).where(sql`${table.state} <> 'live'`),
  ],
)

export type PublishedListing = typeof publishedListings.$inferSelect

/** Medians of asking prices, recomputed daily: src/server/listings/prices.service.ts. */
export const priceMedians = pgTable(
  'price_medians',
  {
    province_id: integer().notNull(),
    forestry_type: smallint().notNull(),
    /** Yuan per mu and year. */
    median: doublePrecision().notNull(),
    samples: integer().notNull(),
    /** `2026-11-20`: since when it is what it is. */
    date: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.province_id, table.forestry_type] })],
)
