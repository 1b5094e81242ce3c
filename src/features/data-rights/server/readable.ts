// The readable page of an export: one file without scripts or anything from elsewhere.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mustache from 'mustache'
import { toWireTime } from '#platform/lib/dates.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import type { Column, PictureColumn } from './sections.ts'

export interface ReadableSection {
  title: string
  columns: Readonly<Record<string, Column>>
  rows: readonly Readonly<Record<string, unknown>>[]
}

const isPicture = (column: Column): column is PictureColumn =>
  typeof column === 'object' && 'picture' in column

const labelOf = (column: Column) => {
  if (isPicture(column)) return column.picture
  return typeof column === 'string' ? column : column[0]
}

const textOf = (column: Column, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (value instanceof Date) return toWireTime(value)
  if (typeof column !== 'string' && !isPicture(column)) return column[1](value as never)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

const factsOf = (columns: ReadableSection['columns'], row: Readonly<Record<string, unknown>>) =>
  Object.entries(columns)
    .map(([name, column]) => ({ column, text: textOf(column, row[name]) }))
    .filter(({ text }) => text !== '')
    .map(({ column, text }) => ({
      label: labelOf(column),
      // Of a picture, where it is in the same archive.
      ...(isPicture(column) ? { picture: encodeURI(text), text: '' } : { picture: '', text }),
    }))

export const readablePage = (sections: readonly ReadableSection[], at: Date) => {
  const values = {
    generated: toWireTime(at),
    sections: sections.map(({ title, columns, rows }) => ({
      title,
      rows: rows.map((row) => ({ facts: factsOf(columns, row) })),
    })),
  }
  const template = readFileSync(join(import.meta.dirname, 'readable.mustache'), 'utf8')
  return mustache.render(template, values, {}, { escape: (value: unknown) => escapeHtml(String(value)) })
}
