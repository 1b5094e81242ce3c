import { expect, test } from 'vitest'
import { ListingDetail } from '#features/listings/contract/detail.ts'
import { emptyDraft } from '#features/listings/contract/draft.ts'
import { remarksOf, typedNumbers } from '#features/listings/contract/typed-numbers.ts'
import { factsOf } from '#features/listings/rules/facts.ts'

const listing = ListingDetail.parse({
  id: 1,
  measure_area: 120,
  years: 28,
  remaining_term: 40,
  stock_volume: 860,
})
const factOf = (label: string, more: object) =>
  factsOf({ ...listing, ...more }).find((fact) => fact.label === label)?.value

test('a number that its owner gave as about so much says so', () => {
  expect(factOf('实测面积', {})).toBe('120 亩')
  expect(factOf('实测面积', { approximate: ['measure_area'] })).toBe('约 120 亩')
  expect(factOf('蓄积量', { approximate: ['stock_volume'] })).toBe('约 860 立方米')
})

test('in other units it is about so much where it is rounded, or made of such a number', () => {
  const noteOf = (more: object) =>
    factsOf({ ...listing, ...more }).find(({ label }) => label === '实测面积')?.note
  expect(noteOf({})).toBe('8 公顷，80,000 平方米')
  expect(noteOf({ measure_area: 100 })).toBe('约 6.67 公顷，约 66,667 平方米')
  expect(noteOf({ measure_area: 18.75 })).toBe('1.25 公顷，12,500 平方米')
  expect(noteOf({ approximate: ['measure_area'] })).toBe('约 8 公顷，约 80,000 平方米')
})

test('a term has its last day where the owner gave it', () => {
  expect(factOf('使用年限', {})).toBe('28 年')
  expect(factOf('使用年限', { years_until: '2054-12-31' })).toBe('至 2054-12-31（发布时 28 年）')
  expect(factOf('剩余期限', { remaining_until: '2066-06-30' })).toBe('至 2066-06-30（发布时 40 年）')
})

test('a term beyond what is left is warned of: by the last days where both are known, else by the years', () => {
  const warningOf = (more: object) =>
    factsOf({ ...listing, ...more }).find(({ label }) => label === '使用年限')?.warning
  expect(warningOf({})).toBeUndefined()
  expect(warningOf({ remaining_term: 27 })).toContain('（27 年）')
  const dates = { years_until: '2054-12-31', remaining_until: '2054-12-31' }
  expect(warningOf({ ...dates, remaining_term: 27 })).toBeUndefined()
  expect(warningOf({ ...dates, remaining_term: 28, remaining_until: '2054-06-30' })).toContain(
    '（至 2054-06-30）',
  )
})

test('what was typed is kept where it says more than the number', () => {
  const typed = { measure_area: '约 120 亩', price: '500000元', years: '2054年止' }
  expect(typedNumbers({ ...emptyDraft, ...typed, stand_age: '15' })).toEqual(typed)
  expect(typedNumbers({ ...emptyDraft, ...typed, price_type: '1' })).not.toHaveProperty('price')
  expect(remarksOf(typed)).toEqual({
    approximate: ['measure_area'],
    years_until: '2054-12-31',
    remaining_until: '',
  })
})
