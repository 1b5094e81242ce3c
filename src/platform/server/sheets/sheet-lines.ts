// Cells of a table → lines by field: the row of headings is found, whatever stands above it, and headings by their usual names.
import {
  SHEET_LINES_MAX,
  type SheetColumn,
  SheetEmpty,
  SheetTooLarge,
  SheetWithoutHeadings,
} from '#platform/contract/sheet-import.ts'
import { readPhone } from '#platform/readers/phone.ts'
import { quantities } from '#platform/readers/quantity.ts'
import { readSerialDay } from '#platform/readers/time.ts'
import { FORMAL_NUMERALS, NUMERALS, tidyText } from '#platform/readers/typed-text.ts'
import { codeOfWord } from '#platform/readers/word.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { ReadSheet, SheetCell } from './read-workbook.ts'

export interface SheetLine<N extends string> {
  sheet: string
  /** As Excel counts. */
  row: number
  /** Filled cells by field; a plain number has the unit of its heading. */
  cells: ReadonlyMap<N, SheetCell>
  /** All cells as they were written, by heading. */
  written: readonly (readonly [heading: string, text: string])[]
}

export interface SheetLines<N extends string> {
  lines: readonly SheetLine<N>[]
  unknown: readonly string[]
  unread: readonly string[]
}

/** Of the sheet with lines that were refused. */
export const REASON_HEADING = '未导入的原因'

/** Sheet of the template that says how to fill in the other. */
export const NOTES_SHEET = '填写说明'

/** Rows among which the headings are looked for. */
const HEADING_ROWS = 20

interface Heading<N extends string> {
  text: string
  column: SheetColumn<N> | undefined
  /** Columns that share the heading, `column` among them. */
  sharing: readonly SheetColumn<N>[]
  /** Unit in brackets, where it is not the field's own. */
  unit: string
  /** Whether the brackets hold the field's own unit. */
  isOwnUnit: boolean
}

const bare = (text: string) =>
  tidyText(text)
    .replace(/[\s*#:：、.。]/g, '')
    .toLowerCase()
const BRACKETS = /[(（[【]([^)）\]】]*)[)）\]】]/g

const UNITS = new Set(Object.values(quantities).flatMap(({ units }) => Object.keys(units)))
const POWERS = /^[十百千万亿]+/
/** Units without a field, or of another size from place to place. */
const OTHER_UNITS = /[元亩顷/垧晌]|(?<!人民)币|^(?:个?月|[株棵根吨斤升件捆车寸尺丈]|公斤|千克)$/
/** Whether a heading's note is a unit, one of another field such as 元/亩 too: what it counts is refused, not guessed. */
const isUnit = (note: string) => UNITS.has(note.replace(POWERS, '')) || OTHER_UNITS.test(note)

const headingOf = <N extends string>(text: string, columns: readonly SheetColumn<N>[]): Heading<N> => {
  const name = bare(text.replace(BRACKETS, ''))
  const isNamed = (known: string) => bare(known) === name || bare(known) === bare(text)
  const byLabel = columns.find(({ name: wire, label }) => isNamed(wire) || isNamed(label))
  const sharing = byLabel ? [byLabel] : columns.filter(({ aliases = [] }) => aliases.some(isNamed))
  const [column] = sharing
  const inBrackets = [...text.matchAll(BRACKETS)].map(([, inside = '']) =>
    bare(inside)
      .replace(/^单位/, '')
      .replace(/^(?:¥|rmb|cny)$/, '元'),
  )
  const unit = column?.unit === undefined ? undefined : inBrackets.find((inside) => isUnit(inside))
  const isOwnUnit = unit !== undefined && unit === column?.unit
  return { text, column, sharing, unit: isOwnUnit ? '' : (unit ?? ''), isOwnUnit }
}

/** What to write instead of a heading that is none of the columns; empty where nothing is known of it. */
const mistakenNote = (text: string, columns: readonly SheetColumn[]) => {
  const name = bare(text.replace(BRACKETS, ''))
  return (
    columns.find(({ mistaken }) => mistaken?.headings.some((one) => bare(one) === name))?.mistaken?.note ?? ''
  )
}

/** Units that a note above the headings names, such as `单位：亩、元`. */
const unitsNoted = (rows: ReadSheet['rows']): readonly string[] =>
  rows
    .flat()
    .flatMap(({ text }) => text.split(/单位\s*[:：]/).slice(1))
    .flatMap((list) => list.split(/[、,，;；()（）\s]+/).map(bare))

/** Spellings of units of a field with this one → how many of it one of them is. */
const unitsOfField = (own: string): Readonly<Record<string, number>> =>
  Object.values(quantities).find(({ unit }) => unit === own)?.units ?? {}

/**
 * The noted unit that counts the same as the field's own; empty where none does, or it is the field's own. A price of
 * another kind, such as 元/亩, goes with the number too: it is refused there, not guessed.
 */
