// Display of prices.
import { expect, test } from 'vitest'
import { MAX_PRICE } from '#features/listings/contract/woodland.ts'
import { figure, NEGOTIABLE_LABEL, priceText } from '#features/listings/rules/woodland.ts'

test('a price shows all decimals its owner entered, so that different prices look different', () => {
  expect(priceText(12.3456)).toBe('12.3456 万元')
  expect(priceText(36.541)).toBe('36.541 万元')
  expect(priceText(36.544)).toBe('36.544 万元')
  expect(priceText(0.0101)).toBe('0.0101 万元')
  expect(priceText(36.5)).toBe('36.5 万元')
  expect(priceText(1280)).toBe('1,280 万元')
  expect(priceText(MAX_PRICE - 0.0001)).toBe('999,999.9999 万元')
  expect(priceText(0)).toBe(NEGOTIABLE_LABEL)
})

test('other figures have at most two decimals', () => {
  expect(figure(12.3456)).toBe('12.35')
  expect(figure(1280)).toBe('1,280')
})
