// Images are processed one at a time for each owner, and a few at once for all of them.
import limit, { type LimitFunction } from 'p-limit'

/** Each takes a core and a few hundred MB. */
const AT_ONCE = 2

/** @param atOnce of all owners together */
export const imageQueue = (atOnce = AT_ONCE) => {
  const shared = limit(atOnce)
  const owners = new Map<string, LimitFunction>()
  /** Whoever waits for an earlier image of the same owner takes nothing of what others may use meanwhile. */
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

/** Of this process. */
export const processImage = imageQueue()
