// Terms of use as people write them: years, or the last day that the certificate names.
import { calendarDigits, joinedDate } from './calendar-numerals.ts'
import { ABOUT, type Reading, readQuantity } from './quantity.ts'
import { NUMERALS, tidyText, usualNumerals } from './typed-text.ts'

export type TermReading =
  | Reading
  /** `until` is the last day, `YYYY-MM-DD`; `value` the whole years from today to it. */
  | { kind: 'value'; value: number; until: string; understood: string }
  /** 长期: no number is meant. */
  | { kind: 'endless' }

const ENDLESS =
  /^(?:(?:长期|永久|永远|长久|终身|无固定期限|无期限|无限期|没有期限|不限期?|不定期)(?:使用|有效|不变)?|(?:承包|合同|使用|流转|租赁|经营)期限?[以之]?内|[以按见同]照?(?:合同|权证|林权证)(?:为准|执行|约定)?)$/
/** What stands before a term, or before the dates that a certificate prints for it. */
const TERM_LABEL =
  /^(?:(?:林地|使用|承包|经营|流转|有效|剩余|租赁?|合同|权)*(?:期限?|年限)(?:为|是)?:? ?)?(?:还剩|还有|还能用|剩余|剩下|剩)? ?/
const AROUND_DATE =
  /^(?:(?:终止|截止|到期)(?:日期?)?:?)? ?(?:至|到|截至|截止到?)? ?|(?: ?\d\d?[:时]\d*[:分]?\d*秒?)?(?:年?[底末])?(?:[以之]?前|为止|终止|止|到期|期满|截止)?$/g

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

/** Last day of `1984年1月1日至2054年12月31日`, `1984.1.1-2054.12.31`. @param years that the text says it has */
const endOfRange = (text: string, years?: number): string | undefined => {
  for (const { 0: sign, index } of text.matchAll(/起?[至到~-]|起/g)) {
    const [from, to] = [
      dayOf(text.slice(0, index).replace(/^[自从]/, '')),
      dayOf(text.slice(index + sign.length)),
    ]
    if (!from || !to || from.last >= to.last) continue
    if (years === undefined || Math.abs(wholeYears(from.last, to.last) - years) <= 1) return to.last
  }
  return undefined
}

/** Whole years from a day to another; negative for an earlier one. */
const wholeYears = (from: string, to: string) =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

const untilDay = (today: string, until: string) => {
  const value = wholeYears(today, until)
  const understood = value < 0 ? `${until} 已经过去` : `到 ${until}，从今天起满 ${value} 年`
  return { kind: 'value', value, until, understood } as const
}

const COUNT = `[\\d${NUMERALS}]{1,4}`
const countOf = (text: string) => {
  const reading = readQuantity(text, '年', 0)
  return reading.kind === 'value' ? reading.value : undefined
}

const SINCE = new RegExp(
  `^(?:(${COUNT})年[,;:( ]+[自从]?(.+?)\\)?|[自从]?(.+?)(?:起算?[,;: ]*|[,;( ])[共计]*(${COUNT})年\\)?)$`,
)

/** `70年（自1984年1月1日起）`, `1984年起70年`, `70年（1984年至2054年）`: years, and the day from which they count. */
const yearsSince = (text: string, today: string): TermReading | undefined => {
  const [, before, behind, since = behind, count = before] = SINCE.exec(text) ?? []
  const years = count === undefined ? undefined : countOf(count)
  if (since === undefined || years === undefined) return undefined
  // 30年，到2054年止.
  const until = since.replace(AROUND_DATE, '')
  const end = (until === since ? undefined : dayOf(until)?.last) ?? endOfRange(until, years)
  if (end) return untilDay(today, end)
  const first = dayOf(since.replace(/(?:起算?|开始)$/, ''))
  if (!first) return undefined
  const [from = 0, month = 0, day = 0] = first.last.split('-').map(Number)
  const year = from + years
  if (year > 9999) return undefined
  // Such years end with the one before, or within this one.
  if (first.isWholeYear)
    return {
      kind: 'unclear',
      meanings: [year - 1, year].map((last) => ({
        value: wholeYears(today, `${last}-12-31`),
        text: `${last}年止`,
      })),
    }
  return untilDay(today, new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10))
}

const MONTHS = new RegExp(`^(?:(${COUNT})年([零又]?) ?)?(?:(${COUNT})(个?)月|半)$`)

/**
 * `28年3个月` and `28年半` have 28 whole years, `336个月` too; of months alone that are no whole years a person decides.
 * `34年6月` may be a month of the calendar, and `6月` is one.
 */
