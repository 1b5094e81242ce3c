// Wire times are `YYYY-MM-DD HH:mm:ss` in Beijing time, whatever the machine's zone.

import type { WireTime } from './units.ts'

const BEIJING_OFFSET_MS = 8 * 60 * 60 * 1000

/** Formats a moment as wire time. */
export const toWireTime = (moment: Date): WireTime =>
  new Date(moment.getTime() + BEIJING_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The same; empty for none. */
export const wireOrEmpty = (moment: Date | null | undefined): WireTime => (moment ? toWireTime(moment) : '')

/** The moment that its wire time says. */
export const toWholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000)

/** Parses a wire time; undefined if it is malformed or no calendar date. */
export const fromWireTime = (text: string): Date | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!match?.[1]) return undefined
  const moment = new Date(`${match[1]}T${match[2] ?? '00:00'}:${match[3] ?? '00'}+08:00`)
  // JavaScript reads 30 February as 2 March.
  return Number.isNaN(moment.getTime()) || !toWireTime(moment).startsWith(match[1]) ? undefined : moment
}

const LOCAL =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?$/
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

const two = (digits = '') => digits.padStart(2, '0')

/**
 * Normalises a backend's time to wire time: wire times, loosely written ones (`2026/3/5 9:05`, `2026年3月5日`), ISO
 * times, Unix seconds or milliseconds as number or text. Empty for anything else.
 */
export const tidyTime = (value: string): string => {
  const text = value.trim()
  if (/^\d{9,11}$/.test(text)) return toWireTime(new Date(Number(text) * 1000))
  if (/^\d{12,14}$/.test(text)) return toWireTime(new Date(Number(text)))
  const local = LOCAL.exec(text)
  // `Date` parses only times with a zone here: it would read all others in the machine's zone.
  const moment = local
    ? fromWireTime(
        `${local[1]}-${two(local[2])}-${two(local[3])} ${two(local[4])}:${two(local[5])}:${two(local[6])}`,
      )
    : WITH_ZONE.test(text)
      ? new Date(text)
      : undefined
  return moment && !Number.isNaN(moment.getTime()) ? toWireTime(moment) : ''
}

export const DAY_MS = 24 * 3_600_000
export const WEEK_MS = 7 * DAY_MS
/** First Monday of the Unix epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS

export const startOfWeek = (moment: Date) => {
  const since = moment.getTime() + BEIJING_OFFSET_MS - FIRST_MONDAY_MS
  return new Date(Math.floor(since / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS - BEIJING_OFFSET_MS)
}

export const startOfDay = (moment: Date) => {
  const since = moment.getTime() + BEIJING_OFFSET_MS
  return new Date(since - (since % DAY_MS) - BEIJING_OFFSET_MS)
}

export const startOfMonth = (moment: Date) => new Date(`${toWireTime(moment).slice(0, 7)}-01T00:00:00+08:00`)

/** Date of a wire time: `2026-10-12`. */
export const day = (wireTime: WireTime) => wireTime.slice(0, 10)

/** Date and minute of a wire time: `2026-10-12 09:30`. */
export const minute = (wireTime: WireTime) => wireTime.slice(0, 16)

/** Wire time as ISO 8601: `2026-10-12T09:30:00+08:00`; empty for no time. */
export const isoTime = (wireTime: WireTime) => wireTime && `${wireTime.replace(' ', 'T')}+08:00`

/** `2027-01-01` → 2027 年 1 月 1 日 */
export const dayInWords = (written: string) => {
  const [year, month, date] = written.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}
