// Words of an enumeration as people shorten and lengthen them.
import { expect, test } from 'vitest'
import { columnChoices } from '#features/listings/rules/import-columns.ts'
import { codeOfWord, nameOfWord, type Words } from '#platform/readers/word.ts'

const { type, forest_category, ownership, warrant, forestry_type } = columnChoices

test.each([
  [type, '乔木', '乔木林地'],
  [type, '乔木林', '乔木林地'],
  [type, '灌木林', '灌木林地'],
  [type, '疏林', '疏林地'],
  [type, '苗圃', '苗圃地'],
  [type, '未成林地', '未成林造林地'],
  [type, '无立木', '无立木林地'],
  [type, '天然乔木林地', '乔木林地'],
  [type, '其他林地', '其他'],
  [forest_category, '公益', '公益林'],
  [forest_category, '国家级公益林', '公益林'],
  [forest_category, '省级重点公益林地', '公益林'],
  [forest_category, '一般商品林', '商品林'],
  [forestry_type, '林地经营权转让', '转让'],
  [ownership, '集体所有制', '集体'],
  [ownership, '集体林权', '集体'],
  [warrant, '不动产权', '林权证（含不动产权证）'],
  [warrant, '承包', '承包合同'],
  [forestry_type, '转让（流转）', '转让'],
])('%# of the choices: %o, %s is understood as %s', (words, typed, name) => {
  expect(words && nameOfWord(words, typed)).toBe(name)
})

test.each<readonly [Words | undefined, string]>([
  [type, '林地'],
  [type, '立木林地'],
  [type, '林'],
  [type, '竹林地'],
  [forest_category, '非公益林'],
  [forest_category, '公益林和商品林'],
  ...[
    '退出公益林',
    '原公益林',
    '拟划公益林',
    '公益林（已调出）',
    '准商品林',
    '商品林改公益',
    '公益林调整',
  ].map((typed) => [forest_category, typed] as const),
  [ownership, '个人和集体'],
  [forestry_type, '出租或转让'],
  [forestry_type, '不转让'],
  [forestry_type, ''],
])('%# of the choices: %o, %s is asked about', (words, typed) => {
  expect(words && codeOfWord(words, typed)).toBeUndefined()
})

test('a long word is given up at once', () => {
  for (const added of ['林权', '林地', '使用地方式', '所有制', '国家级'])
    expect(forest_category && codeOfWord(forest_category, `公益林${added.repeat(38)}x`)).toBeUndefined()
})
