import type { Bytes } from './units.ts'

/** Cuts a text to `max` characters with an ellipsis; never splits an emoji. */
/** Blanks and ends of lines become one blank. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

export const truncate = (text: string, max: number) => {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}

/** A reason as a sentence, so that another can follow; an empty one stays empty. */
export const sentence = (text: string) => (text === '' || /[。！？.!?]$/.test(text) ? text : `${text}。`)

/** Short facts in a row; a line ends after the dot between two of them, never before it. */
export const dotted = (facts: readonly (string | false | null | undefined)[]) =>
  facts.filter(Boolean).join('\u00a0· ')

const REMARK_SHOWN = 50

/** The remark of a record, as lists show it. */
export const remarkInList = (remark: string) => truncate(remark, REMARK_SHOWN)

const formats: Intl.NumberFormat[] = []
/** `12,345.67`, rounded. Formats are kept: making one takes longer than what a card of a list needs otherwise. */
export const grouped = (value: number, decimals = 6) => {
  formats[decimals] ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals })
  return formats[decimals].format(value)
}

const HUNDRED_MILLION = 100_000_000

/** `12,345.67`, from a hundred million on `1,234.6 亿`. */
export const figureText = (value: number) =>
  Math.abs(value) < HUNDRED_MILLION - 0.005 ? grouped(value, 2) : `${grouped(value / HUNDRED_MILLION, 1)} 亿`

const TEN_THOUSAND = 10_000

/** `158 亿元`, `3.1 万元`, `25 元`: exact, in the unit that it is said in. @param yuan not negative */
export const sumText = (yuan: number) => {
  if (yuan >= HUNDRED_MILLION) return `${grouped(yuan / HUNDRED_MILLION)} 亿元`
  return yuan >= TEN_THOUSAND ? `${grouped(yuan / TEN_THOUSAND)} 万元` : `${grouped(yuan, 2)} 元`
}

/** Short form of a number: `9876`, from ten thousand on `1.2 万`, from a hundred million on `1.2 亿`. */
export const shortCount = (count: number) => {
  if (count >= HUNDRED_MILLION) return figureText(count)
  return count < 10_000 ? String(count) : `${(Math.floor(count / 1_000) / 10).toString()} 万`
}

/** Size in bytes as text: `12 KB`, `3.4 MB`. */
export const byteSize = (bytes: Bytes) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const KINDS: readonly [RegExp, string][] = [
  [/\.pdf$/i, 'PDF'],
  [/\.ofd$/i, 'OFD 版式文件'],
  [/\.docx?$/i, 'Word'],
  [/\.rtf$/i, 'RTF 文档'],
  [/\.wps$/i, 'WPS 文字'],
  [/\.et$/i, 'WPS 表格'],
  [/\.dps$/i, 'WPS 演示'],
  [/\.xlsx?$/i, 'Excel'],
  [/\.pptx?$/i, 'PPT'],
  [/\.(zip|rar|7z)$/i, '压缩包'],
  [/\.km[lz]$/i, '地图文件'],
  [/\.csv$/i, 'CSV'],
  [/\.txt$/i, '文本'],
  [/\.(gif|jpe?g|png|webp)$/i, '图片'],
]
/** Kind of a file by its name; empty if unknown. */
export const fileKind = (name: string) => KINDS.find(([ending]) => ending.test(name))?.[1] ?? ''

const LONG_RUNS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalises a text by NFKC. Keeps at most thirty combining marks per letter: no language has more, and ordering them
 * takes quadratic time.
 */
export const nfkc = (text: string) => text.replace(LONG_RUNS, '$1').normalize('NFKC')

/** Text for comparison: NFKC, lower case. */
export const foldedText = (text: string) => nfkc(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Accessible name of the nth table of a text, in its box that scrolls: each has its own. */
export const tableLabel = (number: number) => `表格${number > 1 ? ` ${number}` : ''}，可左右滑动`

/** The text as a regular expression that matches it; old browsers have no `RegExp.escape`. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
