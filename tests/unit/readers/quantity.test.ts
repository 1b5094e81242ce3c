// What people type into the fields of numbers, and what is taken for it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readQuantity, type Unit } from '#platform/readers/quantity.ts'

const DECIMALS: Partial<Record<Unit, number>> = { 亩: 2, 万元: 4, 立方米: 2, '元/亩·年': 4, 年: 0 }
const read = (typed: string, unit: Unit) => readQuantity(typed, unit, DECIMALS[unit] ?? 0)

describe('a value is read from', () => {
  test.each<[typed: string, unit: Unit, value: number, understood?: string]>([
    ['120.5', '亩', 120.5],
    ['120 亩', '亩', 120],
    ['80公顷', '亩', 1200, '80 公顷 = 1,200 亩'],
    ['1.2万', '亩', 12000, '1.2万 = 12,000 亩'],
    ['1.2万亩', '亩', 12000, '1.2万亩 = 12,000 亩'],
    ['1.2 万 亩', '亩', 12000, '1.2 万 亩 = 12,000 亩'],
    ['1 200', '亩', 1200, '1 200 = 1,200 亩'],
    ['1,200', '亩', 1200],
    ['36,500', '亩', 36_500],
    ['100,120.5', '亩', 100_120.5],
    ['120,100', '亩', 120_100],
    ['￥100,120', '万元', 10.012, '¥100,120 = 10.012 万元'],
    ['100,120', '元', 100_120],
    ['1,200.5', '亩', 1200.5],
    ['１２００', '亩', 1200],
    ['1200。5', '亩', 1200.5, '1200 。5 = 1,200.5 亩'],
    ['\u202d120\u202c', '亩', 120],
    ['约120', '亩', 120, '约 120 亩'],
    ['120多亩', '亩', 120, '约 120 亩'],
    ['一百二十多亩', '亩', 120, '约 120 亩'],
    ['十来亩', '亩', 10, '约 10 亩'],
    ['12亩左右', '亩', 12, '约 12 亩'],
    ['12亩3分', '亩', 12.3, '12 亩3分 = 12.3 亩'],
    ['2亩半', '亩', 2.5, '2 亩半 = 2.5 亩'],
    ['半亩', '亩', 0.5, '半亩 = 0.5 亩'],
    ['一百二十亩零五分', '亩', 120.5, '一百二十亩零五分 = 120.5 亩'],
    ['120亩又5分', '亩', 120.5, '120 亩又5分 = 120.5 亩'],
    ['三亩二分五厘', '亩', 3.25, '三亩二分五厘 = 3.25 亩'],
    ['两万平', '亩', 30, '两万平 = 30 亩'],
    ['120mu', '亩', 120, '120 mu = 120 亩'],
    ['百来亩', '亩', 100, '约 100 亩'],
    ['大概千把亩', '亩', 1000, '约 1,000 亩'],
    ['百亩', '亩', 100, '百亩 = 100 亩'],
    ['约80公顷', '亩', 1200, '约80 公顷 ≈ 1,200 亩'],
    ['百把万', '万元', 100, '百把万 ≈ 100 万元'],
    ['三十多万', '万元', 30, '三十多万 ≈ 30 万元'],
    ['8000㎡', '亩', 12, '8000 m2 = 12 亩'],
    ['100平方米', '亩', 0.15, '100 平方米 = 0.15 亩'],
    ['两百五', '亩', 250, '两百五 = 250 亩'],
    ['120亩山', '亩', 120, '120 亩山 = 120 亩'],
    ['80公顷林地', '亩', 1200, '80 公顷林地 = 1,200 亩'],
    ['36万可谈', '万元', 36, '36万可谈 = 36 万元'],
    ['36万（可议）', '万元', 36, '36万(可议) = 36 万元'],
    ['面积：120亩', '亩', 120, '面积:120 亩 = 120 亩'],
    ['36.5', '万元', 36.5],
    ['36.5万元', '万元', 36.5],
    ['36.5万', '万元', 36.5, '36.5万 = 36.5 万元'],
    ['十二万', '万元', 12, '十二万 = 12 万元'],
    ['五万八', '万元', 5.8, '五万八 = 5.8 万元'],
    ['12万5', '万元', 12.5, '12万5 = 12.5 万元'],
    ['12w', '万元', 12, '12w = 12 万元'],
    ['1.2亿', '万元', 12000, '1.2亿 = 12,000 万元'],
    ['1亿', '万元', 10000, '1亿 = 10,000 万元'],
    ['1亿2000万', '万元', 12000, '1亿2000万 = 12,000 万元'],
    ['五百万', '万元', 500, '五百万 = 500 万元'],
    ['500000元', '万元', 50, '500000 元 = 50 万元'],
    ['￥120,000.00', '万元', 12, '¥120,000.00 = 12 万元'],
    ['￥120000左右', '万元', 12, '¥120000 左右 ≈ 12 万元'],
    ['¥约120000', '万元', 12, '¥约120000 ≈ 12 万元'],
    ['约￥120000', '万元', 12, '约¥120000 ≈ 12 万元'],
    ['人民币大约500000', '万元', 50, '人民币大约500000 ≈ 50 万元'],
    ['￥20,000.00', '元', 20000, '¥20,000.00 = 20,000 元'],
    ['人民币壹佰贰拾万元整（￥1,200,000.00）', '万元', 120, '人民币壹佰贰拾万元整(¥1,200,000.00) = 120 万元'],
    ['3千元', '万元', 0.3, '3千元 = 0.3 万元'],
    ['壹佰贰拾万元整', '万元', 120, '壹佰贰拾万元整 = 120 万元'],
    ['￥12万', '万元', 12, '¥12万 = 12 万元'],
    ['860方', '立方米', 860, '860 方 = 860 立方米'],
    ['12元/亩', '元/亩·年', 12, '12 元/亩 = 12 元/亩·年'],
    ['三十年', '年', 30, '三十年 = 30 年'],
  ])('%j in %s: %d', (typed, unit, value, understood) => {
    const isAbout = /[约多把来]|左右|大概/.test(typed)
    expect(read(typed, unit)).toEqual({
      kind: 'value',
      value,
      ...(understood ? { understood } : {}),
      ...(isAbout ? { isAbout } : {}),
    })
  })
})

