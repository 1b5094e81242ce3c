// Listings as their owners edit them, private fields included. Readers see published-listings.schema.ts.
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import type { ListingContent } from '#features/listings/contract/typed-numbers.ts'
import type { Status } from '#features/listings/contract/woodland.ts'

export const listings = pgTable(
  'listings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    project_sn: text().notNull().unique(),
    /** Key of the form that created it, so that a retry creates no second listing. Empty if the form had none. */
    form_key: text().notNull().default(''),
    status: smallint().$type<Status>().notNull(),
    close_reason: text().notNull().default(''),
    version: integer().notNull().default(0),
    revision: integer().notNull().default(0),
    /** Key of the form that wrote last; empty if it had none. */
    last_form_key: text('written_by').notNull().default(''),
    /** Key and revision of the last submitted form, `<key>:<revision>`; empty if it had no key. */
    submitted_form: text('sent_as').notNull().default(''),
    /** Version approved last; 0 if none is, or the listing was taken down. */
    published_version: integer().notNull().default(0),
    /** Last submission; null before the first. Parses as ListingFields. */
    content: jsonb().$type<ListingContent>(),
    /** SHA-256 of the content, by which repeated submissions are recognised. */
    fingerprint: text().notNull().default(''),
    /** Changes saved but not submitted. */
    draft: jsonb().$type<ListingDraft>(),
    draft_at: timestamp({ withTimezone: true }),
    // Copied from the content, or from the draft before the first submission, for the owner's list and the review queue.
    project_name: text().notNull().default(''),
    forestry_type: smallint().notNull().default(0),
    type: smallint().notNull().default(0),
    province_id: integer().notNull().default(0),
    city_id: integer().notNull().default(0),
    county_id: integer().notNull().default(0),
    /** Position in WGS 84, whatever datum it was written in. */
    lng: doublePrecision(),
    lat: doublePrecision(),
    /** Contact phone; the account's mobile if the form left it empty. Empty before the first submission. */
    phone: text().notNull().default(''),
    /** When the owner agreed to the publishing terms; null if the form did not say. */
    agreed_at: timestamp({ withTimezone: true }),
    createtime: timestamp({ withTimezone: true }).notNull(),
    updatetime: timestamp({ withTimezone: true }).notNull(),
    submitted_at: timestamp({ withTimezone: true }),
    decided_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('listings_of_user').on(table.user_id, table.createtime, table.id),
    uniqueIndex('listings_form').on(table.user_id, table.form_key).where(sql`${table.form_key} <> ''`),
    index('listings_title').on(table.project_name),
    index('listings_region').on(table.county_id, table.city_id),
    index('listings_phone').on(table.phone).where(sql`${table.phone} <> ''`),
  ],
)

export type Listing = typeof listings.$inferSelect

/** Every submission, so that reviewers can compare the next one with it. */
export const listingVersions = pgTable(
  'listing_versions',
  {
    listing_id: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<ListingContent>().notNull(),
    submitted_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.listing_id, table.version] })],
)
