// Phones as people write and paste them.
import { tidyText } from './typed-text.ts'

export type PhoneReading =
  | { kind: 'empty' }
  /** `13800138000`, `0591-87654321`, `0591-87654321转8` or `400-123-4567`. */
  | { kind: 'mobile' | 'landline'; number: string }
  | { kind: 'several'; numbers: readonly string[] }
  | { kind: 'unreadable' }

const LABEL =
  /^(?:联系|移动|固定|办公)*(?:电话|手机|座机|固话|号码|方式|tel|mobile|phone)+(?:号码?|\/?微信(?:同号)?)?[:.]? ?/i
/** Area codes: 10, 2x with eight digits, others with seven or eight (numbering plan of the ministry of industry). */
const LANDLINE =
  /^(0(?:10|2\d)(?=[2-8]\d{7}(?:转|$))|0[3-9]\d{2}(?=[2-8]\d{6,7}(?:转|$)))(\d{7,8})(?:转(\d{1,6}))?$/

/** A whole number, and after a dash or a blank an extension: 0599-5512345-8. */
const EXTENSION =
  /^((?:(?:\+|00)?86[ -]?)?\(?0?\d{2,3}\)?[ -]?[2-8]\d{6,7})(?:[ -]{1,3}|(?=\())\(?(\d{1,6})\)?$/

/** 13800138000（微信同号）. */
const WECHAT = /[ ,;(]*(?:手机|电话)?(?:同?微信号?|微信同[号步])\)?$/

const one = (text: string): PhoneReading => {
  const written = text
    .replace(LABEL, '')
    .replace(WECHAT, '')
    .replace(EXTENSION, '$1转$2')
    // 5512345,8 is no number of eight digits.
    .replace(/(\d{7})[.,·_](?=\d{1,3}$)/, '$1?')
    .replace(/(?:转|分机|ext\.?|x|#) ?(\d{1,6})$/i, '转$1')
    .replace(/[\s\-.()·,_]/g, '')
  // Callers from other provinces used to dial 0 before a mobile.
  const digits = written.replace(/^(?:\+|00)?86(?=1\d{10}$|0?[1-9]\d{8,})|^0(?=1[3-9]\d{9}$)/, '')
  if (/^1\d{10}$/.test(digits)) return { kind: 'mobile', number: digits }
  if (/^[48]00\d{7}$/.test(digits))
    return { kind: 'landline', number: digits.replace(/^(...)(...)(....)$/, '$1-$2-$3') }
  // Written for callers from abroad, +86 591 … or 86-591-…, an area code has no zero.
  const [, area, number, extension] = LANDLINE.exec(digits.startsWith('0') ? digits : `0${digits}`) ?? []
  const hasArea = digits.startsWith('0') || digits !== written
  return area !== undefined && number !== undefined && hasArea
    ? { kind: 'landline', number: `${area}-${number}${extension ? `转${extension}` : ''}` }
    : { kind: 'unreadable' }
}

/**
 * Bare mobile number: `+86 139-0000-1234` is `13900001234`. A text that holds none is returned without blanks, dashes and
 * country code, so that a number can be typed sign by sign.
 */
export const bareMobile = (typed: string) => {
  const reading = readPhone(typed)
  if (reading.kind === 'mobile') return reading.number
  const text = tidyText(typed)
  return text === '' ? typed.trim() && typed : text.replace(/[\s-]/g, '').replace(/^(?:\+|00)86/, '')
}

/** A mobile number, or the name of an account, in half width. */
export const readLoginName = (typed: string) => {
  const reading = readPhone(typed)
  return reading.kind === 'mobile' ? reading.number : tidyText(typed)
}

/** A phone as it is dialled; several of them with a comma between; any other text, such as hours beside a number, tidied. */
export const readContactPhone = (typed: string) => {
  const reading = readPhone(typed)
  if (reading.kind === 'several') return reading.numbers.join('、')
  return 'number' in reading ? reading.number : tidyText(typed)
}

export const readPhone = (typed: string): PhoneReading => {
  const text = tidyText(typed)
  if (text === '') return typed.trim() === '' ? { kind: 'empty' } : { kind: 'unreadable' }
  const whole = one(text)
  if (whole.kind !== 'unreadable') return whole
  const parts = text
    .split(/[/;,、或和]|\s{1,}/)
    .filter(Boolean)
    .map(one)
  const numbers = parts.flatMap((part) =>
    part.kind === 'mobile' || part.kind === 'landline' ? [part.number] : [],
  )
  return numbers.length > 1 && numbers.length === parts.length ? { kind: 'several', numbers } : whole
}
