// Purge of caches in front of uploaded files, such as a CDN. The publisher purges pages itself: src/platform/publish/deliver/purge.ts.
import { PURGE_BATCH, purgeCall } from '#platform/lib/purge-call.ts'
import type { Config } from '#platform/server/config.ts'

export interface Caches {
  /**
   * Purges removed files.
   * @param urls absolute, or paths of the site
   * @throws if the purge was refused; the error never contains the token
   */
  purge(urls: readonly string[]): Promise<void>
}

const TIMEOUT_MS = 10_000

export const noCaches: Caches = { purge: () => Promise.resolve() }

export const cachesBehind = (hook: NonNullable<Config['purge']>, siteUrl: string): Caches => ({
  purge: async (urls) => {
    for (let start = 0; start < urls.length; start += PURGE_BATCH) {
      const addresses = urls.slice(start, start + PURGE_BATCH).map((url) => new URL(url, siteUrl).href)
      const reply = await fetch(hook.url, {
        ...purgeCall(addresses, hook.token),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`purge: HTTP ${reply.status}`)
    }
  },
})
