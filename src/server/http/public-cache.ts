// Ready answers of public calls, kept for a moment: a rush of readers costs the database one query a second.

export interface PublicCache {
  /** The kept answer, the one being made, or a new one. A failure is not kept. */
  get(key: string, make: () => Promise<string>): Promise<string>
  /** After this instance changed public content. */
  clear(): void
}

interface Limits {
  ttlMs: number
  maxEntries: number
}

export const publicCache = ({ ttlMs, maxEntries }: Limits): PublicCache => {
  const kept = new Map<string, { answer: Promise<string>; until: number }>()
  const forget = (key: string, answer: Promise<string>) => {
    if (kept.get(key)?.answer === answer) kept.delete(key)
  }
  return {
    get: (key, make) => {
      const entry = kept.get(key)
      if (entry && entry.until > performance.now()) return entry.answer
      const answer = make()
      kept.delete(key)
      kept.set(key, { answer, until: Number.POSITIVE_INFINITY })
      if (kept.size > maxEntries) kept.delete(kept.keys().next().value as string)
      // The time runs from the answer, not from the question, so that slow answers are shared as well.
      answer.then(
        () => {
          const mine = kept.get(key)
          if (mine?.answer === answer) mine.until = performance.now() + ttlMs
        },
        () => forget(key, answer),
      )
      return answer
    },
    clear: () => kept.clear(),
  }
}
