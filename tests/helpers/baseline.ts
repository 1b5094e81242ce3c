// Databases as older and newer programs leave them, on whichever backend this run is for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { type Opened } from '#platform/server/db/opened.ts'
import { adoptPglite } from '#platform/server/db/pglite.ts'
import { pooledDatabase } from '#platform/server/db/postgres.ts'
import type { Db } from '#platform/server/db/types.ts'
import { newDatabase } from './database.ts'

export interface RawDatabase {
  /** PostgreSQL only. */
  url: string
  db: Db
  /** Runs a script of several statements. */
  run: (script: string) => Promise<void>
  rows: <Row>(query: string) => Promise<Row[]>
  /** Opens it as the program does, which migrates it. */
  open: () => Promise<Opened & { url: string }>
  close: () => Promise<void>
}

/** A database without tables. On PGlite it is in the folder, or in memory without one. */
export const emptyDatabase = async (folder?: string): Promise<RawDatabase> => {
  const source = inject('database')
  if (source.kind === 'pglite') {
    const client = await PGlite.create(folder)
    return {
      url: '',
      db: drizzlePglite(client),
      run: async (script) => void (await client.exec(script)),
      rows: async <Row>(query: string) => (await client.query<Row>(query)).rows,
      open: async () => ({ ...(await adoptPglite(client)), url: '' }),
      close: async () => void (client.closed || (await client.close())),
    }
  }
  const url = await newDatabase(source.url)
  const client = new Client(url)
  await client.connect()
  const pool = new Pool({ connectionString: url })
  return {
    url,
    db: pooledDatabase(pool),
    run: async (script) => void (await client.query(script)),
    rows: async <Row>(query: string) => (await client.query(query)).rows as Row[],
    open: async () => ({ ...(await openDatabase({ databaseUrl: url, dataDir: '' })), url }),
    close: async () => {
      await client.end()
      await pool.end()
    },
  }
}

const DEMO = readFileSync(join(import.meta.dirname, '../fixtures/baseline-demo.sql'), 'utf8')

const EMPTY_TABLES = `do $$ declare each regclass; begin
  for each in select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'drizzle')
  loop execute format('truncate %s cascade', each); end loop;
end $$`

/** Of the program at its first migration, with some of the demo in it. */
export const fillAtBaseline = async ({ db, run }: RawDatabase) => {
  await migrate(db, readMigrations().slice(0, 1))
  await run(`set session_replication_role = replica; ${EMPTY_TABLES}`)
  await run('alter table drizzle.__drizzle_migrations drop column name')
  await run(DEMO)
  await run('set session_replication_role = origin')
}
