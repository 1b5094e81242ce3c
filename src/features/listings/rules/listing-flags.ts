// Flags for reviewers of a listing: a price unusual there, a term too long, a point elsewhere.
import { isInProvince } from '#features/regions/rules/china-provinces.ts'
import type { Flag } from '#features/review/rules/flags.ts'
import { wgs84Of } from '#platform/readers/datum.ts'
import type { ReferencedPoint } from '#platform/readers/point.ts'
import { type LocalPrices, unusualPrice } from './unusual-price.ts'
import { figure } from './woodland.ts'

const UNIT = '元/亩·年'

/** @param price yuan per mu and year; 0 stands for one to be negotiated. */
export const priceFlags = (price: number, prices: LocalPrices): Flag[] => {
  const comparison = (how: string) =>
    `单价 ${figure(price)} ${UNIT}，${how}（当地中位价 ${figure(prices.median)} ${UNIT}，共 ${prices.samples} 例）`
  const unusual = unusualPrice(price, prices)
  if (unusual === 'low') return [{ code: 'price_low', text: comparison('不到当地一半') }]
  if (unusual === 'high') return [{ code: 'price_high', text: comparison('超过当地三倍') }]
  return []
}

/** Asked for longer than the land may still be used; both in years. */
export const termFlags = (years: number, remaining: number): Flag[] =>
  years > remaining ? [{ code: 'term_long', text: `使用年限 ${years} 年，超过剩余期限 ${remaining} 年` }] : []

/** A point of another province than the one that was picked. */
export const pointFlags = (province_id: number, point: ReferencedPoint): Flag[] => {
  const { lng, lat } = wgs84Of(point)
  return isInProvince(province_id, lng, lat)
    ? []
    : [{ code: 'point_outside', text: `坐标（经度 ${point.lng}，纬度 ${point.lat}）不在所选省份内` }]
}
