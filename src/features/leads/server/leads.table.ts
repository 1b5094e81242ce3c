// Callback requests of visitors, for the owner of a listing and for reviewers.
import { and, count, desc, eq, getTableColumns, gt, gte, inArray, lt, sql } from 'drizzle-orm'

import type { LeadState } from '#features/leads/contract.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { first } from '#platform/server/db/first.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { type LeadRow, leads } from './leads.schema.ts'

export const insertLead = async (db: Db, lead: typeof leads.$inferInsert): Promise<number> => {
  const [row] = await db.insert(leads).values(lead).returning({ id: leads.id })
  if (!row) throw new Error('an inserted lead came back without its id')
  return row.id
}

/** Whether this mobile has asked for a callback about the listing after `since`. */
export const hasBooked = async (db: Db, listingId: number, mobile: string, since: Date): Promise<boolean> =>
  (
    await db
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.listing_id, listingId), eq(leads.mobile, mobile), gt(leads.createtime, since)))
      .limit(1)
  ).length > 0

export interface LeadFilter {
  ownerId: number
  /** 0 for any. */
  listingId: number
  /** Empty for any. */
  state: LeadState | ''
}

const matching = ({ ownerId, listingId, state }: LeadFilter) =>
  and(
    eq(leads.owner_id, ownerId),
    listingId > 0 ? eq(leads.listing_id, listingId) : undefined,
    state ? eq(leads.state, state) : undefined,
  )

/** The owner's own title of the listing, even if it has not been reviewed yet. */
const withTitle = { ...getTableColumns(leads), project_name: listings.project_name }

export type TitledLead = LeadRow & { project_name: string }

const titled = (db: Db) =>
  db.select(withTitle).from(leads).innerJoin(listings, eq(listings.id, leads.listing_id))

/** Newest first. */
export const listLeads = (db: Db, filter: LeadFilter, limit: number, offset: number): Promise<TitledLead[]> =>
  titled(db)
    .where(matching(filter))
    .orderBy(desc(leads.createtime), desc(leads.id))
    .limit(limit)
    .offset(offset)

export const countLeads = (db: Db, filter: LeadFilter): Promise<number> => db.$count(leads, matching(filter))

/** All leads and new ones by listing; a listing without any is left out. */
export const countByListing = async (db: Db, listingIds: readonly number[]) => {
  const rows = await db
    .select({
      id: leads.listing_id,
      leads: count(),
      new_leads: sql<number>`count(*) filter (where ${leads.state} = 'new')`.mapWith(Number),
    })
    .from(leads)
    .where(inArray(leads.listing_id, [...listingIds]))
    .groupBy(leads.listing_id)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** False if the owner has no such lead. */
export const updateLead = async (
  db: Db,
  ownerId: number,
  id: number,
  changes: Pick<LeadRow, 'state' | 'remark'>,
): Promise<boolean> =>
  (
    await db
      .update(leads)
      .set(changes)
      .where(and(eq(leads.id, id), eq(leads.owner_id, ownerId)))
      .returning({ id: leads.id })
  ).length === 1

export const lockOwnLead = (tx: Tx, ownerId: number, id: number): Promise<LeadRow | undefined> =>
  first(
    tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, id), eq(leads.owner_id, ownerId)))
      .for('update'),
  )

export const markRevealed = (tx: Tx, id: number, at: Date) =>
  tx.update(leads).set({ revealed_at: at }).where(eq(leads.id, id))

/** How many numbers the owner has looked at for the first time from `since` on. */
export const countRevealed = (db: Db, ownerId: number, since: Date): Promise<number> =>
  db.$count(leads, and(eq(leads.owner_id, ownerId), gte(leads.revealed_at, since)))

export const findLead = async (db: Db, id: number): Promise<TitledLead | undefined> =>
  (await titled(db).where(eq(leads.id, id)))[0]

/** For reviewers: with the published listing, its owner's phone, and the number of other requests from the mobile. */
export const findLeads = (db: Db, ids: readonly number[], days: number) => {
  // Raw names: Drizzle leaves out the table's name in a select from one table, and the subquery would not refer outside.
  const others = sql<number>`(
    select count(*) from leads other
    where other.mobile = leads.mobile and other.id <> leads.id
      and other.createtime between leads.createtime - make_interval(days => ${days})
        and leads.createtime + make_interval(days => ${days})
  )`.mapWith(Number)
  return db
    .select({
      ...withTitle,
      project_name: sql<string>`coalesce(${publishedListings.project_name}, ${listings.project_name})`,
      project_sn: listings.project_sn,
      published_state: publishedListings.state,
      owner_phone: listings.phone,
      others,
    })
    .from(leads)
    .innerJoin(listings, eq(listings.id, leads.listing_id))
    .leftJoin(publishedListings, eq(publishedListings.id, leads.listing_id))
    .where(inArray(leads.id, [...ids]))
}

export type ReviewedLead = Awaited<ReturnType<typeof findLeads>>[number]

/** Id of the previous request from the same mobile, about any listing. */
export const leadBefore = async (
  db: Db,
  { id, mobile }: Pick<LeadRow, 'id' | 'mobile'>,
): Promise<number | undefined> =>
  (
    await db
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.mobile, mobile), lt(leads.id, id)))
      .orderBy(desc(leads.id))
      .limit(1)
  )[0]?.id

export const lockLead = (tx: Tx, id: number) =>
  tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id)).for('share')

export const leadsInProvince = (db: Db, provinceId: number) =>
  db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(listings, eq(listings.id, leads.listing_id))
    .where(eq(listings.province_id, provinceId))

/** Ids of leads where each word is in the name or the listing's title, and each phone is the complete mobile. */
export const leadsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(listings, eq(listings.id, leads.listing_id))
    .where(matchesKeyword([leads.name, listings.project_name], leads.mobile, keyword))
