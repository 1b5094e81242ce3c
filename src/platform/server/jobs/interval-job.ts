// Interval jobs: work repeated while the server runs.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Backlog } from '#platform/server/db/backlog.ts'

interface Interval {
  everyMs: number
  /** Longer than `everyMs`, so that a lasting failure neither loads the server nor fills the log. */
  afterErrorMs: number
}

/** Every instance runs it: its work claims the rows that it takes, so that no two instances do the same. */
export interface IntervalJob<Deps> extends Interval {
  work: (deps: Deps) => Promise<unknown>
  /** What is due and has not been done. */
  backlog?: (deps: Deps) => Promise<Backlog>
  /** How many items it gave up in the last 24 hours. */
  givenUp?: (deps: Deps) => Promise<number>
}

/** The end of a run of a job. */
export type JobRun = { name: string; id: string; milliseconds: number } & (
  | { ok: true }
  | { ok: false; error: unknown }
)

/** Runs never overlap. Answers a function that stops the job and waits for the current run. */
export const startIntervalJob = (
  work: () => Promise<unknown>,
  { everyMs, afterErrorMs, onError }: Interval & { onError?: (error: unknown) => void },
) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const run = async () => {
    let pauseMs = everyMs
    while (!signal.aborted) {
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await work()
        pauseMs = everyMs
      } catch (error) {
        onError?.(error)
        pauseMs = afterErrorMs
      }
    }
  }
  const running = run()
  return async () => {
    stopped.abort()
    await running
  }
}

const reported = (name: string, work: () => Promise<unknown>, onRun: (run: JobRun) => void) => async () => {
  const id = randomUUID()
  const began = performance.now()
  const runOf = () => ({ name, id, milliseconds: Math.round(performance.now() - began) })
  try {
    await work()
  } catch (error) {
    onRun({ ...runOf(), ok: false, error })
    throw error
  }
  onRun({ ...runOf(), ok: true })
}

/** Answers a function that stops all of them at once and waits for the runs under way. */
export const startIntervalJobs = <Deps>(
  jobs: Readonly<Record<string, IntervalJob<Deps>>>,
  deps: Deps,
  onRun: (run: JobRun) => void,
) => {
  const stops = Object.entries(jobs).map(([name, { work, everyMs, afterErrorMs }]) =>
    startIntervalJob(
      reported(name, () => work(deps), onRun),
      { everyMs, afterErrorMs },
    ),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
