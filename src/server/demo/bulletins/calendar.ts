// Dates of the demo: plain calendar days, reckoned in UTC so that the machine's zone never matters.
import { seeded } from '../pictures/random.ts'

const DAY = 86_400_000
const parse = (date: string) => Date.parse(`${date}T00:00:00Z`)
const format = (time: number) => new Date(time).toISOString().slice(0, 10)

/** ISO weekday, 1 Monday to 7 Sunday. */
export const weekday = (date: string) => new Date(parse(date)).getUTCDay() || 7
export const weekdayName = (date: string) => `周${'一二三四五六日'[weekday(date) - 1]}`

export const plusDays = (date: string, days: number) => format(parse(date) + days * DAY)
/** The same day, or the Friday before a weekend or the Monday after it, whichever lies on the asked side. */
export const workday = (date: string, side: 'before' | 'after') => {
  const over = weekday(date) - 5
  if (over <= 0) return date
  return plusDays(date, side === 'before' ? -over : 3 - over)
}

/** `week` as 202612; ISO week 1 is the one that holds 4 January. */
export const dayOfWeek = (week: number, day: number) => {
  const fourth = `${Math.floor(week / 100)}-01-04`
  return plusDays(fourth, 7 * ((week % 100) - 1) + day - weekday(fourth))
}

/** 3月16日 */
export const monthDay = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

/** 3月16日至20日, 6月29日至7月3日 */
export const period = (from: string, to: string) =>
  `${monthDay(from)}至${from.slice(0, 7) === to.slice(0, 7) ? `${Number(to.slice(8))}日` : monthDay(to)}`

const OFFICE_HOURS = [8, 9, 9, 10, 11, 14, 15, 16, 17]
/** A minute in office hours, always the same for the same piece. */
export const officeTime = (date: string, seed: string, hours: readonly number[] = OFFICE_HOURS) => {
  const luck = seeded(seed)
  const minute = String(luck.whole(0, 11) * 5).padStart(2, '0')
  return `${date} ${String(luck.pick(hours)).padStart(2, '0')}:${minute}`
}
