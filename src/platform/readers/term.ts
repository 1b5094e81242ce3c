// Terms of use as people write them: years, or the last day that the certificate names.
import { parseChineseNumber } from 'parse-chinese-number'
import { type Reading, readQuantity } from './quantity.ts'
import { tidyText, usualNumerals } from './typed-text.ts'

export type TermReading =
  | Reading
  /** `until` is the last day, `YYYY-MM-DD`; `value` the whole years from today to it. */
  | { kind: 'value'; value: number; until: string; understood: string }
  /** 长期: no number is meant. */
  | { kind: 'endless' }

const ENDLESS = /^(?:长期|永久|永远|长久|终身|无固定期限|无期限|没有期限|不限)(?:使用|有效)?$/
const AROUND_DATE = /^(?:有效期|期限)?:?(?:至|到|截至|截止到?)? ?|(?:为止|终止|止|底|到期|期满|截止)$/g

const numeralsIn = (text: string) =>
  text
    .replace(/[零一二三四五六七八九]{4}(?=年)/, (year) =>
      Array.from(year, (sign) => '零一二三四五六七八九'.indexOf(sign)).join(''),
    )
    .replace(/[一二三四五六七八九十]{1,3}(?=[月日号])/g, (number) =>
      String(parseChineseNumber(number) ?? number),
    )

const DATE = /^(\d{4})(?:年?$|[-/.年] ?(\d{1,2})(?:月?$|[-/.月] ?(\d{1,2})[日号]?$))/

/** Last day that a text names: of the year, of the month, or the day itself; undefined for no date of the calendar. */
const lastDayOf = (text: string): string | undefined => {
  const [, year, month = '12', day] = DATE.exec(numeralsIn(text)) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return undefined
  const last = new Date(Date.UTC(Number(year), Number(month), 0))
  if (day !== undefined) {
    if (Number(day) < 1 || Number(day) > last.getUTCDate()) return undefined
    last.setUTCDate(Number(day))
  }
  return last.toISOString().slice(0, 10)
}

/** Whole years from a day to another; negative for an earlier one. */
const wholeYears = (from: string, to: string) =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

/** @param today `YYYY-MM-DD` in Beijing */
export const readTerm = (typed: string, today: string): TermReading => {
  const written = usualNumerals(tidyText(typed))
  if (ENDLESS.test(written)) return { kind: 'endless' }
  const bare = written.replace(AROUND_DATE, '').replace(AROUND_DATE, '')
  // Without a word for an end, `30年` and `2054年` differ by their size alone.
  const until = lastDayOf(bare)
  if (until !== undefined && until >= '1900') {
    const value = wholeYears(today, until)
    const understood = value < 0 ? `${until} 已经过去` : `到 ${until}，从今天起满 ${value} 年`
    return { kind: 'value', value, until, understood }
  }
  // A date that the calendar does not have is no range of years.
  return /^\d{4}\D/.test(bare) ? { kind: 'unreadable' } : readQuantity(typed, '年', 0)
}
