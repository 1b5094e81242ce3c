// Public copies of users' files, and when they are to be removed.
import { and, eq, inArray, isNotNull, lt, lte, ne, notInArray, or } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { userUploads } from './user-uploads.schema.ts'

/** Schedules the removal of copies before they are made, so that none can be left behind by a failure. */
export const expectCopies = (db: Db, ids: readonly string[], due: Date) =>
  db
    .update(userUploads)
    .set({ visibility: 'leaving', leaving_at: due })
    .where(
      and(
        inArray(userUploads.id, [...ids]),
        eq(userUploads.state, 'ready'),
        ne(userUploads.visibility, 'public'),
        ne(userUploads.file, ''),
      ),
    )
    .returning()

/** Reschedules to `now` the removal of those that were removed, or due to be, before `due`. Answers their ids. */
export const rescheduleRemoval = (db: Db, ids: readonly string[], due: Date, now: Date) =>
  db
    .update(userUploads)
    .set({ visibility: 'leaving', leaving_at: now })
    .where(
      and(
        inArray(userUploads.id, [...ids]),
        ne(userUploads.visibility, 'public'),
        or(ne(userUploads.visibility, 'leaving'), lt(userUploads.leaving_at, due)),
      ),
    )
    .returning({ id: userUploads.id })

export const markPublic = (tx: Tx, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ visibility: 'public', leaving_at: null })
    .where(inArray(userUploads.id, [...ids]))

/** The file whose removal has been due longest, locked until the transaction ends; undefined if none is due. */
export const lockDueForRemoval = (tx: Tx, now: Date, exceptIds: readonly string[]) =>
  first(
    tx
      .select()
      .from(userUploads)
      .where(
        and(
          eq(userUploads.visibility, 'leaving'),
          lte(userUploads.leaving_at, now),
          exceptIds.length > 0 ? notInArray(userUploads.id, [...exceptIds]) : undefined,
        ),
      )
      .orderBy(userUploads.leaving_at)
      .limit(1)
      .for('update', { skipLocked: true }),
  )

export const markCleared = (tx: Tx, id: string) =>
  tx.update(userUploads).set({ visibility: 'cleared' }).where(eq(userUploads.id, id))

/** Files removed from storage but not yet purged from caches, the oldest first. */
export const clearedUploads = (db: Db, limit: number) =>
  db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.visibility, 'cleared'), isNotNull(userUploads.leaving_at)))
    .orderBy(userUploads.leaving_at)
    .limit(limit)

/** Skips files that have been published again meanwhile. */
export const markPrivate = (db: Db, ids: readonly string[]) =>
  db
    .update(userUploads)
    .set({ visibility: 'private', leaving_at: null })
    .where(and(inArray(userUploads.id, [...ids]), eq(userUploads.visibility, 'cleared')))
