// Purge request to the cache in front of the portal: a POST with `{ urls }`, absolute, to one hook.

/** URLs per request: few enough for any CDN, enough to purge a full publish in a minute. */
const PURGE_BATCH = 500

/** After so many refused addresses in a row the hook is taken to refuse all of them. */
const REFUSED_IN_A_ROW = 10

/** The hook refused a batch, perhaps for one address of it. */
class RefusedBatch extends Error {}

/** Statuses that may be for one address of a batch. Others are for the token, the rate or the hook itself, whatever is in the batch. */
const OF_ADDRESSES = new Set([400, 404, 413, 414, 422])

/** The error that an HTTP status of the hook stands for; undefined if the hook took the batch. */
export const purgeFault = (status: number): Error | undefined => {
  if (status >= 200 && status < 300) return undefined
  const reason = `HTTP ${status}`
  return OF_ADDRESSES.has(status) ? new RefusedBatch(reason) : new Error(reason)
}

export const purgeCall = (urls: readonly string[], token = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify({ urls }),
  // No redirects: the token is for this host only.
  redirect: 'manual',
})

/** URLs that the hook took; with an error, those that it did not. */
export interface PurgedBatch {
  urls: readonly string[]
  error?: unknown
}

/** Whether the hook refused an address by itself, so that to ask again is of no use. */
export const isRefusedAlone = ({ urls, error }: PurgedBatch) =>
  urls.length === 1 && error instanceof RefusedBatch

/**
 * Purges batch by batch. After one that throws `RefusedBatch` half as many are asked for, down to one, and after one that is
 * taken twice as many: a refused URL costs no other. Ends at any other error.
 */
export async function* purgeInBatches(
  urls: readonly string[],
  post: (batch: readonly string[]) => Promise<unknown>,
): AsyncGenerator<PurgedBatch> {
  let [at, size, refused] = [0, PURGE_BATCH, 0]
  while (at < urls.length) {
    const batch = urls.slice(at, at + size)
    try {
      await post(batch)
    } catch (error) {
      const isRefused = error instanceof RefusedBatch
      if (isRefused && batch.length > 1) {
        size = Math.ceil(batch.length / 2)
        continue
      }
      yield { urls: batch, error }
      if (!isRefused || ++refused === REFUSED_IN_A_ROW) return
      at += batch.length
      continue
    }
    yield { urls: batch }
    refused = 0
    at += batch.length
    size = Math.min(PURGE_BATCH, size * 2)
  }
}
