// Random complete answers, for properties of scores.
import * as fc from 'fast-check'
import type { Answers } from '#features/assessment/contract/answers.ts'
import { choiceNames, codesOf, isOptional, manyNames, NONE } from '#features/assessment/contract/fields.ts'
import { MAX_AREA, MAX_YEARS } from '#features/listings/contract/woodland.ts'

const eachOf = <N extends string, T>(names: readonly N[], arbitraryOf: (name: N) => fc.Arbitrary<T>) =>
  Object.fromEntries(names.map((name) => [name, arbitraryOf(name)])) as Record<N, fc.Arbitrary<T>>

const oneOf = (name: (typeof choiceNames)[number]) => {
  const code = fc.constantFrom(...codesOf(name))
  return isOptional(name) ? fc.option(code) : code
}

const severalOf = (name: (typeof manyNames)[number]) => {
  const some = codesOf(name).filter((code) => code !== NONE)
  return fc.oneof(fc.constant([NONE]), fc.subarray([...some], { minLength: 1 }))
}

/** Mu, to the hundredth; small areas, where the line is steep, as often as large ones. */
const area = fc
  .oneof(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 1, max: MAX_AREA * 100 }))
  .map((hundredths) => hundredths / 100)

export const anyAnswers = fc.record({
  province_id: fc.constant(350_000),
  city_id: fc.constant(350_700),
  county_id: fc.constant(350_703),
  years: fc.integer({ min: 1, max: MAX_YEARS }),
  area,
  ...eachOf(choiceNames, oneOf),
  ...eachOf(manyNames, severalOf),
}) as unknown as fc.Arbitrary<Answers>
