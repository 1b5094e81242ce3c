// Quantities as people write them: with a unit, in Chinese numerals, in 万 and 亿, about or exactly.
import { escapePattern, grouped } from '#platform/lib/text.ts'
import { exact, numberOfText, plainNumber } from './numerals.ts'
import { NUMERAL_DIGITS, NUMERALS, tidyText, usualNumerals } from './typed-text.ts'

export interface Quantity {
  /** Unit of the field, as its label shows it. */
  unit: string
  /** Spellings of units → how many of the field's unit one of them is. */
  units: Readonly<Record<string, number>>
  /** Unit that 万 and 亿 count where no unit follows; by default the field's. */
  counted?: string
  /** Unit that a round number may be of as well; by default what 万 and 亿 count. */
  smaller?: string
}

/** One of the meanings of a text. */
export interface Meaning {
  /** In the field's unit. */
  value: number
  /** The text that says this alone. */
  text: string
}

/** What a text says. */
export type Reading =
  | { kind: 'empty' }
  /**
   * `understood` is for the person: how the text was read; absent if the text says so itself. `isAbout` for 约120 and 120多.
   */
  | { kind: 'value'; value: number; understood?: string; isAbout?: boolean }
  | { kind: 'unclear'; meanings: readonly Meaning[] }
  | { kind: 'unreadable' }

const UNREADABLE: Reading = { kind: 'unreadable' }

/** Characters of the longest single quantity. */
const MOST_SIGNS = 40

const AREA: Quantity = {
  unit: '亩',
  units: {
    亩: 1,
    市亩: 1,
    亩地: 1,
    分: 0.1,
    分地: 0.1,
    厘: 0.01,
    mu: 1,
    公亩: 0.15,
    公顷: 15,
    畝: 1,
    公頃: 15,
    ha: 15,
    hm2: 15,
    顷: 100,
    平方米: 0.0015,
    平米: 0.0015,
    平方: 0.0015,
    平: 0.0015,
    m2: 0.0015,
    平方公里: 1500,
    平方千米: 1500,
    km2: 1500,
  },
}

const YUAN_IN_TEN_THOUSAND = { 元: 0.0001, 圆: 0.0001, 块: 0.0001, 块钱: 0.0001, 元整: 0.0001, 角: 0.00001 }

/** Quantities by the unit of their field. */
export const quantities = {
  亩: AREA,
  万元: { unit: '万元', units: YUAN_IN_TEN_THOUSAND, counted: '元' },
  亿元: {
    unit: '亿元',
    units: { 元: 1e-8, 圆: 1e-8, 块: 1e-8, 块钱: 1e-8, 元整: 1e-8, 万元: 1e-4 },
    counted: '元',
    smaller: '万元',
  },
  元: { unit: '元', units: { 元: 1, 圆: 1, 块: 1, 块钱: 1, 元整: 1, 角: 0.1, 分: 0.01 } },
  年: { unit: '年', units: { 年: 1, 周年: 1, 个年头: 1 } },
  立方米: {
    unit: '立方米',
    units: { 立方米: 1, 立方: 1, 方: 1, 方木材: 1, m3: 1, 立米: 1 },
  },
  '元/亩·年': {
    unit: '元/亩·年',
    units: {
      '元/亩·年': 1,
      '元/亩/年': 1,
      '元/亩年': 1,
      元每亩每年: 1,
      元每亩年: 1,
      元一亩一年: 1,
      块一亩一年: 1,
      '元/亩': 1,
      '/亩': 1,
      元一亩: 1,
      块一亩: 1,
      一亩: 1,
      元每亩: 1,
      每亩: 1,
      元: 1,
      块: 1,
      块钱: 1,
    },
  },
  度: { unit: '度', units: { 度: 1, '°': 1 } },
  人: { unit: '人', units: { 人: 1, 名: 1, 个: 1, 位: 1 } },
  天: { unit: '天', units: { 天: 1, 日: 1 } },
  个: { unit: '个', units: { 个: 1, 次: 1, 条: 1 } },
} as const satisfies Record<string, Quantity>

