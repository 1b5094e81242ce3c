// Work that is repeated for as long as the server runs.
import { setTimeout as wait } from 'node:timers/promises'

interface Interval {
  everyMs: number
  /** Longer, so that a lasting failure neither busies the server nor fills the log. */
  afterErrorMs: number
  onError: (error: unknown) => void
}

/** Never runs twice at once. Answers how to stop, which waits for the run under way. */
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
