// Terms of use as people write them: years, or the last day that the certificate names.
import { calendarDigits } from './calendar-numerals.ts'
import { type Reading, readQuantity } from './quantity.ts'
import { tidyText, usualNumerals } from './typed-text.ts'

export type TermReading =
  | Reading
  /** `until` is the last day, `YYYY-MM-DD`; `value` the whole years from today to it. */
  | { kind: 'value'; value: number; until: string; understood: string }
  /** 长期: no number is meant. */
  | { kind: 'endless' }

const ENDLESS =
  /^(?:(?:长期|永久|永远|长久|终身|无固定期限|无期限|没有期限|不限)(?:使用|有效|不变)?|(?:承包|合同|使用|流转|租赁|经营)期限?[以之]?内|[以按见同]照?(?:合同|权证|林权证)(?:为准|执行|约定)?)$/
/** What stands before a term, or before the dates that a certificate prints for it. */
const TERM_LABEL =
  /^(?:(?:林地)?(?:使用|承包|经营|流转|有效|剩余)?权?(?:期限?|年限):? ?)?(?:还剩|还有|还能用|剩余|剩下|剩)? ?/
const AROUND_DATE =
  /^(?:(?:终止|截止|到期)(?:日期?)?:?)? ?(?:至|到|截至|截止到?)? ?|(?: 00:00(?::00)?)?(?:年?[底末])?(?:为止|终止|止|到期|期满|截止)?$/g

const DATE = /^(\d{4})(?:年?$|[-/.年] ?(\d{1,2})(?:月?$|[-/.月] ?(\d{1,2})[日号]?$))/
/** 20541231, 205412. */
const BARE_DATE = /^((?:19|20|21)\d\d)(\d\d)(\d\d)?$/

interface Day {
  /** `YYYY-MM-DD`: the day itself, or the last one of the month or the year. */
  last: string
  isWholeYear: boolean
}

/** Day, month or year that a text names; undefined for no date of the calendar. */
const dayOf = (text: string): Day | undefined => {
  const digits = calendarDigits(text.trim())
  const [, year, month = '12', day] = DATE.exec(digits) ?? BARE_DATE.exec(digits) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return undefined
  const last = new Date(Date.UTC(Number(year), Number(month), 0))
  if (day !== undefined) {
    if (Number(day) < 1 || Number(day) > last.getUTCDate()) return undefined
    last.setUTCDate(Number(day))
  }
  return { last: last.toISOString().slice(0, 10), isWholeYear: /^\d{4}年?$/.test(digits) }
}

/** Last day of `1984年1月1日至2054年12月31日`, `1984.1.1-2054.12.31`. */
const endOfRange = (text: string): string | undefined => {
  for (const { 0: sign, index } of text.matchAll(/起?[至到~-]|起/g)) {
    const [from, to] = [
      dayOf(text.slice(0, index).replace(/^[自从]/, '')),
      dayOf(text.slice(index + sign.length)),
    ]
    if (from && to && from.last < to.last) return to.last
  }
  return undefined
}

/** Whole years from a day to another; negative for an earlier one. */
const wholeYears = (from: string, to: string) =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

const untilDay = (today: string, until: string): TermReading => {
  const value = wholeYears(today, until)
  const understood = value < 0 ? `${until} 已经过去` : `到 ${until}，从今天起满 ${value} 年`
  return { kind: 'value', value, until, understood }
}

const COUNT = '[\\d一二两三四五六七八九十百]{1,4}'
const countOf = (text: string) => {
  const reading = readQuantity(text, '年', 0)
  return reading.kind === 'value' ? reading.value : undefined
}

const SINCE = new RegExp(`^(?:(${COUNT})年[,;:( ]+[自从]?(.+?)\\)?|[自从](.+?)起算?[,;: ]*共?(${COUNT})年)$`)

/** `70年（自1984年1月1日起）`, `70年（1984年至2054年）`: years, and the day from which they count. */
const yearsSince = (text: string, today: string): TermReading | undefined => {
  const [, before, behind, since = behind, count = before] = SINCE.exec(text) ?? []
  const years = count === undefined ? undefined : countOf(count)
  if (since === undefined || years === undefined) return undefined
  // 30年，到2054年止.
  const [, until] = /^[至到] ?(.+?)(?:为?止)?$|^(.+)止$/.exec(since)?.filter(Boolean) ?? []
  const ending = until === undefined ? undefined : dayOf(until)
  if (ending) return untilDay(today, ending.last)
  const end = endOfRange(since)
  if (end) return untilDay(today, end)
  const first = dayOf(since.replace(/(?:起算?|开始)$/, ''))
  if (!first) return undefined
  const year = Number(first.last.slice(0, 4)) + years
  // Such years end with the one before, or within this one.
  if (first.isWholeYear)
    return {
      kind: 'unclear',
      meanings: [year - 1, year].map((last) => ({
        value: wholeYears(today, `${last}-12-31`),
        text: `${last}年止`,
      })),
    }
  const last = new Date(`${year}${first.last.slice(4)}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - 1)
  return untilDay(today, last.toISOString().slice(0, 10))
}

const MONTHS = new RegExp(`^(?:(${COUNT})年[零又]? ?)?(?:(${COUNT})个?月|半)$`)

/** `28年3个月` and `28年半` have 28 whole years, `336个月` too; of months alone that are no whole years a person decides. */
const wholeYearsIn = (text: string, typed: string): TermReading | undefined => {
  const [, count, months = '6'] = MONTHS.exec(text) ?? []
  const [years = 0, more] = [count === undefined ? 0 : countOf(count), countOf(months)]
  if (more === undefined || !MONTHS.test(text) || (count === undefined && (more % 12 > 0 || text === '半')))
    return undefined
  const value = years + Math.floor(more / 12)
  return { kind: 'value', value, understood: `${typed.trim()}，按整年数算 ${value} 年` }
}

/** @param today `YYYY-MM-DD` in Beijing */
export const readTerm = (typed: string, today: string): TermReading => {
  const written = usualNumerals(tidyText(typed))
  if (ENDLESS.test(written)) return { kind: 'endless' }
  const term = written.replace(TERM_LABEL, '').replace(/(\D)不变$/, '$1')
  const bare = term.replace(AROUND_DATE, '')
  // Without a word for an end, `30年` and `2054年` differ by their size alone.
  const until = dayOf(bare)?.last ?? endOfRange(bare)
  if (until !== undefined && until >= '1900') return untilDay(today, until)
  // A date that the calendar does not have is no range of years.
  if (/^\d{4}\D/.test(bare)) return { kind: 'unreadable' }
  return yearsSince(term, today) ?? wholeYearsIn(term, typed) ?? readQuantity(term || typed, '年', 0)
}

/** Age of trees in years, or the year in which they were planted. @param today `YYYY-MM-DD` in Beijing */
export const readAge = (typed: string, today: string): Reading => {
  const written = usualNumerals(tidyText(typed))
  const planted = written
    .replace(/^(?:造林|种植|栽植|栽)(?:于|时间|年份|年度)?:? ?/, '')
    .replace(/(?:春|秋|冬)?季?(?:造林|种植|种下?|栽植?|栽种|造|营造)?的?$/, '')
  const day = dayOf(planted)?.last
  if (day !== undefined && day >= '1500') {
    const value = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
    return value < 0
      ? { kind: 'unreadable' }
      : { kind: 'value', value, understood: `${day.slice(0, 4)} 年造林，林龄 ${value} 年` }
  }
  return readQuantity(written.replace(/年?生$/, '年') || typed, '年', 0)
}
