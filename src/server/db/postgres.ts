// PostgreSQL server, which several instances can share.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { closed, exclusivelyOnPostgres } from './exclusive.ts'
import { listenOnPostgres } from './listen.ts'
import { LOCKS } from './locks.ts'
import { migrationsFolder, type Opened } from './open.ts'
import { pooledDatabase } from './pooled-session.ts'

const migratePostgres = async (pool: Pool) => {
  const client = await pool.connect()
  try {
    // Of several instances that start at once, one migrates and the others wait.
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the session releases the lock in any case.
    client.release(true)
  }
}

/** Queries are short and data mostly in memory: JIT compilation and parallel workers would take longer than the query. */
const SETTINGS = { jit: 'off', max_parallel_workers_per_gather: 0, random_page_cost: 1.1 }
export const sessionOptions = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

export const openPostgres = async (databaseUrl: string): Promise<Opened> => {
  const pool = new Pool({
    connectionString: databaseUrl,
    options: sessionOptions,
    max: 10,
    // Connections stay: the first queries of a new one take ten times as long, until its caches are filled.
    idleTimeoutMillis: 0,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  // A connection that breaks, idle or within a transaction, must not end the process: the next query reports the trouble.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const closing = new AbortController()
  return {
    db: pooledDatabase(pool),
    kind: 'postgres',
    listen: listenOnPostgres(databaseUrl, closing.signal),
    exclusively: exclusivelyOnPostgres(databaseUrl, closing.signal),
    close: () => {
      closing.abort(closed())
      return pool.end()
    },
  }
}
