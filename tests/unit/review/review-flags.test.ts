import { describe, expect, test } from 'vitest'
import {
  bannedIn,
  contactFlags,
  containsPhone,
  promiseFlags,
  repeatFlags,
} from '#features/review/rules/flags.ts'
import { growth } from '../../helpers/growth.ts'

describe('what was submitted before', () => {
  test('is counted for title, place and phone', () => {
    expect(repeatFlags({ title: 1, place: 2, phone: 3 })).toEqual([
      { code: 'same_title', text: '另有 1 条标题相同' },
      { code: 'same_place', text: '另有 2 条位于同一地块' },
      { code: 'same_phone', text: '同一电话 30 天内另有 3 次提交' },
    ])
  })

  test('goes without saying where there was nothing', () => {
    expect(repeatFlags({ title: 0, phone: 0 })).toEqual([])
  })
})

describe('banned promises', () => {
  test.each([
    ['投资林地保本保息，年化 12%', ['保本', '保本保息']],
    ['稳 赚 不 赔', ['稳赚']],
    ['零-风.险，高　额　回、报', ['零风险', '高额回报']],
    ['０风险', ['0风险']],
    ['国【家】担【保】、内部·渠道', ['国家担保', '内部渠道']],
    ['保\n本', ['保本']],
    ['确保本金安全', ['保本金']],
    ['包\u200b赚', ['包赚']],
  ])('are found in %j', (text, expected) => {
    expect(bannedIn(text)).toEqual(expected)
  })

  test.each([
    '如何确保本村林地的权属？',
    '请问流转有无风险？',
    '担保本来就不需要',
    '医保本丢了',
    '风险大不大，回报高不高',
    '',
  ])('are not found in %j', (text) => {
    expect(bannedIn(text)).toEqual([])
  })

  test('are named once, however many texts have them', () => {
    expect(promiseFlags('稳赚', '稳赚、零风险')).toEqual([
      { code: 'banned_promise', text: '含有违规承诺：“稳赚”“零风险”' },
    ])
    expect(promiseFlags('林地多少钱一亩')).toEqual([])
  })
})

describe('a way around the platform', () => {
  test.each([
    ['请打 13700001111', '手机号码'],
    ['请打137-0000-1111', '手机号码'],
    ['请打 138.0013.8000', '手机号码'],
    ['请打 138·0013·8000', '手机号码'],
    ['请打 138 001 38000', '手机号码'],
    ['请打 1 3 8 0 0 1 3 8 0 0 0', '手机号码'],
    ['请打 １３８－００１３－８０００', '手机号码'],
    ['请打 0591-87654321', '座机号码'],
    ['请打 (010) 8765 4321', '座机号码'],
    ['详见 www.example.com', '网址'],
    ['看 linye.com', '网址'],
    ['看 linye点com', '网址'],
    ['看www。linye。com', '网址'],
    ['发 12345艾特qq.com', '邮箱'],
    ['发 lin@example.com，或看 example.com', '邮箱、网址'],
    ['加V: linye88', '微信'],
    ['微信同号', '微信'],
    ['qq 群：123456', 'QQ'],
  ])('is found in %j', (text, name) => {
    expect(contactFlags(text)).toEqual([{ code: 'contact_in_text', text: `文中留有${name}` }])
  })

  test('is told of wherever something is masked for whoever reads it', () => {
    expect(contactFlags('证号 350102198001011234', '证号 350102********1234')).toEqual([
      { code: 'contact_in_text', text: '文中留有电话或证件号码' },
    ])
    expect(contactFlags('请打 13700001111', '请打 137****1111')).toEqual([
      { code: 'contact_in_text', text: '文中留有手机号码' },
    ])
  })

  test.each([
    '13800138000',
    '1 3 8（0013）8000',
    '１３８・００１３・８０００',
    '一三八零零一三八零零零',
    '幺三八〇〇一三八〇〇〇',
    '138加0013再8000',
  ])('tells a phone in %j', (text) => {
    expect(containsPhone(`请打${text}`, ['', '13800138000'])).toBe(true)
    expect(containsPhone(`请打${text}`, ['', '13800138001'])).toBe(false)
  })

  test.each([
    '共 3 片：12.5、138.6、001.2 亩',
    '2026.11.20 至 2056.11.19',
    '面积 137000 亩',
    '证号 350102198001011234',
    '2026 年 11 月',
    '杉木 3 级 V 类',
    '面积 3.5亩，2024.5 起，见 林权证.pdf',
    '共 120.5 亩。CN 级杉木',
  ])('is not found in %j', (text) => {
    expect(contactFlags(text)).toEqual([])
  })
})

test.for([
  ['letters', 'a'],
  ['blanks after 加', '加      '],
  ['one long run of blanks', ' '],
  ['letters and dots', 'a.'],
  ['qq and blanks', 'qq  '],
  ['digits with gaps', '1 3 '],
  ['marks on one letter', '\u0315\u0300'],
] as const)('reading a text takes time in proportion to its length: %s', ([, part]) => {
  const text = (length: number) => `wx qq${part.repeat(length / part.length)}`
  const read = (length: number) => {
    contactFlags(text(length))
    promiseFlags(text(length))
    containsPhone(text(length), ['13800138000'])
  }
  expect(growth(read, 60_000)).toBeLessThan(10)
})
