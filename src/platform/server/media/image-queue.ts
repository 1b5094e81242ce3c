// Queue for image processing: one at a time per owner, and a few at once in all.
import limit, { type LimitFunction } from 'p-limit'

/** Each uses a core and a few hundred MB. */
const AT_ONCE = 2

/** @param atOnce of all owners together */
export const imageQueue = (atOnce = AT_ONCE) => {
  const shared = limit(atOnce)
  const owners = new Map<string, LimitFunction>()
  /** An image waiting for an earlier one of its owner does not occupy a shared slot. */
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const own = owners.get(owner) ?? limit(1)
    owners.set(owner, own)
    try {
      return await own(() => shared(work))
    } finally {
      if (own.activeCount + own.pendingCount === 0) owners.delete(owner)
    }
  }
}

export const processImage = imageQueue()