const notedUnit = (own: string, noted: readonly string[]) => {
  const units = unitsOfField(own)
  if (noted.includes(own)) return ''
  const isPrice = own.endsWith('元')
  return (
    noted.find((one) => Object.hasOwn(units, one.replace(POWERS, ''))) ??
    noted.find((one) => isPrice && one.includes('元')) ??
    ''
  )
}

/** Headings of one row, or of two where names stand above the parts of a merged one. */
const headingsAt = <N extends string>(
  { rows, mergedOver }: ReadSheet,
  at: number,
  columns: readonly SheetColumn<N>[],
  isDouble: boolean,
): Heading<N>[] => {
  const width = Math.max(rows[at]?.length ?? 0, rows[at + 1]?.length ?? 0)
  return Array.from({ length: width }, (_, index) => {
    const upper = rows[at]?.[index]?.text || mergedOver(at, index)
    if (!isDouble) return headingOf(rows[at]?.[index]?.text ?? '', columns)
    const lower = rows[at + 1]?.[index]?.text ?? ''
    const own = headingOf(lower, columns)
    if (own.column || upper === '' || upper === lower) return own
    const both = headingOf(lower === '' ? upper : `${upper}（${lower}）`, columns)
    return both.column && (lower === '' || isUnit(bare(lower)))
      ? both
      : { ...own, text: lower === '' ? upper : `${upper} ${lower}` }
  })
}

const knownCount = (headings: readonly Heading<string>[]) =>
  new Set(headings.flatMap(({ column }) => column?.name ?? [])).size

const findHeadings = <N extends string>(sheet: ReadSheet, columns: readonly SheetColumn<N>[]) => {
  let best: { headings: Heading<N>[]; first: number; known: number; isDouble: boolean } | undefined
  for (let at = 0; at < Math.min(HEADING_ROWS, sheet.rows.length); at++) {
    // A heading that goes on in the next row makes a heading of that row.
    const goesOn = sheet.rows[at + 1]?.some(({ isMerged }) => isMerged)
    for (const isDouble of goesOn ? [true] : [false, true]) {
      const headings = headingsAt(sheet, at, columns, isDouble)
      const known = knownCount(headings)
      // A title above the headings, which adds nothing to them, is no part of them.
      const isPlainer = best?.isDouble && !isDouble && known === best.known
      if (known >= Math.min(2, columns.length) && (known > (best?.known ?? 0) || isPlainer))
        best = { headings, first: at + (isDouble ? 2 : 1), known, isDouble }
    }
  }
  return best
}

const TOTAL = /^(?:合计|小计|总计|共计)[:：]?$/
/** Whether a text is a number without a unit of its own. */
export const isPlainNumber = (text: string) => /^-?[\d,，]+(?:\.\d+)?$/.test(tidyText(text))

const NUMBER_SIGNS = `[\\d${NUMERALS}${FORMAL_NUMERALS}点半wk]`
/** The last number of a text, and a word such as 多 behind it. */
const LAST_NUMBER = new RegExp(`^(.*${NUMBER_SIGNS})( ?(?:多|余|来|把))?(.*)$`, 'i')
const DATE = /^(?:19|20)\d\d ?(?:[-/.年]|\d{4}$)/

/** Whether a text names a unit of the field, or one that a heading may name. */
const namesUnit = (text: string, own: string) =>
  [own, ...Object.keys(unitsOfField(own)), '元', '亩', '顷', '月'].some((one) =>
    text.toLowerCase().includes(one),
  )

/**
 * A cell whose number has the unit of its heading behind it: 约8 under 面积（公顷） is 约8公顷, 8多 under 总价（千元） 8千多元.
 * Texts with a unit of their own, dates of a term, and texts without a number stay as they are.
 */
const withUnit = (cell: SheetCell, unit: string, own: string): SheetCell => {
  const text = tidyText(cell.text)
  if (unit === '' || cell.problem !== '' || namesUnit(text, own)) return cell
  // 2000.5 is a usual area, and 20000000 a usual total.
  if (own === '年' && DATE.test(text)) return cell
  const [, number, more = '', rest = ''] = LAST_NUMBER.exec(text) ?? []
  if (number === undefined) return cell
  const [power = ''] = POWERS.exec(unit) ?? []
  const plain = unit.slice(power.length)
  if (power !== '' && /[十百千万亿wk]$/i.test(number))
    return {
      ...cell,
      problem: `表头的单位是“${unit}”，这一格又写了“${number.slice(-1)}”，请连单位写明，如 ${number}${plain}`,
    }
  return { ...cell, text: `${number}${power}${more}${plain}${rest}` }
}

/** Units of fields that dates are written into by mistake. */
const DATED_UNITS = new Set(['亩', '年'])

/**
 * A cell of which Excel has left another number than was meant, with what to do about it.
 * @param named unit of the heading; empty where it is the field's own
 */
