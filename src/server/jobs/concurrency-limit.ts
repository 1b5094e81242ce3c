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
