// Tables as CSV that Excel opens as it is: UTF-8 with its mark, RFC 4180, no text that begins a formula.
import { writeCsv } from 'hucre/csv'

/** @param rows  The first one names the columns; null leaves a field empty. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  writeCsv(
    rows.map((row) => [...row]),
    { bom: true, lineSeparator: '\r\n', escapeFormulae: true },
  )
