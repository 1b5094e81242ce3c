// A listing is sent as people write it, by whatever client: values are understood, or refused in words that help.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProposal } from '#features/enquiries/contract.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { myforestdetail } from '#features/listings/contract/owner.ts'
import { sendDueSms } from '#features/notices/server/notice-sms.service.ts'
import { queueTask } from '#features/review/contract/review.ts'
import { angleExamples, endExamples, positionExamples, SHEET_EXAMPLE } from '#platform/readers/examples.ts'
import { DATUM } from '#platform/readers/point.ts'
import {
  contactRows,
  maskedExamples,
  negotiableExamples,
  quantityRows,
  refusedExamples,
  refusedPositions,
  unmaskedExamples,
} from '../../fixtures/as-written.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { codeFor, newAddress, newMobile, staffSignedIn } from '../../helpers/people.ts'
import {
  newOwner,
  type Owner,
  review,
  send,
  submitAndApprove,
  taskOf,
  validForm,
} from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Submits a valid listing but for these fields; answers what its owner finds in it. */
const submittedWith = async (owner: Owner, changes: Record<string, unknown>) => {
  const form = await validForm(portal, owner)
  const { code, data } = await send(portal, owner, { ...form, ...changes, agree: true })
  expect(code).toBe(200)
  return (await portal.call(myforestdetail, { id: data.id }, owner)).data
}

test.for([...quantityRows, ...contactRows])('%s %j is %j', async ([field, written, stored]) => {
  const { form } = await submittedWith(await newOwner(portal), { [field]: written })
  expect(form).toMatchObject({ [field]: stored })
})

test.for(negotiableExamples)('a price of %s is the choice of no price', async (price) => {
  const { form } = await submittedWith(await newOwner(portal), { price })
  expect(form).toMatchObject({ price: '', price_type: '1' })
})

test.for(endExamples)('a right to %j has its last day on %s', async ([years, until]) => {
  const owner = await newOwner(portal)
  const id = await submitAndApprove(portal, owner, await staffSignedIn(portal, 'reviewer'), { years })
  expect((await portal.call(forestryDetail, { id })).data).toMatchObject({ years_until: until })
})

test.for([...positionExamples, SHEET_EXAMPLE])(
  'the position %j is understood',
  async ([written, lng, lat]) => {
    const { form } = await submittedWith(await newOwner(portal), { lng: written, lat: '' })
    expect(form).toMatchObject({ lng, lat })
  },
)

test.for(angleExamples)('%s %j is %s', async ([field, written, stored]) => {
  const other = field === 'lng' ? { lat: '27.3' } : { lng: '118.1' }
  const { form } = await submittedWith(await newOwner(portal), { [field]: written, ...other })
  expect(form).toMatchObject({ [field]: stored, ...other })
})

test.for([
  ['X 3012345.67', 'Y 39567890.12'],
  ['Y 39567890.12', 'X 3012345.67'],
  ['39567890.12', '3012345.67'],
])('the halves of a survey sheet in their fields, %j %j, are of the datum of surveys', async ([lng, lat]) => {
  const sheet = { lng, lat, datum: String(DATUM.gcj02) }
  const { form } = await submittedWith(await newOwner(portal), sheet)
  expect(form).toMatchObject({ lng: '117.685335', lat: '27.221376', datum: String(DATUM.cgcs2000) })
})

test.for(refusedPositions)('the position %j %j is refused: %s', async ([lng, lat, message]) => {
  const owner = await newOwner(portal)
  const form = await validForm(portal, owner)
  const answer = await send(portal, owner, { ...form, lng, lat, agree: true })
  expect(answer).toMatchObject({ code: 400, data: { fields: { lng: message } } })
})

test.for(refusedExamples)('%s %j is refused: %s', async ([field, written, message]) => {
  const owner = await newOwner(portal)
  const form = await validForm(portal, owner)
  const answer = await send(portal, owner, { ...form, [field]: written, agree: true })
  expect(answer).toMatchObject({ code: 400, data: { fields: { [field]: message } } })
})

test.for(['年止', '-12', '年12月31日'])(
  'a right until a date, written …%s, has the whole years to it',
  async (end) => {
    const { form } = await submittedWith(await newOwner(portal), {
      years: `${new Date().getUTCFullYear() + 28}${end}`,
    })
    expect(form).toMatchObject({ years: '28' })
  },
)

test('a listing may have a landline: the owner hears of a call-back at the mobile of the account', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  const id = await submitAndApprove(portal, owner, reviewer, { user_phone: '0591—87654321', sms: true })
  const mobile = newMobile()
  const code = await codeFor(portal, mobile, 'proposal')
  const asked = { type: 8, f_id: id, name: '王林', mobile, code }
  expect(await portal.call(addProposal, asked, { address: newAddress() })).toMatchObject({ code: 200 })
  await sendDueSms(portal.deps)
  expect(portal.deps.outbox?.latestNotice(owner.mobile)?.text).toContain('请登录后回电')
})

test('about so much, and the last day of a right, are facts of the listing; what was typed is for its owner and reviewers', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  const end = new Date().getUTCFullYear() + 28
  const typed = { measure_area: '120多亩', price: '500000元', years: `${end}年止`, stock_volume: '约860方' }
  const form = { ...(await validForm(portal, owner)), ...typed }
  const { data } = await send(portal, owner, form)
  const own = (await portal.call(myforestdetail, { id: data.id }, owner)).data
  expect(own).toMatchObject({ typed, approximate: ['measure_area', 'stock_volume'] })
  const { queue, id } = { queue: 'listings', id: (await taskOf(portal, data.id))?.id ?? 0 }
  const { facts } = (await portal.call(queueTask, { queue, id }, reviewer)).data
  const factOf = (label: string) => facts.find((fact) => fact.label === label)?.value
  expect(factOf('实测面积')).toBe('约 120 亩（填写为“120多亩”）')
  expect(factOf('期望总价')).toBe('50 万元（填写为“500000元”）')
  expect(factOf('使用年限')).toBe(`28 年，${end}-12-31 止（填写为“${end}年止”）`)
  expect(await review(portal, reviewer, data.id)).toMatchObject({ code: 200 })

  const detail = (await portal.call(forestryDetail, { id: data.id })).data
  expect(detail).toMatchObject({
    measure_area: 120,
    approximate: ['measure_area', 'stock_volume'],
    years: 28,
    years_until: `${end}-12-31`,
    remaining_until: '',
  })
  for (const text of Object.values(typed)) expect(JSON.stringify(detail)).not.toContain(text)
  const { list } = (await portal.call(foretryList, { sort: 'newest' })).data
  expect(list.find(({ id: listed }) => listed === data.id)?.approximate).toEqual(detail.approximate)

  // 约 alone is a change.
  const again = await send(portal, owner, { ...own.form, id: data.id, measure_area: '120' })
  expect(again).toMatchObject({ code: 200, data: { version: 2 } })
})

test('phones in texts are masked, numbers of plots and prices are no phones: readers see them whole', async () => {
  const content = `位于将口镇东田村，${unmaskedExamples.join('，')}，林木长势良好，交通便利。`
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  const contentOf = async (text: string) => {
    const id = await submitAndApprove(portal, owner, reviewer, { content: text })
    return (await portal.call(forestryDetail, { id })).data.content
  }
  expect(await contentOf(content)).toBe(content)
  for (const [written, published] of maskedExamples)
    expect(await contentOf(`${content}${written}`)).toBe(`${content}${published}`)
})
