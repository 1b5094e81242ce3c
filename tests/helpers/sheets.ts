// Tables as people send them, made in memory.
import { type CellStyle, type CellValue, type MergeRange, type WriteSheet, writeXlsx } from 'hucre/xlsx'

export interface StyledCell {
  value: CellValue
  numFmt?: string
  /** Without a value: a formula that was never computed. */
  formula?: string
}

type Written = CellValue | StyledCell

const isStyled = (cell: Written): cell is StyledCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

export const sheetOf = (
  rows: readonly (readonly Written[])[],
  { name = '林地', merges = [], ...more }: Partial<WriteSheet> & { merges?: MergeRange[] } = {},
): WriteSheet => ({
  name,
  merges,
  rows: rows.map((row) => row.map((cell) => (isStyled(cell) ? cell.value : cell))),
  cells: new Map(
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        if (!isStyled(cell)) return []
        const style: CellStyle | undefined = cell.numFmt === undefined ? undefined : { numFmt: cell.numFmt }
        const formula =
          cell.formula === undefined
            ? {}
            : { type: 'formula' as const, formula: cell.formula, formulaResult: cell.value }
        return [[`${at},${column}`, { value: cell.value, ...(style ? { style } : {}), ...formula }] as const]
      }),
    ),
  ),
  ...more,
})

export const xlsxOf = (...sheets: WriteSheet[]) => writeXlsx({ sheets })

/** One sheet of these rows. */
export const tableOf = (...rows: Written[][]) => xlsxOf(sheetOf(rows))
