// Banned and sensitive words, names and titles, and numbers of people in a text. All names and numbers are made up.
import { describe, expect, test } from 'vitest'
import { type ListedWord, type Lists, textChecker, wordChecker } from '#features/words/rules/words.ts'
import { quickest } from '../../helpers/quickest.ts'

const listed = (word: string, more: Partial<ListedWord> = {}): ListedWord => ({
  word,
  level: 'banned',
  replacement: '',
  exceptions: [],
  ...more,
})

const lists: Lists = {
  words: [
    listed('保本', { exceptions: ['环保本', '确保本'] }),
    listed('保本金', { level: 'banned' }),
    listed('最佳', { level: 'sensitive' }),
    listed('最佳实践', { level: 'hint', replacement: '好做法' }),
    listed('登陆系统', { level: 'hint', replacement: '登录系统' }),
    listed('VIP', { level: 'sensitive' }),
    listed('第一，唯一'),
  ],
  people: [
    { name: '林健华', title: '省林业局党组书记、局长', misspelled: ['林建花'] },
    { name: '周启', title: '省林业局副局长', misspelled: [] },
    { name: '苏文秀', title: '省林业局总工程师', misspelled: [] },
  ],
}
const check = textChecker(lists)
const found = (text: string) => check(text).map(({ from, to, kind }) => `${kind} ${text.slice(from, to)}`)

test.each([
  ['本项目保本，请放心', ['banned 保本']],
  ['保 本', ['banned 保 本']],
  [
    '保\u200b本、保\u3000本、保*本、保-本、保·本',
    ['banned 保\u200b本', 'banned 保\u3000本', 'banned 保*本', 'banned 保-本', 'banned 保·本'],
  ],
  ['成为ＶＩＰ会员', ['sensitive ＶＩＰ']],
  ['成为V I P会员', ['sensitive V I P']],
  ['保本金', ['banned 保本金']],
  ['这是第一，唯一的', ['banned 第一，唯一']],
])('%j has %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  '加强生态环保本领',
  '确保本次会议',
  '环 保本领',
  '加强担保。本次会议',
  '保\n本',
  'VIPER、AVIP',
  '',
  '保',
  '🌲'.repeat(50),
])('%j has none', (text) => {
  expect(found(text)).toEqual([])
})

test('a word stands beside its exception, and is found there', () => {
  expect(found('环保本领，保本')).toEqual(['banned 保本'])
})

test('a longer word of a lower level does not hide a banned one', () => {
  const of = textChecker({ words: [listed('假证'), listed('代办假证', { level: 'sensitive' })], people: [] })
  expect(of('代办假证').map(({ word }) => word)).toEqual(['代办假证', '假证'])
})

test('whoever hides a word behind full stops is found where that is looked for', () => {
  const text = '保。本，保，本'
  expect(wordChecker(lists.words, { across: true })(text)).toHaveLength(2)
  expect(found(text)).toEqual([])
})

test('an offered word comes with its place', () => {
  expect(check('请登陆系统查看')).toEqual([
    { kind: 'hint', from: 1, to: 5, word: '登陆系统', replacement: '登录系统', note: '有更合适的写法' },
  ])
})

describe('names and titles', () => {
  const offered = (text: string) =>
    check(text).map(({ from, to, kind, replacement }) => `${kind} ${text.slice(from, to)}→${replacement}`)
  test.each([
    ['省林业局局长林建花讲话', ['name 林建花→林健华']],
    ['省林业局局长林建华讲话', ['name 林建华→林健华']],
    ['林健化局长讲话', ['name 林健化→林健华']],
    ['省林业局副局长林健华讲话', ['title 副局长→党组书记']],
    ['周启局长讲话', ['title 局长→副局长']],
    ['省林业局局长周启讲话', ['title 局长→副局长']],
    ['周启、林健华出席', ['order 周启、林健华→林健华、周启']],
    [
      '省林业局总工程师苏文秀、副局长周启和局长林健华出席',
      ['order 省林业局总工程师苏文秀、副局长周启和局长林健华→局长林健华、副局长周启和省林业局总工程师苏文秀'],
    ],
  ])('%j: %j', (text, expected) => {
    expect(offered(text)).toEqual(expected)
  })
  test.each([
    '省林业局局长林健华、副局长周启出席',
    '党组书记林健华主持，林健华局长讲话',
    '时任省林业局局长周启说',
    '周启说。林健华说',
    '林健华、周启、苏文秀',
  ])('%j is right', (text) => {
    expect(offered(text)).toEqual([])
  })
})

test('numbers of people are named by their last digits; not where the field is there for them', () => {
  const text = '联系王五：13800138000'
  expect(check(text)).toMatchObject([{ kind: 'number', word: '手机号码，尾号 8000', from: 5, to: 16 }])
  expect(check(text, { expected: ['mobile'] })).toEqual([])
})

/** Texts of 600 characters, the same at every run. */
const texts = () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  return (length: number) =>
    Array.from({ length }, () => String.fromCharCode(0x4e00 + 7 * next(600))).join('')
}

test('10,000 words are looked for in an article of 20,000 characters within some 10 ms', async () => {
  const text = texts()
  const find = wordChecker(Array.from({ length: 10_000 }, (_, at) => listed(text(2 + (at % 5)))))
  const article = text(20_000)
  expect(find(article).length).toBeGreaterThan(0)
  // Some 3 ms on a machine at rest.
  expect(await quickest(20, () => find(article))).toBeLessThan(60)
})

test('a text of nothing but banned words and names takes no longer', async () => {
  const article = '保本林健华、周启局长，'.repeat(2000)
  expect(check(article).length).toBe(4000)
  expect(await quickest(100, () => check(article))).toBeLessThan(300)
})
