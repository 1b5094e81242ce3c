// Uploads of users: from the plan to the processed file, its public copies, and its removal.
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { backlogOf } from '#platform/server/db/backlog.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { isUnclaimed, updateUnlocked } from '#platform/server/db/update-unlocked.ts'
import {
  areReady,
  isUnattached,
  type OwnerColumn,
  type UserUpload,
  userUploads,
} from './user-uploads.schema.ts'

export const insertUpload = (db: Db, upload: typeof userUploads.$inferInsert) =>
  db.insert(userUploads).values(upload)

export const findUpload = async (db: Db, userId: number, id: string) => {
  const isOwn = and(eq(userUploads.id, id), eq(userUploads.user_id, userId), ne(userUploads.state, 'gone'))
  const [row] = await db.select().from(userUploads).where(isOwn)
  return row
}

/** Uploads of the user that the browser made of the same file, the latest first. */
export const uploadsOfFile = async (
  db: Db,
  { user_id, purpose, hash }: Pick<UserUpload, 'user_id' | 'purpose' | 'hash'>,
) => {
  const isSame = and(
    eq(userUploads.user_id, user_id),
    eq(userUploads.purpose, purpose),
    eq(userUploads.hash, hash),
    eq(userUploads.state, 'ready'),
  )
  const rows = await db
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(isSame)
    .orderBy(desc(userUploads.createtime))
    .limit(20)
  return rows.map(({ id }) => id)
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
      // By chance: a few that cannot be removed would always come first, and hold up the others.
      .orderBy(sql`random()`)
      .limit(1)
      .for('update', { skipLocked: true }),
  )

export const markCleared = (tx: Tx, id: string) =>
  tx.update(userUploads).set({ visibility: 'cleared' }).where(eq(userUploads.id, id))

/** Files removed from storage but not yet purged from caches. */
export const clearedUploads = (db: Db, limit: number) =>
  db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.visibility, 'cleared'), isNotNull(userUploads.leaving_at)))
    // By chance: some that caches refuse would always come first, and hold up the others.
    .orderBy(sql`random()`)
    .limit(limit)

/** Skips files that have been published again meanwhile. */
export const markPrivate = (db: Db, ids: readonly string[]) =>
  db
    .update(userUploads)
    .set({ visibility: 'private', leaving_at: null })
    .where(and(inArray(userUploads.id, [...ids]), eq(userUploads.visibility, 'cleared')))

/** Claims the photo that has waited longest; undefined if every one is encoded by a server that began after `stale`. */
export const claimForAvif = (db: Db, now: Date, stale: Date) =>
  first(
    updateUnlocked(db, userUploads, {
      where: and(
        eq(userUploads.avif, 'waiting'),
        eq(userUploads.state, 'ready'),
        isUnclaimed(userUploads.avif_begun_at, stale),
      ),
      orderBy: asc(userUploads.createtime),
      limit: 1,
      set: { avif_begun_at: now },
    }),
  )

/** Records the outcome. Answers the updated upload; undefined if it no longer waits for an AVIF version. */
export const recordAvif = (tx: Tx, id: string, avif: 'none' | 'made') =>
  first(
    tx
      .update(userUploads)
      .set({ avif })
      .where(and(eq(userUploads.id, id), eq(userUploads.avif, 'waiting'), ne(userUploads.state, 'gone')))
      .returning(),
  )

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
  return updateUnlocked(tx, userUploads, {
    where: and(
      or(isUnused, eq(userUploads.state, 'gone')),
      exceptIds.length > 0 ? notInArray(userUploads.id, [...exceptIds]) : undefined,
    ),
    orderBy: asc(userUploads.createtime),
    limit,
    set: { state: 'gone' },
  })
}

export const deleteDiscarded = (db: Db, ids: readonly string[]) =>
  db.delete(userUploads).where(and(inArray(userUploads.id, [...ids]), eq(userUploads.state, 'gone')))

export const avifBacklog = (db: Db) =>
  backlogOf(db, {
    from: userUploads,
    where: and(eq(userUploads.avif, 'waiting'), eq(userUploads.state, 'ready')),
    since: userUploads.createtime,
  })

/** Files that readers must not reach any more and may still. */
export const removalBacklog = (db: Db, now: Date) =>
  backlogOf(db, {
    from: userUploads,
    where: and(eq(userUploads.visibility, 'leaving'), lte(userUploads.leaving_at, now)),
    since: userUploads.leaving_at,
  })

export const purgeBacklog = (db: Db) =>
  backlogOf(db, {
    from: userUploads,
    where: and(eq(userUploads.visibility, 'cleared'), isNotNull(userUploads.leaving_at)),
    since: userUploads.leaving_at,
  })
