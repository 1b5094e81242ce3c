/** Returns a value that is created at first use and again after a number of uses, for values that leak memory. */
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
