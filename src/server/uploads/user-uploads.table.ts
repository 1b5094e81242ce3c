// Files that users send: planned, arriving in parts, ready, and what they belong to.
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'

import type { Db, Tx } from '#server/db/types.ts'
import { listings, listingVersions } from '#server/listings/listings.schema.ts'
import { releases } from '#server/listings/published-listings.schema.ts'
import { type UserUpload, userUploads } from './user-uploads.schema.ts'

export const insertUpload = (db: Db, upload: typeof userUploads.$inferInsert) =>
  db.insert(userUploads).values(upload)

export const uploadOf = async (db: Db, userId: number, id: string) => {
  const mine = and(eq(userUploads.id, id), eq(userUploads.user_id, userId), ne(userUploads.state, 'gone'))
  const [row] = await db.select().from(userUploads).where(mine)
  return row
}

/** Whether what was approved last names it: readers may see it, or a reviewer saw the certificate. */
const released = sql`exists (
  select from ${releases}
  join ${listingVersions} on ${listingVersions.listing_id} = ${releases.id}
    and ${listingVersions.version} = ${releases.version}
  where ${releases.id} = ${userUploads.listing_id}
    and jsonb_path_exists(
      ${listingVersions.content},
      '$.*[*].id ? (@ == $id)',
      jsonb_build_object('id', ${userUploads.id})
    )
)`

