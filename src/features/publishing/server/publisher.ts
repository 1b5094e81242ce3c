import type { Config } from '#platform/server/config.ts'
import type { Clock } from '#platform/server/db/clock.ts'
import type { LockOptions } from '#platform/server/db/exclusive.ts'
import { LOCKS } from '#platform/server/db/locks.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { type Opened } from '#platform/server/db/opened.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type ContentChanges, listenForContentChanges } from './content-changes.ts'
import { type LeaseOptions, openPublishLease, type PublishLease } from './publish-lease.service.ts'
import { type Publishes, publishQueue } from './publish-runs.service.ts'

export interface Publisher {
  /**
   * Calls the listener after every commit that changed content, on any instance, and whenever a notification may have been
   * missed. Answers a function that removes the listener.
   */
  onContentChange: (listener: () => void) => () => void
  publishes: Publishes
  /** Takes part among the publishers of the database: one of them is active, and records its runs. */
  compete: (options: LeaseOptions) => Promise<{ lease: PublishLease; publishes: Publishes }>
  /**
   * Runs the work while no other process that shares the database does. A lock that is lost meanwhile does not end the work:
   * what all publishers share is guarded by the lease. Errors of the lock itself have Chinese messages.
   */
  publishLock: <T>(work: () => Promise<T>, options?: LockOptions) => Promise<T>
}

export const createPublisher = (database: Opened, changes: ContentChanges): Publisher => ({
  onContentChange: changes.on,
  publishes: publishQueue({ db: database.db, now: database.clock.now }),
  compete: async (options) => {
    const lease = await openPublishLease(database, options)
    const deps = { db: database.db, now: database.clock.now }
    const publishes = publishQueue(deps, (tx) => lease.requireHeld(tx))
    return { lease, publishes }
  },
  publishLock: (work, options) => database.exclusively(LOCKS.publish, work, options),
})

/** For a publisher in a process of its own, which needs PostgreSQL: PGlite can be opened by one process only. */
export const connectPublisher = async (
  config: Config,
): Promise<Publisher & { db: Db; clock: Clock; close(): Promise<void> }> => {
  // It reads of the API, which has its own connections to a replica.
  const database = await openDatabase({ ...config, postgres: { ...config.postgres, readUrl: '' } })
  try {
    const changes = await listenForContentChanges(database)
    const close = async () => {
      await changes.close()
      await database.close()
    }
    return { ...createPublisher(database, changes), db: database.db, clock: database.clock, close }
  } catch (error) {
    await database.close()
    throw error
  }
}
