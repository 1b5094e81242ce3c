/** A thing that many uses wear out: made at the first, and made anew after so many. */
export const renewed = <T>(uses: number, make: () => T): (() => T) => {
  let thing: T | undefined
  let left = 0
  return () => {
    if (thing === undefined || left === 0) {
      thing = make()
      left = uses
    }
    left--
    return thing
  }
}
