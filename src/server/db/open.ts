// Opens the database: PostgreSQL if DATABASE_URL is set, otherwise PGlite in this process.
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

interface DatabaseOptions {
  databaseUrl: string
  dataDir: string
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Imports only the driver in use: each takes a fifth of a second to load. */
export const openDatabase = async ({ databaseUrl, dataDir }: DatabaseOptions): Promise<Opened> =>
  databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl)
    : (await import('./pglite.ts')).openPglite(dataDir)
