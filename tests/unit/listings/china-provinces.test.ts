// Map projection and its inverse; point-in-province test.
import { expect, test } from 'vitest'
import { project, unproject } from '#features/regions/rules/china-projection.ts'
import { boxOf, isInProvince } from '#features/regions/rules/china-provinces.ts'
import { mapCaption } from '#features/regions/rules/map-caption.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'

const FUJIAN = 350000

test.for([
  [118.215, 26.887],
  [73.6, 39.4],
  [134.7, 48.4],
  [109.5, 18.2],
] as const)('projecting %j and back gives the same position', ([lng, lat]) => {
  const [x, y] = unproject(...project(lng, lat))
  expect(x).toBeCloseTo(lng, 9)
  expect(y).toBeCloseTo(lat, 9)
})

// Near a border or a coast of its own, and far from it.
test.for([
  ['福州', 350000, 119.3, 26.08, true],
  ['厦门', 350000, 118.09, 24.48, true],
  ['平潭', 350000, 119.79, 25.5, true],
  ['赣州', 350000, 114.93, 25.83, false],
  ['degrees exchanged', 350000, 26.08, 119.3, false],
  ['香港', 810000, 114.17, 22.32, true],
  ['澳门', 820000, 113.54, 22.19, true],
  ['廊坊, between two cities', 130000, 116.68, 39.54, true],
  ['哈尔滨', 230000, 126.53, 45.8, true],
  ['哈尔滨, for another', 220000, 126.53, 45.8, false],
  ['台北', 710000, 121.56, 25.03, true],
] as const)('%s', ([, province_id, lng, lat, expected]) => {
  expect(isInProvince(province_id, lng, lat)).toBe(expected)
})

test('every province has bounds, and an unknown province contains every position', () => {
  for (const id of Object.keys(provinceSlugs)) expect(boxOf(Number(id)), id).toBeDefined()
  const [x, y] = project(119.3, 26.08)
  const { left, top, right, bottom } = boxOf(FUJIAN) ?? { left: 0, top: 0, right: 0, bottom: 0 }
  expect(left < x && x < right && top < y && y < bottom).toBe(true)
  expect(boxOf(0)).toBeUndefined()
  expect(isInProvince(0, 0, 0)).toBe(true)
})

test('a map caption labels only texts with digits as approval numbers', () => {
  expect(mapCaption('GS(2024)0650号')).toBe('审图号：GS(2024)0650号')
  expect(mapCaption('演示示意图，无审图号')).toBe('演示示意图，无审图号')
})
