// Uploads of users, from the plan to the processed file.
import { and, eq, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import {
  areReady,
  isUnattached,
  type OwnerColumn,
  type UserUpload,
  userUploads,
} from './user-uploads.schema.ts'

export const insertUpload = (db: Db, upload: typeof userUploads.$inferInsert) =>
  db.insert(userUploads).values(upload)

/** The user's own upload, unless it has been discarded. */
export const findUpload = async (db: Db, userId: number, id: string) => {
  const isOwn = and(eq(userUploads.id, id), eq(userUploads.user_id, userId), ne(userUploads.state, 'gone'))
  const [row] = await db.select().from(userUploads).where(isOwn)
  return row
}

export const uploadsById = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(userUploads)
    .where(inArray(userUploads.id, [...ids]))

export const readyUploads = (db: Db, userId: number, ids: readonly string[]) =>
  db.select().from(userUploads).where(areReady(userId, ids))

/** Locked in the order of their ids, like everywhere: two transactions cannot wait for each other. */
export const lockReadyUploads = (tx: Tx, userId: number, ids: readonly string[]) =>
  tx.select().from(userUploads).where(areReady(userId, ids)).orderBy(userUploads.id).for('update')

export interface Attachment {
  userId: number
  column: OwnerColumn
  /** Id of the listing, bond or certification that uses them. */
  ownerId: number
  ids: readonly string[]
}

/** Attaches ready uploads of the user to what uses them; those attached to anything else are left alone. */
export const attachUploads = (tx: Tx, { userId, column, ownerId, ids }: Attachment) =>
  tx
    .update(userUploads)
    .set({ [column]: ownerId, unused_since: null })
    .where(and(areReady(userId, ids), isUnattached))

/** Bytes of the user's uploads, but those to which one of the conditions applies. */
export const countedBytes = async (db: Db, userId: number, except: readonly SQL[]): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${userUploads.size}), 0)` })
    .from(userUploads)
    .where(and(eq(userUploads.user_id, userId), ...except.map(not)))
  return Number(row?.bytes ?? 0)
}

/** Postpones the removal as unused, while parts still arrive. */
export const touchUpload = (db: Db, id: string, at: Date) =>
  db
    .update(userUploads)
    .set({ unused_since: at })
    .where(and(eq(userUploads.id, id), eq(userUploads.state, 'open')))

/** Claims the upload for processing; undefined if another call claimed it after `expired`. */
export const claimUpload = async (db: Db, id: string, at: Date, expired: Date) => {
  const isFree = or(
    eq(userUploads.state, 'open'),
    and(eq(userUploads.state, 'busy'), lt(userUploads.unused_since, expired)),
  )
  const [row] = await db
    .update(userUploads)
    .set({ state: 'busy', unused_since: at })
    .where(and(eq(userUploads.id, id), isFree))
    .returning()
  return row
}

/** Writes the result of a claim; undefined if the claim was lost meanwhile. */
export const completeClaim = (db: Db, id: string, changes: Partial<UserUpload>) =>
  first(
    db
      .update(userUploads)
      .set(changes)
      .where(and(eq(userUploads.id, id), eq(userUploads.state, 'busy')))
      .returning(),
  )
