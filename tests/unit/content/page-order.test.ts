// What an address tells: the record it shows, by id or by name, when it is written, and whether content may take it away.
import { expect, test } from 'vitest'
import { contentModel } from '#app/content-model.ts'
import { fixedPaths } from '#app/pages.ts'
import { pageOrder, RANKS } from '#platform/content/page-order.ts'

const { mayGo, rankOf, recordOf } = pageOrder(contentModel.kinds)

test.each([
  ['/info/view/12', 'news 12'],
  ['/obj/view/7', 'projects 7'],
  ['/market/view/LQ-2026-001', 'tenders LQ-2026-001'],
  ['/market/view/7', 'tenders 7'],
])('%s shows %s, is written first and may go', (path, record) => {
  expect([recordOf(path), rankOf(path), mayGo(path)]).toEqual([record, RANKS.records, true])
})

test.each([
  '/market/view',
  '/market/view/',
  '/market/view/a/b',
  '/market/view/-1',
  '/market/view/%E7%94%B2',
  '/market/view/a.b',
])('%s is no address of a tender', (path) => {
  expect([recordOf(path), rankOf(path), mayGo(path)]).toEqual(['', RANKS.others, false])
})

test.each([
  ['/market', false],
  ['/market/awards', false],
  ['/market/awards/12', true],
  ['/exchange/all', false],
  ['/exchange/all/12', true],
])('%s is a list; it may go: %s', (path, goes) => {
  expect([recordOf(path), rankOf(path), mayGo(path)]).toEqual(['', RANKS.lists, goes])
})

test('parts of the sitemap are written last', () => {
  expect([rankOf('/sitemap-tenders-3.xml'), mayGo('/sitemap-tenders-3.xml')]).toEqual([RANKS.overviews, true])
})

test('a page that exists once shows no record and never goes, though a page of editors might have its address', () => {
  const site = pageOrder(contentModel.kinds, fixedPaths)
  expect([site.recordOf('/about/filling'), site.mayGo('/about/filling')]).toEqual(['', false])
  expect([site.recordOf('/about/team'), site.mayGo('/about/team')]).toEqual(['pages team', true])
})
