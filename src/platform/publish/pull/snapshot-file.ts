// content-cache/snapshot.db: opens it for writing with the layout of this model, or creates it; and tells its age.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ContentModel } from '#platform/content/model.ts'
import { layoutOf, snapshotSql } from '#platform/content/schema.ts'
import { isDamaged } from '#platform/publish/system/disk-errors.ts'
import { removeDatabase } from '#platform/publish/system/files.ts'

/** Tables, layout and a random id, all or nothing. */
const create = (database: DatabaseSync, model: ContentModel, layout: number) => {
  database.exec(`BEGIN IMMEDIATE; ${snapshotSql(model.kinds)} PRAGMA user_version = ${layout};`)
  database.prepare("INSERT INTO meta VALUES ('lineage', ?) ON CONFLICT DO NOTHING").run(randomUUID())
  database.exec('COMMIT')
}

/** Undefined for a damaged file, and for one of another layout. Writes only to a new file: each write waits for the disk. */
const openIfUsable = (file: string, model: ContentModel): DatabaseSync | undefined => {
  const database = new DatabaseSync(file)
  try {
    // A pull that is lost with the power would be counted again, and the pages that show the count already be left as they are.
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    // The journal of a large pull would stay as large while a publisher has the snapshot open.
    database.exec('PRAGMA journal_size_limit = 16777216')
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
    const layout = layoutOf(model)
    if (version === 0) create(database, model, layout)
    if (version === 0 || version === layout) return database
  } catch (error) {
    database.close()
    if (!isDamaged(error)) throw error
    return undefined
  }
  database.close()
  return undefined
}

export const openSnapshotFile = (file: string, model: ContentModel): DatabaseSync => {
  mkdirSync(dirname(file), { recursive: true })
  const database = openIfUsable(file, model)
  if (database) return database
  // The next pull brings everything.
  removeDatabase(file)
  return openSnapshotFile(file, model)
}

/** What the snapshot says of itself under these names, empty where it says nothing; undefined if there is no readable one. */
export const snapshotMeta = <Name extends string>(
  file: string,
  names: readonly Name[],
): Record<Name, string> | undefined => {
  if (!existsSync(file)) return undefined
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const find = database.prepare('SELECT value FROM meta WHERE name = ?')
      const valueOf = (name: Name) => (find.get(name) as { value: string } | undefined)?.value ?? ''
      return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** Seconds since the last successful pull; null if there is no snapshot. */
export const snapshotAge = (file: string, now = Date.now()): number | null => {
  const { pulled_at } = snapshotMeta(file, ['pulled_at']) ?? {}
  return pulled_at ? Math.max(0, Math.round((now - Date.parse(pulled_at)) / 1000)) : null
}
