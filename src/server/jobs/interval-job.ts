// Work that comes round again for as long as the server runs.
import { setTimeout as wait } from 'node:timers/promises'

interface Rounds {
  everyMs: number
  /** Trouble that lasts is neither tried nor told of as often. */
  afterErrorMs: number
  onError: (error: unknown) => void
}

/** Never two rounds at once. Answers how to stop, which waits for the round under way. */
export const goRound = (work: () => Promise<unknown>, { everyMs, afterErrorMs, onError }: Rounds) => {
  const over = new AbortController()
  const { signal } = over
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
    over.abort()
    await running
  }
}
