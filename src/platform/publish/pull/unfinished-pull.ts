// Details that a pull had read when it broke off: the next one takes them from here, so that a backend too slow for one pull is
// read in several. A file beside the snapshot that goes when a pull lands.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { removeDatabase } from '#platform/publish/system/files.ts'
import { REFRESH_AFTER_MS } from './refresh-batch.ts'

/** A pull that reads fewer details than this leaves none: it is quickly repeated. */
const WORTH_KEEPING = 200

/** Columns: kind, number, fingerprint of the list entry, answer in JSON, milliseconds. */
const CREATE = `
PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS origin (source TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS detail (
  kind TEXT NOT NULL, id INTEGER NOT NULL, entry TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;`

const openFile = (file: string, source: string, now: number) => {
  const database = new DatabaseSync(file)
  database.exec(CREATE)
  const { source: before } = (database.prepare('SELECT source FROM origin').get() ?? {}) as {
    source?: string
  }
  if (before !== source) {
    database.exec('DELETE FROM detail; DELETE FROM origin')
    database.prepare('INSERT INTO origin VALUES (?)').run(source)
  }
  database.prepare('DELETE FROM detail WHERE at < ? OR at > ?').run(now - REFRESH_AFTER_MS, now)
  return {
    find: database.prepare('SELECT answer FROM detail WHERE kind = ? AND id = ? AND entry = ?'),
    put: database.prepare('INSERT OR REPLACE INTO detail VALUES (?, ?, ?, ?, ?)'),
    close: () => database.close(),
  }
}

/** @param source  Origin of the backend: what another one answered counts for nothing. */
export const openUnfinishedPull = (snapshot: string, source: string, now = Date.now()) => {
  const file = `${snapshot}.unfinished`
  let asked = 0
  let opened: ReturnType<typeof openFile> | undefined
  const close = () => {
    // Records that are still under way are kept no more.
    asked = Number.NEGATIVE_INFINITY
    opened?.close()
    opened = undefined
  }
  const remove = () => {
    close()
    removeDatabase(file)
  }
  /** What cannot be kept, on a full disk or in a damaged file, is asked for again. */
  const orNothing = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      try {
        remove()
      } catch {}
      return undefined
    }
  }
  if (existsSync(file)) orNothing(() => (opened = openFile(file, source, now)))

  return {
    /** Answer of the backend about a record whose entry has this fingerprint; undefined if none was kept. */
    find: (kind: string, id: number, entry: string): unknown =>
      orNothing(() => {
        const kept = opened?.find.get(kind, id, entry) as { answer: string } | undefined
        return kept && (JSON.parse(kept.answer) as unknown)
      }),
    put: (kind: string, id: number, entry: string, answer: unknown) => {
      if (++asked < WORTH_KEEPING) return
      orNothing(() => {
        opened ??= openFile(file, source, now)
        opened.put.run(kind, id, entry, JSON.stringify(answer), now)
      })
    },
    /** After the pull has landed. A file that cannot be removed is of no account: its entries are known then. */
    remove: () => orNothing(remove),
    close,
  }
}

export type UnfinishedPull = ReturnType<typeof openUnfinishedPull>
