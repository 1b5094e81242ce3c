// Short-lived cache of public answers: any number of readers cost the database one query a second per call. An answer is kept
// from the second time on that it is asked for, as long as its key is among the last: of many different calls, each answer
// would live just long enough to be moved to the old space of the heap.
export interface PublicCache {
  /** The cached answer, or the one being computed, or a new one. Failures are not cached. */
  get(key: string, make: () => Promise<string>): Promise<string>
  /** Called after this instance has changed public content. */
  clear(): void
}

interface Limits {
  ttlMs: number
  maxEntries: number
}

interface Entry {
  /** Undefined where only its key is remembered. */
  answer: Promise<string> | undefined
  until: number
}

export const publicCache = ({ ttlMs, maxEntries }: Limits): PublicCache => {
  const entries = new Map<string, Entry>()
  return {
    get: (key, make) => {
      const known = entries.get(key)
      if (known?.answer && known.until > performance.now()) return known.answer
      const answer = make()
      const entry: Entry = { answer, until: Number.POSITIVE_INFINITY }
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
      answer.then(
        () => {
          const isAskedAgain = known !== undefined
          if (!isAskedAgain) entry.answer = undefined
          // The lifetime starts with the answer, so that answers slower than it are shared as well.
          entry.until = performance.now() + ttlMs
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return answer
    },
    clear: () => entries.clear(),
  }
}
