// Fields of a tender as offices write and paste them: what is stored, what is said, and what is refused in which words.
import '#app/console/kinds.ts'
import { expect, test } from 'vitest'
import { quantityRule, validationErrors } from '#features/content/console/kind-contract.ts'
import { TenderFields } from '#features/tenders/contract/editing.ts'
import { understoodText } from '#platform/readers/typed-number.ts'
import { refusedTenderFields, tenderRows } from '../../fixtures/as-written.ts'

const least = { title: '苗木采购', project_sn: 'LQ-1', ptype: 1, infor_type: 1, industry_type: 4 }

test.for(tenderRows)('%s %j is %j', ([field, written, stored, said]) => {
  expect(TenderFields.parse({ ...least, [field]: written })).toMatchObject({ [field]: stored })
  const rule = quantityRule('tenders', field)
  if (said) expect(rule && understoodText(written, rule)).toBe(said)
})

test.for(refusedTenderFields)('%s %j is refused: %s', ([field, written, message]) => {
  expect(validationErrors('tenders', { ...least, [field]: written })).toEqual({ [field]: message })
})

test('a number of JSON is of the unit, and zero is none', () => {
  for (const [field, value] of [
    ['estimate', 318.6],
    ['estimate', 0],
    ['bond', 50_000],
  ] as const)
    expect(TenderFields.parse({ ...least, [field]: value })).toMatchObject({ [field]: value })
})
