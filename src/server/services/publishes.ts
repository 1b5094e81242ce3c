// What the publisher did, on record: for whoever asks how the site is, on any instance.
import type { PublishResult } from '#contract/publishing.ts'
import type { Deps, PublishStatus } from '../deps.ts'
import { readFeed } from '../tables/changes.ts'
import * as table from '../tables/publishes.ts'
import { versionOf } from './changes.ts'

export interface Publishes {
  /**
   * Opens a run that publishes what was committed up to a cursor of the change feed; answers its id. An empty
   * cursor stands for content of another backend, for which nothing here is ever waiting.
   */
  begin(upTo: string): Promise<number>
  end(id: number, result: PublishResult): Promise<void>
}

const KEPT = 200
const FAILURES_KEPT = 100

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
})

const none = { pages: 0, at: null, reason: null }

/** As health tells it: the newest run, unless something was committed since that waits for the next. */
export const publishStatus = async ({ db }: Pick<Deps, 'db'>): Promise<PublishStatus> => {
  const run = await table.newestRun(db)
  if (!run) return { state: 'never', ...none }
  const live = run.state === 'live' ? run : await table.newestLiveRun(db)
  const feed = await readFeed(db)
  const isCurrent = run.up_to === '' || versionOf(run.up_to, feed) === feed.last
  return {
    state: run.state === 'rendering' || isCurrent ? run.state : 'queued',
    pages: live?.pages ?? 0,
    at: live?.finished_at?.toISOString() ?? null,
    reason: run.reason,
  }
}
