// Live releases as they are looked for.
import { and, count, desc, eq, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#contract/woodland.ts'
import type { Db } from '../db/types.ts'
import { containing } from './matching.ts'
import { releases } from './releases.ts'

export interface Band {
  from: number
  to: number
}

/** What listings are looked for by; absent is any. */
export interface Sought {
  forestry_type?: number | undefined
  type?: number | undefined
  /** Ten-thousand yuan; `negotiable` for those without a price. */
  price?: Band | 'negotiable' | undefined
  /** Mu. */
  area?: Band | undefined
  since?: Date | undefined
  province_id?: number | undefined
  city_id?: number | undefined
  county_id?: number | undefined
  /** Each must stand somewhere in it. */
  words: readonly string[]
}

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

const within = (column: typeof releases.measure_area | typeof releases.face_price, { from, to }: Band) =>
  and(gte(column, from), Number.isFinite(to) ? lt(column, to) : undefined)

const saying = (word: string) =>
  or(
    ilike(releases.project_name, containing(word)),
    ilike(releases.address, containing(word)),
    ilike(releases.species, containing(word)),
  )

const matching = (sought: Sought) =>
  and(
    eq(releases.state, 'live'),
    sought.forestry_type ? eq(releases.forestry_type, sought.forestry_type) : undefined,
    sought.type ? eq(releases.type, sought.type) : undefined,
    sought.price === 'negotiable' ? eq(releases.face_price, 0) : undefined,
    typeof sought.price === 'object'
      ? and(sql`${releases.face_price} > 0`, within(releases.face_price, sought.price))
      : undefined,
    sought.area ? within(releases.measure_area, sought.area) : undefined,
    sought.since ? gte(releases.releasetime, sought.since) : undefined,
    sought.province_id ? eq(releases.province_id, sought.province_id) : undefined,
    sought.city_id ? eq(releases.city_id, sought.city_id) : undefined,
    sought.county_id ? eq(releases.county_id, sought.county_id) : undefined,
    ...sought.words.map(saying),
  )

const price = sql`nullif(${releases.face_price}, 0)`
const perMu = sql`nullif(${releases.face_price}, 0) / ${releases.measure_area} / ${releases.years}`
const orders: Record<Sort, SQL> = {
  newest: sql`${releases.releasetime} desc`,
  price_asc: sql`${price} asc nulls last`,
  price_desc: sql`${price} desc nulls last`,
  permu_asc: sql`${perMu} asc nulls last`,
  permu_desc: sql`${perMu} desc nulls last`,
  area_asc: sql`${releases.measure_area} asc`,
  area_desc: sql`${releases.measure_area} desc`,
}

export const listReleases = (db: Db, sought: Sought, sort: Sort, limit: number, offset: number) =>
  db
    .select(summary)
    .from(releases)
    .where(matching(sought))
    .orderBy(orders[sort], desc(releases.id))
    .limit(limit)
    .offset(offset)

export const countReleases = async (db: Db, sought: Sought): Promise<number> =>
  (await db.select({ count: count() }).from(releases).where(matching(sought)))[0]?.count ?? 0

export const countByProvince = (db: Db, sought: Sought) =>
  db
    .select({ id: releases.province_id, count: count() })
    .from(releases)
    .where(matching(sought))
    .groupBy(releases.province_id)
    .orderBy(releases.province_id)

export const pointsOf = (db: Db, sought: Sought, limit: number) =>
  db
    .select({ ...summary, lng: releases.lng, lat: releases.lat })
    .from(releases)
    .where(and(matching(sought), isNotNull(releases.lng), isNotNull(releases.lat)))
    .orderBy(desc(releases.releasetime), desc(releases.id))
    .limit(limit)

export const summariesOf = (db: Db, ids: readonly number[]) =>
  db
    .select(summary)
    .from(releases)
    .where(inArray(releases.id, [...ids]))
