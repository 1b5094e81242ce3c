// Asking prices far from the local median: owners are asked to check them, reviewers are told.
import { reliableMedian } from './state-texts.ts'

export interface LocalPrices {
  /** Yuan per mu and year. */
  median: number
  samples: number
}

const CHEAP = 0.5
const DEAR = 3

/**
 * `low` for less than half of the median, `high` for more than three times; undefined otherwise, and where there is nothing
 * to compare.
 * @param price yuan per mu and year; 0 stands for one to be negotiated
 */
export const unusualPrice = (price: number, prices: LocalPrices | undefined): 'low' | 'high' | undefined => {
  const reliable = reliableMedian(prices)
  if (!reliable || price <= 0) return undefined
  if (price < reliable.median * CHEAP) return 'low'
  return price > reliable.median * DEAR ? 'high' : undefined
}
