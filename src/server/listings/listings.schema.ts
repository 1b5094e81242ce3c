// Listings as their owners work on them, private parts included. What readers see stands in releases.ts.
import { sql } from 'drizzle-orm'
import {
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
import type { ListingDraft } from '#contract/listings/form.ts'
import type { Status } from '#contract/listings/woodland.ts'
import { users } from '#server/accounts/users.schema.ts'

export const listings = pgTable(
  'listings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Number as printed; unique. */
    project_sn: text().notNull().unique(),
    /** Of the form it came from: sent again, it makes no second listing. Empty for none. */
    form_key: text().notNull().default(''),
    /** STATUS of src/contract/listings/woodland.ts. */
    status: smallint().$type<Status>().notNull(),
    /** Why it was rejected, or taken down; empty otherwise. */
    close_reason: text().notNull().default(''),
    /** Counts submissions; 0 before the first. */
    version: integer().notNull().default(0),
    /** Counts what was written, drafts too. */
    revision: integer().notNull().default(0),
    /** Key of the form that wrote last; empty for none. */
    written_by: text().notNull().default(''),
    /** Key and number of the form's sending that was submitted last, `<key>:<revision>`; empty for a form without a key. */
    sent_as: text().notNull().default(''),
    /** The version that was reviewed and approved last; 0 before the first. */
    released_version: integer().notNull().default(0),
    /** As it was submitted last; null before. Parses as ListingFields. */
    content: jsonb().$type<ListingDraft>(),
    /** SHA-256 of the content, to tell a submission from its repetition. */
    fingerprint: text().notNull().default(''),
    /** Changes kept and not submitted. */
    draft: jsonb().$type<ListingDraft>(),
    draft_at: timestamp({ withTimezone: true }),
    // Copied from content, or the draft where there is none yet, for the owner's list and for what reviewers compare.
    project_name: text().notNull().default(''),
    forestry_type: smallint().notNull().default(0),
    type: smallint().notNull().default(0),
    province_id: integer().notNull().default(0),
    city_id: integer().notNull().default(0),
    county_id: integer().notNull().default(0),
    /** The phone to be reached at; the account's where the form left it empty. Empty before the first submission. */
    phone: text().notNull().default(''),
    /** When the publishing agreement was ticked; null where nobody said. */
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
    index('listings_place').on(table.county_id, table.city_id),
    index('listings_phone').on(table.phone).where(sql`${table.phone} <> ''`),
  ],
)

export type Listing = typeof listings.$inferSelect

/** Every submission as it was, for whoever reviews the next one. */
export const listingVersions = pgTable(
  'listing_versions',
  {
    listing_id: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<ListingDraft>().notNull(),
    submitted_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.listing_id, table.version] })],
)
