// Published listings as lists and maps show them.
import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import { releases } from './published-listings.schema.ts'

export const summary = {
  id: releases.id,
  project_name: releases.project_name,
  releasetime: releases.releasetime,
  submitted_at: releases.submitted_at,
  updatetime: releases.updatetime,
  images: releases.images,
  province_id: releases.province_id,
  city_id: releases.city_id,
  county_id: releases.county_id,
  face_price: releases.face_price,
  state: releases.state,
  forestry_type: releases.forestry_type,
  type: releases.type,
  measure_area: releases.measure_area,
  years: releases.years,
}
const withPoint = { ...summary, lng: releases.lng, lat: releases.lat }

/** In the order of the ids, without those that are gone meanwhile. */
export const summariesOf = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const rows = await db
    .select(withPoint)
    .from(releases)
    .where(inArray(releases.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
