// How content is read from a table: columns are fields of the kind, and a cell is what the field reads, or what `read` makes of it.
import type { SheetColumn } from '#platform/contract/sheet-import.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { hasYear, readSerialDay, readTime } from '#platform/readers/time.ts'
import { codeOfWord, nameOfWord, type Words } from '#platform/readers/word.ts'
import type { Db } from '#platform/server/db/types.ts'

/** `understood` is shown beside what was written. */
export type CellReading = { value: unknown; understood?: string } | { complaint: string }

export interface ContentColumn extends SheetColumn {
  read?: (text: string, db: Db) => CellReading | Promise<CellReading>
}

/** The first column is the title of a line. */
export interface ContentSheet {
  columns: readonly ContentColumn[]
  /** Fields that no two lines may share, by what makes them the same. */
  unique: Readonly<Record<string, (value: string) => string>>
}

type ColumnTexts = Omit<SheetColumn, 'name' | 'choices'>

/** A column whose cells say one of some words. */
export const wordColumn = (name: string, words: Words, texts: ColumnTexts): ContentColumn => {
  const choices = Object.values(words.names)
  return {
    name,
    ...texts,
    choices,
    read: (text) => {
      const value = codeOfWord(words, text)
      if (value === undefined) return { complaint: `请填：${choices.join('、')}` }
      const understood = nameOfWord(words, text)
      return { value, ...(understood && { understood }) }
    },
  }
}

const TIME = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/
const EXAMPLE = '2026-10-12 09:30'

/** @param dayTime of a day without a time; '' where the time must be said */
export const timeColumn = (name: string, dayTime: string, texts: ColumnTexts): ContentColumn => ({
  name,
  ...texts,
  read: (text) => {
    const value = readTime(readSerialDay(text), dayTime)
    if (TIME.test(value) && fromWireTime(value)) {
      const understood = value.replace('T', ' ').slice(0, 16)
      return { value, ...(understood === text ? {} : { understood }) }
    }
    const isDay = DAY.test(value) && fromWireTime(value) !== undefined
    if (hasYear(text) && !isDay) return { complaint: `没有这个日期或时刻，请核对，如 ${EXAMPLE}` }
    return {
      complaint:
        dayTime === '' ? `请写明年月日和几点，如 ${EXAMPLE}` : `请写明年月日，年份写在前面，如 ${EXAMPLE}`,
    }
  },
})

const HTML = /<(?:p|div|br|span|table|ul|ol|img|h[1-6]|strong|section|a|b)\b[^>]*>/i

/** Text with a paragraph for each line; a text that is HTML already stays as it is. */
export const htmlColumn = (name: string, texts: ColumnTexts): ContentColumn => ({
  name,
  ...texts,
  read: (text) => ({
    value: HTML.test(text)
      ? text
      : text
          .split(/\s*\n\s*/)
          .map((line) => `<p>${escapeHtml(line)}</p>`)
          .join('\n'),
  }),
})

export const textColumn = (name: string, texts: ColumnTexts): ContentColumn => ({ name, ...texts })

export const YES_NO: Words = { names: { 1: '是', 0: '否' }, others: { 有: 1, 无: 0, 需要: 1, 不需要: 0 } }
