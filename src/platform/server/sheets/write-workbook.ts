// Workbooks for an import: the template with an example and notes, and the lines that were refused with the reason of each.
import { colToLetter, writeXlsx } from 'hucre/xlsx'
import { SHEET_LINES_MAX, type SheetColumn } from '#platform/contract/sheet-import.ts'
import { NOTES_SHEET, REASON_HEADING, type SheetLine } from './sheet-lines.ts'

const BOLD = { font: { bold: true } }
/** Texts stay as they are typed: numbers keep their zeros, 1-2 does not become a date. */
const TEXT = { numFmt: '@' }
const USUAL_WIDTH = 16

/** Tables that are held in memory. */
export const IMPORTS_AT_ONCE = 4

const headingCells = (count: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`0,${index}`, { style: BOLD }] as const))

const headingOf = ({ label, unit }: SheetColumn) => (unit === undefined ? label : `${label}（${unit}）`)

export const templateOf = (title: string, declared: readonly SheetColumn[]): Promise<Uint8Array> => {
  const columns = declared.filter(({ isOffered = true }) => isOffered)
  return writeXlsx({
    sheets: [
      {
        name: title,
        columns: columns.map(({ label }) => ({
          width: Math.max(USUAL_WIDTH, label.length * 2 + 4),
          ...TEXT,
        })),
        rows: [columns.map(headingOf), columns.map(({ example }) => example)],
        cells: headingCells(columns.length),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(({ choices }, index) =>
          choices
            ? [
                {
                  type: 'list' as const,
                  values: [...choices],
                  allowBlank: true,
                  range: `${colToLetter(index)}2:${colToLetter(index)}${SHEET_LINES_MAX + 1}`,
                },
              ]
            : [],
        ),
      },
      {
        name: NOTES_SHEET,
        columns: [{ width: 18 }, { width: 8 }, { width: 60 }, { width: 40 }],
        rows: [
          ['说明：第 2 行是示例，不会导入，可以删除或改写；一行一条，图片在导入后的草稿里上传。'],
          ['填写项', '必填', '怎么填', '示例'],
          ...columns.map(({ label, isNeeded, note, example }) => [
            label,
            isNeeded ? '是' : '',
            note,
            example,
          ]),
        ],
        cells: new Map([0, 1, 2, 3].map((index) => [`1,${index}`, { style: BOLD }] as const)),
      },
    ],
  })
}

export interface RefusedLine extends Pick<SheetLine<string>, 'written'> {
  reason: string
}

/** Cells by heading and by which of the equal headings it is. */
const cellsOf = (written: RefusedLine['written']) => {
  const seen = new Map<string, number>()
  return new Map(
    written.map(([heading, text]) => {
      const nth = (seen.get(heading) ?? 0) + 1
      seen.set(heading, nth)
      return [`${nth}:${heading}`, { heading, text }] as const
    }),
  )
}

/** Its headings are those of the table that was sent: mended, it can be imported as it is. */
export const refusedWorkbookOf = (refused: readonly RefusedLine[]): Promise<Uint8Array> => {
  const lines = refused.map(({ written, reason }) => ({ cells: cellsOf(written), reason }))
  const headings = new Map(
    lines.flatMap(({ cells }) => [...cells].map(([key, { heading }]) => [key, heading])),
  )
  return writeXlsx({
    sheets: [
      {
        name: '未导入',
        columns: [{ width: 50 }, ...[...headings].map(() => ({ width: USUAL_WIDTH, ...TEXT }))],
        rows: [
          [REASON_HEADING, ...headings.values()],
          ...lines.map(({ cells, reason }) => [
            reason,
            ...[...headings.keys()].map((key) => cells.get(key)?.text ?? null),
          ]),
        ],
        cells: headingCells(headings.size + 1),
        freezePane: { rows: 1 },
      },
    ],
  })
}
