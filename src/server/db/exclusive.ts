// Work that only one process at a time may do, however many machines share the database.
import { connectAlone } from './own-connection.ts'

/**
 * Waits for the lock, works, and gives it back. `lost` aborts when the lock may be somebody else's from now on:
 * the connection broke, or the database was closed. Rejects where the lock cannot be had.
 */
export type Exclusively = <T>(lock: number, work: (lost: AbortSignal) => Promise<T>) => Promise<T>

/** A lock of the session: the server takes it back from a process that dies. */
export const exclusivelyOnPostgres =
  (databaseUrl: string, closing: AbortSignal): Exclusively =>
  async (lock, work) => {
    const losing = new AbortController()
    const lost = () => losing.abort(new Error('the lock was lost with its connection'))
    const connection = await connectAlone(databaseUrl, { lost, signal: closing })
    try {
      await connection.client.query('select pg_advisory_lock($1)', [lock])
      connection.watch()
      return await work(AbortSignal.any([losing.signal, closing]))
    } finally {
      await connection.close()
    }
  }

/** One process owns the database: those who wait stand in line here. */
export const exclusivelyOnPglite = (closing: AbortSignal): Exclusively => {
  const lines = new Map<number, Promise<unknown>>()
  return (lock, work) => {
    const turn = (lines.get(lock) ?? Promise.resolve()).then(() => {
      closing.throwIfAborted()
      return work(AbortSignal.any([closing]))
    })
    lines.set(
      lock,
      turn.catch(() => {}),
    )
    return turn
  }
}
