// What counts as a phone number: in a field of its own, and in a text. No look-behind: old browsers cannot read one.
import { nfkc } from './text.ts'

/** Digits of a mobile number, as accounts and forms take it. */
const MOBILE_DIGITS = '1\\d{10}'
export const MOBILE = new RegExp(`^${MOBILE_DIGITS}$`)

/** No number is written with more signs, and normalising a text takes time with the square of its length. */
const MOST_SIGNS = 100

/** A mobile number as it is dialled, however it was written: `+86 139-0000-1234` is `13900001234`. */
export const bareMobile = (typed: string) =>
  typed.length > MOST_SIGNS
    ? typed
    : typed
        .normalize('NFKC')
        .replace(/[\s\-‐-―]/g, '')
        .replace(/^(?:\+|00)86/, '')

/** `138****0001`: the only form in which a number is shown. What is not a mobile number is hidden whole. */
export const maskMobile = (mobile: string) =>
  MOBILE.test(mobile) ? mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') : '****'

/** What may stand between the digits of one number: for a set of signs in patterns of JavaScript and of PostgreSQL. */
export const GAP_SIGNS = ' \\t\\u00a0\\u3000\\u200b-\\u200d.,。·•_/*()\\-‐-―'
export const GAP = `[${GAP_SIGNS}]{0,3}`

/** A landline; without its area code it cannot be told from other numbers. */
export const LANDLINES = {
  /** Beijing and the 02x cities: eight digits. */
  short: `\\(?0(?:10|2\\d)\\)?${GAP}[2-8]\\d{3}${GAP}\\d{4}`,
  long: `\\(?0[3-9]\\d{2}\\)?${GAP}[2-8]\\d{2,3}${GAP}\\d{4}`,
} as const

/** A mobile number in a text: in one piece, or in the groups in which numbers are written. */
export const MOBILES = {
  whole: MOBILE_DIGITS,
  grouped: `1[3-9]\\d${GAP}\\d{4}${GAP}\\d{4}`,
} as const

/** A mobile number with something between any of its digits. A date beside a price may look like it: good for a warning. */
const SCATTERED = `1${GAP}[3-9](?:${GAP}\\d){9}`

const alone = (...patterns: string[]) => new RegExp(`(?:^|\\D)(?:${patterns.join('|')})(?!\\d)`)
const MOBILE_IN_TEXT = alone(SCATTERED)
const LANDLINE_IN_TEXT = alone(LANDLINES.short, LANDLINES.long)

/** Kinds of phone numbers that a text seems to give away, whatever stands between their digits. */
export const phonesIn = (text: string): ('mobile' | 'landline')[] => {
  const plain = nfkc(text)
  return [
    ...(MOBILE_IN_TEXT.test(plain) ? (['mobile'] as const) : []),
    ...(LANDLINE_IN_TEXT.test(plain) ? (['landline'] as const) : []),
  ]
}
