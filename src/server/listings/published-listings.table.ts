// Listings as readers see them: what was reviewed, and nothing that is private. There is no column for a phone, a
// certificate or a whole name.
import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'

import { STATUS } from '#contract/listings/woodland.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { listings } from './listings.schema.ts'
import { type Release, releases } from './published-listings.schema.ts'

export const findRelease = async (db: Db, id: number): Promise<Release | undefined> =>
  (await db.select().from(releases).where(eq(releases.id, id)))[0]

/** With whether the staff took it down: then nothing of it counts as approved any more. */
export const findForReaders = async (
  db: Db,
  id: number,
): Promise<{ release: Release; isTakenDown: boolean } | undefined> =>
  (
    await db
      .select({ release: releases, isTakenDown: sql<boolean>`${listings.released_version} = 0` })
      .from(releases)
      .innerJoin(listings, eq(listings.id, releases.id))
      .where(eq(releases.id, id))
  )[0]

/** Puts it before readers; what they counted and what was assessed stays, and so does the time of its first release. */
export const putRelease = async (tx: Tx, release: typeof releases.$inferInsert): Promise<Release> => {
  const { id: _, releasetime: __, read_num: ___, fraction: ____, ...changes } = release
  const [row] = await tx
    .insert(releases)
    .values(release)
    .onConflictDoUpdate({ target: releases.id, set: changes })
    .returning()
  if (!row) throw new Error('a release came back empty')
  return row
}

/** The row after the change; undefined where there is none. */
export const updateRelease = async (
  db: Db,
  id: number,
  changes: Partial<typeof releases.$inferInsert>,
): Promise<Release | undefined> =>
  (await db.update(releases).set(changes).where(eq(releases.id, id)).returning())[0]

/**
 * In one statement: it locks the counts of `listing_counts` that it changes in one order. Two statements would not, and
 * could each wait for an approval that waits for them.
 */
export const hideReleases = (tx: Tx, ids: readonly number[], at: Date) =>
  tx
    .update(releases)
    .set({ state: 'stale', updatetime: at })
    .where(inArray(releases.id, [...ids]))
    .returning()

const ON_SITE = ['live', 'stale'] as const

export const isReleased = async (db: Db, id: number): Promise<boolean> =>
  (await db.select({ id: releases.id }).from(releases).where(eq(releases.id, id))).length > 0

/** One more reader of what is on the site. */
export const addReadToRelease = (db: Db, id: number) =>
  db
    .update(releases)
    .set({ read_num: sql`${releases.read_num} + 1` })
    .where(and(eq(releases.id, id), inArray(releases.state, [...ON_SITE])))

export type DueRelease = Pick<Release, 'id' | 'project_name' | 'project_sn'> & { user_id: number }

/**
 * In lists, unconfirmed since then. Whoever just handed in an edit has said that it holds: what becomes of that is another
 * matter. Kept from other instances; those they have are left to them.
 */
const lockDue = (tx: Tx, before: Date, more: SQL | undefined, limit: number): Promise<DueRelease[]> =>
  tx
    .select({
      id: releases.id,
      project_name: releases.project_name,
      project_sn: releases.project_sn,
      user_id: listings.user_id,
    })
    .from(releases)
    .innerJoin(listings, eq(listings.id, releases.id))
    .where(
      and(
        sql`${releases.state} = 'live'`,
        lte(releases.confirmtime, before),
        ne(listings.status, STATUS.pending),
        more,
      ),
    )
    .orderBy(releases.confirmtime, releases.id)
    .limit(limit)
    .for('update', { of: releases, skipLocked: true })

export const lockUnconfirmed = (tx: Tx, before: Date, limit: number) => lockDue(tx, before, undefined, limit)

export const lockUnreminded = (tx: Tx, before: Date, limit: number) =>
  lockDue(tx, before, isNull(releases.reminded_at), limit)
