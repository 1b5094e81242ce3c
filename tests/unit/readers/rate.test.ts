// Prices of one mu or one year: no total, and no text that says something else is one of them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuantity } from '#platform/readers/quantity.ts'
import { rateText, readRates } from '#platform/readers/rate.ts'

test.each([
  ['800/亩', 800, '亩'],
  ['800块一亩', 800, '亩'],
  ['亩价800', 800, '亩'],
  ['每亩 800 元', 800, '亩'],
  ['约800元每亩', 800, '约亩'],
  ['每亩约800', 800, '约亩'],
  ['每亩800元左右', 800, '约亩'],
  ['约￥800/亩', 800, '约亩'],
  ['2万一亩', 20_000, '亩'],
  ['￥800/亩', 800, '亩'],
  ['50元/亩·年', 50, '亩年'],
  ['50元/亩/年', 50, '亩年'],
  ['五十块一亩一年', 50, '亩年'],
  ['每年每亩50元', 50, '亩年'],
  ['亩年租金：50', 50, '亩年'],
  ['3万元／年', 30_000, '年'],
  ['每年三万', 30_000, '年'],
  ['租金每年3万', 30_000, '年'],
  ['月租3000', 36_000, '年'],
  ['一个月3000', 36_000, '年'],
  ['3000元一个月', 36_000, '年'],
  ['年租金3元', 3, '年'],
])('%j is %d yuan per %s', (typed, yuan, per) => {
  const isAbout = per.includes('约')
  expect(readRates(typed)).toEqual([
    { yuan, isPerMu: per.includes('亩'), isPerYear: per.includes('年'), ...(isAbout ? { isAbout } : {}) },
  ])
})

test.each([
  ['年租金3', '3 元/年', '30,000 元/年'],
  ['一年五', '5 元/年', '50,000 元/年'],
  ['月租3', '36 元/年', '360,000 元/年'],
])('%j may be in yuan, or in ten thousand as its field is', (typed, ...meanings) => {
  expect(readRates(typed).map(rateText)).toEqual(meanings)
})

test.each([
  ['800-1000元一亩', '800 元/亩', '1,000 元/亩'],
  ['七八百一亩', '700 元/亩', '800 元/亩'],
])('%j is either of two', (typed, ...meanings) => {
  expect(readRates(typed).map(rateText)).toEqual(meanings)
})

test.each([
  '36万',
  '总价36万',
  '3年8万',
  '120亩36万',
  '30年',
  '120亩',
  '每亩',
  '一年',
  '0元/亩',
  '一月3万',
  '租金一月3万',
])('%j is no rate', (typed) => {
  expect(readRates(typed)).toEqual([])
})

test('a rate is never read as a total', () => {
  const amount = fc.integer({ min: 1, max: 99_999 }).map(String)
  const unit = fc.constantFrom('', '元', '块', '万', '万元')
  const per = fc.constantFrom('/亩', '每亩', '一亩', '/年', '一年', '/亩·年', '/亩/年', '每月')
  fc.assert(
    fc.property(amount, unit, per, (figure, of, each) => {
      expect(readQuantity(figure + of + each, '万元', 4).kind).toBe('unreadable')
      expect(readRates(figure + of + each)).not.toEqual([])
    }),
    { seed: 38 },
  )
})
