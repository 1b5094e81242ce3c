// PostgreSQL server, which several instances can share.

import { DrizzleQueryError, type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { followClock } from './clock.ts'
import { databaseClosed, exclusivelyOnPostgres } from './exclusive.ts'
import { listenOnPostgres } from './listen.ts'
import { migrate } from './migrate.ts'
import type { Opened } from './opened.ts'

type NoSchema = Record<string, never>
type Tables = ExtractTablesWithRelations<NoSchema>

/**
 * Drizzle itself sends BEGIN outside its `try`, and releases a client whose ROLLBACK failed as if the client were sound:
 * either way the pool loses connections until none is left.
 */
class PooledSession extends NodePgSession<NoSchema, Tables> {
  readonly #pool: Pool

  constructor(pool: Pool, dialect: PgDialect) {
    super(pool, dialect, undefined)
    this.#pool = pool
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, Tables>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect().catch((cause: Error) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    const session = new NodePgSession<NoSchema, Tables>(client, this.dialect, undefined)
    const tx = new NodePgTransaction<NoSchema, Tables>(this.dialect, session, undefined)
    let broken: Error | undefined
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      await tx.execute(sql`commit`)
      return result
    } catch (error) {
      await tx.execute(sql`rollback`).catch((cause: Error) => {
        broken = cause
      })
      throw error
    } finally {
      // The pool closes a connection that is released with an error.
      client.release(broken)
    }
  }
}

export const pooledDatabase = (pool: Pool): NodePgDatabase => {
  const dialect = new PgDialect()
  return new NodePgDatabase(dialect, new PooledSession(pool, dialect), undefined)
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
