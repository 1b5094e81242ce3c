// Concurrency limit for work that needs much memory.
export type Release = () => void

/** Answers a function that acquires a slot, or undefined if all `max` are taken. A second release has no effect. */
export const concurrencyLimit = (max: number) => {
  let taken = 0
  return (): Release | undefined => {
    if (taken >= max) return undefined
    taken++
    let isHeld = true
    return () => {
      if (isHeld) taken--
      isHeld = false
    }
  }
}

/** As `concurrencyLimit`, with one slot for each owner, who is told which of the two limits was reached. */
export const ownedConcurrencyLimit = (max: number) => {
  const acquire = concurrencyLimit(max)
  const holders = new Set<string>()
  return (owner: string): Release | 'held' | 'full' => {
    if (holders.has(owner)) return 'held'
    const release = acquire()
    if (!release) return 'full'
    holders.add(owner)
    let isHeld = true
    return () => {
      if (isHeld) holders.delete(owner)
      isHeld = false
      release()
    }
  }
}
