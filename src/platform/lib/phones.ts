// Recognition of phone numbers, in fields and in texts. No look-behind: old browsers do not support it.
import { nfkc } from './text.ts'

/** Mobile number as accounts and forms accept it: any range, so that one that operators open later is accepted too. */
export const MOBILE_DIGITS = '1\\d{10}'
export const MOBILE = new RegExp(`^${MOBILE_DIGITS}$`)

/** Digits of a phone, however it is written: without country code, signs between the digits, and extension. */
export const phoneDigits = (typed: string) =>
  nfkc(typed.split(/转|[xX#]/)[0] ?? '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$|0\d{9})/, '')
    .replace(/\D/g, '')

/** Masks a mobile number, `138****0001`, the only form that is displayed. Anything else is hidden entirely. */
export const maskMobile = (mobile: string) =>
  MOBILE.test(mobile) ? mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') : '****'

/** Characters allowed between the digits of a number, for a character class in JavaScript and PostgreSQL. */
export const GAP_CHARACTERS = ' \\t\\u00a0\\u3000\\u200b-\\u200d.,。·•_/*()\\-‐-―'
export const GAP = `[${GAP_CHARACTERS}]{0,3}`

/** Landline numbers with area code; without one they cannot be distinguished from other numbers. */
export const LANDLINES = {
  /** Beijing and the 02x cities: eight digits. */
  short: `\\(?0(?:10|2\\d)\\)?${GAP}[2-8]\\d{3}${GAP}\\d{4}`,
  long: `\\(?0[3-9]\\d{2}\\)?${GAP}[2-8]\\d{2,3}${GAP}\\d{4}`,
} as const

/**
 * Second digit of the mobile numbers in use. Required where a number stands in groups: other figures in groups often begin
 * with 10, 11 or 12 (amounts, dates), and would be masked or flagged as phones.
 */
const SECOND_DIGIT = '[3-9]'

/** Mobile number in a text: in one piece, or in the usual groups. */
export const MOBILES = {
  whole: MOBILE_DIGITS,
  grouped: `1${SECOND_DIGIT}\\d${GAP}\\d{4}${GAP}\\d{4}`,
} as const

/** Mobile number with separators between any digits. May match a date next to a price: by itself suitable for warnings only. */
export const SCATTERED = `1${GAP}${SECOND_DIGIT}(?:${GAP}\\d){9}`

/** Digits of either width. */
const D = '[\\d０-９]'
const DASH = '[-‐-―－]'
/** Between the groups of a number. */
const BETWEEN = `(?:${DASH}|[ \\u00a0\\u3000]){0,2}`
/**
 * Mobiles and landlines in their groups, of which an extension is no part, and any other run of digits and dashes as long as a
 * phone number, of whatever country: a contact holds no other numbers.
 */
const PHONE = new RegExp(
  [
    `((?:[+＋]${D}{2}${BETWEEN})?[1１][3-9３-９]${D}${BETWEEN}${D}{4}${BETWEEN}${D}{4})(?!${D})`,
    `([(（]?[0０]${D}{2,3}[)）]?${BETWEEN}[2-8２-８]${D}{2,3}${BETWEEN}${D}{4})(?:(?:${DASH}|转|分机)${D}{1,6})?(?!${D})`,
    `[+＋]?${D}(?:${D}|${DASH}){5,16}${D}`,
  ].join('|'),
  'g',
)

/** Parts of a contact in their order; those that are phones with the number to call. */
export const phoneParts = (text: string): (readonly [part: string, number?: string])[] => {
  const parts: (readonly [part: string, number?: string])[] = []
  let end = 0
  for (const match of text.matchAll(PHONE)) {
    const [whole, mobile, landline] = match
    const number = nfkc(mobile ?? landline ?? whole).replace(/[^\d+]/g, '')
    parts.push([text.slice(end, match.index)], [whole, number])
    end = match.index + whole.length
  }
  return [...parts, [text.slice(end)] as const].filter(([part]) => part !== '')
}
