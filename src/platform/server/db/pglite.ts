// PGlite: PostgreSQL inside this process, the default.
import { existsSync, fsyncSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { drizzle } from 'drizzle-orm/pglite'
import { syncTree } from '#platform/publish/system/durable.ts'
import { PRIVATE_FILE, preparePrivateFolder, tightenFile } from '#platform/server/security/private-files.ts'
import { ownClock } from './clock.ts'
import { databaseClosed, exclusivelyOnPglite } from './exclusive.ts'
import { listenOnPglite } from './listen.ts'
import { migrate } from './migrate.ts'
import type { Opened } from './opened.ts'

/**
 * Process id and, on Linux, start time: ids are reused, in containers very soon. Undefined if no such process runs.
 */
const processIdentity = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  try {
    // The command's name may hold spaces; fields are counted from behind its parenthesis.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${pid} ${started}`
  } catch {
    return `${pid}`
  }
}

/**
 * Acquires the lock file or throws; returns a function that releases it. The lock of a dead process is replaced. PGlite
 * assumes that one process owns its folder; two would corrupt it silently.
 */
const acquirePidLock = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const mine = processIdentity(process.pid) ?? String(process.pid)
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: PRIVATE_FILE })
  } catch {
    const theirs = readFileSync(file, 'utf8')
    const holder = Number.parseInt(theirs, 10)
    if (theirs !== '' && processIdentity(holder) === theirs)
      throw new Error(`数据目录正被进程 ${holder} 使用（${file}）；请先停止它，或改用另一个 DATA_DIR`)
    writeFileSync(file, mine)
    tightenFile(file)
  }
  return () => rmSync(file, { force: true })
}

/** Migrates and wraps a PGlite instance that the caller created, in memory or from a dump; closes it if that fails. */
export const adoptPglite = async (client: PGlite): Promise<Opened> => {
  const db = drizzle(client)
  try {
    await migrate(db)
  } catch (error) {
    await client.close()
    throw error
  }
  const closing = new AbortController()
  return {
    db,
    kind: 'pglite',
    clock: ownClock,
    read: (_currency, work) => work(db),
    listen: listenOnPglite(client),
    exclusively: exclusivelyOnPglite(closing.signal),
    close: () => {
      closing.abort(databaseClosed())
      return client.close()
    },
  }
}

/** Of the 128 MB that it would take, a demo or a small site uses a few; the system's cache of files has the rest. */
const MEMORY = ['-c', 'shared_buffers=32MB']
/** PGlite starts with `-F`, which syncs nothing, and `fdatasync` does nothing in it. */
const SYNCED = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
const START = [...PGlite.defaultStartParams, ...MEMORY, ...SYNCED]

/** Of WASI. */
const EIO = 29

type Module = Required<Parameters<NodeFS['init']>[1]>

/** Files of a folder, which PGlite's own file system writes and never syncs. */
class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: Partial<Module>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const addSync = ({ NODEFS }: Pick<Module, 'NODEFS'>) => {
      const { stream_ops } = NODEFS as unknown as {
        stream_ops: { fsync?: (stream: { nfd: number }) => number }
      }
      stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd)
          return 0
        } catch {
          return EIO
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

const createIn = async (folder: string, options: PGliteOptions = {}) => {
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const client = await PGlite.create({ ...options, fs: new SyncedFiles(folder), startParams: START })
  // The first files are made by programs that sync nothing.
  if (isNew) await syncTree(folder)
  return client
}

/** PGlite does not say why its server did not start. */
const open = (folder: string) =>
  createIn(folder).catch((cause: unknown) => {
    const file = join(folder, 'PG_VERSION')
    const version = existsSync(file) ? `（PostgreSQL ${readFileSync(file, 'utf8').trim()}）` : ''
    throw new Error(
      `内置数据库 ${folder} 启动不了：它可能由程序的另一版本建立${version}，或已损坏；请用原来的版本，或从备份恢复`,
      { cause },
    )
  })

/** Makes the database of a folder that has none from a dump. */
export const restorePglite = async (dataDir: string, dump: Blob): Promise<void> => {
  const folder = resolve(dataDir, 'db')
  preparePrivateFolder(folder)
  const release = acquirePidLock(join(resolve(dataDir), 'db.pid'))
  try {
    const client = await createIn(folder, { loadDataDir: dump })
    await client.close()
  } finally {
    release()
  }
}

/** The database of a folder as it is: nothing is migrated. */
export const openFolder = async (dataDir: string) => {
  const folder = resolve(dataDir, 'db')
  preparePrivateFolder(folder)
  const release = acquirePidLock(join(resolve(dataDir), 'db.pid'))
  try {
    const client = await open(folder)
    return { client, release }
  } catch (error) {
    release()
    throw error
  }
}

export const openPglite = async (dataDir: string): Promise<Opened> => {
  const { client, release } = await openFolder(dataDir)
  try {
    const opened = await adoptPglite(client)
    return { ...opened, close: () => opened.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}
