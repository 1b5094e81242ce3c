// Phones and identity numbers in texts: whether there are any, and masking. No look-behind: old browsers do not support it.
import { NUMERAL_DIGITS } from '#platform/readers/typed-text.ts'
import { GAP, GAP_CHARACTERS, LANDLINES, MOBILES, SCATTERED } from './phones.ts'
import { nfkc } from './text.ts'

/** Masks every mobile number in a text: `138****0001`. */
export const maskMobilesIn = (text: string) => text.replace(/(^|\D)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1$2****$3')

/** @param pattern is global. A match that a digit stands before is none. */
function* standingAlone(pattern: RegExp, text: string) {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (/\d/.test(text[match.index - 1] ?? '')) pattern.lastIndex = match.index + 1
    else yield match
  }
}

/** Full-width characters with an ASCII equivalent, replaced one by one so that positions in the text do not change. */
const WIDE = /[\uff08\uff09\uff0b\uff0d\uff0e\uff10-\uff19\uff38\uff58]/g
const narrow = (text: string) =>
  text.replace(WIDE, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))

const MONTH_AND_DAY = `(?:0[1-9]|1[0-2])${GAP}(?:0[1-9]|[12]\\d|3[01])`

/** Patterns in the order they are tried, with the number of first and last digits that are not masked. */
const NUMBERS: readonly [first: number, last: number, pattern: string][] = [
  // Identity numbers: contiguous, in groups, and the shorter ones issued before 1999.
  [6, 4, '\\d{17}[\\dXx]'],
  [6, 4, `\\d{6}${GAP}(?:18|19|20)\\d{2}${GAP}${MONTH_AND_DAY}${GAP}\\d{3}${GAP}[\\dXx]`],
  [6, 3, `[1-9]\\d{5}${GAP}\\d{2}${GAP}${MONTH_AND_DAY}${GAP}\\d{3}`],
  [3, 4, MOBILES.whole],
  [3, 4, MOBILES.grouped],
  [3, 2, LANDLINES.short],
  [4, 2, LANDLINES.long],
]

const PERSONAL = new RegExp(
  `(?:(?:\\+|00)?86${GAP})?(?:${NUMBERS.map(([, , pattern]) => `(${pattern})`).join('|')})(?!\\d)`,
  'g',
)

const masked = (number: string, first: number, last: number) => {
  const digits = number.replace(/[^\dXx]/g, '')
  const hidden = first === 6 ? digits.length - first - last : 4
  return `${digits.slice(0, first)}${'*'.repeat(hidden)}${digits.slice(-last)}`
}

