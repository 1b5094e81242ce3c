// Work that only one process at a time may do, however many machines share the database.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectAlone } from './own-connection.ts'

export interface LockOptions {
  /** Called once where the lock is somebody else's for now. */
  waiting?: (() => void) | undefined
}

/**
 * Waits for the lock, works, and gives it back. `lost` aborts when the lock may be somebody else's from now on:
 * the connection broke, or the database was closed. Rejects where the lock cannot be had, in words for operators.
 */
export type Exclusively = <T>(
  lock: number,
  work: (lost: AbortSignal) => Promise<T>,
  wishes?: LockOptions,
) => Promise<T>

const ASK_EVERY_MS = 250
/** A lock is asked for, never waited for: an answer that takes longer does not come. */
const ANSWER_MS = 5000

/** Why the signals of a database that was closed abort. */
export const closed = () => new Error('数据库已经关闭，发布锁已失效')

/** Codes of PostgreSQL and of the system, `57P01` or `ECONNREFUSED`, say more to operators than sentences. */
const codeOf = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^([0-9A-Z]{5}|E[A-Z]+)$/.test(code) ? `（${code}）` : ''
}

const failed = (what: string, cause: unknown) =>
  new Error(`${what}${codeOf(cause)}，没有拿到发布锁`, { cause })

/** Asks until the lock is had. Asking leaves the connection free to be looked after, as waiting would not. */
const take = async (client: Client, lock: number, signal: AbortSignal, waiting?: () => void) => {
  for (let isFirst = true; ; isFirst = false) {
    const asked = { text: 'select pg_try_advisory_lock($1) as had', values: [lock], query_timeout: ANSWER_MS }
    const { rows } = await client.query<{ had: boolean }>(asked)
    if (rows[0]?.had) return
    if (isFirst) waiting?.()
    await pause(ASK_EVERY_MS, undefined, { signal })
  }
}

/** A lock of the session: the server takes it back from a process that dies. */
export const exclusivelyOnPostgres =
  (databaseUrl: string, closing: AbortSignal): Exclusively =>
  async (lock, work, { waiting } = {}) => {
    const losing = new AbortController()
    let broken: unknown
    const lost = (cause: unknown) => {
      broken = cause
      losing.abort(new Error('数据库连接中断，发布锁已失效', { cause }))
    }
    const signal = AbortSignal.any([losing.signal, closing])
    /** A closed database is no trouble of the connection's. */
    const orFailed = (what: string) => (error: unknown) => {
      throw closing.aborted ? closing.reason : failed(what, broken ?? error)
    }
    const connecting = connectAlone(databaseUrl, { lost, signal: closing })
    const connection = await connecting.catch(orFailed('连接不上数据库'))
    try {
      connection.watch()
      await take(connection.client, lock, signal, waiting).catch(orFailed('数据库连接中断'))
      return await work(signal)
    } finally {
      await connection.close()
    }
  }

/** One process owns the database: those who wait stand in line here. */
export const exclusivelyOnPglite = (closing: AbortSignal): Exclusively => {
  const lines = new Map<number, Promise<unknown>>()
  return (lock, work, { waiting } = {}) => {
    const before = lines.get(lock)
    if (before) waiting?.()
    const turn = (before ?? Promise.resolve()).then(() => {
      closing.throwIfAborted()
      return work(AbortSignal.any([closing]))
    })
    const over = turn
      .catch(() => {})
      .then(() => {
        if (lines.get(lock) === over) lines.delete(lock)
      })
    lines.set(lock, over)
    return turn
  }
}
