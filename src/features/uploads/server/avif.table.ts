// Photos whose AVIF version is still to be encoded.
import { and, asc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { userUploads } from './user-uploads.schema.ts'

/** Claims the photo that has waited longest; undefined if every one is encoded by a server that began after `stale`. */
export const claimForAvif = async (db: Db, now: Date, stale: Date) => {
  const next = db
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(
      and(
        eq(userUploads.avif, 'waiting'),
        eq(userUploads.state, 'ready'),
        or(isNull(userUploads.avif_begun_at), lte(userUploads.avif_begun_at, stale)),
      ),
    )
    .orderBy(asc(userUploads.createtime))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(userUploads)
    .set({ avif_begun_at: now })
    .where(inArray(userUploads.id, next))
    .returning()
  return row
}

/** Records the outcome. Answers the updated upload; undefined if it no longer waits for an AVIF version. */
export const recordAvif = (tx: Tx, id: string, avif: 'none' | 'made') =>
  first(
    tx
      .update(userUploads)
      .set({ avif })
      .where(and(eq(userUploads.id, id), eq(userUploads.avif, 'waiting'), ne(userUploads.state, 'gone')))
      .returning(),
  )
