// Random choices of the benches.

/** A whole number from 0 on, below the limit. */
export const below = (limit: number) => Math.floor(Math.random() * limit)

export const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T

/** Network address of a caller, whom a server that trusts its proxy counts by himself. */
export const anyAddress = () => Array.from({ length: 4 }, () => 1 + below(250)).join('.')
