// One database behind one type: PostgreSQL when DATABASE_URL is set, else PGlite in this process.
import { fileURLToPath } from 'node:url'
import type { Exclusively } from './exclusive.ts'
import type { Listen } from './listen.ts'
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

/** Loads only the one that is meant: each costs a start a fifth of a second. */
export const openDatabase = async ({ databaseUrl, dataDir }: Where): Promise<Opened> =>
  databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl)
    : (await import('./pglite.ts')).openPglite(dataDir)
