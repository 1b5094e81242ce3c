// Reads that a streaming replica answers in place of the primary, as far as it has what they must have seen.
import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Pool } from 'pg'
import { isTimedOut } from './connection-errors.ts'
import type { FollowingPool } from './pool.ts'
import type { Db } from './types.ts'

/** What a read must have seen: all but the last seconds, or everything that was committed before it was asked for. */
export type Currency = 'recent' | 'current'

/** Runs work that only reads, a second time where the replica failed. */
export type Read = <T>(currency: Currency, work: (db: Db) => Promise<T>) => Promise<T>

export interface ReplicaState {
  /** Whether it answers, as a replica. */
  isUp: boolean
  /** Age of the newest moment of which it is known to have everything; Infinity before the first. */
  lagSeconds: number
  /** Whether it answers visitors: it is up, and not further behind than the bound. */
  isRead: boolean
}

export interface Reads {
  read: Read
  /** Undefined where no replica is named. */
  replica?: () => ReplicaState
}

const CHECK_EVERY_MS = 500
const CHECK_TIMEOUT_MS = 2000
/** A replica further behind is not waited for. */
const NEAR_MS = 2 * CHECK_EVERY_MS
/** How long a read waits for the replica to have what was committed before. */
const WAIT_MS = 200
const ASK_AGAIN_MS = 5
/** Of one that stands still, moments are not remembered for ever. */
const MOST_MARKS = 1000

/** A place in the write-ahead log. After a failover its bytes count on from the fork, in another timeline. */
interface Position {
  timeline: number
  bytes: number
}

/** Where a replica is, and which start of which server that holds for: it may come back with less than it had shown. */
interface Replayed extends Position {
  server: string
}

/** Up to which the log is safely stored: an acknowledged commit is below. */
const WRITTEN = `select ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
  pg_wal_lsn_diff(lsn, '0/0')::float8 as bytes from pg_current_wal_flush_lsn() lsn`
/**
 * Up to which a replica shows it; no row on a primary. The timeline that it receives is told to members of
 * pg_read_all_stats; others see a new one at its next restartpoint, and the primary answers until then.
 */
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as bytes,
  greatest((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
  concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server
  where pg_is_in_recovery()`

const isReached = (position: Position, replayed: Position | undefined) =>
  replayed !== undefined && replayed.timeline >= position.timeline && replayed.bytes >= position.bytes

const ask = async <T extends Position>(pool: Pool, query: string, timeoutMs: number): Promise<T> => {
  const given = new AbortController()
  const asked = pool.query<T>(query).then(({ rows }) => rows[0])
  asked.catch(() => {})
  const tooLate = pause(timeoutMs, undefined, { signal: given.signal, ref: false })
  try {
    const position = await Promise.race([asked, tooLate])
    if (typeof position?.bytes !== 'number') throw new Error('the position of the server is not known')
    return position
  } finally {
    given.abort()
    tooLate.catch(() => {})
  }
}

/**
 * A replica may be gone, may have cancelled a read that held up its replay, or may lack what a migration has just made; what took too
 * long there would take as long here. */
const mayPrimaryAnswer = (error: unknown): boolean =>
  error instanceof DrizzleQueryError
    ? !isTimedOut(error)
    : error instanceof Error && mayPrimaryAnswer(error.cause)

interface Server<P extends Pool> {
  db: Db
  pool: P
}

/** @param closing ends the checks */
export const readFromReplica = (
  primary: Server<Pool>,
  replica: Server<FollowingPool>,
  { maxLagMs, closing }: { maxLagMs: number; closing: AbortSignal },
): Required<Reads> => {
  let isUp = false
  let replayed: Replayed | undefined
  /** Whether no connection broke since the last check: the server may have started anew, or be another one. */
  let isSame = false
  /** Counts connections, opened or broken: what was answered before may not hold for the server that is read next. */
  let generation = 0
  /** When the replica last had everything that was committed by then. */
  let caughtUpAt = Number.NEGATIVE_INFINITY
  /** Positions of the primary that the replica has not reached yet, oldest first, and when they were read. */
  const marks: { at: number; position: Position }[] = []
  const lagMs = () => performance.now() - caughtUpAt

  const forgetPosition = () => {
    generation += 1
    replayed = undefined
  }
  let endpoint = ''
  replica.pool.on('connect', (client) => {
    forgetPosition()
    const opened = `${client.host}:${client.port}`
    if (opened !== endpoint) isSame = false
    endpoint = opened
    client.on('error', () => {
      forgetPosition()
      isSame = false
    })
  })
  let server = ''
  const askReplica = async (timeoutMs: number): Promise<Replayed> => {
    const asked = generation
    const answer = await ask<Replayed>(replica.pool, REPLAYED, timeoutMs)
    if (asked !== generation) return askReplica(timeoutMs)
    if (answer.server !== server) caughtUpAt = Number.NEGATIVE_INFINITY
    server = answer.server
    replayed = answer
    return answer
  }

  const check = async () => {
    const at = performance.now()
    // While the primary is away the replica grows older and is read up to the bound.
    const position = await ask<Position>(primary.pool, WRITTEN, CHECK_TIMEOUT_MS).catch(() => undefined)
    if (position !== undefined && marks.length < MOST_MARKS) marks.push({ at, position })
    try {
      const answer = await askReplica(CHECK_TIMEOUT_MS)
      isUp = true
      isSame = true
      while (marks[0] && isReached(marks[0].position, answer)) caughtUpAt = marks.shift()?.at ?? caughtUpAt
    } catch {
      isUp = false
      // Reads that wait for an answer go to the primary.
      replica.pool.closeConnections()
    }
  }
  const checking = async () => {
    while (!closing.aborted) {
      await check()
      await pause(CHECK_EVERY_MS, undefined, { signal: closing, ref: false }).catch(() => {})
    }
  }
  void checking()

  const hasEverything = async () => {
    if (lagMs() > NEAR_MS) return false
    try {
      const position = await ask<Position>(primary.pool, WRITTEN, CHECK_TIMEOUT_MS)
      for (
        const deadline = performance.now() + WAIT_MS;
        !isReached(position, replayed);
        await pause(ASK_AGAIN_MS)
      ) {
        if (performance.now() > deadline) return false
        await askReplica(WAIT_MS)
      }
      return true
    } catch {
      return false
    }
  }
  const isRead = () => isUp && isSame && lagMs() <= maxLagMs
  const mayAnswer = async (currency: Currency) =>
    isRead() && (currency === 'recent' || (await hasEverything()))

  return {
    read: async (currency, work) => {
      if (!(await mayAnswer(currency))) return work(primary.db)
      const asked = generation
      try {
        const result = await work(replica.db)
        // Over a connection opened meanwhile, a server may have answered that has less.
        return currency === 'current' && asked !== generation ? await work(primary.db) : result
      } catch (error) {
        if (!mayPrimaryAnswer(error)) throw error
        return work(primary.db)
      }
    },
    replica: () => ({ isUp, lagSeconds: lagMs() / 1000, isRead: isRead() }),
  }
}
