import { and, asc, eq, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { priceMedians, publishedListings } from './published-listings.schema.ts'

export const listMedians = (db: Db) =>
  db.select().from(priceMedians).orderBy(asc(priceMedians.province_id), asc(priceMedians.forestry_type))

export const findMedian = (db: Db, provinceId: number, category: number) =>
  first(
    db
      .select({ median: priceMedians.median, samples: priceMedians.samples })
      .from(priceMedians)
      .where(and(eq(priceMedians.province_id, provinceId), eq(priceMedians.forestry_type, category))),
  )

export const lacksMedians = async (db: Db): Promise<boolean> => {
  const anyListing = db
    .select({ id: publishedListings.id })
    .from(publishedListings)
    .where(sql`not exists (select from ${priceMedians})`)
    .limit(1)
  return (await anyListing).length > 0
}

/** Rows whose values stay the same are not touched: a changed row would have its pages published again. */
export const recomputeMedians = async (db: Db, day: string) => {
  const priced = sql`${publishedListings.state} in ('live', 'completed') and ${publishedListings.face_price} > 0`
  const perMu = sql`${publishedListings.face_price} * 10000 / ${publishedListings.measure_area} / ${publishedListings.years}`
  await db.execute(sql`
    with fresh as materialized (
      select
        province_id,
        forestry_type,
        round((percentile_cont(0.5) within group (order by ${perMu}))::numeric, 2)::float8 as median,
        count(*)::integer as samples
      from ${publishedListings}
      where ${priced}
      group by province_id, forestry_type
    ), gone as (
      delete from price_medians old
      where not exists (
        select from fresh where fresh.province_id = old.province_id and fresh.forestry_type = old.forestry_type
      )
    )
    insert into price_medians as old (province_id, forestry_type, median, samples, date)
    select province_id, forestry_type, median, samples, ${day}
    from fresh
    order by province_id, forestry_type
    on conflict (province_id, forestry_type) do update
      set median = excluded.median, samples = excluded.samples, date = excluded.date
      where (old.median, old.samples) is distinct from (excluded.median, excluded.samples)`)
}
