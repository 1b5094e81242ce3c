import { parseCsv } from 'hucre/csv'

const delimiterOf = (text: string) => (text.includes('\t') ? '\t' : (/[,，]/.exec(text)?.[0] ?? '\t'))

/** Rows of cells as they are copied from Excel, parted by tabs; whoever types writes commas. */
export const pastedCells = (text: string): string[][] =>
  parseCsv(text, { delimiter: delimiterOf(text) }).map((row) => row.map((cell) => String(cell ?? '').trim()))
