// Medians of asking prices, by province and category: yuan per mu and year.
import type { LocalPrices } from '#features/listings/rules/unusual-price.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './prices.table.ts'

export const listPriceMedians = (deps: Deps) => () => table.listMedians(deps.db)

export const refreshMedians = (deps: Deps) => table.recomputeMedians(deps.db, day(toWireTime(deps.now())))

/** Called at start, so that the first medians need not wait for the interval job. */
export const ensureMedians = async (deps: Deps) => {
  if (await table.lacksMedians(deps.db)) await refreshMedians(deps)
}

/** Median that a reviewed price is compared with; 0 samples if there is none. */
export const medianOf = async (db: Db, provinceId: number, category: number): Promise<LocalPrices> =>
  (await table.findMedian(db, provinceId, category)) ?? { median: 0, samples: 0 }
