// Excel workbooks, built in the browser. Texts are cells of the type text, so that none is taken for a formula, and no
// long number is rounded.

export interface ExportColumn<T> {
  label: string
  value: (record: T) => string | number
  /** In characters of the sheet's font. */
  width?: number
}

const USUAL_WIDTH = 16
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const workbookOf = async <T>(
  title: string,
  columns: readonly ExportColumn<T>[],
  records: readonly T[],
): Promise<Blob> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const rows = records.map((record) =>
    columns.map(({ value }) => {
      const content = value(record)
      return content === '' ? null : content
    }),
  )
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title,
        columns: columns.map(({ width = USUAL_WIDTH }) => ({ width })),
        rows: [columns.map(({ label }) => label), ...rows],
        cells: new Map(columns.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }])),
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: TYPE })
}
