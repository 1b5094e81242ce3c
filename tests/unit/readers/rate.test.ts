// Prices of one mu or one year: no total, and no text that says something else is one of them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuantity } from '#platform/readers/quantity.ts'
import { readRate } from '#platform/readers/rate.ts'

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
])('%j is %d yuan per %s', (typed, yuan, per) => {
  expect(readRate(typed)).toEqual({
    yuan,
    isPerMu: per.includes('亩'),
    isPerYear: per.includes('年'),
    ...(per.includes('约') ? { isAbout: true } : {}),
  })
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
  '800-1000元/亩',
])('%j is no rate', (typed) => {
  expect(readRate(typed)).toBeUndefined()
})

test('a rate is never read as a total', () => {
  const amount = fc.integer({ min: 1, max: 99_999 }).map(String)
  const unit = fc.constantFrom('', '元', '块', '万', '万元')
  const per = fc.constantFrom('/亩', '每亩', '一亩', '/年', '一年', '/亩·年', '/亩/年', '每月')
  fc.assert(
    fc.property(amount, unit, per, (figure, of, each) => {
      expect(readQuantity(figure + of + each, '万元', 4).kind).toBe('unreadable')
      expect(readRate(figure + of + each)).toBeDefined()
    }),
    { seed: 38 },
  )
})
