// Columns of a list, declared once: its table, its rows on narrow screens and its workbook are made of them.
import type { SxProps } from '@mui/material'
import type { ReactNode } from 'react'
import type { SortPayload } from 'react-admin'
import { minute } from '#platform/lib/dates.ts'

/** Title, texts of the line below it, chip beside it, and the last line, which may hold controls. */
export type NarrowPart = 'title' | 'line' | 'chip' | 'foot'

export interface Column<T> {
  /** Field that is shown, unless `text` or `cell` says otherwise. */
  source: keyof T & string
  label: string
  /** Whether table and narrow rows have it while the list is filtered like this. */
  shownFor?: (filter: Readonly<Record<string, unknown>>) => boolean
  text?: (record: T) => string | number
  /** Cell of the table, where that is more than the text; `false` where the table has none. */
  cell?: ((record: T) => ReactNode) | false
  sx?: SxProps
  align?: 'right'
  /** What a press on the heading sorts by first. */
  sort?: SortPayload
  /** Its part of a narrow row: the text, or as chip and foot the cell, unless an object says otherwise. */
  narrow?: NarrowPart | { [part in NarrowPart]?: (record: T) => ReactNode }
  /** Cell of the workbook, where the text is shortened or an amount; `false` where the workbook has none. */
  exported?: ((record: T) => string | number) | false
  /** Of its column in the workbook, in characters. */
  width?: number
}

export const textOf = <T>({ source, text }: Column<T>, record: T): string | number =>
  text ? text(record) : (record[source] as string | number)

export const cellOf = <T>(column: Column<T>, record: T): ReactNode =>
  column.cell ? column.cell(record) : textOf(column, record)

export const nowrap = { whiteSpace: 'nowrap' } as const

/** Column of a wire time: to the minute on the screen, whole in the workbook. */
export const timeColumn = <T>(
  source: keyof T & string,
  label: string,
  more?: Partial<Column<T>>,
): Column<T> => {
  const time = (record: T) => record[source] as string
  return {
    source,
    label,
    text: (record) => minute(time(record)),
    // Date and minute stand below each other where the table would be wider than the window.
    sx: { minWidth: 96, '&.MuiTableCell-body': { whiteSpace: { xs: 'normal', lg: 'nowrap' } } },
    exported: time,
    width: 20,
    ...more,
  }
}
