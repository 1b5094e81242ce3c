// Times and days as people write them; year first, so that no day passes for a month.
import { calendarDigits, joinedDate } from './calendar-numerals.ts'
import { tidyText, usualNumerals } from './typed-text.ts'

const TIME =
  /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})[日号]?(?:[ T]?(上午|早上|凌晨|中午|下午|傍晚|晚上|AM|PM)? ?(\d{1,2})(?::|点|时)(?:(半)|(\d{1,2})(?:分|:(\d{1,2}))?(?:(\d{1,2})秒)?)?)?$/

/** First and last hour of what half a day is called: 晚上12点 and 凌晨12点 are of one day or the other. */
const HALVES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  凌晨: [0, 5],
  早上: [4, 11],
  上午: [6, 12],
  中午: [11, 13],
  下午: [12, 19],
  傍晚: [16, 20],
  晚上: [17, 23],
  AM: [0, 11],
  PM: [12, 23],
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

/** What offices write around a time, and what adds nothing to it. */
const AROUND_TIME =
  /[(]?北京时间[)]?:?|[(]?(?:星期|周)[一二三四五六日天][)]?|(?:钟|整)?(?:以前|之前|前|为?止|截止)$|(?:钟|整)$/g

const dayAfter = (date: string) => {
  const next = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(next.getTime())) return date
  return new Date(next.getTime() + DAY_MS).toISOString().slice(0, 10)
}

const padded = (number: number | string) => String(number).padStart(2, '0')

/** `报名截止时间：`, `开标时间为`, `于`: what a notice calls a time. */
const LABEL = /^(?:\p{Script=Han}{0,10}(?:时间|日期|期限|截止|截至))?(?:为|是|于|至|到)?:? ?(?=\d{4})/u

const writtenPlainly = (typed: string) =>
  calendarDigits(joinedDate(usualNumerals(tidyText(typed).replace(AROUND_TIME, ' '))))
    .replace(/ +/g, ' ')
    .trim()
    .replace(LABEL, '')
    .replace(/^(20\d\d)(\d\d)(\d\d)(?=$|[ T])/, '$1-$2-$3')
    // As databases and machines write seconds, and Excel in English hours.
    .replace(/(:\d\d)(?:\.\d{1,6})?(?:\+08:?00)?$/, '$1')
    .replace(
      /[ T](\d{1,2}:\d\d(?::\d\d)?) ?([ap])\.?m\.?$/i,
      (_, time: string, half: string) => ` ${half.toUpperCase()}M ${time}`,
    )

/** Whether a text begins with a date that has its year. */
export const hasYear = (typed: string) => /^\d{4}[-/.年] ?\d/.test(writtenPlainly(typed))

/**
 * `2026年10月12日 下午3:30` is `2026-10-12T15:30:00`; whether there is such a day is not checked. Other texts are returned
 * as they are. @param dayTime of a day without a time; by default such a day is no time
 */
export const readTime = (typed: string, dayTime = '') => {
  const [, year, month, day, half, hour, middle, minute, second, ending] =
    TIME.exec(writtenPlainly(typed)) ?? []
  if (year === undefined || month === undefined || day === undefined) return typed.trim()
  const date = `${year}-${padded(month)}-${padded(day)}`
  if (hour === undefined) return dayTime === '' ? date : `${date}T${dayTime}`
  const [from, to] = HALVES[half ?? ''] ?? [0, 24]
  const later = Number(hour) + 12
  const hours = half !== undefined && later <= to && later >= from ? later : Number(hour)
  if (hours < from || hours > to || Number(minute ?? 0) > 59) return typed.trim()
  if (hours === 24)
    return Number(minute ?? 0) + Number(second ?? ending ?? 0) > 0 || middle
      ? typed.trim()
      : `${dayAfter(date)}T00:00:00`
  const time = [hours, middle ? 30 : (minute ?? 0), second ?? ending ?? 0]
  return `${date}T${time.map(padded).join(':')}`
}