export type Unit = keyof typeof quantities

/** A number and what it counts: 万 or 亿 if it ends so, and whether it was said in words. */
interface Amount {
  value: number
  /** Is in words, or has a power of ten, from a hundred on: in a field of 万元 either may be meant. */
  isRound: boolean
  /** Counts 万 or 亿. */
  isCounted: boolean
}

const amountOf = (text: string): Amount | undefined => {
  const isCounted = /[万亿w]/.test(text)
  const plain = plainNumber(text)
  if (plain !== undefined) return { value: plain, isRound: false, isCounted }
  if (text === '半') return { value: 0.5, isRound: false, isCounted }
  const value = numberOfText(text)
  return value === undefined ? undefined : { value, isRound: value >= 100, isCounted }
}

export const ABOUT = /^(?:大约|大概|大致|差不多|将近|接近|估计|约莫|约|近)(?:有|是|为)?/
const LABEL =
  /^(?:(?:总|实测|实际|林?权证|登记|林地|合同|承包)*面积|实测|林?权证|总价|价格|一口价|租金|注册资本|(?:项目)?预算(?:金额|价)?|估算(?:金额|价)|概算|控制价|最高限价|总投资|投资额|(?:投标)?保证金|一共|总共|合计|共计|共|¥|rmb|人民币)(?:金额)?(?:有|是|为)?:? ?/
const CURRENCY = /¥|rmb|人民币/
const CURRENCY_FIRST = new RegExp(`^[^\\d]*(?:${CURRENCY.source})`)
const MORE = '(?:多|余|来|把|左右|上下)'

const valueText = (value: number, { unit }: Quantity) => `${grouped(value)} ${unit}`

/** Longest spellings first: 平方米 is no 平方 and a 米. */
const unitPattern = ({ unit, units }: Quantity) =>
  [...new Set([unit, ...Object.keys(units)])]
    // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')

interface Term {
  amount: Amount
  /** Empty where none was written. */
  unit: string
}

const NUMBER_TEXT = `[\\d., ${NUMERALS}又点半wk]+?`

const termsIn = (text: string, quantity: Quantity): { terms: Term[]; isAbout: boolean } | undefined => {
  const pattern = new RegExp(
    `(${NUMBER_TEXT}) ?(${MORE})? ?(${unitPattern(quantity)}|(?=$))(半)? ?(${MORE})?`,
    'gy',
  )
  const terms: Term[] = []
  let isAbout = false
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, digits = '', before, unit = '', half, after] = match
    // 120亩零5分, 120亩又5分.
    const amount = amountOf(terms.length > 0 ? digits.trim().replace(/^[零又] ?/, '') : digits.trim())
    if (!amount || whole === '') return undefined
    terms.push({ amount: half ? { ...amount, value: amount.value + 0.5 } : amount, unit })
    isAbout ||= Boolean(before ?? after)
    end = match.index + whole.length
    if (end === text.length) break
  }
  return end === text.length && terms.length > 0 ? { terms, isAbout } : undefined
}

const RANGE = /^[在介于]*(.*[^\s.~-]) ?(?:[-~到至或、]+|\.{2,}) ?(.+?)(?:之间)?$/

/** How much of the field's unit one `unit` is. Where none was written, 万 and ￥ count in 元 in a field of 万元. */
const factorOf = ({ unit, amount }: Term, { units, counted = '' }: Quantity, hasSign = false) =>
  units[unit || (amount.isCounted || hasSign ? counted : '')] ?? 1

/** Of the field's unit: a sum in 元 that is smaller may have been meant in the field's unit. */
const LEAST_IN_YUAN = 0.1

const eitherUnit = (term: Term, quantity: Quantity): Reading => {
  const { value } = term.amount
  const { unit, counted = unit, smaller = counted } = quantity
  return {
    kind: 'unclear',
    meanings: [
      {
        value: exact(value * factorOf({ ...term, unit: smaller }, quantity)),
        text: value + smaller,
      },
      { value, text: value + unit },
    ],
  }
}

