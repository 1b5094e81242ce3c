// Flags for reviewers of a listing: a price unusual there, a term too long, a point elsewhere.
import { isInProvince } from '#features/regions/rules/china-provinces.ts'
import type { Flag } from '#features/review/rules/flags.ts'
import { wgs84Of } from '#platform/readers/datum.ts'
import type { ReferencedPoint } from '#platform/readers/point.ts'
import { remainingText } from './facts.ts'
import { beyondAnyPrice, type LocalPrices, unusualPrice } from './unusual-price.ts'
import { figure, type Offer, perMuText, perMuYear, yearsText } from './woodland.ts'

export const priceFlags = (listing: Offer, prices: LocalPrices): Flag[] => {
  const comparison = (how: string) =>
    `单价 ${perMuText(listing)}，${how}（当地中位价 ${figure(prices.median)} 元/亩·年，共 ${prices.samples} 例）`
  const perMu = beyondAnyPrice(listing)
  if (perMu !== '')
    return [{ code: 'price_high', text: `总价合${perMu}，高于一般林地，可能把“元”填成了“万元”` }]
  const unusual = unusualPrice(perMuYear(listing), prices)
  if (unusual === 'low') return [{ code: 'price_low', text: comparison('不到当地一半') }]
  if (unusual === 'high') return [{ code: 'price_high', text: comparison('超过当地三倍') }]
  return []
}

type Terms = Pick<Offer, 'years' | 'approximate'> & { remaining_term: number | null }

/** Asked for longer than the land may still be used. */
export const termFlags = (listing: Terms): Flag[] =>
  listing.remaining_term !== null && listing.years > listing.remaining_term
    ? [
        {
          code: 'term_long',
          text: `使用年限 ${yearsText(listing)}，超过剩余期限 ${remainingText(listing)}`,
        },
      ]
    : []

/** A point of another province than the one that was picked. */
export const pointFlags = (province_id: number, point: ReferencedPoint): Flag[] => {
  const { lng, lat } = wgs84Of(point)
  return isInProvince(province_id, lng, lat)
    ? []
    : [{ code: 'point_outside', text: `坐标（经度 ${point.lng}，纬度 ${point.lat}）不在所选省份内` }]
}
