// Whole numbers for columns other than `integer`. Apart from the other fields, because few pages ask for any of them.
import { integer, integerOr } from './fields.ts'

export const SMALLINT_MAX = 32_767

/** Throws while the contract is loaded: a column refuses a value beyond its type by an error, not by a message. */
const checkBounds = (columnMax: number, min: number, max: number) => {
  if (!(min >= -columnMax - 1 && min <= max && max <= columnMax))
    throw new RangeError(`${min} to ${max} does not fit a column that ends at ${columnMax}`)
}

/** For a column of type `smallint`. */
export const smallInteger = (min: number, max: number) => {
  checkBounds(SMALLINT_MAX, min, max)
  return integer(min, max)
}
export const smallIntegerOr = (fallback: number, min: number, max: number) => {
  checkBounds(SMALLINT_MAX, min, max)
  return integerOr(fallback, min, max)
}
/** For a column of type `bigint`, as far as JavaScript counts exactly. Declared in tests/unit/contract/number-inputs.test.ts. */
export const bigInteger = (min: number, max: number) => {
  checkBounds(Number.MAX_SAFE_INTEGER - 1, min, max)
  return integer(min, max)
}
