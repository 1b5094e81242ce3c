// One at a time, across processes: whoever holds an open transaction on the lock file. The system ends it with
// the process, however that ends, so no lock is ever left behind.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_MS = 25

const isBusy = (error: unknown) => error instanceof Error && /locked|busy/i.test(error.message)

/**
 * Runs the work once nobody else holds the lock; `waiting` is called where it has to wait.
 * Throws an AbortError where the signal ends the waiting.
 */
export const withLock = async <T>(
  file: string,
  work: () => Promise<T>,
  waiting?: () => void,
  signal?: AbortSignal,
): Promise<T> => {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0')
    for (let isWaiting = false; ; ) {
      try {
        // Nothing is ever written: without a journal on disk the lock needs no room, and leaves nothing behind.
        database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
        break
      } catch (error) {
        if (!isBusy(error)) throw error
        if (!isWaiting) waiting?.()
        isWaiting = true
        await wait(RETRY_MS, undefined, { signal })
      }
    }
    return await work()
  } finally {
    database.close()
  }
}
