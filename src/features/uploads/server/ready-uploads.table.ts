// Uploads of a user that are ready for use.
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { userUploads } from './user-uploads.schema.ts'

export const areReady = (userId: number, ids: readonly string[]) =>
  and(inArray(userUploads.id, [...ids]), eq(userUploads.user_id, userId), eq(userUploads.state, 'ready'))

export const readyUploads = (db: Db, userId: number, ids: readonly string[]) =>
  db.select().from(userUploads).where(areReady(userId, ids))

/** Locked in the order of their ids, like everywhere: two transactions cannot wait for each other. */
export const lockReadyUploads = (tx: Tx, userId: number, ids: readonly string[]) =>
  tx.select().from(userUploads).where(areReady(userId, ids)).orderBy(userUploads.id).for('update')
