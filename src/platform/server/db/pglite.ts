// PGlite: PostgreSQL inside this process, the default.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { preparePrivateFolder } from '#platform/server/security/private-files.ts'
import { ownClock } from './clock.ts'
import { databaseClosed, exclusivelyOnPglite } from './exclusive.ts'
import { listenOnPglite } from './listen.ts'
import { migrate } from './migrate.ts'
import type { Opened } from './opened.ts'
import { acquirePidLock } from './pid-lock.ts'

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
    listen: listenOnPglite(client),
    exclusively: exclusivelyOnPglite(closing.signal),
    close: () => {
      closing.abort(databaseClosed())
      return client.close()
    },
  }
}

/** Of the 128 MB that it would take, a demo or a small site uses a few; the system's cache of files has the rest. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** PGlite does not say why its server did not start. */
const open = (folder: string) =>
  PGlite.create(folder, { startParams: START }).catch((cause: unknown) => {
    const file = join(folder, 'PG_VERSION')
    const version = existsSync(file) ? `（PostgreSQL ${readFileSync(file, 'utf8').trim()}）` : ''
    throw new Error(
      `内置数据库 ${folder} 启动不了：它可能由程序的另一版本建立${version}，或已损坏；请用原来的版本，或从备份恢复`,
      { cause },
    )
  })

export const openPglite = async (dataDir: string): Promise<Opened> => {
  const folder = resolve(dataDir, 'db')
  preparePrivateFolder(folder)
  const release = acquirePidLock(join(resolve(dataDir), 'db.pid'))
  try {
    const opened = await adoptPglite(await open(folder))
    return { ...opened, close: () => opened.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}
