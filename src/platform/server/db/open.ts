// Opens the database: PostgreSQL if DATABASE_URL is set, otherwise PGlite in this process.
import { operatorText } from '#platform/lib/plain-error.ts'
import type { Opened } from './opened.ts'
import type { PostgresOptions } from './postgres.ts'

interface DatabaseOptions {
  databaseUrl: string
  dataDir: string
  postgres?: Partial<PostgresOptions>
}

/** The database cannot be used; the message tells the operator why, in Chinese. */
export class DatabaseUnusable extends Error {}

/** Imports only the driver in use: each takes a fifth of a second to load. Throws DatabaseUnusable. */
export const openDatabase = async ({ databaseUrl, dataDir, postgres }: DatabaseOptions): Promise<Opened> => {
  try {
    return databaseUrl
      ? await (await import('./postgres.ts')).openPostgres(databaseUrl, postgres)
      : await (await import('./pglite.ts')).openPglite(dataDir)
  } catch (error) {
    throw new DatabaseUnusable(`数据库打开失败：${operatorText(error)}`, { cause: error })
  }
}