/** Half width, usual numerals, without blanks that separate no digits. */
const labelledText = (written: string) =>
  usualNumerals(written)
    // Words and figures of one sum: (大写)伍万元整.
    .replace(/\([大小]写\):?|[大小]写:/g, '')
    // A full stop of Chinese keyboards between digits is a decimal point.
    .replace(/(\d)[。·](?=\d)/g, '$1.')
    // 5000m^2.
    .replace(/\^(?=[23])/g, '')
    .replace(/ (?!\d)|([^\d ]) /g, '$1')

/** 120亩山, 120亩杉木林, 36万可谈, 36万(含税): what the number is of, that it is open to talk, and what it holds. */
const BEHIND =
  /(亩|公顷|畝|公頃)的?[山林地场块杉松柏竹木毛马尾樟桉楠油茶果经济公益商品阔叶]{1,6}$|\(不?(?:含|包括)[^()]*\)$|\(?(?:人民币|不?含税价?)\)?$|[,;( ]*(?:价格?)?(?:可以?|好)(?:再|面)?(?:议价?|谈|商量?|协商|小刀)\)?$/
const withoutLabel = (labelled: string) =>
  labelled
    .replace(LABEL, '')
    .replace(/整?[。.]*$/, '')
    .replace(BEHIND, '$1')

/** A single quantity, without brackets and ranges: what it is part of is read from it, and never the other way round. */
const readSingle = (written: string, unit: Unit, decimals: number): Reading => {
  if (written.length > MOST_SIGNS) return UNREADABLE
  const quantity: Quantity = quantities[unit]
  const labelled = labelledText(written)
  const text = withoutLabel(labelled)
  const bare = text
    .replace(ABOUT, '')
    .replace(LABEL, '')
    // 百十来亩 are about a hundred; 百把亩, 千亩.
    .replace(/^百十来?(?=亩|公顷)/, '一百来')
    .replace(/^(?=[百千万][多余来把亩公顷万亿]|百[一二三四五六七九]十|亩半)/, '一')
    // 三十多万, 百把万.
    .replace(/([多余来把])([万亿])/, '$2$1')
    // 三亩三, 120亩5.
    .replace(/([亩畝][1-9一二三四五六七八九])(?=(?:左右|上下)?$)/, '$1分')
    .replace(/^([1-3])\/([2-4])(?=亩|公顷)/, (fraction, part: string, whole: string) =>
      part < whole ? String(exact(Number(part) / Number(whole))) : fraction,
    )
  const read = termsIn(bare, quantity)
  if (!read) return UNREADABLE

  const { terms } = read
  const hasSign = CURRENCY_FIRST.test(labelled)
  const factors = terms.map((term) => factorOf(term, quantity, hasSign))
  // Units descend: 12亩3分, 3元5角.
  if (
    terms.length > 1 &&
    (terms.some((term) => term.unit === '') ||
      factors.some((factor, at) => at > 0 && factor >= (factors[at - 1] ?? 0)))
  )
    return UNREADABLE
  const [first] = terms
  const isAbout = read.isAbout || ABOUT.test(text)
  const sum = exact(terms.reduce((total, { amount }, at) => total + amount.value * (factors[at] ?? 1), 0))
  if (
    quantity.counted &&
    first?.unit === '' &&
    !first.amount.isCounted &&
    (hasSign ? sum < LEAST_IN_YUAN : first.amount.isRound)
  )
    return eitherUnit(first, quantity)
  const isConverted = factors.some((factor) => factor !== 1)
  const value = isConverted ? Number(sum.toFixed(decimals)) : sum
  const isPlain = plainNumber(written.replace(quantity.unit, '').trim()) === value && !/\d \d/.test(written)
  if (isPlain) return { kind: 'value', value }
  return {
    kind: 'value',
    value,
    ...(isAbout ? { isAbout } : {}),
    understood:
      isAbout && !isConverted
        ? `约 ${valueText(value, quantity)}`
        : `${spaced(written)} ${value === sum && !isAbout ? '=' : '≈'} ${valueText(value, quantity)}`,
  }
}

