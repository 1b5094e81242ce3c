import { expect, test } from 'vitest'
import { currentModel } from '#features/assessment/rules/models.ts'
import { SPECIES, speciesCodesOf } from '#features/listings/contract/species.ts'
import { NEGOTIABLE, PRICE_BANDS, SCORE_BOUNDS, scoreCodesOf } from '#features/listings/contract/woodland.ts'
import { FILTERS } from '#features/listings/rules/filters.ts'
import { NEGOTIABLE_LABEL } from '#features/listings/rules/woodland.ts'
import { AREA_BANDS, areaFilters } from '#platform/contract/bands.ts'

const optionsOf = (asked: string): Record<number, string> => {
  const filter = FILTERS.find(({ name }) => name === asked)
  return filter?.kind === 'choice' ? filter.options : {}
}
const speciesFilters = optionsOf('species')

const labelsOf = (bands: readonly number[], unit: string) =>
  Object.fromEntries(
    bands.map((from, at) => {
      const to = bands[at + 1]
      if (from === 0) return [at + 1, `${to} ${unit}以下`]
      return [at + 1, to === undefined ? `${from} ${unit}以上` : `${from}–${to} ${unit}`]
    }),
  )

test('the filters are labelled by the bounds of their bands', () => {
  expect(optionsOf('forestry_price')).toEqual({
    ...labelsOf(PRICE_BANDS, '万元'),
    [NEGOTIABLE]: NEGOTIABLE_LABEL,
  })
  expect(areaFilters).toEqual(labelsOf(AREA_BANDS, '亩'))
})

test('the filter by score is labelled by its bounds, which are those of the three best grades and of any', () => {
  const { grades } = currentModel
  expect(SCORE_BOUNDS).toEqual([...grades.slice(0, 3).map(([, from]) => from), 0])
  expect(optionsOf('score')).toEqual(
    Object.fromEntries(
      SCORE_BOUNDS.map((from, at) => [
        at + 1,
        from === 0 ? '已有评分' : `评分 ${from} 分以上${at === 0 ? `（${grades[0]?.[0]} 等）` : ''}`,
      ]),
    ),
  )
})

test('each species has a name of its own, and what it is found by has at most three characters, as the index has', () => {
  const names = Object.values(speciesFilters)
  expect(names).toHaveLength(SPECIES.length)
  expect(new Set(names).size).toBe(names.length)
  for (const text of SPECIES.flatMap(({ texts }) => texts)) expect(text.length).toBeLessThanOrEqual(3)
  for (const [code, name] of Object.entries(speciesFilters))
    expect(speciesCodesOf(name)).toContain(Number(code))
})

test.each([
  ['杉木、马尾松', ['杉木', '马尾松', '松类']],
  ['松树', ['松类']],
  ['罗汉松、松茸', []],
  ['楠竹', ['毛竹', '竹类']],
  ['雷竹', ['竹类']],
  ['巨尾桉', ['桉树']],
  ['新疆杨', ['杨树']],
  ['青杨梅、黄杨', []],
  ['黄柏树、竹柏', []],
  ['竹叶花椒', ['花椒']],
  ['水杉木、红豆杉', []],
  ['樟子松', ['樟子松', '松类']],
  ['芳樟、金丝楠', ['樟树', '楠木']],
  ['柞树', ['栎类']],
  ['山核桃，板栗', ['核桃', '板栗']],
  ['', []],
])('land with %s is found as %j', (species, names) => {
  expect(speciesCodesOf(species).map((code) => speciesFilters[code])).toEqual(names)
})

test.each([
  [null, []],
  [0, [4]],
  [54.9, [4]],
  [55, [3, 4]],
  [84.9, [2, 3, 4]],
  [85, [1, 2, 3, 4]],
])('a score of %s is found by %j', (score, codes) => {
  expect(scoreCodesOf(score)).toEqual(codes)
})
