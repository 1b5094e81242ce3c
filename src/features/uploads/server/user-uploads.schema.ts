// Files that users upload, and what uses each. Foreign keys to what uses them are declared by its feature
// (file-owner.kind.ts).
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'

export const userUploads = pgTable(
  'user_uploads',
  {
    id: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<UploadPurpose>().notNull(),
    /** File name on the user's device. */
    name: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Of the file as it was chosen, as the browser made it; empty where it sent none. */
    hash: text().notNull().default(''),
    /** `open` while parts arrive, `busy` while being processed, `ready` for use, `gone` when marked for removal. */
    state: text().$type<'open' | 'busy' | 'ready' | 'gone'>().notNull(),
    /** Storage key of the assembled file: the video itself, or the original of an image. */
    key: text().notNull(),
    /** Id that storage gave the multipart upload. */
    multipart: text().notNull(),
    /** Storage keys of the processed files; empty until it is ready. */
    files: jsonb().$type<string[]>().notNull().default([]),
    /**
     * Public address: of the JPEG of 1280 pixels, or the video. It works while `visibility` is `public`. Empty for
     * scans and until it is ready.
     */
    file: text().notNull().default(''),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    avif: text().$type<'none' | 'waiting' | 'made'>().notNull().default('none'),
    /** When a server last began to encode the AVIF version. */
    avif_begun_at: timestamp({ withTimezone: true }),
    /**
     * Whether public copies exist. `public`: a published listing shows the file. `leaving`: the copies are removed at
     * `leaving_at`, unless a published listing shows the file by then. `cleared`: the copies are removed, and caches are
     * still to be purged.
     */
    visibility: text().$type<'private' | 'public' | 'leaving' | 'cleared'>().notNull().default('private'),
    leaving_at: timestamp({ withTimezone: true }),
    /** The listing that uses it; null if none does (yet, or any more). */
    listing_id: integer(),
    /** The bond whose voucher it is; null for any other file. */
    bond_id: integer(),
    /** The certification whose identity paper it is; null for any other file. */
    certification_id: integer(),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /**
     * Since when nothing uses it; a day later it is removed. While `busy`, when processing began. Null while a listing,
     * bond or certification uses it.
     */
    unused_since: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('user_uploads_of_user').on(table.user_id, table.createtime),
    index('user_uploads_of_listing').on(table.listing_id).where(sql`${table.listing_id} is not null`),
    index('user_uploads_unused')
      .on(table.unused_since)
      .where(
        sql`${table.listing_id} is null and ${table.bond_id} is null and ${table.certification_id} is null`,
      ),
    index('user_uploads_of_certification')
      .on(table.certification_id)
      .where(sql`${table.certification_id} is not null`),
    index('user_uploads_avif').on(table.createtime).where(sql`${table.avif} = 'waiting'`),
    index('user_uploads_leaving').on(table.leaving_at).where(sql`${table.leaving_at} is not null`),
    // Photos of a published listing are found by their address.
    index('user_uploads_file').on(table.file).where(sql`${table.file} <> ''`),
  ],
)

export type UserUpload = typeof userUploads.$inferSelect

/** Column with the id of what uses the file. */
export type OwnerColumn = 'listing_id' | 'bond_id' | 'certification_id'

/** Nothing uses the upload (yet, or any more). */
export const isUnattached = and(
  isNull(userUploads.listing_id),
  isNull(userUploads.bond_id),
  isNull(userUploads.certification_id),
)

export const areReady = (userId: number, ids: readonly string[]) =>
  and(inArray(userUploads.id, [...ids]), eq(userUploads.user_id, userId), eq(userUploads.state, 'ready'))
