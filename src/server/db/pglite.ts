// PGlite: PostgreSQL inside this process, the default.
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { preparePrivateFolder } from '../security/private-files.ts'
import { closed, exclusivelyOnPglite } from './exclusive.ts'
import { listenOnPglite } from './listen.ts'
import { migrationsFolder, type Opened } from './open.ts'
import { acquirePidLock } from './pid-lock.ts'

/** Migrates and wraps a PGlite instance that the caller created, in memory or from a dump. */
export const adoptPglite = async (client: PGlite): Promise<Opened> => {
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  const closing = new AbortController()
  return {
    db,
    kind: 'pglite',
    listen: listenOnPglite(client),
    exclusively: exclusivelyOnPglite(closing.signal),
    close: () => {
      closing.abort(closed())
      return client.close()
    },
  }
}

/** Of the 128 MB that it would take, a demo or a small site uses a few; the system's cache of files has the rest. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

export const openPglite = async (dataDir: string): Promise<Opened> => {
  const folder = resolve(dataDir, 'db')
  preparePrivateFolder(folder)
  const release = acquirePidLock(join(resolve(dataDir), 'db.pid'))
  try {
    const opened = await adoptPglite(await PGlite.create(folder, { startParams: START }))
    return { ...opened, close: () => opened.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}
