// Live releases as they are looked for. Three questions: how many there are by the counts, which ones they are by one of
// the ways of release-ways.ts, and what a list shows of these.
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#contract/listings/woodland.ts'
import {
  AREA_BANDS,
  NEGOTIABLE,
  PRICE_BANDS,
  TRANSFER_CATEGORIES,
  WOODLAND_TYPES,
} from '#contract/listings/woodland.ts'
import type { Db } from '#server/db/types.ts'
import { listings } from '#server/listings/listings.schema.ts'
import { publishedListings as releases } from '#server/listings/published-listings.schema.ts'

/** What listings are looked for by; 0, undefined and empty are any. */
export interface Sought {
  forestry_type: number
  type: number
  /** Code of PRICE_BANDS, or NEGOTIABLE. */
  price_band: number
  area_band: number
  province_id: number
  city_id: number
  county_id: number
  since?: Date | undefined
  /** Each must stand somewhere in it. Folded. */
  words: readonly string[]
  /** Only those that told where they are. */
  located?: boolean
}

const AREA_CODES = AREA_BANDS.map((_, at) => at + 1)
const PRICE_CODES = [...PRICE_BANDS.map((_, at) => at + 1), NEGOTIABLE]

const codesOf = (code: number, all: readonly number[]) => (code ? [code] : all)

/** Every facet that fits, or undefined where all do. As release_facet of the migration. */
export const facetsOf = ({ forestry_type, type, price_band, area_band }: Sought): number[] | undefined => {
  if (!forestry_type && !type && !price_band && !area_band) return undefined
  const facets: number[] = []
  for (const category of codesOf(forestry_type, TRANSFER_CATEGORIES))
    for (const kind of codesOf(type, WOODLAND_TYPES))
      for (const price of codesOf(price_band, PRICE_CODES))
        for (const area of codesOf(area_band, AREA_CODES))
          facets.push(((category * 32 + kind) * 8 + price) * 8 + area)
  return facets
}

/** Every pair of bands that fits, or undefined where all do. The last six bits of a facet. */
export const bandsOf = ({ price_band, area_band }: Sought): number[] | undefined =>
  price_band || area_band
    ? codesOf(price_band, PRICE_CODES).flatMap((price) =>
        codesOf(area_band, AREA_CODES).map((area) => price * 8 + area),
      )
    : undefined

/**
 * What a word's signs are found by: itself if it is one sign, else every two that follow each other. As text_terms, which
 * keeps sixteen bits of a sign: what looks like a blank in these is found by the rest of its word, or not this way.
 */
export const termsOf = (word: string): number[] => {
  const signs = Array.from(word, (sign) => (sign.codePointAt(0) ?? 0) & 0xffff)
  if (signs.length === 1) return signs.filter((sign) => sign > 32)
  return signs.slice(1).flatMap((sign, i) => {
    const before = signs[i] ?? 0
    return before > 32 && sign > 32 ? [(before << 16) | sign] : []
  })
}

export const arrayOf = (values: readonly number[], type: 'integer' | 'smallint') =>
  sql`${`{${values.join()}}`}::${sql.raw(type)}[]`

/** The narrowest place that is asked for, by its column; undefined for everywhere. */
export const regionOf = ({ province_id, city_id, county_id }: Sought) => {
  if (county_id) return { column: sql`r.county_id`, id: county_id }
  if (city_id) return { column: sql`r.city_id`, id: city_id }
  return province_id ? { column: sql`r.province_id`, id: province_id } : undefined
}

/** Of all that is asked for, what the narrow row `r` tells without its texts. */
export const asked = (sought: Sought): SQL => {
  const facets = facetsOf(sought)
  const region = regionOf(sought)
  const { since } = sought
  const parts = [
    facets && sql`r.facet = any(${arrayOf(facets, 'smallint')})`,
    region && sql`${region.column} = ${region.id}`,
    since && sql`r.releasetime >= ${since.toISOString()}::timestamptz`,
    sought.located ? sql`r.located` : undefined,
  ]
  return sql.join([sql`true`, ...parts.filter((part) => part !== undefined)], sql` and `)
}

