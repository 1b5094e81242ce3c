import { RANGE_SIZE, rangeOf } from './keys.ts'
import { row } from './open.ts'

/** Parts, lowest first, with one query per part. @param lowest  Query for the lowest id from its value on. */
export const partsOf = (lowest: string) => {
  const numbers: number[] = []
  for (let next = 0; ; ) {
    const id = row<{ id: number | null }>(lowest, next)?.id
    if (typeof id !== 'number') return numbers
    const part = rangeOf(id)
    numbers.push(part)
    next = (part + 1) * RANGE_SIZE
  }
}
