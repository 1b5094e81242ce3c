// Runs of the publisher, recorded in the database so that every instance can answer the state of the site.
import {
  type PageFailure,
  type PublishResult,
  pagesFailedText,
  type RunTrigger,
} from '#platform/publish/publish-names.ts'
import type { Requested } from '#platform/publish/run-options.ts'
import type { Backlog } from '#platform/server/db/backlog.ts'
import { isConnectionLost } from '#platform/server/db/connection-errors.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps, PublishStatus } from '#platform/server/deps.ts'
import { versionOf } from './change-feed.service.ts'
import { changesAfter, newestChangeAt, readFeed } from './change-feed.table.ts'
import * as requests from './publish-requests.table.ts'
import { type PublishRun } from './publish-runs.schema.ts'
import * as table from './publish-runs.table.ts'
import { claimTrigger } from './publish-triggers.service.ts'

export { endedRuns } from './publish-runs.table.ts'

export interface Publishes {
  /**
   * What staff have requested; undefined if there is no open request. Called under the publish lock: the request for all
   * pages of a run whose process died is added again, once.
   */
  requested(): Promise<Requested | undefined>
  /**
   * Starts a run that includes all changes up to a cursor of the change feed; answers its id. The cursor is empty for the
   * content of another backend, whose changes this database does not know. The requests are claimed by the run.
   * @param trigger the command line by default
   */
  begin(upTo: string, trigger?: Partial<RunTrigger>): Promise<number>
  end(id: number, result: PublishResult): Promise<void>
  /**
   * Records failed deliveries (in Chinese) of an ended run, which make it a failed one. An empty list makes it live again
   * if only the delivery had failed; a run that failed for another reason keeps that.
   */
  note(id: number, undelivered: readonly string[]): Promise<void>
}

const MAX_RUNS = 200
export const FAILURES_KEPT = 100
const UNDELIVERED_NAMED = 3

/** Adds the request of a failed run again, if a member of staff made it: the retry itself is not repeated. */
const requestAgain = async (tx: Tx, startedAt: Date, now: Date) => {
  if (await requests.wasRequested(tx, startedAt)) await requests.addUnlessOpen(tx, null, null, now)
}

/** Runs start under the publish lock, so an open one belongs to a process that died. */
const failInterruptedRuns = async (tx: Tx, now: Date) => {
  for (const { started_at } of await table.failOpenRuns(tx, '发布进程中断，没有完成', now))
    await requestAgain(tx, started_at, now)
}

const requestedOf = (open: Awaited<ReturnType<typeof requests.listOpen>>): Requested | undefined => {
  if (open.length === 0) return undefined
  const pages = open.flatMap(({ page }) => page ?? [])
  return { requests: open.map(({ id }) => id), pages: pages.length === open.length ? pages : undefined }
}

/** Failures of the run before whose pages this one has not tried: they have failed still. */
const failuresLeft = async (db: Db, untried: readonly string[]): Promise<readonly PageFailure[]> => {
  if (untried.length === 0) return []
  const before = await table.newestCompleteRun(db)
  return before?.failures.filter(({ url }) => untried.includes(url)) ?? []
}

/**
 * Runs a transaction once more where the connection broke: the database ends that of a publisher which gets no processor for
 * some seconds within one, since it keeps others from taking over.
 */
const recordIn = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return db.transaction(work)
  }
}

/** @param requireActive  Throws where another publisher has taken over. */
export const publishQueue = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  requireActive: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Publishes => ({
  requested: () =>
    recordIn(db, async (tx) => {
      await requireActive(tx)
      await failInterruptedRuns(tx, now())
      return requestedOf(await requests.listOpen(tx))
    }),
  begin: (upTo, { cause = 'command', requests: ids = [] } = {}) =>
    recordIn(db, async (tx) => {
      await requireActive(tx)
      const at = now()
      await failInterruptedRuns(tx, at)
      const trigger = await claimTrigger(tx, upTo, { cause, requests: ids }, at)
      const id = await table.insertRun(tx, upTo, trigger, at)
      await table.deleteOldRuns(tx, MAX_RUNS)
      await requests.deleteOlderThanRuns(tx)
      return id
    }),
  end: (id, { untried = [], ...result }) =>
    recordIn(db, async (tx) => {
      await requireActive(tx)
      const all = result.failures.concat(await failuresLeft(tx, untried))
      const failures = all.slice(0, FAILURES_KEPT)
      const outcome =
        untried.length > 0
          ? ({ state: 'failed', reason: pagesFailedText(result.failures.length + untried.length) } as const)
          : {}
      const run = await table.finishRun(tx, id, { ...result, ...outcome, failures, finished_at: now() })
      // It failed before it had rendered the site.
      if (run?.state === 'failed' && run.pages === 0) await requestAgain(tx, run.started_at, now())
    }),
  note: async (id, undelivered) => {
    const reason = undelivered.slice(0, UNDELIVERED_NAMED).join('；')
    const outcome =
      undelivered.length > 0
        ? ({ state: 'failed', reason } as const)
        : ({ state: 'live', reason: null } as const)
    await recordIn(db, async (tx) => {
      await requireActive(tx)
      await table.noteDelivery(tx, id, outcome)
    })
  },
})

const none = { pages: 0, at: null, reason: null }

/**
 * Whether a change waits for the next run. After a failed run only changes made after its start count as waiting: its
 * cursor may include changes it did not publish, or be the previous one if its pull failed.
 */
const isWaiting = async (db: Db, { state, up_to, started_at }: PublishRun): Promise<boolean> => {
  if (state === 'rendering' || up_to === '') return false
  const feed = await readFeed(db)
  if (versionOf(up_to, feed) === feed.last) return false
  return state === 'live' || ((await newestChangeAt(db)) ?? started_at) > started_at
}

/** Changes that readers do not see yet; undefined where the newest content came from elsewhere. */
export const unpublishedChanges = async ({ db }: Pick<Deps, 'db'>): Promise<Backlog | undefined> => {
  const run = await table.newestLiveRun(db)
  if (run?.up_to === '') return undefined
  const version = run && versionOf(run.up_to, await readFeed(db))
  return changesAfter(db, version ?? 0)
}

/** Changes since a cursor of the feed. */
export const changesSince = async (db: Db, cursor: string): Promise<Backlog> =>
  changesAfter(db, versionOf(cursor, await readFeed(db)) ?? 0)

/** State of the newest run, or `queued` if a later change waits for the next. */
export const publishStatus = async ({ db }: Pick<Deps, 'db'>): Promise<PublishStatus> => {
  const run = await table.newestRun(db)
  if (!run) return { state: 'never', ...none }
  const liveRun = run.state === 'live' ? run : await table.newestLiveRun(db)
  return {
    state: (await isWaiting(db, run)) ? 'queued' : run.state,
    pages: liveRun?.pages ?? 0,
    at: liveRun?.finished_at?.toISOString() ?? null,
    reason: run.reason,
  }
}
