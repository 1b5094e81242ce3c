// What the publisher did, on record: for whoever asks how the site is, on any instance.
import type { PublishResult } from '#contract/publishing.ts'
import type { Db } from '../db/types.ts'
import type { Deps, PublishStatus } from '../deps.ts'
import { newestChangeAt, readFeed } from '../tables/changes.ts'
import * as table from '../tables/publishes.ts'
import { versionOf } from './changes.ts'

export interface Publishes {
  /**
   * Opens a run that publishes what was committed up to a cursor of the change feed; answers its id. An empty
   * cursor stands for content of another backend, for which nothing here is ever waiting.
   */
  begin(upTo: string): Promise<number>
  end(id: number, result: PublishResult): Promise<void>
  /**
   * After the end: what could not be delivered, in Chinese, makes the run a failed one; an empty list makes it live
   * again where nothing but the delivery had failed. A run that failed for a reason of its own keeps it.
   */
  note(id: number, undelivered: readonly string[]): Promise<void>
}

const KEPT = 200
const FAILURES_KEPT = 100
const UNDELIVERED_NAMED = 3

/** Runs begin under the publish lock: one that is still open then belongs to a process that died. */
export const publishes = ({ db, now }: Pick<Deps, 'db' | 'now'>): Publishes => ({
  begin: (upTo) =>
    db.transaction(async (tx) => {
      await table.giveUpRuns(tx, '发布进程中断，没有完成', now())
      const id = await table.insertRun(tx, upTo, now())
      await table.forgetRuns(tx, KEPT)
      return id
    }),
  end: async (id, result) => {
    const failures = result.failures.slice(0, FAILURES_KEPT)
    await table.finishRun(db, id, { ...result, failures, finished_at: now() })
  },
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
const isWaiting = async (db: Db, { state, up_to, started_at }: table.PublishRun): Promise<boolean> => {
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
