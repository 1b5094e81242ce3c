/** A copy with two entries in each other's place; as it is where there is no such place. */
export const swapped = <T>(list: readonly T[], one: number, other: number): T[] => {
  const next = [...list]
  const [a, b] = [list[one], list[other]]
  if (a === undefined || b === undefined) return next
  next[one] = b
  next[other] = a
  return next
}