/** Bytes of this user's that no release names: what nothing uses, what drafts use, and what waits for review. */
export const unreleasedBytes = async (db: Db, userId: number) => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${userUploads.size}), 0)` })
    .from(userUploads)
    .where(and(eq(userUploads.user_id, userId), sql`not ${released}`))
  return Number(row?.bytes ?? 0)
}

/** Somebody still works on it. */
export const touchUpload = (db: Db, id: string, at: Date) =>
  db
    .update(userUploads)
    .set({ unused_since: at })
    .where(and(eq(userUploads.id, id), eq(userUploads.state, 'open')))

/** Takes it on, alone; undefined where another did, no longer ago than `since`. */
export const takeOn = async (db: Db, id: string, at: Date, since: Date) => {
  const free = or(
    eq(userUploads.state, 'open'),
    and(eq(userUploads.state, 'busy'), lt(userUploads.unused_since, since)),
  )
  const [row] = await db
    .update(userUploads)
    .set({ state: 'busy', unused_since: at })
    .where(and(eq(userUploads.id, id), free))
    .returning()
  return row
}

/** Lays down what was taken on. */
export const finish = async (db: Db, id: string, changes: Partial<UserUpload>) => {
  const [row] = await db
    .update(userUploads)
    .set(changes)
    .where(and(eq(userUploads.id, id), eq(userUploads.state, 'busy')))
    .returning()
  return row
}

const readyOnes = (userId: number, ids: readonly string[]) =>
  and(inArray(userUploads.id, [...ids]), eq(userUploads.user_id, userId), eq(userUploads.state, 'ready'))

/** Those that are ready, of this user. */
export const readyOf = (db: Db, userId: number, ids: readonly string[]) =>
  db.select().from(userUploads).where(readyOnes(userId, ids))

/** The same, kept as they are until the transaction ends: nobody gives them up meanwhile. */
export const lockReady = (tx: Tx, userId: number, ids: readonly string[]) =>
  tx.select().from(userUploads).where(readyOnes(userId, ids)).orderBy(userUploads.id).for('update')

export const uploadsById = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(userUploads)
    .where(inArray(userUploads.id, [...ids]))

/** These belong to the listing from now on; what belongs to another one is left alone. */
export const give = (tx: Tx, userId: number, listingId: number, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ listing_id: listingId, unused_since: null })
    .where(
      and(
        inArray(userUploads.id, [...ids]),
        eq(userUploads.user_id, userId),
        eq(userUploads.state, 'ready'),
        isNull(userUploads.listing_id),
      ),
    )

/** Whether the release of its listing names it. */
const named = sql`${userUploads.file} <> '' and (
  ${releases.video} = ${userUploads.file}
  or ${releases.images} @> jsonb_build_array(jsonb_build_object('file', ${userUploads.file}))
)`

const inRelease = sql`exists (
  select from ${releases} where ${releases.id} = ${userUploads.listing_id} and ${named}
)`

/** A page that was taken back shows nothing. */
const shown = sql`exists (
  select from ${releases}
  where ${releases.id} = ${userUploads.listing_id} and ${releases.state} <> 'withdrawn' and ${named}
)`

/** All of a listing, kept as it is until the transaction ends: one order for everybody who locks several. */
export const lockFiles = (tx: Tx, listingId: number) =>
  tx
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(eq(userUploads.listing_id, listingId))
    .orderBy(userUploads.id)
    .for('update')

/** What its release names. */
export const filesInRelease = (db: Db, listingId: number) =>
  db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.listing_id, listingId), eq(userUploads.state, 'ready'), inRelease))

/** Marks them before copies are made: whatever comes of that, none stays for good that no release shows. */
export const expectCopies = (db: Db, ids: readonly string[], due: Date) =>
  db
    .update(userUploads)
    .set({ place: 'leaving', leaving_at: due })
    .where(
      and(
        inArray(userUploads.id, [...ids]),
        eq(userUploads.state, 'ready'),
        ne(userUploads.place, 'public'),
        ne(userUploads.file, ''),
      ),
    )
    .returning()

/** Of these, any that by now would leave before `due`, or have left, leave at once; answers them. */
export const leaveAnew = (db: Db, ids: readonly string[], due: Date, now: Date) =>
  db
    .update(userUploads)
    .set({ place: 'leaving', leaving_at: now })
    .where(
      and(
        inArray(userUploads.id, [...ids]),
        ne(userUploads.place, 'public'),
        or(ne(userUploads.place, 'leaving'), lt(userUploads.leaving_at, due)),
      ),
    )
    .returning({ id: userUploads.id })

export const nowPublic = (tx: Tx, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ place: 'public', leaving_at: null })
    .where(inArray(userUploads.id, [...ids]))

/** What readers of a listing see no more leaves when it is due. */
export const dismiss = (tx: Tx, listingId: number, due: Date) =>
  tx
    .update(userUploads)
    .set({ place: 'leaving', leaving_at: due })
    .where(and(eq(userUploads.listing_id, listingId), ne(userUploads.place, 'private'), sql`not ${shown}`))

/** One that is due to leave, kept from others until the transaction ends; but for some. */
export const lockLeaving = async (tx: Tx, now: Date, but: readonly string[]) => {
  const [row] = await tx
    .select()
    .from(userUploads)
    .where(
      and(
        eq(userUploads.place, 'leaving'),
        lte(userUploads.leaving_at, now),
        but.length > 0 ? notInArray(userUploads.id, [...but]) : undefined,
      ),
    )
    .orderBy(userUploads.leaving_at)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export const nowCleared = (tx: Tx, id: string) =>
  tx.update(userUploads).set({ place: 'cleared' }).where(eq(userUploads.id, id))

/** Those that caches are still to be told of, the oldest first. */
export const clearedUploads = (db: Db, limit: number) =>
  db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.place, 'cleared'), isNotNull(userUploads.leaving_at)))
    .orderBy(userUploads.leaving_at)
    .limit(limit)

/** But for what is to be shown again since. */
export const nowPrivate = (db: Db, ids: readonly string[]) =>
  db
    .update(userUploads)
    .set({ place: 'private', leaving_at: null })
    .where(and(inArray(userUploads.id, [...ids]), eq(userUploads.place, 'cleared')))

/** Whatever else belonged to the listing does so no more, unless its release names it. */
export const takeBack = (
  tx: Tx,
  listingId: number,
  but: readonly string[],
  { at, due }: { at: Date; due: Date },
) =>
  tx
    .update(userUploads)
    .set({
      listing_id: null,
      unused_since: at,
      place: sql`case ${userUploads.place} when 'public' then 'leaving' else ${userUploads.place} end`,
      leaving_at: sql`case ${userUploads.place} when 'public' then ${due.toISOString()}::timestamptz else ${userUploads.leaving_at} end`,
    })
    .where(
      and(
        eq(userUploads.listing_id, listingId),
        but.length > 0 ? notInArray(userUploads.id, [...but]) : undefined,
        sql`not ${inRelease}`,
      ),
    )

/**
 * Marks one of the user's that nothing uses. Answers it as it was: of a `busy` one, whoever looks at it has the rest to
 * remove.
 */
export const discard = async (tx: Tx, userId: number, id: string) => {
  const [row] = await tx
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.id, id), eq(userUploads.user_id, userId), isNull(userUploads.listing_id)))
    .for('update')
  if (row) await tx.update(userUploads).set({ state: 'gone' }).where(eq(userUploads.id, id))
  return row
}

/** Its note once more, where that went before all that stands in storage because of it. */
export const noteGone = (db: Db, upload: UserUpload) =>
  db
    .insert(userUploads)
    .values({ ...upload, state: 'gone', listing_id: null })
    .onConflictDoNothing()

/** Marks some that nothing has used since then, and answers them with those that were marked before, but for some. */
export const discardUnused = async (db: Db, before: Date, most: number, but: readonly string[]) => {
  const old = and(
    isNull(userUploads.listing_id),
    or(
      lt(userUploads.unused_since, before),
      // Its listing was deleted.
      and(isNull(userUploads.unused_since), lt(userUploads.createtime, before)),
    ),
  )
  const some = db
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(
      and(
        or(old, eq(userUploads.state, 'gone')),
        but.length > 0 ? notInArray(userUploads.id, [...but]) : undefined,
      ),
    )
    .orderBy(asc(userUploads.createtime))
    .limit(most)
    .for('update', { skipLocked: true })
  return db.update(userUploads).set({ state: 'gone' }).where(inArray(userUploads.id, some)).returning()
}

export const forgetUploads = (db: Db, ids: readonly string[]) =>
  db.delete(userUploads).where(and(inArray(userUploads.id, [...ids]), eq(userUploads.state, 'gone')))

/** The picture that has waited longest for its AVIF. */
export const nextForAvif = async (db: Db) => {
  const [row] = await db
    .select()
    .from(userUploads)
    .where(and(eq(userUploads.avif, 'waiting'), eq(userUploads.state, 'ready')))
    .orderBy(asc(userUploads.createtime))
    .limit(1)
  return row
}

/**
 * Its listing is held until the end: whoever releases it then sees what the AVIF has become. Answers the row after it;
 * undefined where it waits for none (any more).
 */
export const noteAvif = async (tx: Tx, { id, file }: UserUpload, avif: 'none' | 'made', at: Date) => {
  const [{ listing_id: listingId } = { listing_id: null }] = await tx
    .select({ listing_id: userUploads.listing_id })
    .from(userUploads)
    .where(eq(userUploads.id, id))
  if (listingId !== null)
    await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId)).for('update')
  const [noted] = await tx
    .update(userUploads)
    .set({ avif })
    .where(and(eq(userUploads.id, id), eq(userUploads.avif, 'waiting'), ne(userUploads.state, 'gone')))
    .returning()
  if (listingId === null || avif !== 'made') return noted
  const photo = sql`jsonb_build_array(jsonb_build_object('file', ${file}::text))`
  await tx
    .update(releases)
    .set({
      images: sql`(
        select jsonb_agg(case when photo->>'file' = ${file} then photo || '{"avif":true}' else photo end order by place)
        from jsonb_array_elements(${releases.images}) with ordinality as listed(photo, place)
      )`,
      updatetime: at,
    })
    .where(and(eq(releases.id, listingId), sql`${releases.images} @> ${photo}`))
  return noted
}
