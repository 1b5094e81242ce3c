// Excel workbooks, built in the browser. Texts are cells of the type text, so that none is taken for a formula, and no
// long number is rounded.
import type { Row } from 'write-excel-file/universal'

export interface ExportColumn<T> {
  label: string
  value: (record: T) => string | number
  /** In characters of the sheet's font. */
  width?: number
}

const USUAL_WIDTH = 16

export const workbookOf = async <T>(
  title: string,
  columns: readonly ExportColumn<T>[],
  records: readonly T[],
): Promise<Blob> => {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  const head: Row = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' }))
  const rows = records.map(
    (record): Row =>
      columns.map(({ value }) => {
        const content = value(record)
        return typeof content === 'number'
          ? { value: content, type: Number }
          : content && { value: content, type: String }
      }),
  )
  return writeWorkbook([head, ...rows], {
    sheet: title,
    columns: columns.map(({ width = USUAL_WIDTH }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob()
}