/** A blank between digits and the unit after them. */
const spaced = (text: string) => text.replace(/(\d)(?=[^\d.,/)\s十百千万亿wk])/, '$1 ')

/** `壹佰贰拾万元整（￥1,200,000.00）`: words, and figures in brackets that say the same. */
const saidTwice = (written: string, unit: Unit, decimals: number): Reading | undefined => {
  const [, words, figures] = /^(.+?)\((.+)\)$/.exec(labelledText(written)) ?? []
  if (words === undefined || figures === undefined) return undefined
  const [one, other] = [words, figures].map((each) => readSingle(each, unit, decimals))
  return one?.kind === 'value' && other?.kind === 'value' && one.value === other.value
    ? { ...one, understood: `${spaced(written)} = ${valueText(one.value, quantities[unit])}` }
    : undefined
}

/** 七八十亩, 三五万, 五七亩: two digits before what both of them count. */
const PAIR = /([一二两三四五六七八])([二三四五六七八九])/
export const pairOf = (text: string): [string, string] | undefined => {
  const [pair, low = '', high = ''] = PAIR.exec(text) ?? []
  const step = Number(NUMERAL_DIGITS[high]) - Number(low === '两' ? 2 : NUMERAL_DIGITS[low])
  return pair !== undefined && (step === 1 || step === 2)
    ? [text.replace(pair, low), text.replace(pair, high)]
    : undefined
}

/** A range as people write them: its end is at most so many times its beginning. */
const MOST_APART = 5

const eitherOf = (values: readonly number[], unit: Unit): Reading => ({
  kind: 'unclear',
  meanings: values.map((value) => ({ value, text: value + unit })),
})

/** Either of two: 100-120亩, 七八十亩. */
const eitherIn = (written: string, unit: Unit, decimals: number): Reading | undefined => {
  const labelled = labelledText(written)
  const text = withoutLabel(labelled).replace(ABOUT, '').replace(LABEL, '')
  const either = RANGE.exec(text)?.slice(1) ?? pairOf(text)
  if (!either) return undefined
  // The sign before one of the two is of both.
  const sign = CURRENCY.test(labelled) ? '¥' : ''
  const [from, to] = either.map((bound) => sign + bound.replace(LABEL, '')) as [string, string]
  const upper = readSingle(to, unit, decimals)
  const [, toUnit = ''] =
    /((?:[万亿w]|千(?=\D))*[^\d.,零一二两三四五六七八九十百千万亿点半w]*)$/.exec(to) ?? []
  const lower = readSingle(/[\d零一二两三四五六七八九十]$/.test(from) ? from + toUnit : from, unit, decimals)
  if (upper.kind !== 'value' || lower.kind !== 'value') return undefined
  return eitherOf([lower.value, upper.value], unit)
}

/** 100,120 and 80 100 may be two numbers, while 1,200 is hardly 1 and 200. Sums in 元 are printed with such marks. */
const orTwo = (written: string, unit: Unit, value: number) => {
  const [, from = 0, to = 0] = /^\D*(\d+)[, ]+([1-9]\d\d)\D*$/.exec(written)?.map(Number) ?? []
  const isOfTwo = from < to && to <= from * MOST_APART && value === from * 1000 + to
  return isOfTwo && unit[0] !== '元' ? eitherOf([from, to, value], unit) : undefined
}

/**
 * Reads a quantity that was typed for a field.
 * @param decimals that the field keeps: a converted value is rounded to them
 */
export const readQuantity = (typed: string, unit: Unit, decimals: number): Reading => {
  const written = tidyText(typed).toLowerCase()
  if (written === '') return typed.trim() === '' ? { kind: 'empty' } : UNREADABLE
  const single = readSingle(written, unit, decimals)
  if (single.kind === 'value') return orTwo(written, unit, single.value) ?? single
  if (single.kind !== 'unreadable') return single
  return saidTwice(written, unit, decimals) ?? eitherIn(written, unit, decimals) ?? UNREADABLE
}
