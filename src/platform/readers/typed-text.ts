// Texts as they are typed and pasted: full-width characters, marks of direction, dashes of any keyboard.
import { withoutInvisible } from '#platform/lib/invisible.ts'
import { nfkc } from '#platform/lib/text.ts'

/** Characters of the longest input that a reader looks at: no reader takes more than a power of its length in time. */
const MOST_CHARACTERS = 200

/** The text in half width, without invisible characters and outer blanks, with single blanks; empty for one that is too long. */
export const tidyText = (typed: string) =>
  typed.length > MOST_CHARACTERS
    ? ''
    : withoutInvisible(nfkc(typed))
        .replace(/[‐-―−ー]/g, '-')
        .replace(/\s+/g, ' ')
        .trim()

/** Text that says how the input was read: the reading where it differs from what was typed, empty otherwise. */
export const readBack = (read: string, typed: string) => (read === typed.trim() ? '' : read)

/** Everyday numerals. */
export const NUMERALS = '零一二两三四五六七八九十百千万亿'

/** Numerals of amounts, of other scripts and by twenties → the usual ones. */
const FORMAL: Readonly<Record<string, string>> = {
  〇: '零',
  '○': '零',
  '◯': '零',
  壹: '一',
  幺: '一',
  贰: '二',
  貳: '二',
  俩: '两',
  兩: '两',
  叁: '三',
  參: '三',
  仨: '三',
  肆: '四',
  伍: '五',
  陆: '六',
  陸: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  拾: '十',
  佰: '百',
  仟: '千',
  萬: '万',
  億: '亿',
  點: '点',
  廿: '二十',
  卅: '三十',
  卌: '四十',
}

/** Numerals in other forms than the everyday one. */
export const FORMAL_NUMERALS = Object.keys(FORMAL).join('')

const DIGITS = '零一二三四五六七八九'

/** Numerals of a single digit, in any form → the digit. */
export const NUMERAL_DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  [...Array.from(DIGITS, (sign) => [sign, sign] as const), ...Object.entries(FORMAL)].flatMap(
    ([sign, usual]) => {
      const digit = usual.length === 1 ? DIGITS.indexOf(usual) : -1
      return digit < 0 ? [] : [[sign, String(digit)]]
    },
  ),
)

/** The text with its numerals in their everyday form. */
export const usualNumerals = (text: string) => text.replace(/\p{L}|[〇○◯]/gu, (sign) => FORMAL[sign] ?? sign)
