// Interval jobs: work repeated while the server runs.
import { setTimeout as wait } from 'node:timers/promises'

interface Interval {
  everyMs: number
  /** Longer than `everyMs`, so that a lasting failure neither loads the server nor fills the log. */
  afterErrorMs: number
  onError: (error: unknown) => void
}

/** Runs never overlap. Answers a function that stops the job and waits for the current run. */
export const startIntervalJob = (
  work: () => Promise<unknown>,
  { everyMs, afterErrorMs, onError }: Interval,
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
        onError(error)
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
