// The one writer of content-cache/snapshot.db.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SNAPSHOT_SQL, SNAPSHOT_VERSION } from '#content/schema.ts'
import type { Single, SingleName, SnapshotNews } from '#contract/snapshot.ts'

export interface StoredNews {
  id: number
  type: number
  topic_id: number
  fingerprint: string
}

const open = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;')
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version !== 0 && version !== SNAPSHOT_VERSION) {
    database.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return open(file)
  }
  database.exec(SNAPSHOT_SQL)
  database.exec(`PRAGMA user_version = ${SNAPSHOT_VERSION}`)
  return database
}

const UPSERT = `
INSERT INTO news (id, type, topic_id, title, remark, source, cover, createtime, read_num, flag, content, fingerprint)
VALUES (:id, :type, :topic_id, :title, :remark, :source, :cover, :createtime, :read_num, :flag, :content, :fingerprint)
ON CONFLICT (id) DO UPDATE SET type = :type, topic_id = :topic_id, title = :title, remark = :remark,
  source = :source, cover = :cover, createtime = :createtime, read_num = :read_num, flag = :flag,
  content = :content, fingerprint = :fingerprint`

// A record whose place is new only: untouched rows are not written.
const RENUMBER = `
UPDATE news SET seq = ranked.place FROM (
  SELECT id, row_number() OVER (PARTITION BY type, topic_id = 0 ORDER BY createtime, id) AS place FROM news
) AS ranked WHERE news.id = ranked.id AND news.seq <> ranked.place`

export interface SnapshotChange {
  changed: readonly (SnapshotNews & { fingerprint: string })[]
  removed: readonly number[]
  singles: { [N in SingleName]?: Single<N> }
  /** ISO time of the pull. */
  pulledAt: string
  source: string
}

export const openSnapshotStore = (file: string) => {
  const database = open(file)
  return {
    known: () =>
      database.prepare('SELECT id, type, topic_id, fingerprint FROM news').all() as unknown as StoredNews[],

    single: <N extends SingleName>(name: N): Single<N> | undefined => {
      const found = database.prepare('SELECT json FROM single WHERE name = ?').get(name) as
        | { json: string }
        | undefined
      return found && (JSON.parse(found.json) as Single<N>)
    },

    /** All of it or none of it. */
    apply: (change: SnapshotChange) => {
      database.exec('BEGIN IMMEDIATE')
      try {
        const remove = database.prepare('DELETE FROM news WHERE id = ?')
        for (const id of change.removed) remove.run(id)
        const upsert = database.prepare(UPSERT)
        for (const record of change.changed) upsert.run(record)
        database.exec(RENUMBER)
        const set = database.prepare(
          'INSERT INTO single (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
        )
        for (const [name, value] of Object.entries(change.singles))
          if (value !== undefined) set.run(name, JSON.stringify(value))
        const meta = database.prepare(
          'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        meta.run('pulled_at', change.pulledAt)
        meta.run('source', change.source)
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },

    close: () => database.close(),
  }
}

export type SnapshotStore = ReturnType<typeof openSnapshotStore>

/** Seconds since the last successful pull; null where there is no snapshot. */
export const snapshotAge = (file: string, now = Date.now()): number | null => {
  if (!existsSync(file)) return null
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = database.prepare("SELECT value FROM meta WHERE name = 'pulled_at'").get() as
      | { value: string }
      | undefined
    return found ? Math.max(0, Math.round((now - Date.parse(found.value)) / 1000)) : null
  } catch {
    return null
  } finally {
    database.close()
  }
}
