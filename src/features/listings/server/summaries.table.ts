import { eq, sql } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import type { Db } from '#platform/server/db/types.ts'
import { listings } from './listings.schema.ts'
import { publishedListings } from './published-listings.schema.ts'

export const summary = {
  id: publishedListings.id,
  project_name: publishedListings.project_name,
  releasetime: publishedListings.releasetime,
  submitted_at: publishedListings.submitted_at,
  updatetime: publishedListings.updatetime,
  images: publishedListings.images,
  province_id: publishedListings.province_id,
  city_id: publishedListings.city_id,
  county_id: publishedListings.county_id,
  face_price: publishedListings.face_price,
  state: publishedListings.state,
  forestry_type: publishedListings.forestry_type,
  type: publishedListings.type,
  measure_area: publishedListings.measure_area,
  years: publishedListings.years,
  approximate: publishedListings.approximate,
  fraction: publishedListings.fraction,
}
/** Facts about the owner that readers see: end of the membership, and what was checked of him when; null for none. */
const ownerFacts = {
  member_until: users.expiretime,
  certified_as: users.certified_as,
  certified_at: users.certified_at,
}
const withPoint = {
  ...summary,
  ...ownerFacts,
  lng: publishedListings.lng,
  lat: publishedListings.lat,
  datum: publishedListings.datum,
}

const byIds = prepared((db) =>
  db
    .select(withPoint)
    .from(publishedListings)
    .innerJoin(listings, eq(listings.id, publishedListings.id))
    .innerJoin(users, eq(users.id, listings.user_id))
    .where(sql`${publishedListings.id} = any(${sql.placeholder('ids')}::integer[])`)
    .prepare('listing_summaries_by_ids'),
)

/** In the order of the ids, without those that are gone meanwhile. */
export const summariesOf = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const rows = await byIds(db).execute({ ids: [...ids] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
