// Tenders as editors save them: times in order, one number for one tender, the text that each kind of notice needs.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { prosign, staffSignUps } from '#features/bidding/contract.ts'
import { bondList } from '#features/bonds/contract.ts'
import { noticeList } from '#features/notices/contract.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { ProjectNumberTaken, TenderHasBidders } from '#features/tenders/contract/editing.ts'
import { tenderDetail } from '#features/tenders/contract/tenders.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { company } from '../../helpers/tenders.ts'

const { save, publish, withdraw, remove, list } = content.tenders.calls

let portal: TestApp
let editor: string
beforeAll(async () => {
  portal = await testApp()
  ;({ token: editor } = await staffSignedIn(portal, 'editor'))
})
afterAll(() => portal.close())

let last = 0
const fieldsOf = (changes: Record<string, unknown> = {}) => ({
  title: '青山林场抚育工程',
  project_sn: `ED-2026-${++last}`,
  ptype: 1,
  category: 1,
  infor_type: 1,
  industry_type: 4,
  province_id: 350_000,
  content: '<p>公告</p>',
  mode: 'publish',
  ...changes,
})
const saved = (changes: Record<string, unknown> = {}) =>
  portal.call(save, fieldsOf(changes), { token: editor, address: newAddress() })
const rowOf = async (id: number) => {
  const [row] = await portal.deps.db.select().from(tenders).where(eq(tenders.id, id))
  return row
}

test('what is saved is stored in fen and moments, under the kind that the market lists it by', async () => {
  const { data } = await saved({
    ptype: 2,
    category: 3,
    bond: 1234.56,
    estimate: 98.7654,
    signup_end: '2026-12-01 17:00',
    open_time: '2026-12-05T09:30:00',
  })
  expect(await rowOf(data.id)).toMatchObject({
    kind: 4,
    bond_fen: 123_456,
    estimate: 98.7654,
    signup_end: new Date('2026-12-01T09:00:00Z'),
    bond_due: null,
    open_time: new Date('2026-12-05T01:30:00Z'),
    published: true,
  })
  const { project_sn } = (await rowOf(data.id)) ?? { project_sn: '' }
  expect(data.url).toBe(`/market/view/${project_sn}`)
  expect(
    (await portal.call(list, {}, { token: editor })).data.list.find(({ id }) => id === data.id)?.url,
  ).toBe(`/market/view/${project_sn}`)
})

describe('times', () => {
  const [early, late, later] = ['2026-12-01 09:00', '2026-12-02 09:00', '2026-12-03 09:00']

  test.each([
    [{ signup_end: late, bond_due: early }, { bond_due: '保证金截止时间不能早于报名截止时间' }],
    [
      { signup_end: early, bond_due: later, open_time: late },
      { open_time: '开标时间不能早于保证金截止时间' },
    ],
    [{ signup_end: late, open_time: early }, { open_time: '开标时间不能早于报名截止时间' }],
    [
      { signup_end: later, bond_due: late, open_time: early },
      { bond_due: '保证金截止时间不能早于报名截止时间', open_time: '开标时间不能早于保证金截止时间' },
    ],
  ])('out of order are refused at the field that is wrong: %o', async (times, fields) => {
    for (const mode of ['publish', 'draft'])
      expect(await saved({ ...times, mode })).toMatchObject({ code: 400, data: { fields } })
  })

  test.each([{ bond_due: late }, { open_time: late }])(
    'of what is due or opened need an end of the sign-up: %o',
    async (times) => {
      const fields = { signup_end: '填写了保证金截止时间或开标时间，请同时填写报名截止时间' }
      expect(await saved(times)).toMatchObject({ code: 400, data: { fields } })
    },
  )

  test('that are the same, or some of them left out, are taken', async () => {
    for (const times of [
      { signup_end: early, bond_due: early, open_time: early },
      { signup_end: early, bond_due: late },
      { signup_end: early, open_time: later },
      {},
    ])
      expect(await saved(times), JSON.stringify(times)).toMatchObject({ code: 200 })
  })
})

