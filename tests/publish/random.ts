// Chance that repeats itself: the same seed gives the same numbers.

/** The same seed, the same scenario. */
export const randomOf = (seed: number) => {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
export type Random = ReturnType<typeof randomOf>
