// Masking of phones and identity numbers. Server only: older browsers do not support look-behind.
import { GAP, LANDLINES, MOBILES } from '#lib/phones.ts'

/** Masks every mobile number in a text: `138****0001`. */
export const maskMobilesIn = (text: string) => text.replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2')

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
  `(?<!\\d)(?:(?:\\+|00)?86${GAP})?(?:${NUMBERS.map(([, , pattern]) => `(${pattern})`).join('|')})(?!\\d)`,
  'g',
)

const masked = (number: string, first: number, last: number) => {
  const digits = number.replace(/[^\dXx]/g, '')
  const hidden = first === 6 ? digits.length - first - last : 4
  return `${digits.slice(0, first)}${'*'.repeat(hidden)}${digits.slice(-last)}`
}

/**
 * Masks mobile numbers (`138****5678`), landlines (`0591****21`) and identity numbers (`350102********123X`) in a text,
 * also in full-width digits and in groups.
 */
export const maskPersonalIn = (text: string) => {
  const pieces: string[] = []
  let end = 0
  for (const { 0: whole, index, ...groups } of narrow(text).matchAll(PERSONAL)) {
    const which = NUMBERS.findIndex((_, place) => groups[place + 1] !== undefined)
    const [first, last] = NUMBERS[which] ?? [0, 0]
    pieces.push(text.slice(end, index), masked(groups[which + 1] ?? '', first, last))
    end = index + whole.length
  }
  return pieces.join('') + text.slice(end)
}
