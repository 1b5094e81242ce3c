import { expect, test } from 'vitest'
import { AREA_BANDS, NEGOTIABLE, PRICE_BANDS } from '#contract/listings/woodland.ts'
import { areaFilters, priceFilters } from '#domain/listings/choices.ts'
import { NEGOTIABLE_LABEL } from '#domain/listings/woodland.ts'

const labelsOf = (bands: readonly number[], unit: string) =>
  Object.fromEntries(
    bands.map((from, at) => {
      const to = bands[at + 1]
      if (from === 0) return [at + 1, `${to} ${unit}以下`]
      return [at + 1, to === undefined ? `${from} ${unit}以上` : `${from}–${to} ${unit}`]
    }),
  )

test('the filters are labelled by the bounds of their bands', () => {
  expect(priceFilters).toEqual({ ...labelsOf(PRICE_BANDS, '万元'), [NEGOTIABLE]: NEGOTIABLE_LABEL })
  expect(areaFilters).toEqual(labelsOf(AREA_BANDS, '亩'))
})
