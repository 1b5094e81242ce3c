// Numbers of the forms: what was typed, in the field's unit and within its bounds.
import { toWireTime } from '#platform/lib/dates.ts'
import { readQuantity, type Unit } from './quantity.ts'
import { readTerm, type TermReading } from './term.ts'
import { tidyText, usualNumerals } from './typed-text.ts'

export interface NumberRule {
  unit: Unit
  /** Bounds, in the unit. */
  min: number
  max: number
  decimals: number
  /** Said of what is no value: what to write, with an example. */
  ask: string
  /** The bounds in words, said of a value beyond them: `最多 70 年`. */
  bounds: string
  /** Instead of the reader of its unit. */
  read?: (typed: string) => TermReading
  /** Numbers without a unit, from one bound up to below the other, that may be of another unit as well: which one is asked. */
  doubts?: readonly { from: number; below: number; unit: string }[]
}

const today = () => toWireTime(new Date()).slice(0, 10)

const NAMES_UNIT = /[万亿元圆块角¥]|rmb|人民币/i

const readingOf = (
  value: unknown,
  { unit, decimals, read, doubts = [] }: Pick<NumberRule, 'unit' | 'decimals' | 'read' | 'doubts'>,
): TermReading => {
  // Anything may be sent for a number.
  const typed = typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  if (read) return read(typed)
  if (unit === '年') return readTerm(typed, today())
  const reading = readQuantity(typed, unit, decimals)
  if (reading.kind !== 'value' || NAMES_UNIT.test(usualNumerals(tidyText(typed)))) return reading
  const { value: number } = reading
  const doubt = doubts.find(({ from, below }) => number >= from && number < below)
  if (!doubt) return reading
  const meanings = [unit, doubt.unit].map((one) => ({ value: number, text: `${number}${one}` }))
  return { kind: 'unclear', meanings }
}

const hasAtMost = (decimals: number, number: number) => Number(number.toFixed(decimals)) === number

/** The number that was typed, in its unit. Undefined for a text that is none, has too many decimals, or may mean two. */
export const numberOf = (value: unknown, decimals: number, unit: Unit) => {
  const reading = readingOf(value, { unit, decimals })
  return reading.kind === 'value' && hasAtMost(decimals, reading.value) ? reading.value : undefined
}

/** The number that was typed; undefined for none, and for one that the rule does not take. */
export const numberIn = (value: unknown, rule: NumberRule) => {
  const reading = readingOf(value, rule)
  if (reading.kind !== 'value' || !hasAtMost(rule.decimals, reading.value)) return undefined
  return reading.value >= rule.min && reading.value <= rule.max ? reading.value : undefined
}

/** How a text was read, where that is not plain from it; empty otherwise. Shown beside the field. */
export const understoodText = (value: unknown, rule: Pick<NumberRule, 'unit' | 'decimals' | 'read'>) => {
  const reading = readingOf(value, rule)
  return reading.kind === 'value' ? (reading.understood ?? '') : ''
}

/** What a typed number says beyond its value: that it is approximate, and the last day that it was counted to; empty for none. */
export const remarkOf = (value: unknown, rule: Pick<NumberRule, 'unit' | 'decimals' | 'read'>) => {
  const reading = readingOf(value, rule)
  return {
    isAbout: reading.kind === 'value' && 'isAbout' in reading && reading.isAbout === true,
    until: 'until' in reading ? reading.until : '',
  }
}

/** 几十亩, 上百亩: no number; 不到100亩, 20万以上: a bound. */
const VAGUE = /[几数][十百千万亿]|[十百千万]几|上[百千万]|^几|若干/
const BOUND = /不到|不足|不止|[超多少低高][过于]|[至最][少多]|[以之][上下内]|出头|起$/
const SHOWN = 20

/** Says why a number in words is none; empty for other texts. */
const vagueComplaint = (typed: string, ask: string) => {
  const text = tidyText(typed)
  return text.length <= SHOWN &&
    (VAGUE.test(text) || (BOUND.test(text) && /[\d一二两三四五六七八九十百千万]/.test(text)))
    ? `“${text}”看不出是多少：${ask}，大约的在前面写“约”`
    : ''
}

/** Complaint about a value that `numberIn` does not take: what to write instead. */
export const numberComplaint = (value: unknown, rule: NumberRule) => {
  const reading = readingOf(value, rule)
  if (reading.kind === 'unclear') return `请写明是 ${reading.meanings.map(({ text }) => text).join(' 还是 ')}`
  if (reading.kind === 'endless') return '没有写明期限的，请按权证填写终止日期，如 2054年12月31日'
  if (reading.kind !== 'value') {
    const typed = typeof value === 'string' ? value : ''
    if (/[垧晌]/.test(typed)) return '一垧有多大各地不同，请换算成亩或公顷'
    const end = rule.unit === '年' && !rule.read ? '，或终止日期 2054年12月31日' : ''
    return vagueComplaint(typed, rule.ask) || rule.ask + end
  }
  if ('until' in reading && reading.value < 0)
    return `${reading.until} 已经过去，请按权证填写还没到的终止日期`
  if (reading.value < rule.min || reading.value > rule.max) return `${rule.ask}；${rule.bounds}`
  const unit = 10 ** rule.decimals
  const rounded = Math.max(rule.min, Math.round(reading.value * unit) / unit)
  return `${rule.decimals > 0 ? `最多 ${rule.decimals} 位小数` : '请填整数'}，如 ${rounded}`
}
