import * as z from 'zod/mini'
import type { Single } from '#platform/content/single.ts'
import { forestryPrices, PriceMedian } from './contract/prices.ts'

export const medianKey = (province: number, category: number) => `listings.median:${province}:${category}`

export const prices: Single<PriceMedian[]> = {
  name: 'prices',
  shape: z.array(PriceMedian),
  empty: [],
  isOptional: true,
  fetch: (call) => call(forestryPrices, {}),
  parts: (medians) =>
    new Map(
      medians.map((median) => [medianKey(median.province_id, median.forestry_type), JSON.stringify(median)]),
    ),
}
