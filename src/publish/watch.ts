// Publishes whenever content changes, one publish at a time, for as long as the process lives.
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '#lib/errors.ts'

export interface WatchOptions {
  /** One publish of whatever is new. */
  publish: () => Promise<unknown>
  /** Calls back at every change; answers how to stop that. */
  subscribe: (wake: () => void) => () => void
  say: (line: string) => void
  signal: AbortSignal
  /** Changes that come this close together are published together. */
  debounceMs?: number
  /** Looked for anyway after so long, should a call have been missed; pages that failed are tried again. */
  everyMs?: number
}

const DEBOUNCE_MS = 20
const EVERY_MS = 60_000
const FIRST_RETRY_MS = 1000

/** Ends when the signal says so, once the publish under way is over. */
export const watch = async ({
  publish,
  subscribe,
  say,
  signal,
  debounceMs = DEBOUNCE_MS,
  everyMs = EVERY_MS,
}: WatchOptions) => {
  let isWaiting = true
  let wake = () => {}
  const unsubscribe = subscribe(() => {
    isWaiting = false
    wake()
  })
  signal.addEventListener('abort', () => wake(), { once: true })
  const nextChange = (patienceMs: number) =>
    new Promise<void>((resolve) => {
      if (!isWaiting || signal.aborted) return resolve()
      const timer = setTimeout(resolve, patienceMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  let retryMs = FIRST_RETRY_MS
  let patienceMs = everyMs
  try {
    while (!signal.aborted) {
      await nextChange(patienceMs)
      await wait(debounceMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      // What changes from here on is for the next round.
      isWaiting = true
      try {
        await publish()
        retryMs = FIRST_RETRY_MS
        patienceMs = everyMs
      } catch (error) {
        say(`发布未能完成，${Math.round(retryMs / 1000)} 秒后重试：${messageOf(error)}`)
        patienceMs = retryMs
        retryMs = Math.min(retryMs * 2, everyMs)
      }
    }
  } finally {
    unsubscribe()
  }
}
