// What a publisher needs of the database, inside the server's process or beside it.
import type { Config } from '#server/config.ts'
import type { LockOptions } from '#server/db/exclusive.ts'
import { LOCKS } from '#server/db/locks.ts'
import { type Opened, openDatabase } from '#server/db/open.ts'
import { type ContentChanges, listenForContentChanges } from './content-changes.ts'
import { type Publishes, publishes } from './publish-runs.service.ts'

export interface Publisher {
  /**
   * Calls the listener after every commit that changed content, whichever instance made it, and after every time
   * one may have gone unheard. Answers how to stop that.
   */
  onContentChange: (listener: () => void) => () => void
  publishes: Publishes
  /**
   * Works while no other process that shares the database does, once its turn has come. `lost` aborts when that is
   * no longer sure: the database is out of reach or closes. Errors of the lock itself say so in Chinese.
   */
  publishLock: <T>(work: (lost: AbortSignal) => Promise<T>, wishes?: LockOptions) => Promise<T>
}

export const createPublisher = (database: Opened, changes: ContentChanges, now: () => Date): Publisher => ({
  onContentChange: changes.on,
  publishes: publishes({ db: database.db, now }),
  publishLock: (work, wishes) => database.exclusively(LOCKS.publish, work, wishes),
})

/** For a publisher in a process of its own: the database must be one that several processes may open. */
export const connectPublisher = async (config: Config): Promise<Publisher & { close(): Promise<void> }> => {
  const database = await openDatabase(config)
  try {
    const changes = await listenForContentChanges(database)
    const close = async () => {
      await changes.close()
      await database.close()
    }
    return { ...createPublisher(database, changes, () => new Date()), close }
  } catch (error) {
    await database.close()
    throw error
  }
}
