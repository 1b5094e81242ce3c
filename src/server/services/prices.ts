// Medians of asking prices, by province and category: yuan per mu and year.
import type { LocalPrices } from '#domain/review-flags.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import * as table from '../tables/price-queries.ts'

export const list = (deps: Deps) => () => table.listMedians(deps.db)

/** What a price is held against at a review; no samples where there is nothing to compare. */
export const medianOf = async (db: Db, provinceId: number, category: number): Promise<LocalPrices> =>
  (await table.findMedian(db, provinceId, category)) ?? { median: 0, samples: 0 }
