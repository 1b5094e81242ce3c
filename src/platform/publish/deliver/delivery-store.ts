// State of delivery that outlives a publish: objects known to be in the bucket, objects still to be put or deleted, and
// addresses still to be purged. One SQLite file: a publish that dies leaves its work to the next.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { removeDatabase } from '#platform/publish/system/files.ts'
import { phases } from './objects.ts'

const SQL = `
CREATE TABLE IF NOT EXISTS known (
  target TEXT NOT NULL, key TEXT NOT NULL, hash TEXT NOT NULL,
  PRIMARY KEY (target, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pending (
  target TEXT NOT NULL, key TEXT NOT NULL,
  -- The file to put there, and the version of it that was planned; NULL for a deletion.
  file TEXT,
  hash TEXT,
  -- Order of writing; within it the order of entry.
  phase INTEGER NOT NULL,
  position INTEGER NOT NULL,
  -- 1 once it was begun: it may be in the bucket although the answer was lost.
  begun INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (target, key)
) WITHOUT ROWID;
-- State of the folder up to which changes have been planned, for each target.
CREATE TABLE IF NOT EXISTS planned (name TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS purge (url TEXT PRIMARY KEY) WITHOUT ROWID;
`

/** Tables of the files that a plan has read. They are in a database file of their own, since a million would take gigabytes of memory. */
const FOLDER_FILES = `
PRAGMA reading.journal_mode = OFF; PRAGMA reading.synchronous = OFF; PRAGMA reading.locking_mode = EXCLUSIVE;
DROP TABLE IF EXISTS reading.folder_file;
DROP TABLE IF EXISTS reading.folder_key;
CREATE TABLE reading.folder_file (id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, hash TEXT NOT NULL);
CREATE TABLE reading.folder_key (key TEXT PRIMARY KEY) WITHOUT ROWID;
`
const readingFile = (store: string) => `${store}.reading`

export interface Pending {
  key: string
  file: string | null
  hash: string | null
  /** An earlier sync may have done it although its answer was lost. */
  begun: 0 | 1
}

/** Hash of an object that may not be there any more: no content has it. */
const LOST = 'lost'
/** In place of the state that was planned last, until everything is compared. */
export const FORGOTTEN = 'forgotten'

/** Raise when a table changes; a file of another layout starts empty. */
const LAYOUT = 2
const TABLES = ['known', 'pending', 'planned', 'purge']

