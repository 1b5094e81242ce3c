// Medians of asking prices: their table stands in releases.ts.
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/types.ts'
import { priceMedians } from './releases.ts'

export const listMedians = (db: Db) =>
  db.select().from(priceMedians).orderBy(asc(priceMedians.province_id), asc(priceMedians.forestry_type))

export const findMedian = async (db: Db, provinceId: number, category: number) =>
  (
    await db
      .select({ median: priceMedians.median, samples: priceMedians.samples })
      .from(priceMedians)
      .where(and(eq(priceMedians.province_id, provinceId), eq(priceMedians.forestry_type, category)))
  )[0]