/** Numbers of forest land, files and contracts have as many digits as identity cards of before 1999. */
const NUMBER_OF_LAND = /(?:小班|林班|图斑|宗地|地块|合同|档案|编号)[号编码代为是第：:（(\s]{0,6}$/
/** An amount says so on both sides, and nothing else in between: else a phone would pass with 元 behind it. */
const AMOUNT_BEFORE =
  /(?:总价|价款|金额|报价|底价|转让价|评估价|投资|预算|资金|面积|蓄积)[约为是共计合：:¥￥\s]{0,4}$/
/** 万 may be a name. */
const AMOUNT_AFTER = /^[ \t]*(?:元|万|亿|亩|立方|平方|公顷|株)(?!先生|女士|小姐|经理|老板|主任|师傅|总)/

const isOtherNumber = (text: string, index: number, number: string) =>
  (number.length === 15 && NUMBER_OF_LAND.test(text.slice(Math.max(0, index - 12), index))) ||
  (AMOUNT_AFTER.test(text.slice(index + number.length, index + number.length + 6)) &&
    AMOUNT_BEFORE.test(text.slice(Math.max(0, index - 10), index)))

/** @param readable  The text with its digits in ASCII, character by character. */
const maskedBy = (text: string, readable: string) => {
  const pieces: string[] = []
  let end = 0
  for (const { 0: whole, index, ...groups } of standingAlone(PERSONAL, readable)) {
    if (isOtherNumber(text, index, whole)) continue
    const which = NUMBERS.findIndex((_, place) => groups[place + 1] !== undefined)
    const [first, last] = NUMBERS[which] ?? [0, 0]
    pieces.push(text.slice(end, index), masked(groups[which + 1] ?? '', first, last))
    end = index + whole.length
  }
  return pieces.join('') + text.slice(end)
}

/**
 * Masks mobile numbers (`138****5678`), landlines (`0591****21`) and identity numbers (`350102********123X`) in a text,
 * also in full-width digits and in groups.
 */
export const maskPersonalIn = (text: string) => maskedBy(text, narrow(text))

/** Digits in Chinese: as read, as in amounts, as dictated, and in circles. */
export const CHINESE_DIGITS: Readonly<Record<string, string>> = {
  ...NUMERAL_DIGITS,
  ...Object.fromEntries(Array.from('⓪①②③④⑤⑥⑦⑧⑨', (circle, digit) => [circle, String(digit)])),
}

const SPELLED = new RegExp(`[${Object.keys(CHINESE_DIGITS).join('')}]`, 'g')
const spelledOut = (text: string) =>
  narrow(text).replace(SPELLED, (character) => CHINESE_DIGITS[character] ?? character)

const IS_SPELLED = new RegExp(`[${Object.keys(CHINESE_DIGITS).join('')}]`)

/** Whether the same sign stands between the groups, of which there are three at least: else it may be a date or an amount. */
const isOneNumber = (number: string) => {
  const gaps = number.split(/\d+/).filter(Boolean)
  return gaps.length > 1 && new Set(gaps).size === 1
}

/** Signs that part the items of lists as well as the groups of a number that is spelled. */
const LISTING_GAP = `[${GAP_CHARACTERS}、，；\\s]{0,3}`
/** Mobiles in unusual groups; `isOne` tells them from other figures by their digits, and by how they were written. */
const UNUSUAL: readonly { pattern: RegExp; isOne: (digits: string, written: string) => boolean }[] = [
  {
    pattern: new RegExp(`${SCATTERED}(?!\\d)`, 'g'),
    isOne: (digits, written) => IS_SPELLED.test(written) || isOneNumber(digits),
  },
  {
    pattern: new RegExp(`1[3-9]\\d${LISTING_GAP}\\d{4}${LISTING_GAP}\\d{4}(?!\\d)`, 'g'),
    isOne: (_, written) => IS_SPELLED.test(written),
  },
]

/** Like `maskPersonalIn`, for texts that are published: also in Chinese digits, and in groups of any length. */
export const maskAnySpelling = (text: string) => {
  // First by itself: a Chinese numeral before a number is not of it.
  const plain = maskPersonalIn(text)
  return UNUSUAL.reduce(
    (usual, { pattern, isOne }) => {
      const readable = spelledOut(usual)
      const pieces: string[] = []
      let end = 0
      for (const { 0: number, index } of standingAlone(pattern, readable)) {
        const after = index + number.length
        if (!isOne(number, usual.slice(index, after)) || isOtherNumber(readable, index, number)) {
          // The number may begin within what is none.
          pattern.lastIndex = index + 1
          continue
        }
        pieces.push(usual.slice(end, index), masked(number, 3, 4))
        end = after
      }
      return pieces.join('') + usual.slice(end)
    },
    maskedBy(plain, spelledOut(plain)),
  )
}

const MOBILE_IN_TEXT = new RegExp(`${SCATTERED}(?!\\d)`, 'g')
const LANDLINE_IN_TEXT = new RegExp(`(?:${LANDLINES.short}|${LANDLINES.long})(?!\\d)`, 'g')

const holds = (pattern: RegExp, text: string) => {
  for (const { 0: number, index } of standingAlone(pattern, text))
    if (!isOtherNumber(text, index, number)) return true
  return false
}

/** Kinds of phone numbers that a text seems to contain, separators and Chinese digits included. */
export const phonesIn = (text: string): ('mobile' | 'landline')[] => {
  const plain = nfkc(text)
  const readings = [plain, spelledOut(plain)]
  const isMasked = maskAnySpelling(plain) !== maskPersonalIn(plain)
  return [
    ...(isMasked || readings.some((one) => holds(MOBILE_IN_TEXT, one)) ? (['mobile'] as const) : []),
    ...(readings.some((one) => holds(LANDLINE_IN_TEXT, one)) ? (['landline'] as const) : []),
  ]
}
