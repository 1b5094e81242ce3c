// Caches in front of uploaded files, such as a CDN's. Pages are the publisher's to tell of: src/publish/deliver/purge.ts.
import { PURGE_BATCH, purgeCall } from '#lib/purge-call.ts'
import type { Config } from '../config.ts'

export interface Caches {
  /**
   * Has them give up files that are gone.
   * @param urls as storage names them: whole addresses, or paths of the site.
   * @throws where they did not take it; never with the token.
   */
  forget(urls: readonly string[]): Promise<void>
}

const TIMEOUT_MS = 10_000

export const noCaches: Caches = { forget: () => Promise.resolve() }

export const cachesBehind = (hook: NonNullable<Config['purge']>, siteUrl: string): Caches => ({
  forget: async (urls) => {
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