const connect = (file: string) => {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
    const { user_version: layout } = database.prepare('PRAGMA user_version').get() as { user_version: number }
    if (layout !== LAYOUT) for (const table of TABLES) database.exec(`DROP TABLE IF EXISTS ${table}`)
    database.exec(`${SQL} PRAGMA user_version = ${LAYOUT};`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Files of the folder that is planned, their hashes, and the keys of their objects; empty at first. */
const openFolderFiles = (database: DatabaseSync) => {
  database.exec(FOLDER_FILES)
  const add = database.prepare('INSERT OR REPLACE INTO folder_file (file, hash) VALUES (?, ?)')
  const find = database.prepare('SELECT 1 FROM folder_file WHERE file = ?')
  const all = database.prepare('SELECT file, hash FROM folder_file ORDER BY id')
  const addKey = database.prepare('INSERT OR IGNORE INTO folder_key VALUES (?)')
  const findKey = database.prepare('SELECT 1 FROM folder_key WHERE key = ?')
  const otherKeys = database.prepare(
    `SELECT key FROM known WHERE target = ?1 UNION SELECT key FROM pending WHERE target = ?1
     EXCEPT SELECT key FROM folder_key`,
  )
  return {
    /** Answers how many these are. */
    add: (files: readonly { file: string; hash: string }[]) => {
      // Each by itself would be written by itself, in three times as long.
      database.exec('BEGIN')
      for (const { file, hash } of files) add.run(file, hash)
      database.exec('COMMIT')
      return files.length
    },
    has: (name: string) => find.get(name) !== undefined,
    /** In the order of entry. */
    all: () => all.iterate() as Iterable<{ file: string; hash: string }>,
    addKey: (key: string) => addKey.run(key),
    hasKey: (key: string) => findKey.get(key) !== undefined,
    /** Keys of a target that none of these files has. */
    otherKeys: (target: string) => (otherKeys.all(target) as { key: string }[]).map(({ key }) => key),
  }
}

export type FolderFiles = ReturnType<typeof openFolderFiles>

export const openDeliveryStore = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const database = connect(file)
  const transaction = <T>(work: () => T): T => {
    if (database.isTransaction) return work()
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      // A full disk has ended the transaction already: what is thrown must be that.
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  let isReading = false
  const addUrl = database.prepare('INSERT OR IGNORE INTO purge (url) VALUES (?)')
  const removeUrl = database.prepare('DELETE FROM purge WHERE url = ?')

  return {
    transaction,
    close: () => {
      database.close()
      if (isReading) removeDatabase(readingFile(file))
    },

    /** Undefined where nothing was ever planned for this target. */
    planned: (name: string) =>
      (
        database.prepare('SELECT state FROM planned WHERE name = ?').get(name) as
          | { state: string }
          | undefined
      )?.state,
    setPlanned: (name: string, state: string) =>
      database
        .prepare('INSERT INTO planned VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET state = excluded.state')
        .run(name, state),

    /** Has the next plan of a target compare everything, and put it again. */
    forget: (name: string) =>
      transaction(() => {
        // The keys stay ours: what is to be deleted may be there all the same.
        database.prepare('UPDATE known SET hash = ? WHERE target = ?').run(LOST, name)
        database.prepare('UPDATE planned SET state = ? WHERE name = ?').run(FORGOTTEN, name)
      }),

    urls: {
      /** By chance: some that are refused would always come first, and hold up the others. */
      all: () =>
        (database.prepare('SELECT url FROM purge ORDER BY random()').all() as { url: string }[]).map(
          ({ url }) => url,
        ),
      add: (urls: Iterable<string>) =>
        transaction(() => {
          for (const url of urls) addUrl.run(url)
        }),
      remove: (urls: Iterable<string>) =>
        transaction(() => {
          for (const url of urls) removeUrl.run(url)
        }),
    },

    /** Numbers of objects to be put or deleted, and of addresses to be purged. */
    backlog: () =>
      database
        .prepare(
          'SELECT (SELECT count(*) FROM pending) AS objects, (SELECT count(*) FROM purge) AS addresses',
        )
        .get() as { objects: number; addresses: number },

    /** For one plan; the next begins anew. */
    folderFiles: () => {
      if (!isReading) {
        removeDatabase(readingFile(file))
        database.prepare('ATTACH ? AS reading').run(readingFile(file))
        isReading = true
      }
      return openFolderFiles(database)
    },

    /** Objects of one target. */
    of: (target: string) => {
      const hash = database.prepare('SELECT hash FROM known WHERE target = ? AND key = ?')
      const know = database.prepare(
        'INSERT INTO known (target, key, hash) VALUES (?, ?, ?) ON CONFLICT (target, key) DO UPDATE SET hash = excluded.hash',
      )
      const forget = database.prepare('DELETE FROM known WHERE target = ? AND key = ?')
      const begun = database.prepare('SELECT begun FROM pending WHERE target = ? AND key = ?')
      const plan = database.prepare(`
        INSERT INTO pending (target, key, file, hash, phase, position) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (target, key) DO UPDATE
        SET file = excluded.file, hash = excluded.hash, phase = excluded.phase, position = excluded.position`)
      const drop = database.prepare('DELETE FROM pending WHERE target = ? AND key = ?')
      const takeAll = database.prepare(`
        INSERT INTO known (target, key, hash) SELECT target, key, hash FROM pending WHERE target = ? AND hash IS NOT NULL
        ON CONFLICT (target, key) DO UPDATE SET hash = excluded.hash`)
      const dropDeleted = database.prepare(
        'DELETE FROM known WHERE target = ?1 AND key IN (SELECT key FROM pending WHERE target = ?1 AND hash IS NULL)',
      )
      const dropAll = database.prepare('DELETE FROM pending WHERE target = ?')
      return {
        hash: (key: string) => (hash.get(target, key) as { hash: string } | undefined)?.hash,
        /** Whether an object of this key may be there, and is ours. */
        isOurs: (key: string) =>
          hash.get(target, key) !== undefined ||
          (begun.get(target, key) as { begun: number } | undefined)?.begun === 1,
        /** Whether it is there as far as is known, and stays. */
        isSettled: (key: string) =>
          hash.get(target, key) !== undefined && begun.get(target, key) === undefined,
        isPending: (key: string) => begun.get(target, key) !== undefined,
        plan: (key: string, file: string, version: string, phase: number, position: number) =>
          plan.run(target, key, file, version, phase, position),
        planDeletion: (key: string) => plan.run(target, key, null, null, phases.deletions, 0),
        drop: (key: string) => drop.run(target, key),
        /** Keys of settled objects, in their order, after this one. */
        settledKeys: (after: string, limit: number) =>
          (
            database
              .prepare(
                `SELECT key FROM known WHERE target = ?1 AND key > ?2
                 AND NOT EXISTS (SELECT 1 FROM pending WHERE target = ?1 AND pending.key = known.key)
                 ORDER BY key LIMIT ?3`,
              )
              .all(target, after, limit) as { key: string }[]
          ).map(({ key }) => key),
        /** Those to be put or deleted in a phase, in their order. */
        pending: (phase: number) =>
          database
            .prepare(
              'SELECT key, file, hash, begun FROM pending WHERE target = ? AND phase = ? ORDER BY position, key',
            )
            .all(target, phase) as unknown as Pending[],
        pendingCount: () =>
          (
            database.prepare('SELECT count(*) AS objects FROM pending WHERE target = ?').get(target) as {
              objects: number
            }
          ).objects,
        begin: (phase: number) =>
          database.prepare('UPDATE pending SET begun = 1 WHERE target = ? AND phase = ?').run(target, phase),
        /** Notes that everything planned was put or deleted, by another process. */
        completeAll: () =>
          transaction(() => {
            takeAll.run(target)
            dropDeleted.run(target)
            dropAll.run(target)
          }),
        /**
         * Notes that an object was put or deleted.
         * @param hashNow  Hash of what is there now; undefined for nothing.
         * @param urls  Addresses whose cached copies are stale.
         */
        complete: (key: string, hashNow: string | undefined, urls: readonly string[]) =>
          transaction(() => {
            if (hashNow === undefined) forget.run(target, key)
            else know.run(target, key, hashNow)
            drop.run(target, key)
            for (const url of urls) addUrl.run(url)
          }),
      }
    },
  }
}

export type DeliveryStore = ReturnType<typeof openDeliveryStore>
