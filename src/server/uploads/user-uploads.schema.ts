// Files that users send: planned, arriving in parts, ready, and what they belong to.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { UploadPurpose } from '#contract/uploads/user-uploads.ts'
import { users } from '#server/accounts/users.schema.ts'

import { listings } from '#server/listings/listings.schema.ts'

export const userUploads = pgTable(
  'user_uploads',
  {
    id: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<UploadPurpose>().notNull(),
    /** As the user's device calls it. */
    name: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** `open` while parts arrive, `busy` while it is looked at, `ready` for use, `gone` on its way out. */
    state: text().$type<'open' | 'busy' | 'ready' | 'gone'>().notNull(),
    /** Where storage collects it: the video itself, the source of pictures. */
    key: text().notNull(),
    /** The storage's own name of the multipart upload. */
    multipart: text().notNull(),
    /** Storage keys of what became of it; empty before it is ready. */
    files: jsonb().$type<string[]>().notNull().default([]),
    /**
     * Address for readers, good while `place` is `public`: the JPEG of 1280 pixels, or the video. Empty for certificates
     * and before it is ready.
     */
    file: text().notNull().default(''),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    avif: text().$type<'none' | 'waiting' | 'made'>().notNull().default('none'),
    /**
     * Whether copies stand where everybody may see them. `public`: a release shows it. `leaving`: they are removed at
     * `leaving_at`, unless a release shows it by then. `cleared`: they are removed, and caches are still to be told.
     */
    place: text().$type<'private' | 'public' | 'leaving' | 'cleared'>().notNull().default('private'),
    leaving_at: timestamp({ withTimezone: true }),
    /** What uses it; null for nothing yet, or not any more. */
    listing_id: integer().references(() => listings.id, { onDelete: 'set null' }),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /**
     * Since when nothing uses it and nobody works on it: a day later it is removed. Of a `busy` one, since when it is
     * looked at. Null while a listing uses it.
     */
    unused_since: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('user_uploads_of_user').on(table.user_id, table.createtime),
    index('user_uploads_of_listing').on(table.listing_id).where(sql`${table.listing_id} is not null`),
    index('user_uploads_unused').on(table.unused_since).where(sql`${table.listing_id} is null`),
    index('user_uploads_avif').on(table.createtime).where(sql`${table.avif} = 'waiting'`),
    index('user_uploads_leaving').on(table.leaving_at).where(sql`${table.leaving_at} is not null`),
    // What a picture of a listing is known by.
    index('user_uploads_file').on(table.file).where(sql`${table.file} <> ''`),
  ],
)

export type UserUpload = typeof userUploads.$inferSelect
