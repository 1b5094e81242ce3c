// Short-lived cache of public answers: any number of readers cost the database one query a second per call.
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

export const publicCache = ({ ttlMs, maxEntries }: Limits): PublicCache => {
  const entries = new Map<string, { answer: Promise<string>; until: number }>()
  const forget = (key: string, answer: Promise<string>) => {
    if (entries.get(key)?.answer === answer) entries.delete(key)
  }
  return {
    get: (key, make) => {
      const entry = entries.get(key)
      if (entry && entry.until > performance.now()) return entry.answer
      const answer = make()
      entries.delete(key)
      entries.set(key, { answer, until: Number.POSITIVE_INFINITY })
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
      // The lifetime starts with the answer, so that answers slower than it are shared as well.
      answer.then(
        () => {
          const mine = entries.get(key)
          if (mine?.answer === answer) mine.until = performance.now() + ttlMs
        },
        () => forget(key, answer),
      )
      return answer
    },
    clear: () => entries.clear(),
  }
}
