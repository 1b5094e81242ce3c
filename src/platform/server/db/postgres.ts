// PostgreSQL server, which several instances can share.

import { DrizzleQueryError, type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { followClock } from './clock.ts'
import { isReadOnly } from './connection-errors.ts'
import { databaseClosed, exclusivelyOnPostgres } from './exclusive.ts'
import { followPrimary, followReplica } from './followed-server.ts'
import { listenOnPostgres } from './listen.ts'
import { MigrationRefused, migrate, refusePending } from './migrate.ts'
import type { Opened } from './opened.ts'
import { FollowingPool } from './pool.ts'
import { type Reads, readFromReplica } from './reads.ts'
import { keepRoleSettings } from './role-settings.ts'

type NoSchema = Record<string, never>
type Tables = ExtractTablesWithRelations<NoSchema>

export interface PostgresOptions {
  /** Past poolers, for migrations and for what lasts as long as a session: LISTEN and the publish lock. Empty: as the rest. */
  directUrl: string
  /** A streaming replica, or several, for what only reads. Empty: the primary answers everything. */
  readUrl: string
  /** Seconds that an answer to a visitor may be old; beyond, the primary is read. */
  readLagSeconds: number
  /** Connections of this process to the primary, and to the replica. */
  pool: number
  /** Milliseconds after which the database ends a statement; 0: never. */
  statementTimeoutMs: number
  /** Not through a pooler that gives each transaction another session, unless it knows prepared statements. */
  isPrepared: boolean
  /** Whether a start brings the database to the schema of the program, or refuses one that lags behind. */
  migrates: boolean
}

const CONNECT_MS = 5000

export const POSTGRES_DEFAULTS: PostgresOptions = {
  directUrl: '',
  readUrl: '',
  readLagSeconds: 10,
  pool: 10,
  statementTimeoutMs: 0,
  isPrepared: true,
  migrates: true,
}

class Session extends NodePgSession<NoSchema, Tables> {
  readonly #isPrepared: boolean

  constructor(client: Pool | PoolClient, dialect: PgDialect, isPrepared: boolean) {
    super(client, dialect, undefined)
    this.#isPrepared = isPrepared
  }

  override prepareQuery: NodePgSession<NoSchema, Tables>['prepareQuery'] = (query, fields, name, ...more) =>
    super.prepareQuery(query, fields, this.#isPrepared ? name : undefined, ...more)
}

/**
 * Drizzle itself sends BEGIN outside its `try`, and releases a client whose ROLLBACK failed as if the client were sound:
 * either way the pool loses connections until none is left.
 */
class PooledSession extends Session {
  readonly #pool: Pool
  readonly #open: (client: PoolClient) => Session

  constructor(pool: Pool, dialect: PgDialect, isPrepared: boolean) {
    super(pool, dialect, isPrepared)
    this.#pool = pool
    this.#open = (client) => new Session(client, dialect, isPrepared)
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, Tables>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect().catch((cause: Error) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    const tx = new NodePgTransaction<NoSchema, Tables>(this.dialect, this.#open(client), undefined)
    let broken: Error | undefined
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      await tx.execute(sql`commit`)
      return result
    } catch (error) {
      if (isReadOnly(error)) broken = error as Error
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

export const pooledDatabase = (pool: Pool, isPrepared = true): NodePgDatabase => {
  const dialect = new PgDialect()
  return new NodePgDatabase(dialect, new PooledSession(pool, dialect, isPrepared), undefined)
}

const PID = 'select pg_backend_pid() as pid'

/**
 * A pooler that gives each transaction another session would lose the lock of a migration, and leave it and its settings to
 * others: such a pooler gives the session of an idle client to the next one.
 */
const refuseSharedSession = async (pool: Pool) => {
  const idle = await pool.connect()
  try {
    const { rows: own } = await idle.query<{ pid: number }>(PID)
    const { rows: next } = await pool.query<{ pid: number }>(PID)
    if (own[0]?.pid === next[0]?.pid)
      throw new MigrationRefused(
        'failed',
        '数据库地址经过按事务分配连接的连接池，不能在上面升级数据库：请用 DATABASE_DIRECT_URL 指定直接连接数据库的地址',
      )
  } finally {
    idle.release()
  }
}

/**
 * Brings the schema up to date over a connection of its own, and answers the migrations that ran; or refuses a database
 * that lags behind.
 */
export const migratePostgres = async (
  databaseUrl: string,
  { directUrl, migrates, statementTimeoutMs }: PostgresOptions,
): Promise<string[]> => {
  const address = directUrl || databaseUrl
  const closing = new AbortController()
  const primary = followPrimary(address, closing.signal)
  const settings = { connectionTimeoutMillis: CONNECT_MS }
  const probes = new FollowingPool(address, primary, { ...settings, max: 2 })
  const pool = new FollowingPool(address, primary, { ...settings, max: 1 })
  try {
    const db = pooledDatabase(pool)
    if (!migrates) return await refusePending(db)
    await refuseSharedSession(probes)
    await probes.end()
    const names = await migrate(db)
    await keepRoleSettings(db, { statement_timeout: statementTimeoutMs })
    return names
  } finally {
    closing.abort()
    if (!probes.ending) await probes.end()
    await pool.end()
  }
}

const poolOptionsOf = ({ pool }: PostgresOptions) => ({
  max: pool,
  // Connections stay: the first queries of a new one take ten times as long, until its caches are filled.
  idleTimeoutMillis: 0,
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
})

const openReplica = (
  primary: { db: NodePgDatabase; pool: Pool },
  options: PostgresOptions,
  closing: AbortSignal,
): Required<Reads> & { pool: Pool } => {
  const server = followReplica(options.readUrl, closing)
  const pool = new FollowingPool(options.readUrl, server, poolOptionsOf(options))
  const replica = { db: pooledDatabase(pool, options.isPrepared), pool }
  return {
    ...readFromReplica(primary, replica, { maxLagMs: options.readLagSeconds * 1000, closing }),
    pool,
  }
}

const askTime = async (pool: Pool) => {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  return rows[0]?.ms ?? Date.now()
}

export const openPostgres = async (
  databaseUrl: string,
  given: Partial<PostgresOptions> = {},
): Promise<Opened> => {
  const options = { ...POSTGRES_DEFAULTS, ...given }
  const directUrl = options.directUrl || databaseUrl
  await migratePostgres(databaseUrl, options)
  const closing = new AbortController()
  const primary = followPrimary(databaseUrl, closing.signal)
  const direct = directUrl === databaseUrl ? primary : followPrimary(directUrl, closing.signal)
  const pool = new FollowingPool(databaseUrl, primary, poolOptionsOf(options))
  const db = pooledDatabase(pool, options.isPrepared)
  let clock: Awaited<ReturnType<typeof followClock>>
  try {
    clock = await followClock(() => askTime(pool))
  } catch (error) {
    closing.abort(databaseClosed())
    await pool.end()
    throw error
  }
  const replica = options.readUrl ? openReplica({ db, pool }, options, closing.signal) : undefined
  return {
    db,
    kind: 'postgres',
    clock,
    read: replica?.read ?? ((_currency, work) => work(db)),
    ...(replica ? { replica: replica.replica } : {}),
    listen: listenOnPostgres(direct, closing.signal),
    exclusively: exclusivelyOnPostgres(direct, closing.signal),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      closing.abort(databaseClosed())
      clock.close()
      await Promise.all([pool.end(), replica?.pool.end()])
    },
  }
}
