// The file of an export: data.json, a readable page, and the user's pictures as far as they fit.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import mustache from 'mustache'
import { mobileOf } from '#features/accounts/server/index.ts'
import { decryptFields } from '#features/certification/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { isPdf } from '#platform/lib/documents.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import type { Deps } from '#platform/server/deps.ts'
import { consentsOf } from './consents.service.ts'
import { placeOf } from './form-texts.ts'
import * as table from './personal-data.table.ts'
import {
  type Column,
  certificationColumns,
  consentColumns,
  exportSections,
  type PictureColumn,
  profileColumns,
} from './sections.ts'

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

/** Bytes of pictures in one file, which is made in memory; the others are listed by name. */
const MAX_PICTURES = 50 << 20

type Rows = readonly Readonly<Record<string, unknown>>[]
type Report = (progress: number) => Promise<void>

const certificationRows = async ({ db, encryption }: Deps, user: User): Promise<Rows> => {
  const row = await table.findCertificationOf(db, user.id)
  return row ? withPlaces([{ ...row, ...decryptFields(encryption, row) }]) : []
}

const pictureKey = (row: Readonly<Record<string, unknown>>) => {
  if (row.state !== 'ready' || row.purpose === 'video') return undefined
  const files = row.files as readonly string[]
  return files.find((key) => key.endsWith('-1280.jpg')) ?? files.find((key) => /\.(?:jpg|pdf)$/.test(key))
}

const addPictures = async (deps: Deps, uploads: Rows, archive: Zippable, report: Report): Promise<Rows> => {
  let bytes = 0
  const rows: Record<string, unknown>[] = []
  for (const [at, row] of uploads.entries()) {
    const key = pictureKey(row)
    const picture = key && bytes < MAX_PICTURES ? await deps.storage.read(key) : undefined
    const name = `图片/${String(row.id)}.${key && isPdf(key) ? 'pdf' : 'jpg'}`
    if (picture && bytes + picture.length <= MAX_PICTURES) {
      bytes += picture.length
      // Neither JPEG nor PDF gets any smaller.
      archive[name] = [picture, { level: 0 }]
      rows.push({ ...row, archived: name })
    } else rows.push({ ...row, archived: '' })
    if (at % 10 === 9) await report(60 + Math.floor((35 * at) / uploads.length))
  }
  return rows
}

/** Rows with the codes of a region get its name. */
const withPlaces = (rows: Rows): Rows =>
  rows.map((row) => {
    const place = placeOf(row)
    return place ? { ...row, place } : row
  })

const picked = ({ columns, rows }: ReadableSection) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.keys(columns).map((name) => {
        const value = row[name]
        return [name, value instanceof Date ? toWireTime(value) : (value ?? null)]
      }),
    ),
  )

const addAvatar = async ({ storage }: Deps, { avatar_key }: User, archive: Zippable) => {
  const picture = avatar_key === '' ? undefined : await storage.read(avatar_key)
  if (!picture) return ''
  const name = '图片/头像.jpg'
  archive[name] = [picture, { level: 0 }]
  return name
}

export const writeArchive = async (deps: Deps, user: User, report: Report): Promise<Uint8Array> => {
  const at = deps.now()
  const archive: Zippable = {}
  const sections: Record<string, ReadableSection> = {
    profile: {
      title: '账号',
      columns: profileColumns,
      rows: [{ ...user, mobile: mobileOf(user), avatar: await addAvatar(deps, user, archive) }],
    },
    certification: {
      title: '认证',
      columns: certificationColumns,
      rows: await certificationRows(deps, user),
    },
    consents: { title: '同意过的事项', columns: consentColumns, rows: await consentsOf(deps, user) },
  }
  for (const [done, name] of table.sections.entries()) {
    const rows = await table.readSection(deps.db, name, user.id)
    sections[name] = { ...exportSections[name], rows: withPlaces(rows) }
    await report(Math.floor((60 * (done + 1)) / table.sections.length))
  }
  const uploads = sections.uploads
  if (uploads) sections.uploads = { ...uploads, rows: await addPictures(deps, uploads.rows, archive, report) }
  const data = Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, picked(section)]))
  archive['data.json'] = strToU8(JSON.stringify({ generated: toWireTime(at), ...data }, null, 2))
  archive['我的数据.html'] = strToU8(readablePage(Object.values(sections), at))
  return zipSync(archive, { mtime: at })
}
