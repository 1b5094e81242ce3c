// PostgreSQL server, which several instances can share.

import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { followClock } from './clock.ts'
import { databaseClosed, exclusivelyOnPostgres } from './exclusive.ts'
import { followPrimary, followReplica } from './followed-server.ts'
import { listenOnPostgres } from './listen.ts'
import { MigrationRefused, migrate, refusePending } from './migrate.ts'
import type { Opened } from './opened.ts'
import { FollowingPool } from './pool.ts'
import { pooledDatabase } from './pooled-database.ts'
import { type Reads, readFromReplica } from './reads.ts'
import { keepRoleSettings } from './role-settings.ts'

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

const openPool = (pool: Pool, { isPrepared }: PostgresOptions) =>
  isPrepared ? pooledDatabase(pool) : pooledDatabase(pool, () => undefined)

const openReplica = (
  primary: { db: NodePgDatabase; pool: Pool },
  options: PostgresOptions,
  closing: AbortSignal,
): Required<Reads> & { pool: Pool } => {
  const server = followReplica(options.readUrl, closing)
  const pool = new FollowingPool(options.readUrl, server, poolOptionsOf(options))
  const replica = { db: openPool(pool, options), pool }
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
  const db = openPool(pool, options)
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
