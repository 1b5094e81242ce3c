// Rules of each type of enquiry: its fields, and the complaints about missing ones in the order of the form.

import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProposal, ENQUIRY, type EnquiryType, enquiryRules } from '#features/enquiries/contract.ts'
import { enquiryWords } from '#features/enquiries/rules/enquiries.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const TYPES = Object.values(ENQUIRY).map((type) => [enquiryWords[type].name, type] as const)
/** Those that anybody may send: others are about something, and have tests of their own. */
const OPEN_TO_ALL = TYPES.filter(([, type]) => enquiryRules[type].subject === 'none')

const send = (input: Record<string, unknown>, token?: string) =>
  portal.call(addProposal, input, { address: newAddress(), token })
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: Record<string, string> }).fields
const newest = async () =>
  (await portal.deps.db.select().from(enquiries).orderBy(desc(enquiries.id)).limit(1))[0]

/** Everything that any type has. */
const whole = (type: EnquiryType, changes: Record<string, unknown> = {}) => ({
  type,
  f_id: 12,
  name: '王林',
  mobile: newMobile(),
  province_id: 350000,
  city_id: 350100,
  county_id: 350102,
  content: '毛竹林如何流转？',
  wants_sms: 1,
  ...changes,
})

/** Complaints about an empty form (spec part 2 §5, part 1 §5). */
const EMPTY: Record<EnquiryType, Record<string, string>> = {
  4: { name: '请输入您的姓名', mobile: '请输入您的联系电话', province_id: '请选择所在城市' },
  5: {
    name: '请输入您的姓名',
    mobile: '请输入您的电话',
    province_id: '请选择所在城市',
    content: '请输入您要咨询的问题',
  },
  6: {
    name: '请输入您的姓名',
    mobile: '请输入您的电话',
    province_id: '请选择所在城市',
    content: '请输入您要咨询的问题',
  },
  7: { f_id: '缺少评估编号，请从评估报告页提交', name: '请输入您的姓名', mobile: '请输入您的电话' },
  8: { name: '请输入您的姓名', mobile: '请输入11位手机号码', code: '请填写短信验证码' },
}

test.for(TYPES)('an empty %s names all that it needs, in the order of its form', async ([, type]) => {
  const answer = await send({ type })
  expect(answer).toMatchObject({ status: 200, code: 400, msg: Object.values(EMPTY[type])[0] })
  expect(Object.entries(fieldsOf(answer))).toEqual(Object.entries(EMPTY[type]))
})

test('what is missing stands between what is wrong by itself', async () => {
  const answer = await send({ type: 5, name: '林'.repeat(51), county_id: 'x' })
  expect(Object.entries(fieldsOf(answer))).toEqual([
    ['name', '姓名不能超过 50个字'],
    ['mobile', '请输入您的电话'],
    ['province_id', '请选择所在城市'],
    ['county_id', '区县不正确'],
    ['content', '请输入您要咨询的问题'],
  ])
})

describe('an enquiry', () => {
  test.for(OPEN_TO_ALL)('of the type %s keeps what the type has, and nothing else', async ([, type]) => {
    const sent = whole(type)
    expect(await send(sent)).toMatchObject({ code: 200, msg: '提交成功' })
    const { region, content } = enquiryRules[type]
    expect(await newest()).toMatchObject({
      type,
      name: sent.name,
      mobile: sent.mobile,
      f_id: 0,
      province_id: region ? 350000 : 0,
      county_id: region ? 350102 : 0,
      content: content === 'none' ? '' : sent.content,
      wants_sms: true,
    })
  })

  test('about nothing in particular comes from visitors and from whoever is signed in', async () => {
    const { token } = await signedIn(portal)
    for (const [, type] of OPEN_TO_ALL) {
      expect(await send(whole(type))).toMatchObject({ code: 200 })
      expect((await newest())?.user_id).toBe(null)
      expect(await send(whole(type), token)).toMatchObject({ code: 200 })
      expect((await newest())?.user_id).toEqual(expect.any(Number))
    }
  })

  test('wants no SMS unless it says so', async () => {
    for (const wants_sms of [undefined, '', 0, 'false', 'no']) {
      expect(await send(whole(4, { wants_sms }))).toMatchObject({ code: 200 })
      expect((await newest())?.wants_sms).toBe(false)
    }
    await send(whole(4, { wants_sms: 'true' }))
    expect((await newest())?.wants_sms).toBe(true)
  })

  test('may name any phone, but for an SMS a mobile, however it is written', async () => {
    expect(await send(whole(4, { mobile: '0597-2345678', wants_sms: 0 }))).toMatchObject({ code: 200 })
    expect(await send(whole(4, { mobile: '+86 139-1111-0001' }))).toMatchObject({ code: 200 })
    const msg = '接收短信请填写 11 位手机号码'
    expect(await send(whole(4, { mobile: '0597-2345678' }))).toMatchObject({
      code: 400,
      msg,
      data: { fields: { mobile: msg } },
    })
  })

  test('from a place that is no whole region is refused as such, where the type has one', async () => {
    for (const type of [4, 5, 6] as const)
      expect(await send(whole(type, { county_id: 0 }))).toMatchObject(BadRegion)
  })
})
