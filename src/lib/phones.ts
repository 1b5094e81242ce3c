// Recognition of phone numbers, in fields and in texts. No look-behind: old browsers do not support it.
import { nfkc } from './text.ts'

/** Mobile number as accounts and forms accept it. */
const MOBILE_DIGITS = '1\\d{10}'
export const MOBILE = new RegExp(`^${MOBILE_DIGITS}$`)

/** Longest input: no number is longer, and normalising takes quadratic time. */
const MOST_SIGNS = 100

/** Bare mobile number: `+86 139-0000-1234` is `13900001234`. */
export const bareMobile = (typed: string) =>
  typed.length > MOST_SIGNS
    ? typed
    : typed
        .normalize('NFKC')
        .replace(/[\s\-‐-―]/g, '')
        .replace(/^(?:\+|00)86/, '')

/** Masks a mobile number, `138****0001`, the only form that is displayed. Anything else is hidden entirely. */
export const maskMobile = (mobile: string) =>
  MOBILE.test(mobile) ? mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') : '****'

/** Characters allowed between the digits of a number, for a character class in JavaScript and PostgreSQL. */
export const GAP_SIGNS = ' \\t\\u00a0\\u3000\\u200b-\\u200d.,。·•_/*()\\-‐-―'
export const GAP = `[${GAP_SIGNS}]{0,3}`

/** Landline numbers with area code; without one they cannot be told from other numbers. */
export const LANDLINES = {
  /** Beijing and the 02x cities: eight digits. */
  short: `\\(?0(?:10|2\\d)\\)?${GAP}[2-8]\\d{3}${GAP}\\d{4}`,
  long: `\\(?0[3-9]\\d{2}\\)?${GAP}[2-8]\\d{2,3}${GAP}\\d{4}`,
} as const

/** Mobile number in a text: in one piece, or in the usual groups. */
export const MOBILES = {
  whole: MOBILE_DIGITS,
  grouped: `1[3-9]\\d${GAP}\\d{4}${GAP}\\d{4}`,
} as const

/** Mobile number with separators between any digits. May match a date next to a price: suitable for warnings only. */
const SCATTERED = `1${GAP}[3-9](?:${GAP}\\d){9}`

const alone = (...patterns: string[]) => new RegExp(`(?:^|\\D)(?:${patterns.join('|')})(?!\\d)`)
const MOBILE_IN_TEXT = alone(SCATTERED)
const LANDLINE_IN_TEXT = alone(LANDLINES.short, LANDLINES.long)

/** Kinds of phone numbers that a text seems to contain, separators included. */
export const phonesIn = (text: string): ('mobile' | 'landline')[] => {
  const plain = nfkc(text)
  return [
    ...(MOBILE_IN_TEXT.test(plain) ? (['mobile'] as const) : []),
    ...(LANDLINE_IN_TEXT.test(plain) ? (['landline'] as const) : []),
  ]
}
