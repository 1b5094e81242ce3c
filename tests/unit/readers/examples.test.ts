// The examples of the page 填写说明 are read as it says.
import { describe, expect, test } from 'vitest'
import { capitalOf, certificationComplaints } from '#features/certification/rules/rules.ts'
import { readSmsCode } from '#platform/readers/codes.ts'
import {
  angleExamples,
  areaExamples,
  capitalExamples,
  codeExamples,
  ENDLESS_EXAMPLE,
  EXCHANGED_EXAMPLE,
  endExamples,
  exampleGroups,
  landlineExamples,
  mobileExamples,
  nameExamples,
  positionExamples,
  priceExamples,
  type QuantityExample,
  rateExamples,
  SHEET_EXAMPLE,
  yearExamples,
} from '#platform/readers/examples.ts'
import { readName } from '#platform/readers/name.ts'
import { readContactPhone, readPhone } from '#platform/readers/phone.ts'
import { readAngle, readPoint } from '#platform/readers/point.ts'
import { pointOfGrid } from '#platform/readers/projection.ts'
import { readQuantity } from '#platform/readers/quantity.ts'
import { rateText, readRates } from '#platform/readers/rate.ts'
import { readTerm } from '#platform/readers/term.ts'

const TODAY = '2026-11-28'

const expectedOf = ([, read, understood]: QuantityExample) =>
  typeof read === 'number'
    ? {
        kind: 'value',
        value: read,
        ...(understood && { understood }),
        ...(understood?.startsWith('约') && { isAbout: true }),
      }
    : { kind: 'unclear', meanings: read.map((text) => expect.objectContaining({ text })) }

test.for(areaExamples)('the area %j', (example) => {
  expect(readQuantity(example[0], '亩', 2)).toEqual(expectedOf(example))
})

test.for(priceExamples)('the price %j', (example) => {
  expect(readQuantity(example[0], '万元', 4)).toEqual(expectedOf(example))
})

test.for(rateExamples)('the rate %j', ([written, read]) => {
  expect(readQuantity(written, '万元', 4)).toEqual({ kind: 'unreadable' })
  expect(readRates(written).map(rateText)).toEqual([read])
})

test.for(capitalExamples)('the capital %j', ([written, read]) => {
  const complaint = certificationComplaints({
    identity_type: 1,
    reg_capital: written,
    company_name: '',
    credit_code: '',
    legal_person: '',
    legal_identity: '',
    business_type: [],
    province_id: 0,
    city_id: 0,
    county_id: 0,
    address: '',
    email: '',
    legal_identity_cert: '',
    legal_identity_cert_un: '',
    business_licence_cert: '',
  }).reg_capital
  if (typeof read === 'number') expect([capitalOf(written), complaint]).toEqual([read, undefined])
  else expect([capitalOf(written), complaint]).toEqual([undefined, `请写明是 ${read.join(' 还是 ')}`])
})

test.for(yearExamples)('the years %j', (example) => {
  expect(readTerm(example[0], TODAY)).toEqual(expectedOf(example))
})

test.for(endExamples)('the end %j', ([written, until]) => {
  expect(readTerm(written, TODAY)).toMatchObject({ kind: 'value', until })
})

test('a right without an end', () => {
  expect(readTerm(ENDLESS_EXAMPLE, TODAY)).toEqual({ kind: 'endless' })
})

test.for([...mobileExamples, ...landlineExamples])('the phone %j', ([written, number]) => {
  expect(readPhone(written)).toMatchObject({ number })
  expect(readContactPhone(written)).toBe(number)
})

test.for(nameExamples)('the name %j', ([written, name]) => {
  expect(readName(written)).toBe(name)
})

test.for(codeExamples)('the code %j', ([written, code]) => {
  expect(readSmsCode(written)).toBe(code)
})

describe('the position', () => {
  test.for(angleExamples)('%s %j', ([axis, written, degrees]) => {
    expect(readAngle(written, axis)).toMatchObject({ kind: 'value', value: Number(degrees) })
  })

  test.for(positionExamples)('%j', ([written, lng, lat]) => {
    const point = { lng: Number(lng), lat: Number(lat) }
    expect(readPoint(written)).toMatchObject({ kind: 'point', point })
  })

  test('of a survey sheet', () => {
    const [written, lng, lat] = SHEET_EXAMPLE
    const reading = readPoint(written)
    const point = { lng: Number(lng), lat: Number(lat) }
    expect(reading.kind === 'grid' && [reading.grid.zone, pointOfGrid(reading.grid)]).toEqual([39, point])
  })

  test('with its latitude first', () => {
    expect(readPoint(EXCHANGED_EXAMPLE).kind).toBe('exchanged')
  })
})

test('no example shows a phone number', () => {
  expect(JSON.stringify(exampleGroups())).not.toMatch(/\d{3,4}[-－—]\d{7,8}|1\d{10}/)
})
