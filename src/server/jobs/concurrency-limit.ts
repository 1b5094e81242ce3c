// Work that takes much memory: so much at once and no more.
export type Release = () => void

/** Answers how to acquire a slot: undefined where all `max` are taken. Releasing twice releases once. */
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
