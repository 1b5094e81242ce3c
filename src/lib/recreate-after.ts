/** A thing that many uses wear out: made at the first, and made anew after so many. */
export const recreateAfter = <T>(uses: number, make: () => T): (() => T) => {
  let value: T | undefined
  let remaining = 0
  return () => {
    if (value === undefined || remaining === 0) {
      value = make()
      remaining = uses
    }
    remaining--
    return value
  }
}
