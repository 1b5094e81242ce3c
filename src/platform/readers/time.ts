// Times and days as people write them; year first, so that no day passes for a month.
import { tidyText } from './typed-text.ts'

const TIME =
  /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})[日号]?(?:[ T]?(上午|早上|凌晨|下午|晚上)? ?(\d{1,2})(?::|点|时)(?:(半)|(\d{1,2})(?:分|:(\d{1,2}))?(?:(\d{1,2})秒)?)?)?$/

/** First and last hour of what half a day is called: 晚上12点 and 凌晨12点 are of one day or the other. */
const HALVES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  凌晨: [0, 5],
  早上: [4, 11],
  上午: [6, 12],
  下午: [12, 19],
  晚上: [17, 23],
}

/** Days of this century, as Excel counts them. */
const SERIAL = /^[34567]\d{4}(?:\.\d+)?$/
const DAY_MS = 86_400_000

/** A day of Excel whose cell lost its format: `45352.5` is `2024-03-01 12:00`. Other texts are returned as they are. */
export const readSerialDay = (typed: string) => {
  if (!SERIAL.test(typed.trim())) return typed
  const seconds = Math.round((Number(typed) * DAY_MS) / 1000)
  const [day = '', time = ''] = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString().split(/[T.]/)
  return time === '00:00:00' ? day : `${day} ${time}`
}

const padded = (number: number | string) => String(number).padStart(2, '0')

/**
 * `2026年10月12日 下午3:30` is `2026-10-12T15:30:00`; whether there is such a day is not checked. Other texts are returned
 * as they are. @param dayTime of a day without a time; by default such a day is no time
 */
export const readTime = (typed: string, dayTime = '') => {
  const [, year, month, day, half, hour, middle, minute, second, ending] = TIME.exec(tidyText(typed)) ?? []
  if (year === undefined || month === undefined || day === undefined) return typed.trim()
  const date = `${year}-${padded(month)}-${padded(day)}`
  if (hour === undefined) return dayTime === '' ? date : `${date}T${dayTime}`
  const [from, to] = HALVES[half ?? ''] ?? [0, 24]
  const later = Number(hour) + 12
  const hours = half !== undefined && later <= to && later >= from ? later : Number(hour)
  if (hours < from || hours > to) return typed.trim()
  const time = [hours, middle ? 30 : (minute ?? 0), second ?? ending ?? 0]
  return `${date}T${time.map(padded).join(':')}`
}
