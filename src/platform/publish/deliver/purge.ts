// Purges changed addresses from caches in front of the site: one POST with `{ urls }` for each batch.
import pRetry, { AbortError } from 'p-retry'
import { isRefusedAlone, purgeCall, purgeFault, purgeInBatches } from '#platform/lib/purge-call.ts'
import { reasonOf } from '#platform/publish/system/fetch-errors.ts'
import { openDeliveryStore } from './delivery-store.ts'

export interface PurgeOptions {
  /** The hook. */
  url: string
  /** Sent as a bearer token. */
  token?: string
  timeoutMs?: number
  /** Tries after the first. */
  retries?: number
  /** Pause before the second try; later ones wait longer. */
  retryDelayMs?: number
  /** Public origin of the site: paths become addresses. */
  siteUrl?: string
  /** Path of the delivery store: addresses left over there are purged too, and those that fail stay there. */
  store?: string
  /** Ends the purge; the rest stays in the store. */
  signal?: AbortSignal | undefined
}

export interface PurgeReport {
  purged: number
  /** Reasons in Chinese, never with the token. */
  failures: { urls: readonly string[]; reason: string }[]
  /** Addresses still to be purged. */
  pending: number
}

/** Whether another try would get the same answer. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

const post = async (urls: readonly string[], { url, token, timeoutMs = 10_000, signal }: PurgeOptions) => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const reply = await fetch(url, {
    ...purgeCall(urls, token),
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
  }).catch((error: unknown) => {
    // A hook that did not answer within the timeout is not asked again in this delivery.
    throw timeout.aborted && error instanceof Error ? new AbortError(error) : error
  })
  await reply.body?.cancel()
  const fault = purgeFault(reply.status)
  if (fault) throw isFinal(reply.status) ? new AbortError(fault) : fault
}

/** Never throws for a hook that fails: the site is live, its caches are only late. */
export const purge = async (urls: Iterable<string>, options: PurgeOptions): Promise<PurgeReport> => {
  const { siteUrl, retries = 3, retryDelayMs = 300, signal } = options
  const store = options.store ? openDeliveryStore(options.store) : undefined
  try {
    store?.urls.add(urls)
    const waiting = store ? store.urls.all() : [...new Set(urls)]
    const report: PurgeReport = { purged: 0, failures: [], pending: 0 }
    const batches = purgeInBatches(waiting, (batch) =>
      pRetry(() => post(siteUrl ? batch.map((path) => new URL(path, siteUrl).href) : batch, options), {
        retries,
        minTimeout: retryDelayMs,
        maxTimeout: retryDelayMs * 10,
        ...(signal ? { signal } : {}),
      }),
    )
    const refused: string[] = []
    for await (const batch of batches) {
      if (batch.error === undefined) {
        store?.urls.remove(batch.urls)
        report.purged += batch.urls.length
      } else if (!signal?.aborted) {
        report.failures.push({ urls: batch.urls, reason: reasonOf(batch.error) })
        if (isRefusedAlone(batch)) refused.push(...batch.urls)
      }
    }
    // A hook that takes others would refuse these again: they are told once, and given up.
    const givenUp = report.purged > 0 ? refused : []
    store?.urls.remove(givenUp)
    report.pending = waiting.length - report.purged - givenUp.length
    return report
  } finally {
    store?.close()
  }
}
