// Numbers of a user's own records.
import { and, count, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { STATUS } from '#contract/listings/woodland.ts'
import { assessmentDrafts, assessmentReports } from '#server/assessment/assessment.schema.ts'
import { bonds } from '#server/bonds/bonds.schema.ts'
import type { Db } from '#server/db/types.ts'
import { favourites } from '#server/favourites/favourites.schema.ts'
import { leads } from '#server/leads/leads.schema.ts'
import { listings } from '#server/listings/listings.schema.ts'
import { publishedListings } from '#server/listings/published-listings.schema.ts'
import { savedSearches } from '#server/saved-searches/saved-searches.schema.ts'

const countRows = async (db: Db, table: PgTable, where: SQL | undefined): Promise<number> =>
  (await db.select({ count: count() }).from(table).where(where))[0]?.count ?? 0

/** Count by state: a state without records has no row. */
export const countListings = async (db: Db, userId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ status: listings.status, count: count() })
    .from(listings)
    .where(eq(listings.user_id, userId))
    .groupBy(listings.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}

/** Listings on the site not confirmed since `before`; submitting an edit confirms, too. */
export const countUnconfirmed = async (db: Db, userId: number, before: Date): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(publishedListings)
      .innerJoin(listings, eq(listings.id, publishedListings.id))
      .where(
        and(
          eq(listings.user_id, userId),
          inArray(publishedListings.state, ['live', 'stale']),
          lte(publishedListings.confirmtime, before),
          ne(listings.status, STATUS.pending),
        ),
      )
  )[0]?.count ?? 0

export const countLeads = async (db: Db, userId: number) => {
  const [row] = await db
    .select({
      all: count(),
      fresh: sql<number>`count(*) filter (where ${leads.state} = 'new')`.mapWith(Number),
    })
    .from(leads)
    .where(eq(leads.owner_id, userId))
  return row ?? { all: 0, fresh: 0 }
}

/** Count by state: a state without bonds has no row. */
export const countBonds = async (db: Db, userId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ state: bonds.state, count: count() })
    .from(bonds)
    .where(eq(bonds.user_id, userId))
    .groupBy(bonds.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

export const countFavourites = (db: Db, userId: number) =>
  countRows(db, favourites, eq(favourites.user_id, userId))

export const countSearches = (db: Db, userId: number) =>
  countRows(db, savedSearches, eq(savedSearches.user_id, userId))

export const countReports = (db: Db, userId: number) =>
  countRows(db, assessmentReports, eq(assessmentReports.user_id, userId))

export const countAssessmentDrafts = (db: Db, userId: number) =>
  countRows(db, assessmentDrafts, eq(assessmentDrafts.user_id, userId))
