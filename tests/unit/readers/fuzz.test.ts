// Whatever is typed, no reader throws, takes long, or takes a text for something that it does not say.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capitalOf } from '#features/certification/rules/rules.ts'
import { readAddress } from '#platform/readers/address.ts'
import { readDocumentNumber, readSmsCode } from '#platform/readers/codes.ts'
import { NAME, readName } from '#platform/readers/name.ts'
import { readContactPhone, readLoginName, readPhone } from '#platform/readers/phone.ts'
import { isInChina, readAngle, readPoint } from '#platform/readers/point.ts'
import { quantities, readQuantity, type Unit } from '#platform/readers/quantity.ts'
import { readRates } from '#platform/readers/rate.ts'
import { readTerm } from '#platform/readers/term.ts'
import { readTime } from '#platform/readers/time.ts'
import { type NumberRule, numberComplaint, numberIn } from '#platform/readers/typed-number.ts'
import { tidyText } from '#platform/readers/typed-text.ts'

const TODAY = '2026-11-28'
const units = Object.keys(quantities) as Unit[]

const readers: Record<string, (typed: string) => unknown> = {
  tidyText,
  readAddress,
  readDocumentNumber,
  readSmsCode,
  readName,
  NAME: (typed) => NAME.test(typed),
  readPhone,
  readContactPhone,
  readLoginName,
  readPoint,
  longitude: (typed) => readAngle(typed, 'lng'),
  readTerm: (typed) => readTerm(typed, TODAY),
  readRates,
  readTime: (typed) => readTime(typed, '00:00:00'),
  ...Object.fromEntries(units.map((unit) => [unit, (typed: string) => readQuantity(typed, unit, 2)])),
}

const SIGNS = Array.from(
  '0123456789０１２.,，。·:：/／-－—～到至 \u3000\u202d\u200b约近多余来把每半零一二两三五八十廿百千万亿元角分亩公顷平方米年月日止长期度°′″\'"东经北纬ENXY电话转+86验证码上午下午晚点时半wk',
)
const typing = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 40 })
const anything = fc.string({ unit: 'binary', maxLength: 250 })

const NESTINGS = [
  ['1(', ')-1'],
  ['1(', ')'],
  ['1-', ''],
  ['', '-1'],
  ['1万(1万', ')至1万'],
  ['一到(', ')~一亩'],
  ['（', '）'],
  ['1年(自1', ')'],
] as const
const nested = fc
  .array(fc.constantFrom('1', '1', '一', '万', '亩', '年', '(', ')', '（', '）', '-', '~', '到', '自', ' '), {
    minLength: 40,
    maxLength: 200,
  })
  .map((signs) => signs.join(''))

/** A second is a thousand times what any of them needs; backtracking that doubles with each sign takes years. */
const BOUND_MS = 1000

describe.each(Object.entries(readers))('%s', (_, read) => {
  test('answers whatever is typed, the same each time, within its time', () => {
    fc.assert(
      fc.property(fc.oneof(typing, anything), (typed) => {
        const before = performance.now()
        const answer = read(typed)
        expect(performance.now() - before).toBeLessThan(BOUND_MS)
        expect(read(typed)).toEqual(answer)
      }),
      { numRuns: 300, seed: 38 },
    )
  })

  test('takes long runs of any sign within its time', () => {
    for (const sign of SIGNS)
      for (const typed of [
        sign.repeat(200),
        `${sign.repeat(199)}x`,
        `1${sign}`.repeat(100),
        `${sign} `.repeat(100),
      ]) {
        const before = performance.now()
        read(typed)
        expect(performance.now() - before, typed).toBeLessThan(BOUND_MS)
      }
  })

  test('takes brackets and ranges within each other within its time', () => {
    // Deeper by one each time, so that a reader whose time multiplies fails soon.
    for (const [opening, closing] of NESTINGS)
      for (let depth = 1; depth * (opening.length + closing.length) < 200; depth++) {
        const typed = `${opening.repeat(depth)}1${closing.repeat(depth)}`
        const before = performance.now()
        read(typed)
        expect(performance.now() - before, typed).toBeLessThan(BOUND_MS)
      }
  })

  test('takes any mixture of brackets and ranges within its time', () => {
    fc.assert(
      fc.property(nested, (typed) => {
        const before = performance.now()
        read(typed)
        expect(performance.now() - before, typed).toBeLessThan(BOUND_MS)
      }),
      { numRuns: 200, seed: 38 },
    )
  })
})

