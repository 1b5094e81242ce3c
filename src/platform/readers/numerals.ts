// Numbers with powers of ten: 1.2万, 12万5, 一百二十, 3百五十.
import { NUMERAL_DIGITS } from './typed-text.ts'

const POWERS: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 1e4,
  亿: 1e8,
  w: 1e4,
  k: 1000,
}

const DIGIT = '[一二两三四五六七八九]'
const SECTION = `(?:${DIGIT}千)?(?:零?${DIGIT}百)?(?:零?${DIGIT}?十)?(?:零?${DIGIT})?`
/** Well-formed numerals; `三五` and `七八十`, which are ranges, are none. */
const NUMERALS = new RegExp(
  `^(?:(?=[一二两三四五六七八九十])(?:${SECTION}亿)?零?(?:${SECTION}万)?零?${SECTION}(?:点[零一二三四五六七八九]+)?|零点[零一二三四五六七八九]+|[零一二三四五六七八九]{3,})$`,
)
/**
 * 36万五千, 三点五万: no numeral stands beside a digit or another numeral, where it could be of a range. 2万一亩 is a price of
 * each mu.
 */
const MIXED = new RegExp(`^(?!.*(?:${DIGIT}[\\d一二两三四五六七八九]|\\d${DIGIT}|[百千万亿wk]一$)).*[\\d.]`)
const DIGITS = /^(?:[1-9]\d{0,2}(?:[, ]\d{3})+|\d+)(?:\.\d+)?$|^\.\d+$/

/** Twelve significant digits: more are the error of binary fractions. */
export const exact = (value: number) => Number(value.toPrecision(12))

export const plainNumber = (text: string) =>
  DIGITS.test(text) ? Number(text.replace(/[, ]/g, '')) : undefined

const inDigits = (numerals: string) =>
  numerals.replace(/[零一二两三四五六七八九]/g, (sign) => NUMERAL_DIGITS[sign] ?? '2')

const powerOf = (signs: string) =>
  Array.from(signs).reduce((product, sign) => product * (POWERS[sign] ?? 1), 1)

const PART = /(零?) ?(\d[\d.,]*(?: \d{3})*|\.\d+) ?([十百千k]*)(万?亿|[万w]?) ?/y

/** `1亿2000万`, `12万5千`, `1百2十万`: powers descend, in a section and from 亿 to 万. */
const withPowers = (text: string): number | undefined => {
  let [total, section, last, lastLarge] = [0, 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const [, zero, digits = '', small = '', large = ''] = PART.exec(text) ?? []
    const part = (plainNumber(digits) ?? Number.NaN) * powerOf(small)
    if (!(part < last)) return undefined
    const isWhole = small + zero !== '' || digits.startsWith('.') || (large !== '' && last > 1000)
    if (isWhole || last === 10 || last === Number.POSITIVE_INFINITY) section += part
    // 12万5 is 125,000, and so is 12万5000; what 12万50 is nobody knows, and what 3百5万 and 1.5万5.
    else if (large === '' && digits.length === 1 && !text.includes('.')) section += (part * last) / 10
    else if (large === '' && /^[\d,]+$/.test(digits) && digits.replace(',', '').length === Math.log10(last))
      section += part
    else return undefined
    const scale = powerOf(large)
    if (Math.max(1, section) * scale >= lastLarge && large !== '') return undefined
    // Behind a part without a power there is none.
    last = powerOf(small) > 1 ? powerOf(small) : 0
    if (large === '') continue
    total += section * scale
    section = 0
    last = scale
    lastLarge = scale
  }
  return exact(total + section)
}

/** A number in digits, in numerals or in both, with or without powers of ten. */
export const numberOfText = (text: string): number | undefined => {
  if (/^[零一二三四五六七八九]{3,}$/.test(text)) return Number(inDigits(text))
  const pointed = text.replace(/点([零一二三四五六七八九]+)/, (_, digits: string) => `.${inDigits(digits)}`)
  return NUMERALS.test(text) || MIXED.test(pointed)
    ? withPowers(
        pointed
          .replace(/^零(?=\.)/, '0')
          .replace(/[一二两三四五六七八九]/g, inDigits)
          .replace(/(^|\D)十/g, '$11十'),
      )
    : undefined
}
