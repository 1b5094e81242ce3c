import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

export const PriceMedian = z.object({
  province_id: z.int(),
  forestry_type: z.int(),
  /** Yuan per mu and year. */
  median: z.number(),
  samples: z.int(),
  /** Day on which it came to be what it is, `2026-11-20`. */
  date: z.string(),
})
export type PriceMedian = z.output<typeof PriceMedian>

export const forestryPrices = endpoint({
  title: '各省林地中位价',
  path: '/api/forestryPrices',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  input: z.object({}),
  output: z.array(PriceMedian),
  refusals: [],
  note: '按省和流转类别，单位元/亩·年，每日重算；面议的不计。样本少于 5 例的也在其中，页面上显示为“样本不足”。',
})