describe('nothing is wrong in silence', () => {
  test('a phone has the digits that were typed, in their order', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        const reading = readPhone(typed)
        if (!('number' in reading)) return
        const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
        const read = digits(reading.number)
        expect([
          read,
          read.replace(/^0/, ''),
          `86${read}`,
          `86${read.replace(/^0/, '')}`,
          `0086${read}`,
        ]).toContain(digits(typed).replace(/^00(?=86)/, ''))
      }),
      { numRuns: 5000, seed: 38 },
    )
  })

  test('a code is six digits of the text, and a text with two has none', () => {
    const code = fc.stringMatching(/^\d{6}$/)
    const words = fc.constantFrom('验证码：', '【林权】', '，5分钟内有效', ' 或 ', '。')
    fc.assert(
      fc.property(words, code, words, (before, number, after) => {
        expect(readSmsCode(before + number + after)).toBe(number)
      }),
      { seed: 38 },
    )
    fc.assert(
      fc.property(code, words, code, (one, between, other) => {
        expect(readSmsCode(`${one}${between}x${other}`)).not.toMatch(/^\d{6}$/)
      }),
      { seed: 38 },
    )
  })

  test('a position is in the country, and one with its latitude first is never exchanged unasked', () => {
    const lng = fc.double({ min: 73.1, max: 135.9, noNaN: true }).map((value) => Number(value.toFixed(6)))
    const lat = fc.double({ min: 3.1, max: 53.9, noNaN: true }).map((value) => Number(value.toFixed(6)))
    fc.assert(
      fc.property(lng, lat, (east, north) => {
        expect(readPoint(`${east}, ${north}`)).toMatchObject({
          kind: 'point',
          point: { lng: east, lat: north },
        })
        expect(readPoint(`${north}, ${east}`).kind).toBe('exchanged')
      }),
      { seed: 38 },
    )
    fc.assert(
      fc.property(typing, (typed) => {
        const reading = readPoint(typed)
        if (reading.kind === 'point' || reading.kind === 'exchanged')
          expect(isInChina(reading.point)).toBe(true)
      }),
      { numRuns: 5000, seed: 38 },
    )
  })

  test('a capital that may be of 万元 or of 亿元 is asked about, however it is written', () => {
    const plain = fc.integer({ min: 1, max: 999 }).map((hundredths) => String(hundredths / 100))
    const written = fc.constantFrom<(typed: string) => string>(
      (typed) => typed,
      (typed) => ` ${typed} `,
      (typed) => `\u202d${typed}\u202c`,
      (typed) => typed.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      (typed) => typed.replace('.', '。'),
      (typed) => `约${typed}`,
      (typed) => `${typed}左右`,
      (typed) => `注册资本：${typed}`,
    )
    fc.assert(
      fc.property(plain, written, (typed, write) => {
        expect(capitalOf(write(typed))).toBeUndefined()
        expect(capitalOf(write(`${typed}万元`))).toBe(Number(typed))
        expect(capitalOf(write(`${typed}亿元`))).toBeCloseTo(Number(typed) * 10_000, 4)
      }),
      { seed: 38 },
    )
    for (const typed of ['五', '五六', '一点二', '壹']) expect(capitalOf(typed)).toBeUndefined()
    expect(capitalOf('五亿')).toBe(50_000)
    expect(capitalOf('￥50000')).toBe(5)
  })

  test('a time has its year first: no day passes for a month', () => {
    const two = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(two, two, fc.constantFrom('/', '-', '.'), (day, month, sign) => {
        const typed = [day, month, 2026].join(sign)
        expect(readTime(`${typed} 09:30`)).toBe(`${typed} 09:30`)
        expect(readTerm(typed, TODAY).kind).toBe('unreadable')
      }),
      { seed: 38 },
    )
    expect(readTime('2026年10月12日 晚上12点')).toBe('2026年10月12日 晚上12点')
    expect(readTime('2026年10月12日 晚上8点半')).toBe('2026-10-12T20:30:00')
    expect(readTime('2026-10-12 下午12:30')).toBe('2026-10-12T12:30:00')
  })

  test('an address keeps its path and query, sign by sign', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(readAddress(` \u200b${url}\u200e `)).toBe(url)
        const [, start = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/.exec(url) ?? []
        const full = start.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        expect(readAddress(full + rest)).toBe(url)
      }),
      { seed: 38 },
    )
    expect(readAddress('https://www.example.com/全角／路径？a=１')).toBe(
      'https://www.example.com/全角／路径？a=１',
    )
  })

  test('a value lies within its rule and keeps its digits, or there is a complaint that another value answers', () => {
    const rule: NumberRule = {
      unit: '亿元',
      min: 0,
      max: 100_000,
      decimals: 4,
      ask: '请填数字，如 12.5',
      bounds: '最多 10 万亿元',
      doubts: [{ from: 1000, below: 100_001, unit: '万元' }],
    }
    fc.assert(
      fc.property(typing, (typed) => {
        const value = numberIn(typed, rule)
        if (value === undefined) {
          const complaint = numberComplaint(typed, rule)
          expect(complaint).not.toBe('')
          const reading = readQuantity(typed, rule.unit, rule.decimals)
          // Bounds are no answer to a value within them.
          const isBeyond = reading.kind === 'value' && (reading.value < rule.min || reading.value > rule.max)
          expect(complaint.includes(rule.bounds)).toBe(isBeyond)
        } else {
          expect(value >= rule.min && value <= rule.max).toBe(true)
          // A plain number that may be of 万元 is not taken.
          expect(/^\d{4,}$/.test(typed) && value >= 1000).toBe(false)
        }
      }),
      { numRuns: 5000, seed: 38 },
    )
  })
})
