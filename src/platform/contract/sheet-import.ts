// Import of a table (Excel or CSV): how its columns are declared, and what is answered about its lines.
import * as z from 'zod/mini'
import { optionalText, readsInteger, readsList, readsText, withLabel } from './fields.ts'
import type { Refusal } from './refusals.ts'
import type { UploadRule } from './upload-rules.ts'

export interface SheetColumn<N extends string = string> {
  name: N
  /** Heading of the template. */
  label: string
  /** Further headings by which the column is known. One that columns share goes by the choices in its cells. */
  aliases?: readonly string[]
  /** Unit of plain numbers, unless the heading names another: `面积（公顷）`. */
  unit?: string
  /** Headings of something else that people write in its place, which is not read, and what to write instead. */
  mistaken?: { headings: readonly string[]; note: string }
  /** A number whose first 0 Excel drops. */
  isPhone?: true
  /** Whether the template has it. */
  isOffered?: boolean
  /** A line without it is refused. */
  isNeeded?: true
  /** Offered by the template; what a cell may say. */
  choices?: readonly string[]
  example: string
  note: string
}

/** Lines of one import. */
export const SHEET_LINES_MAX = 1000
export const SHEET_COLUMNS_MAX = 100

export const sheetRule: UploadRule = {
  label: '表格',
  megabytes: 5,
  endings: ['xlsx', 'csv'],
  isByContent: false,
  count: 1,
  unit: '个表格',
  format: '请选择 xlsx 或 csv 表格；旧的 xls、et 请先用 Excel 或 WPS 另存为 xlsx',
  failed: '表格上传失败，请重新上传',
}

const sheetRefusal = (code: number, msg: string): Refusal => ({ code, msg })
export const SheetEncrypted = sheetRefusal(1421, '表格设有密码，请先取消密码，再上传')
export const SheetOldFormat = sheetRefusal(
  1422,
  '这是旧格式的表格（xls、et），请用 Excel 或 WPS 打开，另存为 xlsx 后再上传',
)
export const SheetIsPage = sheetRefusal(
  1423,
  '这个文件其实是网页，不是 Excel 表格，请用 Excel 或 WPS 打开，另存为 xlsx 后再上传',
)
export const SheetBroken = sheetRefusal(
  1424,
  '表格读取失败，可能已损坏，请用 Excel 或 WPS 打开，另存一份后再上传',
)
export const SheetTooLarge = sheetRefusal(
  1425,
  `表格的内容太多，一次最多 ${SHEET_LINES_MAX} 行、${SHEET_COLUMNS_MAX} 列，请分成几份上传`,
)
export const SheetWithoutHeadings = sheetRefusal(
  1426,
  '没有找到表头：请下载模板，把内容填在模板里，或让表头与模板一致',
)
export const SheetEmpty = sheetRefusal(1427, '表格里没有要导入的内容，请在表头下面逐行填写')

export const SHEET_REFUSALS = [
  SheetEncrypted,
  SheetOldFormat,
  SheetIsPage,
  SheetBroken,
  SheetTooLarge,
  SheetWithoutHeadings,
  SheetEmpty,
] as const

/** `preview` writes nothing. `import` makes a draft of every line that can be read. */
export const ImportStep = withLabel('步骤', z.enum(['preview', 'import'], '步骤不正确'))
export type ImportStep = z.output<typeof ImportStep>

/** A complaint that stands behind the label of its column, without naming it again. */
export const complaintBehind = (label: string, text: string) => {
  const rest = text.startsWith(label) ? text.slice(label.length) : ''
  return /^(?:请|应|须|不能|不得|最多|最少|至少|只能|格式)/.test(rest) ? rest : text
}

/** Name of the table, by which the file of its refused lines is named. */
export const SheetName = optionalText('文件名', 300)
export const refusedLinesName = (table: string) =>
  `${`未导入的行 ${table.replace(/\.[^.]*$/, '')}`.trim()}.xlsx`

/** What becomes of a line: `good` and `made` are a draft that would be, and one that was made. */
export const LINE_STATES = ['good', 'made', 'existing', 'refused'] as const
export const lineStateNames: Record<(typeof LINE_STATES)[number], string> = {
  good: '可以导入',
  made: '已存为草稿',
  existing: '以前导入过',
  refused: '有问题',
}

const Entry = z.object({ column: readsText, text: readsText })
export type LineEntry = z.output<typeof Entry>

export const ImportedLine = z.object({
  sheet: readsText,
  /** As Excel counts. */
  row: readsInteger,
  title: readsText,
  state: z.enum(LINE_STATES),
  /** Of the record; 0 for none. */
  id: readsInteger,
  /** Cells with what was written in them. */
  cells: readsList(Entry),
  /** How cells were understood, where that is not plain from them. */
  understood: readsList(Entry),
  /** Why the line is refused. */
  complaints: readsList(Entry),
  /** Fields that are still to be filled in. */
  lacking: readsList(readsText),
})
export type ImportedLine = z.output<typeof ImportedLine>

export const ImportAnswer = z.object({
  /** Headings that no field has: their columns are not read. */
  unknown: readsList(readsText),
  /** Sheets without headings of the template. */
  unread: readsList(readsText),
  lines: readsList(ImportedLine),
})
export type ImportAnswer = z.output<typeof ImportAnswer>

export const countOf = ({ lines }: Pick<ImportAnswer, 'lines'>, state: ImportedLine['state']) =>
  lines.filter((line) => line.state === state).length

export const importSummary = (answer: ImportAnswer, step: ImportStep) => {
  const [good, made, existing, refused] = LINE_STATES.map((state) => countOf(answer, state))
  const parts = [
    step === 'preview' ? `${good} 行可以导入` : `${made} 行已存为草稿`,
    refused && `${refused} 行有问题`,
    existing && `${existing} 行以前导入过`,
  ]
  return `共 ${answer.lines.length} 行：${parts.filter(Boolean).join('，')}`
}
