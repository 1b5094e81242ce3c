// Whole numbers for columns other than `integer`. Apart from the other fields, because few pages ask for any of them.
import { integer, orFallback } from './fields.ts'

export const SMALLINT_MAX = 32_767

/** Throws while the contract is loaded: a column refuses a value beyond its type by an error, not by a message. */
const integerUpTo = (columnMax: number) => (min: number, max: number) => {
  if (!(min >= -columnMax - 1 && min <= max && max <= columnMax))
    throw new RangeError(`${min} to ${max} does not fit a column that ends at ${columnMax}`)
  return integer(min, max)
}

/** For a column of type `smallint`. */
export const smallInteger = integerUpTo(SMALLINT_MAX)
export const smallIntegerOr = (fallback: number, min: number, max: number) =>
  orFallback(fallback, smallInteger(min, max))
/** For a column of type `bigint`, as far as JavaScript counts exactly. Declared in tests/unit/number-inputs.test.ts. */
export const bigInteger = integerUpTo(Number.MAX_SAFE_INTEGER - 1)
