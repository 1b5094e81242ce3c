// Which files each record of content uses: as the table has it, and as the texts say.
import { asc, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { contentRecords, contentVersions } from '#features/content/server/content.schema.ts'
import { contentFiles } from '#features/content/server/content-files.schema.ts'
import type { Db } from '#platform/server/db/types.ts'

interface Use {
  kind: string
  id: number
  file: string
  offered_as: string | null
  shown_as: string | null
}
type Fields = Record<string, unknown>

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]

/** Addresses of a value, and which of them a reader is offered or shown. */
const read = (value: unknown, field: string, tell: (use: Omit<Use, 'kind' | 'id'>) => void): void => {
  const plain = (file: string | undefined, shown?: string, offered?: string) =>
    tell({
      file: (file ?? '').replaceAll('&amp;', '&'),
      offered_as: offered ?? null,
      shown_as: shown ?? null,
    })
  if (typeof value === 'string') {
    plain(value)
    for (const [tag] of value.matchAll(/<[a-z][^<>]*>/g)) {
      for (const name of ['src', 'href', 'poster'])
        plain(
          attribute(tag, name),
          name === 'src' && tag.startsWith('<img') ? (attribute(tag, 'alt') ?? '') : undefined,
        )
    }
    for (const [, file = '', html = ''] of value.matchAll(/<a [^<>]*href="([^"]+\.pdf)"[^<>]*>(.*?)<\/a>/g))
      plain(file, undefined, html.replaceAll(/<[^>]*>/g, '').trim())
  } else if (Array.isArray(value)) {
    for (const entry of value as Fields[]) {
      if (field === 'images') plain(String(entry.file), '')
      if (field === 'files') plain(String(entry.file), undefined, (entry.name as string | undefined) ?? '')
      read(entry, '', tell)
    }
  } else if (value && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) read(inner, name, tell)
  }
}

/** What all texts say, read one by one. */
const readAll = async (db: Db) => {
  const records = await db.select().from(contentRecords)
  const versions = await db.select().from(contentVersions)
  const uses = new Map<string, Use>()
  for (const { kind, id, removed, version, live_version, scheduled_version } of records) {
    if (removed) continue
    for (const { number, data } of versions.filter((one) => one.kind === kind && one.id === id)) {
      if (![version, live_version, scheduled_version].includes(number)) continue
      const isNewest = number === version
      // Pictures and attachments come first.
      for (const field of ['images', 'files', ...Object.keys(data)])
        read(data[field], field, ({ file: address, offered_as, shown_as }) => {
          const [file = ''] = address.split('#')
          if (!/^(?:https?:\/)?\/[^\s"'<>\\]+$/.test(file)) return
          const key = `${kind} ${id} ${file}`
          const use = uses.get(key) ?? { kind, id, file, offered_as: null, shown_as: null }
          uses.set(key, use)
          if (isNewest) {
            use.offered_as ||= offered_as ?? use.offered_as
            use.shown_as ??= shown_as
          }
        })
    }
  }
  return [...uses.values()].map((use) => ({
    ...use,
    // What has no name is called as the file is.
    offered_as: use.offered_as === '' ? use.file.replace(/^.*\//, '') : use.offered_as,
  }))
}

export const storedUses = (db: Db) => {
  const { kind, id, file, offered_as, shown_as } = contentFiles
  return db.select({ kind, id, file, offered_as, shown_as }).from(contentFiles)
}

const sorted = (uses: readonly Use[]) => uses.map((use) => JSON.stringify(use)).toSorted()
/** The table of files is as if all texts had just been read. */
export const expectTrueUses = async (db: Db, after: string) => {
  expect(sorted(await storedUses(db)), after).toEqual(sorted(await readAll(db)))
  const { kind, id, title, category, updatetime } = contentFiles
  const copied = await db
    .selectDistinct({ kind, id, title, category, updatetime })
    .from(contentFiles)
    .orderBy(asc(kind), asc(id))
  const records = await db
    .select({
      kind: contentRecords.kind,
      id: contentRecords.id,
      title: contentRecords.title,
      category: contentRecords.category,
      updatetime: contentRecords.updatetime,
    })
    .from(contentRecords)
    .where(
      inArray(sql`(${contentRecords.kind}, ${contentRecords.id})`, sql`(select kind, id from content_files)`),
    )
    .orderBy(asc(contentRecords.kind), asc(contentRecords.id))
  expect(copied, after).toEqual(records)
}
