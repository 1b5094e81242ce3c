// Lock across processes: an open transaction on the lock file. The system ends it with the process, however that ends,
// so that no lock is left behind.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_MS = 25

const isBusy = (error: unknown) => error instanceof Error && /locked|busy/i.test(error.message)

/**
 * Runs the work when nobody else holds the lock; `waiting` is called if it has to wait.
 * Throws an AbortError if the signal aborts while it waits.
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
        // The transaction writes nothing: without a journal on disk the lock needs no room, and leaves no file behind.
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