describe('a kind of notice', () => {
  test.each([
    [2, 'change_content'],
    [3, 'result_content'],
    [4, 'contract_content'],
  ])('%d needs its text', async (infor_type, name) => {
    for (const empty of ['', '<p> &nbsp;</p>', '<p><br></p>'])
      expect(await saved({ infor_type, [name]: empty })).toMatchObject({
        code: 400,
        data: { fields: { [name]: expect.stringMatching(/公告须填写/) } },
      })
    for (const text of ['<p>内容</p>', '<p><img src="/uploads/staff/a.jpg"></p>'])
      expect(await saved({ infor_type, [name]: text })).toMatchObject({ code: 200 })
  })

  test('with a script in any of its texts is refused at that text', async () => {
    for (const name of ['content', 'change_content', 'result_content', 'contract_content'])
      expect(await saved({ [name]: '<p>a</p><script>alert(1)</script>' })).toMatchObject({
        code: 400,
        data: { fields: { [name]: expect.stringContaining('不允许') } },
      })
  })

  test('that follows another, a change that is changed and a moved time are told to those who signed up', async () => {
    const bidder = await company(portal)
    const fields = fieldsOf()
    const first = await portal.call(save, fields, { token: editor, address: newAddress() })
    await portal.call(
      prosign,
      { project_sn: fields.project_sn },
      { token: bidder.token, address: newAddress() },
    )
    let version = first.data.version
    const goOn = async (changes: Record<string, unknown>) => {
      const answer = await portal.call(
        save,
        { ...fields, ...changes, id: first.data.id, version },
        { token: editor, address: newAddress() },
      )
      expect(answer).toMatchObject({ code: 200 })
      ;({ version } = answer.data)
    }
    const told = async () =>
      (await portal.call(noticeList, { category: 2 }, { token: bidder.token, address: newAddress() })).data
        .data
    await goOn({ content: '<p>改字</p>' })
    await goOn({ infor_type: 2, change_content: '<p>变更</p>', mode: 'draft' })
    expect(await told()).toHaveLength(2)
    await goOn({ infor_type: 2, change_content: '<p>变更</p>' })
    await goOn({ infor_type: 2, change_content: '<p>变更</p>' })
    expect(await told()).toHaveLength(3)
    await goOn({ infor_type: 2, change_content: '<p>再变更</p>', signup_end: '2026-12-08T17:00' })
    await goOn({ infor_type: 3, result_content: '<p>结果</p>', winner: '甲公司' })
    expect(await told()).toMatchObject([
      {
        content: `您报名的“${fields.title}”已公布结果，请查看结果公示。`,
        url: `/market/view/${fields.project_sn}`,
      },
      {
        content: `您报名的“${fields.title}”发布了变更公告，请查看变更内容；报名截止时间改为 2026-12-08 17:00。`,
      },
      { content: `您报名的“${fields.title}”发布了变更公告，请查看变更内容；公告有修改：公告正文。` },
      { content: `您报名的“${fields.title}”公告有修改：公告正文。` },
      {},
    ])
  })
})

test('what has been signed up for keeps its number, is not removed, and changes for bidders by a publication alone', async () => {
  const bidder = await company(portal)
  const fields = fieldsOf({ signup_end: '2026-12-01T17:00', bond: 5000 })
  const { data: first } = await portal.call(save, fields, { token: editor, address: newAddress() })
  const as = { token: bidder.token, address: newAddress() }
  await portal.call(prosign, { project_sn: fields.project_sn }, as)
  let { version } = first
  const edit = (changes: Record<string, unknown>) =>
    portal.call(
      save,
      { ...fields, ...changes, id: first.id, version },
      { token: editor, address: newAddress() },
    )
  expect(await edit({ project_sn: 'ED-OTHER' })).toMatchObject(TenderHasBidders)

  expect(await portal.call(withdraw, { id: first.id, version }, { token: editor })).toMatchObject({
    code: 200,
  })
  version++
  expect((await portal.call(noticeList, { category: 2 }, as)).data.data[0]?.content).toBe(
    `您报名的“${fields.title}”已下线，如有疑问请联系招标人或客服。`,
  )
  expect(await portal.call(remove, { id: first.id, version }, { token: editor })).toMatchObject(
    TenderHasBidders,
  )
  expect(await saved({ project_sn: fields.project_sn.toLowerCase() })).toMatchObject(ProjectNumberTaken)
  const draft = await edit({ title: '草稿', signup_end: '2026-12-20T17:00', mode: 'draft' })
  expect(draft).toMatchObject({ code: 200 })
  ;({ version } = draft.data)
  expect((await portal.call(bondList, {}, as)).data.list[0]?.project_name).toBe(fields.title)
  expect(await rowOf(first.id)).toMatchObject({ signup_end: new Date('2026-12-01T09:00:00Z') })

  expect(await edit({ infor_type: 3, result_content: '<p>结果</p>' })).toMatchObject({ code: 200 })
  expect((await portal.call(noticeList, { category: 2 }, as)).data.data[0]?.content).toBe(
    `您报名的“${fields.title}”已公布结果，请查看结果公示。`,
  )
})

