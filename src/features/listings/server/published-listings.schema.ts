// Published listings: the approved content, without anything private. There is no column for a phone, a certificate or a
// full name, so none can reach a page.
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
import type { Boundaries, Fraction } from '#features/listings/contract/detail.ts'
import type { Photo } from '#platform/contract/photos.ts'
import { listings } from './listings.schema.ts'

export const publishedListings = pgTable(
  'published_listings',
  {
    id: integer()
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Only `live` listings appear in lists; the others keep a page that states what became of them. */
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
    /** Total price in 10,000 yuan; 0 means negotiable. */
    face_price: doublePrecision().notNull(),
    years: smallint().notNull(),
    /** Public names of the numbers that are about so much. */
    approximate: jsonb().$type<string[]>().notNull().default([]),
    /** Last day of the term, `2054-12-31`; empty where its owner gave years alone. */
    years_until: text().notNull().default(''),
    ownership: smallint().notNull(),
    warrant: smallint().notNull(),
    images: jsonb().$type<Photo[]>().notNull().default([]),
    /** Public address; empty if there is no video. */
    video: text().notNull().default(''),
    /** Public address of its poster; empty if there is none. */
    poster: text().notNull().default(''),
    content: text().notNull(),
    /** Masked name: `林**`. */
    contact: text().notNull().default(''),
    species: text().notNull().default(''),
    stand_age: smallint(),
    stock_volume: doublePrecision(),
    forest_category: smallint(),
    industry_id: smallint().notNull().default(0),
    boundaries: jsonb().$type<Boundaries>(),
    remaining_term: smallint(),
    /** Like `years_until`. */
    remaining_until: text().notNull().default(''),
    /** As the owner has written them, in degrees of the datum. */
    lng: doublePrecision(),
    lat: doublePrecision(),
    /** `DATUM` of platform/readers/point.ts; null if unknown. */
    datum: smallint(),
    /** Scores of the assessment; null without one. */
    fraction: jsonb().$type<Fraction>(),
    read_num: integer().notNull().default(0),
    submitted_at: timestamp({ withTimezone: true }).notNull(),
    /** First approval. Lists are sorted by it, and the time filter applies to it. */
    releasetime: timestamp({ withTimezone: true }).notNull(),
    /** When its owner last confirmed that it is still valid. */
    confirmtime: timestamp({ withTimezone: true }).notNull(),
    /** When its owner was last reminded to confirm it. */
    reminded_at: timestamp({ withTimezone: true }),
    updatetime: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('published_listings_confirmed').on(table.confirmtime).where(sql`${table.state} = 'live'`),
    // For a reset of the change feed: listings with a page that no list contains.
    index('published_listings_unlisted').on(table.id).where(sql`${table.state} <> 'live'`),
  ],
)

export type PublishedListing = typeof publishedListings.$inferSelect

/** Medians of asking prices, recomputed daily: src/features/listings/server/prices.service.ts. */
export const priceMedians = pgTable(
  'price_medians',
  {
    province_id: integer().notNull(),
    forestry_type: smallint().notNull(),
    /** Yuan per mu and year. */
    median: doublePrecision().notNull(),
    samples: integer().notNull(),
    /** `2026-11-20`: the day of the last change of this row. */
    date: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.province_id, table.forestry_type] })],
)
