// Excel workbooks, built in the browser. Texts are cells of the type text, so that none is taken for a formula, and no
// long number is rounded.
import { XLSX_TYPE } from '#platform/lib/documents.ts'
import { type Column, textOf } from './columns.ts'

const USUAL_WIDTH = 16

export const workbookOf = async <T>(
  title: string,
  columns: readonly Column<T>[],
  records: readonly T[],
): Promise<Blob> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const exported = columns.filter((column) => column.exported !== false)
  const rows = records.map((record) =>
    exported.map((column) => {
      const content = column.exported ? column.exported(record) : textOf(column, record)
      return content === '' ? null : content
    }),
  )
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title,
        columns: exported.map(({ width = USUAL_WIDTH }) => ({ width })),
        rows: [exported.map(({ label }) => label), ...rows],
        cells: new Map(exported.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }])),
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX_TYPE })
}
