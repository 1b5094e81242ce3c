// Display of prices.
import { expect, test } from 'vitest'
import { MAX_PRICE } from '#features/listings/contract/woodland.ts'
import { againstMedian } from '#features/listings/rules/state-texts.ts'
import {
  areaText,
  figure,
  NEGOTIABLE_LABEL,
  perMuText,
  priceText,
  yearsText,
} from '#features/listings/rules/woodland.ts'

const totalText = (face_price: number) => priceText({ face_price, approximate: [] })

test('a price shows all decimals its owner entered, so that different prices look different', () => {
  expect(totalText(12.3456)).toBe('12.3456 万元')
  expect(totalText(36.541)).toBe('36.541 万元')
  expect(totalText(36.544)).toBe('36.544 万元')
  expect(totalText(0.0101)).toBe('0.0101 万元')
  expect(totalText(36.5)).toBe('36.5 万元')
  expect(totalText(1280)).toBe('1,280 万元')
  expect(totalText(MAX_PRICE - 0.0001)).toBe('999,999.9999 万元')
  expect(totalText(0)).toBe(NEGOTIABLE_LABEL)
})

const numbers = { face_price: 80, measure_area: 120, years: 20 }

test.each([
  [[], '80 万元', '120 亩', '20 年', '333.33 元/亩·年', '比中位价高 67%'],
  [['face_price'], '约 80 万元', '120 亩', '20 年', '约 333.33 元/亩·年', '比中位价高约 67%'],
  [['measure_area'], '80 万元', '约 120 亩', '20 年', '约 333.33 元/亩·年', '比中位价高约 67%'],
  [['years'], '80 万元', '120 亩', '约 20 年', '约 333.33 元/亩·年', '比中位价高约 67%'],
  [['stand_age'], '80 万元', '120 亩', '20 年', '333.33 元/亩·年', '比中位价高 67%'],
])('with %j about so much, each text that the number goes into says so', (approximate, ...texts) => {
  const listing = { ...numbers, approximate }
  const median = { median: 200, samples: 9 }
  expect([priceText, areaText, yearsText, perMuText].map((text) => text(listing))).toEqual(texts.slice(0, 4))
  expect(againstMedian(listing, median)).toBe(texts[4])
})

test('what is unknown or negotiable is not about so much', () => {
  const nothing = {
    face_price: 0,
    measure_area: 0,
    years: 0,
    approximate: ['face_price', 'measure_area', 'years'],
  }
  expect(priceText(nothing)).toBe(NEGOTIABLE_LABEL)
  expect([areaText, yearsText, perMuText].map((text) => text(nothing))).toEqual(['', '', ''])
  expect(
    againstMedian(
      { ...numbers, face_price: 5_000, approximate: ['face_price'] },
      { median: 100, samples: 9 },
    ),
  ).toBe('约是中位价的 208 倍')
})

test('other figures have at most two decimals', () => {
  expect(figure(12.3456)).toBe('12.35')
  expect(figure(1280)).toBe('1,280')
})