describe('a person is asked which value is meant', () => {
  test.each<[typed: string, unit: Unit, texts: string[]]>([
    ...[
      '￥100000-120000',
      '￥100000~￥120000',
      '100000-￥120000',
      '约 RMB 100000 到 120000',
      '￥10-12万',
      '10万到12万',
    ].map((typed): [string, Unit, string[]] => [typed, '万元', ['10万元', '12万元']]),
    ['￥100-120', '元', ['100元', '120元']],
    ['三千', '万元', ['3000元', '3000万元']],
    ['5千', '万元', ['5000元', '5000万元']],
    ['￥36', '万元', ['36元', '36万元']],
    ['100-120亩', '亩', ['100亩', '120亩']],
    ['100到120亩', '亩', ['100亩', '120亩']],
    ...[
      '100-120',
      '１００～１２０',
      '100——120亩',
      '100…120',
      '100、120亩',
      '100亩或120亩',
      '在100到120亩之间',
    ].map((typed): [string, Unit, string[]] => [typed, '亩', ['100亩', '120亩']]),
    ['100000-120000', '万元', ['100000万元', '120000万元']],
    ...['100,120', '100，120', '100, 120', '100 120亩', '约100,120'].map(
      (typed): [string, Unit, string[]] => [typed, '亩', ['100亩', '120亩', '100120亩']],
    ),
    ['80,150', '万元', ['80万元', '150万元', '80150万元']],
    ['七八十亩', '亩', ['70亩', '80亩']],
    ['两三百亩', '亩', ['200亩', '300亩']],
    ['三五亩', '亩', ['3亩', '5亩']],
    ['十七八亩', '亩', ['17亩', '18亩']],
    ['一百二三十亩', '亩', ['120亩', '130亩']],
    ['八-十公顷', '亩', ['120亩', '150亩']],
    ['一到两万亩', '亩', ['10000亩', '20000亩']],
    ['三五万', '万元', ['3万元', '5万元']],
    ['￥100000-120000', '万元', ['10万元', '12万元']],
    ['￥10-12万', '万元', ['10万元', '12万元']],
    ['人民币100000到120000', '万元', ['10万元', '12万元']],
    ['七八年', '年', ['7年', '8年']],
  ])('%j in %s', (typed, unit, texts) => {
    const reading = read(typed, unit)
    expect(reading.kind === 'unclear' && reading.meanings.map(({ text }) => text)).toEqual(texts)
    for (const { text, value } of reading.kind === 'unclear' ? reading.meanings : [])
      expect(read(text, unit)).toMatchObject({ kind: 'value', value })
  })
})

test.each([
  'abc',
  '-5',
  '1,5',
  '1.2.3',
  '0x10',
  '1e3',
  '12万50',
  '几百亩',
  '十几亩',
  '上百亩',
  '不到120亩',
  '120亩5',
  '120亩120',
  '千三万',
  '120元',
  '1亿1亿',
  '12 5',
  '百分之五',
  '.',
  '万',
  '1(1(1))',
  '1-(1-1)',
  '1'.repeat(41),
  '9'.repeat(300),
])('%j is no area', (typed) => {
  expect(read(typed, '亩')).toEqual({ kind: 'unreadable' })
})

test('an empty field is empty, not unreadable', () => {
  expect(read(' \u3000', '亩')).toEqual({ kind: 'empty' })
})

describe('whatever is typed', () => {
  const units = fc.constantFrom<Unit>('亩', '万元', '年', '立方米', '元/亩·年', '度')
  const signs = Array.from('0123456789.,，。 -~约多余半一二两三五八十百千万亿元亩分公顷平方米wk年')

  test('a value is a finite number of at least 0, and one that differs from the plain digits is said back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }), units, (typed, unit) => {
        const reading = read(typed, unit)
        if (reading.kind !== 'value') return
        expect(Number.isFinite(reading.value) && reading.value >= 0).toBe(true)
        const digits = typed.normalize('NFKC').replace(/[^\d.]/g, '')
        if (Number(digits) !== reading.value) expect(reading.understood).toBeTruthy()
      }),
      { numRuns: 20_000, seed: 38 },
    )
  })

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), units, (typed, unit) => {
        expect(['empty', 'value', 'unclear', 'unreadable']).toContain(read(typed, unit).kind)
      }),
      { numRuns: 5_000, seed: 38 },
    )
  })

  test('a number keeps its value however it is written, or two that it may be are asked', () => {
    const numbers = fc.integer({ min: 1, max: 999_999 })
    fc.assert(
      fc.property(numbers, (number) => {
        const spellings = [
          String(number),
          number.toLocaleString('en-US'),
          number.toLocaleString('en-US').replaceAll(',', ' '),
          `${number}亩`,
          `约${number}`,
          `${number / 10_000}万`,
          `${number / 15}公顷`,
        ]
        for (const typed of spellings) {
          const reading = read(typed, '亩')
          const whole = reading.kind === 'unclear' ? reading.meanings.at(-1) : reading
          expect(whole).toMatchObject({ value: number })
        }
      }),
      { seed: 38 },
    )
  })
})
