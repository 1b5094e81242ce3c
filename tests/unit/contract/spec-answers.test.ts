// What a backend that knows the specification alone may answer, and what that means.
import { describe, expect, test } from 'vitest'
import { getMobile } from '#features/accounts/contract/accounts.ts'
import { getAuthentication } from '#features/certification/contract/certification.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { emptyDraft, ListingDraft, toWire } from '#features/listings/contract/draft.ts'
import { noticeCount } from '#features/notices/contract.ts'
import { noticePath } from '#features/notices/rules/notice-paths.ts'
import { upToken } from '#features/uploads/contract/user-uploads.ts'

test.each([[undefined], [null], [[]], [{}], ['ok'], [true]])(
  'a call that answers no data succeeds with %j as its data',
  (data) => expect(addCollect.output.parse(data)).toBeNull(),
)

test('where a backend does not say whether a mobile is registered, that is unknown', () => {
  for (const data of [null, [], {}, 1, { registered: '' }, { registered: 'unknown' }])
    expect(getMobile.output.parse(data)).toEqual({ registered: null })
  for (const yes of [true, 1, '1'])
    expect(getMobile.output.parse({ registered: yes })).toEqual({ registered: true })
  for (const no of [false, 0, '0'])
    expect(getMobile.output.parse({ registered: no })).toEqual({ registered: false })
})

test('the number of unread notices is read with and without a field, and unknown without a number', () => {
  expect(noticeCount.output.parse('3')).toEqual({ num: 3 })
  expect(noticeCount.output.parse({ num: '3' })).toEqual({ num: 3 })
  for (const data of [null, [], {}]) expect(noticeCount.output.parse(data)).toEqual({ num: null })
})

test('no record of a certification means that nobody has applied', () => {
  expect(getAuthentication.output.parse([])).toMatchObject({
    apply_state: 0,
    apply_type: 0,
    business_type: [],
  })
})

test('a paper is read with the number that a backend gives it, by which it is sent again', () => {
  const paper = { uid: 'p-7', name: '正面.jpg', file: '/private/7.jpg' }
  expect(getAuthentication.output.parse({ apply_state: 3, legal_identity_cert: paper })).toMatchObject({
    legal_identity_cert: paper.file,
    legal_identity_cert_id: paper.uid,
  })
  expect(getAuthentication.output.parse({ legal_identity_cert: paper.file })).toMatchObject({
    legal_identity_cert: paper.file,
    legal_identity_cert_id: '',
  })
})

test('a token for uploads is read as a text or as fields, and a plan stays a plan', () => {
  expect(upToken.output.parse('abc')).toEqual({ token: 'abc' })
  expect(upToken.output.parse({ policy: 'p', signature: 's' })).toEqual({ policy: 'p', signature: 's' })
  expect(upToken.output.parse({ token: 'abc', expire: 3600 })).toEqual({ token: 'abc', expire: '3600' })
  const plan = { id: 'a', part_size: 5, parts: 1, parallel: 1 }
  expect(upToken.output.parse(plan)).toEqual(plan)
})

test.each([
  [{ price_type: '0', price: '36.5 万元' }, 36.5],
  [{ price_type: '1', price: '' }, 0],
  [{ price_type: '0', price: '' }, ''],
  [{ price_type: '0', price: '三十万' }, 30],
  [{ price_type: '0', price: '三十几万' }, ''],
])('a form with the price %j sends both prices of the spec as %j, and reads them again', (typed, price) => {
  const wire = toWire({ ...emptyDraft, ...typed })
  expect([wire.forestry_price, wire.face_price]).toEqual([price, price])
  expect(ListingDraft.parse(wire)).toEqual({ ...emptyDraft, ...typed })
})

describe('a notice without an address', () => {
  const notice = { category: 4, type: 0, project_id: 0, project_sn: '' }
  test.each([
    [{ category: 1, type: 8, project_id: 5 }, '/addproject?id=5&type=detail'],
    [{ category: 1, project_id: 5 }, '/addproject?id=5&type=detail'],
    [{ type: 8, project_id: 5 }, '/exchange/view/5'],
    [{ type: 10, project_id: 5 }, '/info/view/5'],
    [{ category: 9, project_id: 5 }, '/obj/view/5'],
    [{ category: 2, project_sn: 'ZB1' }, '/account/deposit/detail?project_sn=ZB1'],
    [{ type: 99, project_id: 5 }, ''],
    [{}, ''],
  ])('about %j leads to %j', (about, path) => expect(noticePath({ ...notice, ...about })).toBe(path))
})
