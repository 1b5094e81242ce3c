import { describe, expect, test } from 'vitest'
import { pointFlags, priceFlags, termFlags } from '#features/listings/rules/listing-flags.ts'
import { MEDIAN_SAMPLES } from '#features/listings/rules/state-texts.ts'

/** One mu for one year. */
const offer = (perMu: number, ...approximate: string[]) => ({
  face_price: perMu / 10_000,
  measure_area: 1,
  years: 1,
  approximate,
})

describe('a price per mu and year', () => {
  const local = { median: 1000, samples: MEDIAN_SAMPLES }
  const codes = (perMu: number, prices = local) => priceFlags(offer(perMu), prices).map(({ code }) => code)

  test.each([
    [499.99, ['price_low']],
    [500, []],
    [1000, []],
    [3000, []],
    [3000.01, ['price_high']],
    [0, []],
  ])('of %d where the median is 1000 is flagged %j', (perMu, expected) => {
    expect(codes(perMu)).toEqual(expected)
  })

  test('is compared with nothing where there are too few, or no median', () => {
    expect(codes(1, { median: 1000, samples: MEDIAN_SAMPLES - 1 })).toEqual([])
    expect(codes(1, { median: 0, samples: 100 })).toEqual([])
  })

  test('is told with what it was compared to', () => {
    expect(priceFlags(offer(1_124), { median: 32.456, samples: 18 })).toEqual([
      {
        code: 'price_high',
        text: '单价 1,124 元/亩·年，超过当地三倍（当地中位价 32.46 元/亩·年，共 18 例）',
      },
    ])
    expect(priceFlags(offer(1_124, 'measure_area'), local)).toEqual([])
    expect(priceFlags(offer(3_124, 'measure_area'), local)[0]?.text).toMatch(/^单价 约 3,124 元/)
  })
})

test('a total beyond what any land costs is flagged, without a median too', () => {
  const listing = { face_price: 58_000, measure_area: 120, years: 30, approximate: [] }
  expect(priceFlags(listing, { median: 0, samples: 0 })).toEqual([
    { code: 'price_high', text: '总价合每亩 483.33 万元，高于一般林地，可能把“元”填成了“万元”' },
  ])
  const about = { ...listing, approximate: ['measure_area'] }
  expect(priceFlags(about, { median: 0, samples: 0 })[0]?.text).toMatch(/^总价合每亩约 483.33 万元，/)
  expect(priceFlags({ ...listing, face_price: 580 }, { median: 0, samples: 0 })).toEqual([])
})

describe('a term', () => {
  test('that is longer than what remains is flagged', () => {
    expect(termFlags({ years: 30, remaining_term: 29, approximate: ['remaining_term'] })).toEqual([
      { code: 'term_long', text: '使用年限 30 年，超过剩余期限 约 29 年' },
    ])
    for (const remaining_term of [30, null])
      expect(termFlags({ years: 30, remaining_term, approximate: [] })).toEqual([])
  })
})

describe('a point', () => {
  test('in another province than the one picked is flagged', () => {
    expect(pointFlags(350000, { lng: 114.08, lat: 25.55, datum: null })).toEqual([
      { code: 'point_outside', text: '坐标（经度 114.08，纬度 25.55）不在所选省份内' },
    ])
    expect(pointFlags(350000, { lng: 118.215, lat: 26.887, datum: null })).toEqual([])
  })
})