/** Whether every word stands in the texts of a row. */
export const saying = (words: readonly string[], row: string) =>
  sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(${sql.raw(row)}.haystack, ${word}) > 0`)],
    sql` and `,
  )

const BEIJING_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000
/** `2026-11-20` in Beijing. */
const dayOf = (moment: Date) => new Date(moment.getTime() + BEIJING_MS).toISOString().slice(0, 10)
const isMidnight = (moment: Date) => (moment.getTime() + BEIJING_MS) % DAY_MS === 0

export interface Odds {
  /** Live ones in all. */
  all: number
  /** By place and facet. */
  fitting: number
  /** By their bands alone. */
  banded: number
  /** By time, from the midnight before; all where time is not asked for. */
  since: number
  /** Of a sample, those that say the words; all of it where none are asked for. */
  saying: number
  sample: number
}

const SAMPLE = 2000

const counted = (regionId: number, facets: readonly number[] | undefined) => {
  const fits = facets ? sql`and facet = any(${arrayOf(facets, 'smallint')})` : sql``
  return sql`(select coalesce(sum(n), 0) from release_counts where region_id = ${regionId} ${fits})`
}

/** How many there are by each condition of its own: a few hundred counts are added up, whatever there is. */
export const oddsOf = async (db: Db, sought: Sought): Promise<Odds> => {
  const region = regionOf(sought)
  const all = counted(0, undefined)
  const { since, words } = sought
  const banded = facetsOf({ ...sought, forestry_type: 0, type: 0 })
  const days = since
    ? sql`(select coalesce(sum(n), 0) from release_days where province_id = 0 and day >= ${dayOf(since)}::date)`
    : sql`null`
  // The newest by id: they stand beside each other.
  const sample = sql`(
    select array[count(*) filter (where ${saying(words, 's')}), count(*)]
    from (select haystack from release_index order by id desc limit ${sql.raw(String(SAMPLE))}) as s
  )`
  const [row] = await db
    .select({
      all: sql`${all}`.mapWith(Number),
      fitting: sql`${counted(region?.id ?? 0, facetsOf(sought))}`.mapWith(Number),
      banded: sql`${banded ? counted(0, banded) : sql`null`}`.mapWith(Number),
      since: sql<number | string | null>`${days}`,
      sampled: sql<(number | string)[] | null>`${words.length > 0 ? sample : sql`null`}`,
    })
    .from(sql`(select) as once`)
  if (!row) throw new Error('counts came back without a row')
  const [said = 1, sampled = 1] = (row.sampled ?? []).map(Number)
  return {
    all: row.all,
    fitting: row.fitting,
    banded: banded ? row.banded : row.all,
    since: since ? Number(row.since) : row.all,
    saying: said,
    sample: sampled,
  }
}

/** Exactly how many there are, where the counts alone tell it. */
export const exactCount = async (db: Db, sought: Sought, odds: Odds): Promise<number | undefined> => {
  const { since, words, located, city_id, county_id, province_id } = sought
  if (odds.fitting === 0 || odds.since === 0) return 0
  if (words.length > 0 || located) return undefined
  if (!since) return odds.fitting
  if (facetsOf(sought) || city_id || county_id || !isMidnight(since)) return undefined
  if (!province_id) return odds.since
  const [row] = await db
    .select({ n: sql`coalesce(sum(n), 0)`.mapWith(Number) })
    .from(sql`release_days where province_id = ${province_id} and day >= ${dayOf(since)}::date`)
  return row?.n ?? 0
}

const DOWN = sql`desc nulls last`
const UP = sql`asc nulls last`
const by = (name: string, direction: SQL) => ({ key: sql.raw(`r.${name}`), direction })

/** Every order has an index of its own, and but for the newest one within each band; equal ones stand newest first. */
export const orders: Record<Sort, { key: SQL; direction: SQL }> = {
  newest: by('releasetime', DOWN),
  price_asc: by('price', UP),
  price_desc: by('price', DOWN),
  permu_asc: by('per_mu', UP),
  permu_desc: by('per_mu', DOWN),
  area_asc: by('area', UP),
  area_desc: by('area', DOWN),
}

/**
 * The whole list, newest first, at any depth: days are counted off before any row is walked past.
 */
export const newestIds = async (db: Db, limit: number, offset: number): Promise<number[]> => {
  const [day] = await db
    .select({ before: sql`before`.mapWith(Number), until: sql<string>`until` })
    .from(sql`(
      select
        sum(n) over (order by day desc) - n as before,
        to_char(day + 1, 'YYYY-MM-DD"T"00:00:00+08:00') as until
      from release_days
      where province_id = 0
    ) as days`)
    .where(sql`before <= ${offset}`)
    .orderBy(sql`before desc`)
    .limit(1)
  if (!day) return []
  const rows = await db
    .select({ id: sql<number>`id` })
    .from(sql`release_index`)
    .where(sql`releasetime < ${day.until}::timestamptz`)
    .orderBy(sql`releasetime desc nulls last, id desc nulls last`)
    .limit(limit)
    .offset(offset - day.before)
  return rows.map(({ id }) => id)
}

/** The newest that are not negotiable, walked along the index of the newest. */
export const newestPricedIds = async (db: Db, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: sql<number>`id` })
    .from(sql`release_index`)
    .where(sql`price is not null`)
    .orderBy(sql`releasetime desc nulls last, id desc nulls last`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of the provinces that have some of the facets that fit, with how many, by the counts alone. */
export const countByProvince = async (db: Db, sought: Sought, provinces: readonly number[]) => {
  const facets = facetsOf(sought)
  const ids = sql`region_id = any(${arrayOf(provinces, 'integer')})`
  const rows = await db
    .select({ id: sql<number>`region_id`, count: sql`sum(n)`.mapWith(Number) })
    .from(sql`release_counts`)
    .where(sql`${ids} ${facets ? sql`and facet = any(${arrayOf(facets, 'smallint')})` : sql``}`)
    .groupBy(sql`region_id`)
    .having(sql`sum(n) > 0`)
    .orderBy(sql`region_id`)
  return rows
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
const withPoint = { ...summary, lng: releases.lng, lat: releases.lat }

/** In the order of the ids. One that went in between is missing. */
export const summariesOf = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const rows = await db
    .select(withPoint)
    .from(releases)
    .where(inArray(releases.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** 0 where there is no such listing. */
export const ownerOf = async (db: Db, id: number): Promise<number> =>
  (await db.select({ user_id: listings.user_id }).from(listings).where(eq(listings.id, id)))[0]?.user_id ?? 0
