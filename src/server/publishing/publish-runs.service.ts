// What the publisher did, on record: for whoever asks how the site is, on any instance.
import type { PublishResult } from '#contract/publishing/publish-names.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { Deps, PublishStatus } from '#server/deps.ts'
import { versionOf } from './change-feed.service.ts'
import { newestChangeAt, readFeed } from './change-feed.table.ts'
import * as requests from './publish-requests.table.ts'
import { type PublishRun } from './publish-runs.schema.ts'
import * as table from './publish-runs.table.ts'

export { endedRuns } from './publish-runs.table.ts'

export interface Publishes {
  /**
   * The full publish that somebody asked for; undefined where nobody did. Asked under the publish lock: what a process
   * left that died over it is asked for again, once.
   */
  requested(): Promise<number | undefined>
  /**
   * Opens a run that publishes what was committed up to a cursor of the change feed; answers its id. An empty
   * cursor stands for content of another backend, for which nothing here is ever waiting.
   * @param request  what it takes on
   */
  begin(upTo: string, request?: number): Promise<number>
  end(id: number, result: PublishResult): Promise<void>
  /**
   * After the end: what could not be delivered, in Chinese, makes the run a failed one; an empty list makes it live
   * again where nothing but the delivery had failed. A run that failed for a reason of its own keeps it.
   */
  note(id: number, undelivered: readonly string[]): Promise<void>
}

const KEPT = 200
export const FAILURES_KEPT = 100
const UNDELIVERED_NAMED = 3

/** Asks again for what a person asked for; what failed twice waits for a person. */
const requestAgain = async (tx: Tx, startedAt: Date, now: Date) => {
  if (await requests.wasRequested(tx, startedAt)) await requests.addUnlessOpen(tx, null, now)
}

/** Runs begin under the publish lock: one that is still open then belongs to a process that died. */
const giveUp = async (tx: Tx, now: Date) => {
  for (const { started_at } of await table.failOpenRuns(tx, '发布进程中断，没有完成', now))
    await requestAgain(tx, started_at, now)
}

export const publishes = ({ db, now }: Pick<Deps, 'db' | 'now'>): Publishes => ({
  requested: () =>
    db.transaction(async (tx) => {
      await giveUp(tx, now())
      return requests.findOpen(tx)
    }),
  begin: (upTo, request) =>
    db.transaction(async (tx) => {
      const at = now()
      await giveUp(tx, at)
      const id = await table.insertRun(tx, upTo, at)
      if (request !== undefined) await requests.take(tx, request, at)
      await table.deleteOldRuns(tx, KEPT)
      return id
    }),
  end: (id, result) =>
    db.transaction(async (tx) => {
      const failures = result.failures.slice(0, FAILURES_KEPT)
      const run = await table.finishRun(tx, id, { ...result, failures, finished_at: now() })
      // It broke off before it had made the site anew.
      if (run?.state === 'failed' && run.pages === 0) await requestAgain(tx, run.started_at, now())
    }),
  note: async (id, undelivered) => {
    const reason = undelivered.slice(0, UNDELIVERED_NAMED).join('；')
    await table.noteDelivery(
      db,
      id,
      undelivered.length > 0 ? { state: 'failed', reason } : { state: 'live', reason: null },
    )
  },
})

const none = { pages: 0, at: null, reason: null }

/**
 * Whether a change waits for the next run. One that failed does not show what its cursor promises, or keeps the old
 * cursor where its pull failed: only what came after its beginning has not had its turn.
 */
const isWaiting = async (db: Db, { state, up_to, started_at }: PublishRun): Promise<boolean> => {
  if (state === 'rendering' || up_to === '') return false
  const feed = await readFeed(db)
  if (versionOf(up_to, feed) === feed.last) return false
  return state === 'live' || ((await newestChangeAt(db)) ?? started_at) > started_at
}

/** As health tells it: the newest run, unless something was committed since that waits for the next. */
export const publishStatus = async ({ db }: Pick<Deps, 'db'>): Promise<PublishStatus> => {
  const run = await table.newestRun(db)
  if (!run) return { state: 'never', ...none }
  const live = run.state === 'live' ? run : await table.newestLiveRun(db)
  return {
    state: (await isWaiting(db, run)) ? 'queued' : run.state,
    pages: live?.pages ?? 0,
    at: live?.finished_at?.toISOString() ?? null,
    reason: run.reason,
  }
}
