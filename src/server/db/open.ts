// One database behind one type: PostgreSQL when DATABASE_URL is set, else PGlite in this process.
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as onNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as onPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { type Exclusively, exclusivelyOnPglite, exclusivelyOnPostgres } from './exclusive.ts'
import { type Listen, listenOnPglite, listenOnPostgres } from './listen.ts'
import { LOCKS } from './locks.ts'
import { takePidLock } from './pid-lock.ts'
import type { Db } from './types.ts'

export interface Opened {
  db: Db
  kind: 'pglite' | 'postgres'
  listen: Listen
  exclusively: Exclusively
  close(): Promise<void>
}

interface Where {
  databaseUrl: string
  dataDir: string
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Migrates and hands over a PGlite that the caller made: in memory, or from a dump. */
export const adoptPglite = async (client: PGlite): Promise<Opened> => {
  const db = onPglite(client)
  await migratePglite(db, { migrationsFolder })
  const closing = new AbortController()
  return {
    db,
    kind: 'pglite',
    listen: listenOnPglite(client),
    exclusively: exclusivelyOnPglite(closing.signal),
    close: () => {
      closing.abort()
      return client.close()
    },
  }
}

const openPglite = async (dataDir: string): Promise<Opened> => {
  const folder = resolve(dataDir, 'db')
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  const release = takePidLock(join(resolve(dataDir), 'db.pid'))
  try {
    const opened = await adoptPglite(await PGlite.create(folder))
    return { ...opened, close: () => opened.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

const migratePostgres = async (pool: Pool) => {
  const client = await pool.connect()
  try {
    // Of several instances that start at once, one migrates and the others wait.
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate])
    await migrateNode(onNode(client), { migrationsFolder })
  } finally {
    // Closing the session also gives back the lock, whatever happened above.
    client.release(true)
  }
}

const openPostgres = async (databaseUrl: string): Promise<Opened> => {
  const pool = new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5000 })
  // An idle connection that breaks must not end the process; the next query reports the trouble.
  pool.on('error', () => {})
  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const closing = new AbortController()
  return {
    db: onNode(pool),
    kind: 'postgres',
    listen: listenOnPostgres(databaseUrl, closing.signal),
    exclusively: exclusivelyOnPostgres(databaseUrl, closing.signal),
    close: () => {
      closing.abort()
      return pool.end()
    },
  }
}

export const openDatabase = ({ databaseUrl, dataDir }: Where): Promise<Opened> =>
  databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir)
