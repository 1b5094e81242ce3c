// Publishes whenever content changes, one publish at a time, for as long as the process lives.
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '#platform/lib/errors.ts'

export interface WatchOptions {
  /**
   * Publishes the changes; called after a change, or at the end of the interval.
   * @returns Number of records that the backend refused: they are asked for again soon.
   */
  publish: (cause: 'change' | 'interval') => Promise<{ refused: number }>
  /** Calls back at every change; returns a function that ends this. */
  subscribe: (wake: () => void) => () => void
  say: (line: string) => void
  /** Says what went wrong; `say` does by default. */
  warn?: (line: string) => void
  signal: AbortSignal
  /** Pause between two publishes: changes that come meanwhile are published together. A first one is published at once. */
  pauseMs?: number
  /** How long every publish waits after its change, so that another process comes first. */
  delayMs?: () => number
  /** Interval of publishes without a call, in case one was missed; pages that failed are tried again. */
  everyMs?: number
}

/** Leaves room for others on this machine: a publisher that editors keep busy publishes some ten times a second. */
const PAUSE_MS = 50
const EVERY_MS = 60_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/** Ends when the signal aborts, after the publish under way. */
export const watch = async ({
  publish,
  subscribe,
  say,
  warn = say,
  signal,
  pauseMs = PAUSE_MS,
  delayMs = () => 0,
  everyMs = EVERY_MS,
}: WatchOptions) => {
  // The first publish finds changes from before the subscription.
  let isWaiting = false
  let wake = () => {}
  const unsubscribe = subscribe(() => {
    isWaiting = false
    wake()
  })
  signal.addEventListener('abort', () => wake(), { once: true })
  /** Resolves to true at a change, and to false after the timeout. */
  const nextChange = (timeoutMs: number) =>
    new Promise<boolean>((resolve) => {
      if (!isWaiting || signal.aborted) return resolve(true)
      const timer = setTimeout(() => resolve(false), timeoutMs)
      wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })

  let retryMs = FIRST_RETRY_MS
  let waitMs = everyMs
  let lastLine = ''
  let endedAt = Number.NEGATIVE_INFINITY
  const nextRetry = () => {
    const nextMs = retryMs
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    return nextMs
  }
  try {
    while (!signal.aborted) {
      const hasChanged = await nextChange(waitMs)
      const restMs = Math.max(delayMs(), endedAt + pauseMs - performance.now())
      if (restMs > 0) await wait(restMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      // Changes from here on belong to the next publish.
      isWaiting = true
      try {
        const { refused } = await publish(hasChanged ? 'change' : 'interval')
        if (lastLine) say('发布已恢复正常')
        lastLine = ''
        waitMs = refused > 0 ? Math.min(nextRetry(), everyMs) : everyMs
        if (refused === 0) retryMs = FIRST_RETRY_MS
      } catch (error) {
        const reason = messageOf(error)
        // A failure that lasts is reported once.
        if (reason !== lastLine) warn(`发布未能完成，稍后自动重试：${reason}`)
        lastLine = reason
        waitMs = nextRetry()
      }
      endedAt = performance.now()
    }
  } finally {
    unsubscribe()
  }
}