test('the staff see who has signed up, with names and phones masked', async () => {
  const bidder = await company(portal)
  const fields = fieldsOf({ bond: 5000 })
  const { data: tender } = await portal.call(save, fields, { token: editor, address: newAddress() })
  await portal.call(
    prosign,
    { project_sn: fields.project_sn },
    { token: bidder.token, address: newAddress() },
  )
  const { data } = await portal.call(staffSignUps, { id: tender.id }, { token: editor })
  expect(data).toEqual({
    count: 1,
    withdrawn: 0,
    list: [
      {
        id: expect.any(Number),
        bidder: expect.any(String),
        mobile: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
        createtime: '2026-11-20 10:00:00',
        withdrawn_at: '',
        bail_status: 0,
        bond_id: expect.any(Number),
      },
    ],
  })
  expect(data.list[0]?.bidder).not.toBe('')
  const asUser = await portal.call(
    staffSignUps,
    { id: tender.id },
    { token: bidder.token, address: newAddress() },
  )
  expect(asUser.code).not.toBe(200)
})

describe('a number', () => {
  test('that a public tender has, in either case, is refused to another, and free again when that is withdrawn', async () => {
    const project_sn = `NUM-${++last}`
    const { data: first } = await saved({ project_sn })
    expect(await saved({ project_sn })).toMatchObject(ProjectNumberTaken)
    expect(await saved({ project_sn: project_sn.toLowerCase() })).toMatchObject(ProjectNumberTaken)
    const { data: draft } = await saved({ project_sn, mode: 'draft' })
    const publishing = { id: draft.id, version: draft.version }
    expect(await portal.call(publish, publishing, { token: editor })).toMatchObject(ProjectNumberTaken)
    expect(await saved({ id: first.id, version: first.version, project_sn, title: '改名' })).toMatchObject({
      code: 200,
    })
    await portal.call(withdraw, { id: first.id, version: first.version + 1 }, { token: editor })
    expect(await portal.call(publish, publishing, { token: editor })).toMatchObject({ code: 200 })
    expect((await portal.call(tenderDetail, { project_sn })).data.id).toBe(draft.id)
  })

  test('given to two tenders at once goes to one of them', async () => {
    const project_sn = `NUM-${++last}`
    const answers = await Promise.all(Array.from({ length: 6 }, () => saved({ project_sn })))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === ProjectNumberTaken.code)).toHaveLength(5)
  })

  test('may be as offices write it: shown so, with a slug in its address, and the same with other brackets', async () => {
    const { data } = await saved({ project_sn: ' 闽林招〔2024〕012号 ' })
    expect(data.url).toBe('/market/view/95fd679762db-2024-012-53f7')
    expect(await rowOf(data.id)).toMatchObject({ project_sn: '闽林招〔2024〕012号' })
    for (const project_sn of ['闽林招[2024]012号', '闽林招（2024）012号', '闽林招〔２０２４〕０１２号'])
      expect(await saved({ project_sn })).toMatchObject(ProjectNumberTaken)
    expect(await saved({ project_sn: '闽林招〔2024〕013号' })).toMatchObject({ code: 200 })
    expect((await saved({ project_sn: 'FJ/2024/01' })).data.url).toBe('/market/view/FJ-2024-01')
  })

  test.each(['a', 'AB', '〔〕/-', '<b>1</b>', 'A\nB1', 'A'.repeat(51)])(
    'cannot be %s',
    async (project_sn) => {
      expect(await saved({ project_sn })).toMatchObject({
        code: 400,
        data: { fields: { project_sn: expect.any(String) } },
      })
    },
  )
})

test.each([
  { bond: -1 },
  { bond: 1e12 },
  { bond: 0.001 },
  { estimate: 1e9 },
  { estimate: -1 },
  { category: 4 },
  { infor_type: 5 },
  { signup_end: '2026-02-30 09:00' },
  { contact: 'x'.repeat(101) },
])('absurd values are refused at their field: %o', async (changes) => {
  const { code, data } = await saved(changes)
  expect(code).toBe(400)
  expect(Object.keys((data as unknown as { fields: object }).fields)).toEqual(Object.keys(changes))
})

test('a place that is no province is refused', async () => {
  expect(await saved({ province_id: 350_100 })).toMatchObject(BadRegion)
  expect(await saved({ province_id: 0 })).toMatchObject({ code: 200 })
})
