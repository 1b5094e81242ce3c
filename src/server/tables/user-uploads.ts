// Files that users send: planned, arriving in parts, ready, and what they belong to.
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { UploadPurpose } from '#contract/uploads.ts'
import type { Db } from '../db/types.ts'
import { listings } from './listings.ts'
import { users } from './users.ts'

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
    /** `open` while parts arrive, `busy` while it is looked at, `ready` for use. */
    state: text().$type<'open' | 'busy' | 'ready'>().notNull(),
    /** Where storage collects it. */
    key: text().notNull(),
    /** The storage's own name of the multipart upload. */
    multipart: text().notNull(),
    /** Storage keys of what became of it; empty before it is ready. */
    files: jsonb().$type<string[]>().notNull().default([]),
    /** Address for readers: the JPEG of 1280 pixels, or the video. Empty for private ones and before it is ready. */
    file: text().notNull().default(''),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    avif: text().$type<'none' | 'waiting' | 'made'>().notNull().default('none'),
    /** What uses it; null for nothing yet, or not any more. */
    listing_id: integer().references(() => listings.id, { onDelete: 'set null' }),
    createtime: timestamp({ withTimezone: true }).notNull(),
    /** Since when nothing uses it: a day later it is removed. */
    unused_since: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('user_uploads_of_user').on(table.user_id, table.createtime),
    index('user_uploads_of_listing').on(table.listing_id).where(sql`${table.listing_id} is not null`),
    index('user_uploads_unused').on(table.unused_since).where(sql`${table.listing_id} is null`),
    index('user_uploads_avif').on(table.createtime).where(sql`${table.avif} = 'waiting'`),
    // What a picture of a listing is known by.
    index('user_uploads_file').on(table.file).where(sql`${table.file} <> ''`),
  ],
)
export type UserUpload = typeof userUploads.$inferSelect

const among = (ids: readonly string[]) => inArray(userUploads.id, [...ids])

export const findUploads = (db: Db, ids: readonly string[]): Promise<UserUpload[]> =>
  db.select().from(userUploads).where(among(ids))

export const findReady = (db: Db, userId: number, ids: readonly string[]): Promise<UserUpload[]> =>
  db
    .select()
    .from(userUploads)
    .where(and(among(ids), eq(userUploads.user_id, userId), eq(userUploads.state, 'ready')))

export const dropUnused = (tx: Db, listingId: number, kept: readonly string[], at: Date) =>
  tx
    .update(userUploads)
    .set({ listing_id: null, unused_since: at })
    .where(and(eq(userUploads.listing_id, listingId), notInArray(userUploads.id, [...kept])))

export const use = (tx: Db, userId: number, listingId: number, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ listing_id: listingId, unused_since: null })
    .where(and(among(ids), eq(userUploads.user_id, userId)))
