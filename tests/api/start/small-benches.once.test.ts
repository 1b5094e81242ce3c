// Benches of what the server withstands, a few seconds of each: figures of time mean nothing here, those of memory and
// files do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '../../../scripts/bench/articles.ts'
import type { Figure } from '../../../scripts/bench/figures.ts'
import { flood } from '../../../scripts/bench/flood.ts'
import { openWorkshop, type Workshop } from '../../../scripts/bench/workshop.ts'

let shop: Workshop
beforeAll(() => {
  shop = openWorkshop()
})
afterAll(() => shop.close())

test('thousands of requests whose answers nobody reads cost the server neither memory nor files', async () => {
  const figures: Figure[] = await flood(shop, 1)
  const held = figures.filter(({ name }) => /memory above|descriptors above/.test(name))
  expect(held).toHaveLength(8)
  expect(held.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
  expect(
    figures.filter(({ name }) => name.endsWith('connections opened')).map(({ measured }) => measured),
  ).not.toContain('0')
}, 600_000)

test('others are answered while articles are saved that are made to take long', async () => {
  const figures = await articles(shop, 3)
  const saved = figures.find(({ name }) => name.startsWith('texts saved or refused'))
  expect(Number(saved?.measured)).toBeGreaterThan(0)
  expect(figures.find(({ name }) => name.endsWith('p99'))?.measured).toMatch(/ms$/)
}, 600_000)
