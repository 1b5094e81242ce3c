// Bytes of a table → texts of its cells, as a person who looks at the sheet would read them out. Whatever would be read wrongly
// has a problem instead.
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { type CellValue, formatValue, parseCsv, readXlsx, type Sheet, type Cell as WorkbookCell } from 'hucre'
import {
  SHEET_COLUMNS_MAX,
  SHEET_LINES_MAX,
  SheetBroken,
  SheetEmpty,
  SheetEncrypted,
  SheetIsPage,
  SheetOldFormat,
  SheetTooLarge,
} from '#platform/contract/sheet-import.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'

export interface SheetCell {
  text: string
  /** Why the cell cannot be read; empty for one that can. */
  problem: string
  /** Whether it was written in another row, which this one is merged into. */
  isMerged?: true
}

export interface ReadSheet {
  name: string
  /** By row and column. A cell that others are merged into stands in each of the rows. */
  rows: readonly (readonly SheetCell[])[]
  /** Text of a cell that is merged over this one from the left; empty for none. */
  mergedOver: (row: number, column: number) => string
}

/** Bytes of a workbook's parts, uncompressed. */
const PARTS_MAX = 24 * 1024 * 1024
const PART_COUNT_MAX = 500
/** Title and notes above the headings. */
const ROWS_MAX = SHEET_LINES_MAX + 50
/** What is inflated at once is a thousand times this at most. */
const CHUNK = 16 * 1024

const joined = (chunks: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(chunks))

