// Medians of asking prices: their table stands in releases.ts.
import { asc } from 'drizzle-orm'
import type { Db } from '../db/types.ts'
import { priceMedians } from './releases.ts'

export const listMedians = (db: Db) =>
  db.select().from(priceMedians).orderBy(asc(priceMedians.province_id), asc(priceMedians.forestry_type))
