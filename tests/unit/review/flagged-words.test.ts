// Where the words stand that raise a flag.
import { expect, test } from 'vitest'
import { flaggedParts } from '#features/review/rules/flagged-words.ts'
import { contactFlags, promiseFlags } from '#features/review/rules/flags.ts'

const marked = (text: string, ...flags: string[]) =>
  flaggedParts(
    text,
    flags.map((code) => ({ code })),
  )
    .filter(({ isFlagged }) => isFlagged)
    .map((part) => part.text)

test.each([
  ['投资林地保本保息，年化 12%', ['保本保息']],
  ['保 本、稳*赚不赔', ['保 本', '稳*赚']],
  ['确保本次流转合规，投保本县森林险', []],
  ['确保本金安全', ['保本金']],
  ['提示：投资有无风险请自行判断，本项目无风险', ['无风险']],
])('promises are marked in %j as the flag finds them', (text, expected) => {
  expect(marked(text, 'banned_promise')).toEqual(expected)
  expect(promiseFlags(text).length > 0).toBe(expected.length > 0)
})

test.each([
  ['打 139****5678 问我', ['139****5678']],
  ['加微信 linye888 详谈', ['微信']],
  ['见 www.example.com/a', ['www.example.com/a']],
  ['见www。example。com', ['www。example。com']],
  ['发到 lin艾特qq.com', ['lin艾特qq.com']],
  ['面积 120.5 亩，30 年', []],
])('contacts are marked in %j', (text, expected) => {
  expect(marked(text, 'contact_in_text').map((part) => part.trim())).toEqual(expected)
})

test.each([
  ['加ｗｘ：ｌｉｎｙｅ 详谈', '加ｗｘ：ｌｉｎｙｅ'],
  ['ＱＱ：１２３４５，来问', 'ＱＱ：１２３４５'],
  ['㎡ 单价见 ｗｗｗ．example．ｃｏｍ 的图', 'ｗｗｗ．example．ｃｏｍ'],
])('full-width contacts are marked in %j as the flag finds them', (text, expected) => {
  expect(marked(text, 'contact_in_text')).toEqual([expected])
  expect(contactFlags(text)).toHaveLength(1)
})

test('nothing is marked that no flag speaks of, and nothing of the text is lost', () => {
  const text = '保本，加微信 a'
  expect(marked(text, 'price_low')).toEqual([])
  const parts = flaggedParts(text, [{ code: 'banned_promise' }, { code: 'contact_in_text' }])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('pieces that a flag names are marked wherever they stand', () => {
  const parts = flaggedParts('第一林场的苗，第一！林 场管护', [{ code: 'banned_word', words: ['第一林场'] }])
  expect(parts.filter(({ isFlagged }) => isFlagged).map(({ text }) => text)).toEqual([
    '第一林场',
    '第一！林 场',
  ])
})
