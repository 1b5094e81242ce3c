// Medians of asking prices, by province and category: yuan per mu and year.
import type { LocalPrices } from '#domain/review/flags.ts'
import { day, toWireTime } from '#lib/dates.ts'
import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import * as table from './prices.table.ts'

export const list = (deps: Deps) => () => table.listMedians(deps.db)

/** From what is or was on offer at a price. */
export const refreshMedians = (deps: Deps) => table.recomputeMedians(deps.db, day(toWireTime(deps.now())))

/** At a start: nobody waits an hour for the first. */
export const ensureMedians = async (deps: Deps) => {
  if (await table.lacksMedians(deps.db)) await refreshMedians(deps)
}

/** What a price is held against at a review; no samples where there is nothing to compare. */
export const medianOf = async (db: Db, provinceId: number, category: number): Promise<LocalPrices> =>
  (await table.findMedian(db, provinceId, category)) ?? { median: 0, samples: 0 }
