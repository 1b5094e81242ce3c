// Locks across processes, for work that only one of all instances on a database may do at a time.
import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Client } from 'pg'
import type { FollowedServer } from './followed-server.ts'
import { connectAlone, type OwnConnection } from './own-connection.ts'

export interface LockOptions {
  /** Called once if another process holds the lock. */
  waiting?: (() => void) | undefined
}

/**
 * Acquires the lock, runs the work, releases the lock. Where the connection breaks meanwhile, another process may acquire the
 * lock before the work has ended. Rejects, with a Chinese message, if the lock cannot be acquired.
 */
export type Exclusively = <T>(lock: number, work: () => Promise<T>, options?: LockOptions) => Promise<T>

const POLL_MS = 250
/** The query only tries the lock and never waits for it, so a slower answer means a broken connection. */
const QUERY_TIMEOUT_MS = 5000

/**
 * The server ends a session that says nothing for so long: a process that is frozen, or cut off from the network, keeps its
 * session otherwise, and the lock with it.
 */
const SILENCE_MS = 6000
const SPEAK_EVERY_MS = 1000
const limitSilence = async (client: Client) => {
  const query = {
    text: "select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'",
    values: [String(SILENCE_MS)],
    query_timeout: QUERY_TIMEOUT_MS,
  }
  await client.query(query)
}

/** Why there is no lock any more. */
export const databaseClosed = () => new Error('数据库已经关闭，没有拿到发布锁')

/** Code of PostgreSQL or the system for the message, such as `57P01` or `ECONNREFUSED`. */
const codeOf = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^([0-9A-Z]{5}|E[A-Z]+)$/.test(code) ? `（${code}）` : ''
}

const failed = (what: string, cause: unknown) =>
  new Error(`${what}${codeOf(cause)}，没有拿到发布锁`, { cause })

/** Polls until the lock is acquired. A waiting query would block the health checks of the connection. */
const acquire = async (client: Client, lock: number, signal: AbortSignal, waiting?: () => void) => {
  for (let isFirst = true; ; isFirst = false) {
    const query = {
      text: 'select pg_try_advisory_lock($1) as had',
      values: [lock],
      query_timeout: QUERY_TIMEOUT_MS,
    }
    const { rows } = await client.query<{ had: boolean }>(query)
    if (rows[0]?.had) return
    if (isFirst) waiting?.()
    await pause(POLL_MS, undefined, { signal })
  }
}

interface Session extends OwnConnection {
  /** Aborts with the reason when the connection breaks. */
  lost: AbortSignal
}

const openSession = async (
  primary: Pick<FollowedServer, 'find' | 'onMove'>,
  signal: AbortSignal,
): Promise<Session> => {
  const losing = new AbortController()
  const connection = await connectAlone(primary, { lost: (why) => losing.abort(why), signal })
  connection.watch(SPEAK_EVERY_MS)
  return { ...connection, lost: losing.signal }
}

/** A session lock: PostgreSQL releases it when the process dies, or is frozen. */
export const exclusivelyOnPostgres = (
  primary: Pick<FollowedServer, 'find' | 'onMove'>,
  closing: AbortSignal,
): Exclusively => {
  /** Session of the last work, which the next goes on with: to connect takes longer than to publish an edit. */
  let kept: Session | undefined
  const release = async (session: Session, lock: number) => {
    const query = {
      text: 'select pg_advisory_unlock($1) as released',
      values: [lock],
      query_timeout: QUERY_TIMEOUT_MS,
    }
    const isReleased = await session.client.query<{ released: boolean }>(query).then(
      ({ rows }) => rows[0]?.released,
      () => false,
    )
    if (isReleased && !kept && !session.lost.aborted) kept = session
    else await session.close()
  }
  return async (lock, work, { waiting } = {}) => {
    /** If the database was closed, that is the reason rather than the connection error that follows. */
    const orFailed = (what: string, session?: Session) => async (error: unknown) => {
      await session?.close()
      throw closing.aborted ? closing.reason : failed(what, session?.lost.reason ?? error)
    }
    const open = async () => {
      const session = await openSession(primary, closing).catch(orFailed('连接不上数据库'))
      await limitSilence(session.client).catch(orFailed('数据库连接中断', session))
      return session
    }
    const before = kept?.lost.aborted ? undefined : kept
    kept = undefined
    // One that broke unnoticed is followed by a new one.
    const goesOn =
      before &&
      (await limitSilence(before.client).then(
        () => true,
        () => false,
      ))
    if (before && !goesOn) await before.close()
    const session = before && goesOn ? before : await open()
    const signal = AbortSignal.any([session.lost, closing])
    await acquire(session.client, lock, signal, waiting).catch(orFailed('数据库连接中断', session))
    try {
      return await work()
    } finally {
      await release(session, lock)
    }
  }
}

/** PGlite belongs to one process, so a queue in memory is enough. */
export const exclusivelyOnPglite = (closing: AbortSignal): Exclusively => {
  const queues = new Map<number, LimitFunction>()
  return (lock, work, { waiting } = {}) => {
    const queue = queues.get(lock) ?? pLimit(1)
    queues.set(lock, queue)
    if (queue.activeCount + queue.pendingCount > 0) waiting?.()
    return queue(() => {
      closing.throwIfAborted()
      return work()
    })
  }
}
