// Asking prices far from the local median, or from any: owners are asked to check them, reviewers are told.
import { behindHan } from '#platform/lib/han-spacing.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import { reliableMedian } from './state-texts.ts'
import { aboutMark, figure, type Offer, YUAN } from './woodland.ts'

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

/** Yuan of a mu for all years: more is asked nowhere for forest land, with the wood on it. */
const MOST_PER_MU = 500_000
/** Yuan of a mu and year. */
const MOST_PER_MU_YEAR = 20_000

/** `每亩 483 万元`, `每亩约 483 万元` of a total beyond what any forest land costs, in a form where 元 may stand for 万元; empty otherwise. */
export const beyondAnyPrice = (listing: Offer) => {
  const { face_price, measure_area, years } = listing
  if (measure_area <= 0) return ''
  const perMu = (face_price * YUAN) / measure_area
  const isBeyond = perMu > MOST_PER_MU || (years > 0 && perMu / years > MOST_PER_MU_YEAR)
  const amount = perMu < YUAN ? `${figure(perMu)} 元` : `${figure(perMu / YUAN)} 万元`
  return isBeyond ? `每亩${behindHan(aboutMark(listing, 'face_price', 'measure_area') + amount)}` : ''
}

/** Whether a total says by itself that it counts ten thousands: 3.6亿, 58000万元. */
export const namesTenThousands = (typed: string) => /[万亿萬億w]/i.test(tidyText(typed))
