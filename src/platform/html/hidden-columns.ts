// Hidden columns of spreadsheets, which are copied with their cells: only their `col` says that they are hidden.

const MOST_COLUMNS = 1000
const countOf = (written: string | null) => Math.min(Math.max(Number(written) || 1, 1), MOST_COLUMNS)

/** Removes their cells, of each of which `onHidden` is told before. */
export const removeHiddenColumns = (
  table: HTMLTableElement,
  isHidden: (col: Element) => boolean,
  onHidden: (cell: Element) => void,
) => {
  const hidden = new Set<number>()
  let columns = 0
  for (const col of table.querySelectorAll(':scope > colgroup > col, :scope > col')) {
    const end = Math.min(columns + countOf(col.getAttribute('span')), MOST_COLUMNS)
    for (const isOne = isHidden(col); columns < end; columns++) if (isOne) hidden.add(columns)
  }
  if (hidden.size === 0) return
  /** Column → further rows that a cell from above reaches into. */
  const taken = new Map<number, number>()
  for (const row of table.rows) {
    let column = 0
    for (const cell of Array.from(row.cells)) {
      for (let left = taken.get(column); left; left = taken.get(column)) taken.set(column++, left - 1)
      const first = column
      const width = countOf(cell.getAttribute('colspan'))
      const rows = countOf(cell.getAttribute('rowspan'))
      for (; column < first + width; column++) taken.set(column, rows - 1)
      const shown = Array.from({ length: width }, (_, index) => first + index).filter((at) => !hidden.has(at))
      if (shown.length === 0) {
        onHidden(cell)
        cell.remove()
      } else if (shown.length < width) cell.setAttribute('colspan', String(shown.length))
    }
    for (; column < columns; column++) taken.set(column, Math.max((taken.get(column) ?? 0) - 1, 0))
  }
}
