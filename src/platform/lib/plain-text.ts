// Cleaning of one-line texts: some are stored escaped, or have a tag left.
import { withoutInvisible } from './invisible.ts'

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  middot: '·',
  bull: '•',
  times: '×',
  divide: '÷',
  deg: '°',
  sup2: '²',
  sup3: '³',
  permil: '‰',
  yen: '¥',
  copy: '©',
  reg: '®',
  trade: '™',
  laquo: '«',
  raquo: '»',
}

const character = (code: number) =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

const TAGS =
  /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>|<!--[^<>]*-->|<\/?(?:a|b|br|div|em|font|h[1-6]|i|iframe|img|p|script|span|strong|style|svg|u)\b[^<>]*>/gi
const SPACE = /[\0-\x20\x7f\xa0\u200b\u2028\u2029\ufeff]+/g

/** Decodes entities once. */
export const decodeEntities = (value: string) =>
  value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+[23]?));/gi, (entity, decimal, hex, name) =>
    decimal
      ? character(Number(decimal))
      : hex
        ? character(Number.parseInt(hex, 16))
        : (NAMED[name] ?? entity),
  )

/** Removes tags and what cannot be seen, decodes entities once, joins white space. The result is text: templates must escape it. */
export const plainText = (value: string) =>
  withoutInvisible(decodeEntities(value.replace(TAGS, '')).replace(SPACE, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()

/** The name, or an empty text if it contains a phone number. */
export const withoutNumber = (name: string) =>
  /\d{5}/.test(plainText(name).replace(/[\s-]/g, '')) ? '' : name

/** Like `plainText` for texts in lines: the lines stay, with one empty line between them at most. */
export const plainLines = (value: string) =>
  value
    .replace(/\r\n?|<br\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr)\s*>/gi, '\n')
    .split('\n')
    .map(plainText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const INLINE = /^<\/?(?:a|abbr|b|big|code|del|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)\b/i

/** Text of cleaned HTML, a line for each of its blocks and cells. */
export const linesOfHtml = (html: string) =>
  html
    .replace(/<(?:"[^"]*"|[^<>"])*>/g, (tag) => (INLINE.test(tag) ? '' : '\n'))
    .split('\n')
    .map((line) => withoutInvisible(decodeEntities(line).replace(SPACE, ' ')).trim())
    .filter(Boolean)
    .join('\n')
