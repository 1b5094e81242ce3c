// PostgreSQL server, which several instances can share.
import { Pool } from 'pg'
import { followClock } from './clock.ts'
import { databaseClosed, exclusivelyOnPostgres } from './exclusive.ts'
import { listenOnPostgres } from './listen.ts'
import { migrate } from './migrate.ts'
import type { Opened } from './opened.ts'
import { pooledDatabase } from './pooled-session.ts'

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
  const db = pooledDatabase(pool)
  const askTime = async () => {
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    return rows[0]?.ms ?? Date.now()
  }
  let clock: Awaited<ReturnType<typeof followClock>>
  try {
    await migrate(db)
    clock = await followClock(askTime)
  } catch (error) {
    await pool.end()
    throw error
  }
  const closing = new AbortController()
  return {
    db,
    kind: 'postgres',
    clock,
    listen: listenOnPostgres(databaseUrl, closing.signal),
    exclusively: exclusivelyOnPostgres(databaseUrl, closing.signal),
    close: () => {
      closing.abort(databaseClosed())
      clock.close()
      return pool.end()
    },
  }
}
