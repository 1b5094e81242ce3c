// Sums of a tender that contradict each other.
import { expect, test } from 'vitest'
import { sumDoubts } from '#features/tenders/rules/sum-doubts.ts'

const sums = { estimate: 158, bond: 31_000, starting_price: '158 万元', content: '' }

test('sums that agree raise no doubt, nor do prices of one unit', () => {
  expect(sumDoubts(sums)).toEqual([])
  expect(sumDoubts({ ...sums, starting_price: '每亩 118 元' })).toEqual([])
  expect(sumDoubts({ ...sums, starting_price: '面议' })).toEqual([])
  expect(sumDoubts({ ...sums, starting_price: '118 元/亩' })).toEqual([])
  const content = '项目预算 158 万元，其中一标段预算 15 万元；投标保证金：人民币 31,000 元。'
  expect(sumDoubts({ ...sums, content })).toEqual([])
  expect(sumDoubts({ estimate: '', bond: '', starting_price: '280 万元', content })).toEqual([])
})

test('a slip of the unit is named, whichever sum it is in', () => {
  expect(sumDoubts({ ...sums, estimate: '1580000', bond: 3.1 })).toEqual([
    '估算价 158 亿元，起始价却是 158 万元',
    '投标保证金 3.1 元，占估算价不到 0.01%，低于 0.1%',
  ])
  expect(sumDoubts({ ...sums, starting_price: '', content: '本项目预算金额为 15.8万元。' })).toEqual([
    '估算价 158 万元，正文写的却是 15.8万元',
  ])
  expect(sumDoubts({ ...sums, bond: 1600, content: '投标保证金为 3.1 万元' })).toEqual([
    '投标保证金 1,600 元，正文写的却是 3.1 万元',
  ])
  expect(sumDoubts({ ...sums, bond: '5万元' })).toEqual(['投标保证金 5 万元，占估算价的 3.16%，高于 2%'])
})
