// Uploads that are aborted or unused: marked first, deleted when their files are gone from storage.
import { and, asc, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { isUnattached, type UserUpload, userUploads } from './user-uploads.schema.ts'

/** Marks an upload of the user that nothing uses. Answers it as it was before. */
export const discardUpload = async (tx: Tx, userId: number, id: string) => {
  const [row] = await tx
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.id, id), eq(userUploads.user_id, userId), isUnattached))
    .for('update')
  if (row) await tx.update(userUploads).set({ state: 'gone' }).where(eq(userUploads.id, id))
  return row
}

/** Inserts the row of a deleted upload again, marked as discarded. */
export const restoreAsDiscarded = (db: Db, upload: UserUpload) =>
  db
    .insert(userUploads)
    .values({ ...upload, state: 'gone', listing_id: null, bond_id: null, certification_id: null })
    .onConflictDoNothing()

/**
 * Marks uploads unused since before `before`. Answers them together with those that were marked earlier and are still
 * there, `limit` at most.
 */
export const discardUnused = async (tx: Tx, before: Date, limit: number, exceptIds: readonly string[]) => {
  const isUnused = and(
    isUnattached,
    or(
      lt(userUploads.unused_since, before),
      // Never marked as unused: the listing itself was deleted.
      and(isNull(userUploads.unused_since), lt(userUploads.createtime, before)),
    ),
  )
  const batch = tx
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(
      and(
        or(isUnused, eq(userUploads.state, 'gone')),
        exceptIds.length > 0 ? notInArray(userUploads.id, [...exceptIds]) : undefined,
      ),
    )
    .orderBy(asc(userUploads.createtime))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx.update(userUploads).set({ state: 'gone' }).where(inArray(userUploads.id, batch)).returning()
}

export const deleteDiscarded = (db: Db, ids: readonly string[]) =>
  db.delete(userUploads).where(and(inArray(userUploads.id, [...ids]), eq(userUploads.state, 'gone')))
