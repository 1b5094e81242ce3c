import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const valid = {
  type: 5,
  province_id: 350000,
  city_id: 350100,
  county_id: 350102,
  name: '王林',
  content: '如何办理流转？',
}
/** From a phone of its own each time: there is a limit to how many come from one. */
const send = (
  changes: Record<string, unknown> = {},
  caller: { token?: string; address?: string; as?: 'form' } = {},
) =>
  portal.call(
    addProposal,
    { ...valid, mobile: newMobile(), ...changes },
    { address: newAddress(), ...caller },
  )

describe('an enquiry', () => {
  test('is kept as it was sent, with an audit row that has no phone in it', async () => {
    const mobile = newMobile()
    expect(await send({ mobile })).toMatchObject({ code: 200, msg: '提交成功', data: null })
    const [row] = await portal.deps.db.select().from(enquiries)
    expect(row).toMatchObject({ ...valid, mobile, f_id: 0, wants_sms: false, user_id: null })
    const rows = await portal.deps.db.select().from(audit)
    expect(rows.at(-1)).toMatchObject({ who: 'visitor', action: 'enquiry.add', target: `enquiry:${row?.id}` })
    expect(JSON.stringify(rows)).not.toContain(mobile)
  })

  test('of a signed-in reader remembers who asked', async () => {
    const { token } = await signedIn(portal)
    await send({ name: '登录者' }, { token })
    const rows = await portal.deps.db.select().from(enquiries)
    expect(rows.find(({ name }) => name === '登录者')?.user_id).toEqual(expect.any(Number))
  })

  test('may come as a form, and for cooperation without a question', async () => {
    expect(await send({ type: 4, content: '' }, { as: 'form' })).toMatchObject({ code: 200 })
  })

  test.for([
    ['a city without counties', { province_id: 440000, city_id: 441900, county_id: 0 }],
    ['a place under the province', { province_id: 410000, city_id: 419001, county_id: 0 }],
    ['a region without cities', { province_id: 810000, city_id: 0, county_id: 0 }],
  ] as const)('may come from %s', async ([, place]) => {
    expect(await send(place)).toMatchObject({ code: 200 })
  })
})

describe('an enquiry is refused', () => {
  test.for([
    [BadRegion, { city_id: 0, county_id: 0 }],
    [BadRegion, { county_id: 0 }],
    [BadRegion, { province_id: 110000 }],
    [BadRegion, { county_id: 350203 }],
    [BadRegion, { province_id: 999999 }],
    [BadRegion, { province_id: 710000, city_id: 0, county_id: 350102 }],
  ] as const)('with %j for %o', async ([refusal, changes]) => {
    expect(await send(changes)).toMatchObject({ status: 200, ...refusal })
  })

  test.for([
    ['name', { name: ' ' }, '请输入您的姓名'],
    ['mobile', { mobile: '' }, '请输入您的电话'],
    ['mobile', { mobile: undefined, type: 4 }, '请输入您的联系电话'],
    ['mobile', { mobile: '打我电话' }, '请填写 11 位手机号码，或带区号的座机号码（区号-号码）'],
    ['province_id', { province_id: undefined }, '请选择所在城市'],
    ['province_id', { province_id: undefined, city_id: undefined, county_id: undefined }, '请选择所在城市'],
    ['content', { content: '' }, '请输入您要咨询的问题'],
    ['content', { type: 6, content: '   ' }, '请输入您要咨询的问题'],
    ['content', { content: '问'.repeat(501) }, '咨询内容不能超过 500个字'],
    ['type', { type: 3 }, '咨询类型不正确'],
    ['type', { type: undefined }, '咨询类型没有填写'],
    ['type', { type: 9 }, '咨询类型不正确'],
    ['type', { type: 'x' }, '咨询类型不正确'],
  ] as const)('with the field %s named for %o', async ([field, changes, msg]) => {
    expect(await send(changes)).toMatchObject({
      status: 200,
      code: 400,
      msg,
      data: { fields: { [field]: msg } },
    })
  })

  test('with the first wrong field of the form named first', async () => {
    const answer = await send({ name: '', mobile: '打我电话', province_id: -1, content: '问'.repeat(501) })
    expect(answer).toMatchObject({ code: 400, msg: '请输入您的姓名' })
    const { fields } = answer.data as unknown as { fields: object }
    expect(Object.keys(fields)).toEqual(['name', 'mobile', 'province_id', 'content'])
  })

  test('beyond ten an hour from one address', async () => {
    const address = newAddress()
    const answers = await Promise.all(Array.from({ length: 11 }, () => send({}, { address })))
    expect(answers.filter(({ code }) => code === TooMany.code)).toHaveLength(1)
    portal.passSeconds(3600)
    expect(await send({}, { address })).toMatchObject({ code: 200 })
  })
})