/** Texts of the workbook, without pictures and whatever else would be large; its sizes are counted, not believed. */
const textParts = (bytes: Uint8Array): Record<string, Uint8Array> => {
  const parts: Record<string, Uint8Array> = {}
  let total = 0
  let count = 0
  const unzip = new Unzip((part) => {
    refuseUnless(++count <= PART_COUNT_MAX, SheetTooLarge)
    if (!/\.(?:xml|rels)$/i.test(part.name) || /\/(?:drawings|charts|media)\//i.test(part.name)) return
    const chunks: Uint8Array[] = []
    part.ondata = (error, chunk, isLast) => {
      if (error) throw error
      total += chunk.length
      refuseUnless(total <= PARTS_MAX, SheetTooLarge)
      chunks.push(chunk)
      if (isLast) parts[part.name] = joined(chunks)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += CHUNK)
    unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length)
  return parts
}

const EMPTY: SheetCell = { text: '', problem: '' }
const textCell = (text: string): SheetCell => ({ text, problem: '' })
const problemCell = (text: string, problem: string): SheetCell => ({ text, problem })

const SHORTENED = /^[+-]?\d(?:\.\d+)?E[+-]\d{1,3}$/i
const typedCell = (text: string): SheetCell =>
  SHORTENED.test(text)
    ? problemCell(
        text,
        `“${text}”是 Excel 缩写过的数字，原来的数字已经看不全，请把这一列设为“文本”格式后重新填写`,
      )
    : textCell(text)

/** Excel keeps fifteen digits of a number. */
const DIGITS_KEPT = 15

const plainNumber = (value: number) =>
  Number(value.toPrecision(DIGITS_KEPT)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: 12,
  })

/** A format without colours, conditions, and blanks as wide as a character; `[$¥-804]` is the sign in it. */
const bareFormat = (format: string) =>
  format.replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1').replace(/\[[^\]]*\]|_.|\*./g, '')
/** A format without the texts in it. */
const withoutLiterals = (format: string) =>
  format.replace(/"[^"]*"|[\\!]./g, '').replace(/[^\p{ASCII}]/gu, '')
const unitIn = (format: string) =>
  (/(?:General|[0#?])([^0#?]*)$/.exec(format)?.[1] ?? '').replace(/["\\! ]/g, '')

/** What stands before the digits: ¥, 约. */
const prefixIn = (format: string) =>
  (/^([^0#?]*?)(?:General|[0#?])/.exec(format)?.[1] ?? '').replace(/["\\! ]/g, '')
const YUAN = /^(?:[¥￥]|RMB|CNY|人民币)$/i

/** A number as its cell shows it: padded with zeros, with a unit after it. That it may be shown rounded is left aside. */
const numberCell = (value: number, numFmt = 'General'): SheetCell => {
  const text = plainNumber(value)
  if (Math.abs(value) >= 10 ** DIGITS_KEPT)
    return problemCell(text, '数字超过 15 位，Excel 已经改掉了后面几位，请把这一列设为“文本”格式后重新填写')
  const format = bareFormat(numFmt)
  const signs = withoutLiterals(format)
  // A comma after the last digit divides by a thousand.
  const [positive = ''] = format.split(';')
  const prefix = prefixIn(positive)
  const isYuan = YUAN.test(prefix)
  if (/%|[0#?],+(?![0#?,])/.test(signs) || (prefix !== '' && !isYuan))
    return problemCell(
      text,
      `单元格显示为“${formatValue(value, numFmt)}”，存的是 ${text}，看不出以哪个为准，请写成数字和单位，如 1.2万元`,
    )
  if (isYuan) return textCell(`${text}元`)
  const digits = withoutLiterals(positive).trim()
  // Numbers of documents and phones: 000000, 000-0000-0000.
  if (Number.isInteger(value) && /^0[0-]+$/.test(digits)) return textCell(formatValue(value, numFmt))
  return textCell(/^(?:General|[0#?,.]+)$/.test(digits) ? text + unitIn(positive) : text)
}

const two = (value: number) => String(value).padStart(2, '0')

const dateCell = (value: Date): SheetCell => {
  if (Number.isNaN(value.getTime())) return problemCell('', '日期不存在，请写成 2026-11-28 的样子')
  const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`
  const day = value.toISOString().slice(0, 10)
  return textCell(time === '00:00' ? day : `${day} ${time}`)
}

const cellOf = (value: CellValue | undefined, cell: WorkbookCell | undefined): SheetCell => {
  if (
    cell?.type === 'error' ||
    (typeof value === 'string' && /^#(?:REF|N\/A|VALUE|DIV\/0|NAME|NUM|NULL)[!?]?$/.test(value))
  )
    return problemCell(String(value ?? ''), '公式出错，请改为写好的内容')
  if (cell?.formula !== undefined && /DISPIMG/i.test(cell.formula))
    return problemCell('', '单元格里是图片，图片请在草稿里上传')
  if (cell?.formula !== undefined && (value === null || value === undefined || value === ''))
    return problemCell(`=${cell.formula}`, '公式没有结果，请在 Excel 里打开并保存一次，或直接写上内容')
  if (value === null || value === undefined) return EMPTY
  if (typeof value === 'number') return numberCell(value, cell?.style?.numFmt)
  if (typeof value === 'boolean') return textCell(value ? '是' : '否')
  return value instanceof Date ? dateCell(value) : typedCell(value.trim())
}

/** Cells that are merged into others: each is filled in. */
const MERGED_MAX = 200_000

const sheetOf = ({ name, rows, cells, merges = [] }: Sheet): ReadSheet => {
  const read = rows.map((row, at) => row.map((value, column) => cellOf(value, cells?.get(`${at},${column}`))))
  const over = new Map<string, string>()
  const areas = merges.map(
    ({ startRow, endRow, startCol, endCol }) =>
      (Math.min(endRow, read.length) - startRow + 1) * (Math.min(endCol, SHEET_COLUMNS_MAX) - startCol + 1),
  )
  refuseUnless(areas.reduce((sum, area) => sum + Math.max(0, area), 0) <= MERGED_MAX, SheetTooLarge)
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const first = read[startRow]?.[startCol]
    if (!first || first.text === '') continue
    for (let row = startRow; row <= Math.min(endRow, read.length - 1); row++) {
      const line = read[row]
      if (line && row > startRow) line[startCol] = { ...first, isMerged: true }
      for (let column = startCol + 1; column <= Math.min(endCol, SHEET_COLUMNS_MAX); column++)
        over.set(`${row},${column}`, first.text)
    }
  }
  return { name, rows: read, mergedOver: (row, column) => over.get(`${row},${column}`) ?? '' }
}

const columnName = (count: number): string =>
  count <= 26
    ? String.fromCodePoint(64 + count)
    : columnName(Math.floor((count - 1) / 26)) + columnName(((count - 1) % 26) + 1)
/** One row and one column more than may be used, so that those are noticed. */
const RANGE = `A1:${columnName(SHEET_COLUMNS_MAX + 1)}${ROWS_MAX + 1}`

const isBlank = (row: readonly SheetCell[]) => row.every(({ text, problem }) => text === '' && problem === '')

const bounded = (sheet: ReadSheet): ReadSheet => {
  const isFilled = sheet.rows.some(
    (row, at) =>
      (at >= ROWS_MAX && !isBlank(row)) || row.slice(SHEET_COLUMNS_MAX).some(({ text }) => text !== ''),
  )
  refuseUnless(!isFilled, SheetTooLarge)
  return sheet
}

const workbookSheets = async (bytes: Uint8Array): Promise<ReadSheet[]> => {
  const { sheets } = await readXlsx(zipSync(textParts(bytes), { level: 0 }), {
    readStyles: true,
    range: RANGE,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  return sheets.map((sheet) => bounded(sheetOf(sheet)))
}

/** Text in UTF-8, in UTF-16 with its mark, or as Excel saves it in China. */
const decoded = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const csvSheets = (text: string): ReadSheet[] => {
  const rows = parseCsv(text, { maxRows: ROWS_MAX + 1 }).map((row) => {
    const texts = row.map((value) => String(value ?? '').trim())
    refuseUnless(
      texts.slice(SHEET_COLUMNS_MAX).every((one) => one === ''),
      SheetTooLarge,
    )
    // ="0123" keeps Excel from dropping zeros.
    return texts.slice(0, SHEET_COLUMNS_MAX).map((one) => typedCell(one.replace(/^="(.*)"$/, '$1')))
  })
  return [bounded({ name: 'CSV', rows, mergedOver: () => '' })]
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** Sheets that are shown, by their content whatever the file is called. Refuses what is no table. */
export const readWorkbook = async (bytes: Uint8Array): Promise<ReadSheet[]> => {
  refuseUnless(bytes.length > 0, SheetEmpty)
  // A compound file: old formats of Office and WPS, and workbooks with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return refuse(Buffer.from(bytes).includes(utf16('EncryptedPackage')) ? SheetEncrypted : SheetOldFormat)
  if (startsWith(bytes, 0x50, 0x4b)) {
    try {
      return await workbookSheets(bytes)
    } catch (error) {
      if (error instanceof RefusalError) throw error
      throw new RefusalError(SheetBroken, undefined, { cause: error })
    }
  }
  const text = decoded(bytes)
  if (/^\s*<(?:!doctype|html|\?xml|table|meta|head)/i.test(text.slice(0, 1000))) return refuse(SheetIsPage)
  refuseUnless(!text.includes('\0'), SheetBroken)
  return csvSheets(text)
}
