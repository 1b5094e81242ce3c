// content-cache/snapshot.db: opens it for writing with the layout of this model, or creates it; and tells its age.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ContentModel } from '#platform/content/model.ts'
import { layoutOf, snapshotSql } from '#platform/content/schema.ts'
import { isDamaged } from '#platform/publish/system/disk-errors.ts'
import { removeDatabase } from '#platform/publish/system/files.ts'

/** Undefined for a damaged file, and for one of another layout. */
const openIfUsable = (file: string, layout: number): DatabaseSync | undefined => {
  const database = new DatabaseSync(file)
  try {
    // A pull that is lost with the power would be counted again, and the pages that show the count already be left as they are.
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
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
  const layout = layoutOf(model)
  const database = openIfUsable(file, layout)
  if (!database) {
    // The next pull brings everything.
    removeDatabase(file)
    return openSnapshotFile(file, model)
  }
  database.exec(snapshotSql(model.kinds))
  database.exec(`PRAGMA user_version = ${layout}`)
  database.prepare("INSERT INTO meta VALUES ('lineage', ?) ON CONFLICT DO NOTHING").run(randomUUID())
  return database
}

/** Seconds since the last successful pull; null if there is no snapshot. */
export const snapshotAge = (file: string, now = Date.now()): number | null => {
  if (!existsSync(file)) return null
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const row = database.prepare("SELECT value FROM meta WHERE name = 'pulled_at'").get() as
        | { value: string }
        | undefined
      return row ? Math.max(0, Math.round((now - Date.parse(row.value)) / 1000)) : null
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
