// Purge of caches in front of uploaded files, such as a CDN. The publisher purges pages itself: src/platform/publish/deliver/purge.ts.
import { type PurgedBatch, purgeCall, purgeFault, purgeInBatches } from '#platform/lib/purge-call.ts'
import type { Config } from '#platform/server/config.ts'

export interface Caches {
  /**
   * Purges removed files. Errors never contain the token.
   * @param urls absolute, or paths of the site
   */
  purge(urls: readonly string[]): AsyncIterable<PurgedBatch>
}

const TIMEOUT_MS = 10_000

export const noCaches: Caches = {
  async *purge(urls) {
    yield { urls }
  },
}

export const cachesBehind = (hook: NonNullable<Config['purge']>, siteUrl: string): Caches => ({
  purge: (urls) =>
    purgeInBatches(urls, async (batch) => {
      const addresses = batch.map((url) => new URL(url, siteUrl).href)
      const reply = await fetch(hook.url, {
        ...purgeCall(addresses, hook.token),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      const fault = purgeFault(reply.status)
      if (fault) throw fault
    }),
})