const wholeYearsIn = (text: string, typed: string, today: string): TermReading | undefined => {
  const [whole, count, and, months, counter] = MONTHS.exec(text) ?? []
  const [years, more] = [countOf(count ?? '0'), countOf(months ?? '6')]
  if (whole === undefined || years === undefined || more === undefined) return undefined
  const value = years + Math.floor(more / 12)
  const isOfCalendar = months !== undefined && !and && !counter
  if (count === undefined && (isOfCalendar || more % 12 > 0)) return undefined
  if (isOfCalendar && years >= 10) {
    const date = `20${years}年${more}月`
    const until = dayOf(date)?.last
    if (until === undefined) return undefined
    return {
      kind: 'unclear',
      meanings: [
        { value: wholeYears(today, until), text: date },
        { value, text: `${years}年${more}个月` },
      ],
    }
  }
  return { kind: 'value', value, understood: `${typed.trim()}，按整年数算 ${value} 年` }
}

/** @param today `YYYY-MM-DD` in Beijing */
export const readTerm = (typed: string, today: string): TermReading => {
  const written = joinedDate(usualNumerals(tidyText(typed)))
    .replace(/(\d)。(?=\d)/g, '$1.')
    .replace(/[。.]+$/, '')
  if (ENDLESS.test(written)) return { kind: 'endless' }
  const term = written.replace(TERM_LABEL, '').replace(/(\D)不变$/, '$1')
  const exact = term.replace(ABOUT, '').replace(/(?:左右|前后)$/, '')
  const bare = exact.replace(AROUND_DATE, '')
  // Without a word for an end, `30年` and `2054年` differ by their size alone.
  const until = dayOf(bare)?.last ?? endOfRange(bare)
  if (until !== undefined && until >= '1900') {
    const end = untilDay(today, until)
    return exact === term
      ? end
      : { kind: 'value', value: end.value, isAbout: true, understood: `约${end.understood}` }
  }
  const since = yearsSince(term, today)
  if (since) return since
  // A date that the calendar does not have is no range of years, and 08年 is a year.
  if (/^(?:\d{4}\D|0\d年)/.test(bare)) return { kind: 'unreadable' }
  return wholeYearsIn(term, typed, today) ?? readQuantity(term || typed, '年', 0)
}

/** No forest of today is said by two digits to be of before. */
const FIRST_SHORT_YEAR = 1950

/** Age of trees in years, or the year in which they were planted. @param today `YYYY-MM-DD` in Beijing */
export const readAge = (typed: string, today: string): Reading => {
  const written = joinedDate(usualNumerals(tidyText(typed)))
  const age = written.replace(/^(?:平均)?[林树]龄(?:为|是)?:? ?/, '')
  const planted = age
    .replace(/^(?:造林|种植|栽植|栽)(?:于|时间|年份|年度)?:? ?/, '')
    .replace(/(?:春|秋|冬)?季?(?:造林|种植|种下?|栽植?|栽种|造|营造)?的?$/, '')
  const thisYear = Number(today.slice(0, 4))
  const plantedIn = (year: number): Reading =>
    year > thisYear
      ? { kind: 'unreadable' }
      : { kind: 'value', value: thisYear - year, understood: `${year} 年造林，${thisYear - year} 年生` }
  const day = dayOf(planted)?.last
  if (day !== undefined && day >= '1500') return plantedIn(Number(day.slice(0, 4)))
  const [, first = '', last = ''] = /^(\d{4})年?[-~至到](\d{4})年?$/.exec(planted) ?? []
  if (first > '1500' && first < last && Number(last) <= thisYear)
    return {
      kind: 'unclear',
      meanings: [last, first].map((year) => {
        const value = thisYear - Number(year)
        return { value, text: `${value}年生` }
      }),
    }
  const digits = /^(\d\d)年$/.exec(planted)?.[1]
  if (digits !== undefined && (age === written || planted !== age)) {
    const year = Number(digits) + (Number(digits) + 2000 > thisYear ? 1900 : 2000)
    if (year >= FIRST_SHORT_YEAR) {
      if (planted !== age || digits < '10') return plantedIn(year)
      return {
        kind: 'unclear',
        meanings: [
          { value: thisYear - year, text: `${year}年造林` },
          { value: Number(digits), text: `${digits}年生` },
        ],
      }
    }
  }
  const reading = readQuantity(age.replace(/(?:年?生|岁)$/, '年') || typed, '年', 0)
  return reading.kind === 'unclear'
    ? { ...reading, meanings: reading.meanings.map(({ value }) => ({ value, text: `${value}年生` })) }
    : reading
}