const withLoss = (cell: SheetCell, { unit = '', isPhone }: SheetColumn, named: string): SheetCell => {
  const { text, problem } = cell
  if (problem !== '') return cell
  if (isPhone && readPhone(text).kind === 'unreadable') {
    const whole = readPhone(`0${tidyText(text)}`)
    if (whole.kind === 'landline')
      return {
        ...cell,
        problem: `区号前少了 0，Excel 会把它去掉：请把这一列设为“文本”格式，再写成 ${whole.number}`,
      }
  }
  // 45000 square metres are a usual area, as many mu or hectares are not.
  const isDoubtful = DATED_UNITS.has(unit) && (unitsOfField(unit)[named] ?? 1) >= 1
  const day = isDoubtful && /^\d+$/.test(text) ? readSerialDay(text) : text
  if (day === text) return cell
  const counted = named || unit
  const asNumber = unit === '年' ? '' : `；确实是 ${text} ${counted}的，请连单位写成 ${text}${counted}`
  return { ...cell, problem: `${text} 是 Excel 里日期 ${day} 的序号：是日期的，请写成 ${day}${asNumber}` }
}

/** Columns that share a heading: the one whose choices most of the cells below it name, if no other heading names it. */
const sharedColumn = <N extends string>(
  sharing: readonly SheetColumn<N>[],
  texts: readonly string[],
): SheetColumn<N> | undefined => {
  const counts = sharing.map((column) => {
    const words = { names: Object.fromEntries((column.choices ?? []).entries()) }
    return { column, count: texts.filter((text) => codeOfWord(words, text) !== undefined).length }
  })
  const most = Math.max(0, ...counts.map(({ count }) => count))
  const [best, equal] = counts.filter(({ count }) => count === most)
  return most > 0 && !equal ? best?.column : undefined
}

const isOwn = (cell: SheetCell) => isFilled(cell) && !cell.isMerged
const isFilled = ({ text, problem }: SheetCell) => text !== '' || problem !== ''

/** Lines of all sheets that have headings. Blank rows, totals and the example of the template are passed over. */
export const readLines = <N extends string>(
  sheets: readonly ReadSheet[],
  columns: readonly SheetColumn<N>[],
): SheetLines<N> => {
  const lines: SheetLine<N>[] = []
  const unknown = new Set<string>()
  const unread: string[] = []
  let hasHeadings = false
  for (const sheet of sheets) {
    if (sheet.name === NOTES_SHEET) continue
    const found = findHeadings(sheet, columns)
    if (!found) {
      if (sheet.rows.some((row) => row.some(isFilled))) unread.push(sheet.name)
      continue
    }
    hasHeadings = true
    const taken = new Set<N>()
    const noted = unitsNoted(sheet.rows.slice(0, found.first))
    const ownColumns = new Set(
      found.headings.flatMap(({ sharing }) => (sharing.length === 1 ? sharing.map(({ name }) => name) : [])),
    )
    const headings = found.headings.map((shared, index) => {
      if (shared.text === '' || shared.text === REASON_HEADING) return { ...shared, column: undefined }
      const heading = { ...shared }
      if (shared.sharing.length > 1) {
        const texts = sheet.rows.slice(found.first).map((row) => row[index]?.text ?? '')
        const free = shared.sharing.filter(({ name }) => !ownColumns.has(name) && !taken.has(name))
        heading.column = sharedColumn(free, texts)
        if (!heading.column) {
          const labels = shared.sharing.map(({ label }) => label).join('、')
          unknown.add(`${shared.text}（看不出是哪一项，请写成其中一项：${labels}）`)
          return heading
        }
      }
      if (heading.column && !taken.has(heading.column.name)) {
        taken.add(heading.column.name)
        const unit = heading.unit || heading.isOwnUnit ? '' : notedUnit(heading.column.unit ?? '', noted)
        // In brackets it goes with the refused lines too, which are written without the note.
        return unit === '' ? heading : { ...heading, text: `${heading.text}（${unit}）`, unit }
      }
      const note = heading.column ? '与前面的列重复' : mistakenNote(heading.text, columns)
      unknown.add(note === '' ? heading.text : `${heading.text}（${note}）`)
      return { ...heading, column: undefined }
    })
    const examples = new Map(columns.map(({ name, example }) => [name, example]))
    for (const [at, row] of sheet.rows.entries()) {
      if (at < found.first || !row.some(isOwn) || TOTAL.test(row.find(isFilled)?.text ?? '')) continue
      const cells = new Map(
        headings.flatMap(({ column, unit }, index) => {
          const cell = row[index]
          return column && cell && isFilled(cell)
            ? [[column.name, withUnit(withLoss(cell, column, unit), unit, column.unit ?? '')] as const]
            : []
        }),
      )
      if (cells.size === 0 || [...cells].every(([name, { text }]) => text === examples.get(name))) continue
      const written = headings.flatMap(({ text }, index) =>
        text === '' || text === REASON_HEADING ? [] : [[text, row[index]?.text ?? ''] as const],
      )
      lines.push({ sheet: sheet.name, row: at + 1, cells, written })
    }
  }
  if (!hasHeadings) return refuse(SheetWithoutHeadings)
  refuseUnless(lines.length > 0, SheetEmpty)
  refuseUnless(lines.length <= SHEET_LINES_MAX, SheetTooLarge)
  return { lines, unknown: [...unknown], unread }
}
