// Follows of tenders: who hears of what is published, corrected and awarded.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { prosign } from '#features/bidding/contract.ts'
import { addFavourite } from '#features/favourites/server/favourites.table.ts'
import { noticeList } from '#features/notices/contract.ts'
import {
  FollowWithoutWords,
  followAdd,
  followList,
  followRemove,
  MOST_FOLLOWS,
  TooManyFollows,
} from '#features/tenders/contract/follows.ts'
import { staffAnnouncements } from '#features/tenders/contract/tenders.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { company } from '../../helpers/tenders.ts'

const { save, withdraw } = content.tenders.calls

let portal: TestApp
let editor: string
beforeAll(async () => {
  portal = await testApp()
  ;({ token: editor } = await staffSignedIn(portal, 'editor'))
})
afterAll(() => portal.close())

type Person = Awaited<ReturnType<typeof company>>

let last = 0
const tender = async (first: Record<string, unknown> = {}) => {
  const fields = {
    title: '青山林场抚育工程',
    project_sn: `FO-2026-${++last}`,
    ptype: 1,
    category: 1,
    infor_type: 1,
    industry_type: 4,
    province_id: 350_000,
    content: '<p>招标人：建瓯市林业局。抚育面积一千二百亩。</p>',
    ...first,
  }
  let state = { id: 0, version: 0 }
  const again = async (changes: Record<string, unknown> = {}, mode = 'publish') => {
    Object.assign(fields, changes)
    const answer = await portal.call(
      save,
      { ...fields, ...state, mode },
      { token: editor, address: newAddress() },
    )
    expect(answer).toMatchObject({ code: 200 })
    state = { id: answer.data.id, version: answer.data.version }
  }
  return { project_sn: fields.project_sn, again, state: () => state }
}

const follow = (who: Person, asked: Record<string, unknown>) =>
  portal.call(followAdd, asked, { token: who.token, address: newAddress() })

const told = async (who: Person) =>
  (await portal.call(noticeList, { category: 2 }, { token: who.token, address: newAddress() })).data.data.map(
    ({ content: text, url }) => ({ text, url }),
  )

test.each([
  [{}, true],
  [{ c_id: 1, province_id: 350_000 }, true],
  [{ c_id: 2 }, false],
  [{ province_id: 430_000 }, false],
  [{ type: 2 }, false],
  [{ industry_type: 4 }, true],
  [{ keyword: '建瓯市林业局' }, true],
  [{ keyword: '建甌市林業局' }, true],
  [{ keyword: '抚育 青山' }, true],
  [{ keyword: '苗木或抚育' }, true],
  [{ keyword: '苗木' }, false],
] as const)('who follows %j hears of a new tender: %s', async (asked, isTold) => {
  const who = await company(portal)
  expect(await follow(who, asked)).toMatchObject({ code: 200, msg: '已订阅' })
  const { project_sn, again, state } = await tender({ signup_end: '2026-12-08T17:00' })
  await again({}, 'draft')
  expect(await told(who)).toEqual([])
  await again()
  const notice = {
    text: '您订阅的招标信息有新发布：“青山林场抚育工程”，报名截止 2026-12-08 17:00。',
    url: `/market/view/${project_sn}`,
  }
  expect(await told(who)).toEqual(isTold ? [notice] : [])
  const token = { token: editor, address: newAddress() }
  const { list } = (await portal.call(staffAnnouncements, { id: state().id }, token)).data
  expect(list[0]?.told).toBeGreaterThanOrEqual(isTold ? 1 : 0)
})

test('a tender of the whole country concerns whoever follows a province', async () => {
  const who = await company(portal)
  await follow(who, { province_id: 430_000, keyword: '全国采购' })
  await (await tender({ title: '全国采购', province_id: 0 })).again()
  expect(await told(who)).toHaveLength(1)
})

test('what was published long ago is no news, and corrections are told to nobody who only follows', async () => {
  const who = await company(portal)
  await follow(who, { keyword: '旧档' })
  await (await tender({ title: '旧档', createtime: '2026-11-01T08:00' })).again()
  const { again } = await tender({ title: '旧档二' })
  await again()
  await again({ content: '<p>改一个字。</p>' })
  expect(await told(who)).toHaveLength(1)
})

test('whoever follows awards hears of the result, and nobody hears of it twice', async () => {
  const [bidder, reader, both] = [await company(portal), await company(portal), await company(portal)]
  const { project_sn, again, state } = await tender({ title: '结果工程' })
  await again()
  const target = { type: SUBJECT_TYPE.tender, id: state().id }
  const users = [bidder, reader, both]
  await portal.call(prosign, { project_sn }, { token: bidder.token, address: newAddress() })
  await addFavourite(portal.deps.db, both.id, target, portal.deps.now())
  await addFavourite(portal.deps.db, bidder.id, target, portal.deps.now())
  for (const who of users) await follow(who, { c_id: 5, keyword: '结果工程' })
  await again({ infor_type: 3, result_content: '<p>中标单位：青山公司。</p>' })
  const results = await Promise.all(users.map(async (who) => (await told(who)).map(({ text }) => text)))
  expect(results.map((texts) => texts.filter((text) => text.includes('已公布结果')))).toEqual([
    ['您报名的“结果工程”已公布结果，请查看结果公示。'],
    ['您订阅的“结果工程”已公布结果，请查看结果公示。'],
    ['您收藏的“结果工程”已公布结果，请查看结果公示。'],
  ])
})

test('whoever collected a tender hears that it was amended and taken offline', async () => {
  const who = await company(portal)
  const { again, state } = await tender({ title: '收藏工程' })
  await again()
  await addFavourite(portal.deps.db, who.id, { type: SUBJECT_TYPE.tender, id: state().id }, portal.deps.now())
  await again({ infor_type: 2, change_content: '<p>一</p>' })
  await portal.call(withdraw, state(), { token: editor })
  expect((await told(who)).map(({ text }) => text)).toEqual([
    '您收藏的“收藏工程”已下线，如有疑问请联系招标人或客服。',
    '您收藏的“收藏工程”发布了变更公告，请查看变更内容。',
  ])
})

test('the same is followed once, so many at most, and given up again', async () => {
  const who = await company(portal)
  const as = () => ({ token: who.token, address: newAddress() })
  const first = await follow(who, { c_id: 1, keyword: ' 造林  抚育 ' })
  expect((await follow(who, { c_id: 1, keyword: '造林 抚育' })).data).toEqual(first.data)
  expect((await portal.call(followList, {}, as())).data).toMatchObject([
    { id: first.data.id, c_id: 1, type: 0, province_id: 0, pname: '', keyword: '造林 抚育' },
  ])
  for (let n = 2; n <= MOST_FOLLOWS; n++)
    expect(await follow(who, { keyword: `词${n}` })).toMatchObject({ code: 200 })
  expect(await follow(who, { keyword: '又一个' })).toMatchObject({ code: TooManyFollows.code })
  await portal.call(followRemove, { id: first.data.id }, as())
  expect(await follow(who, { keyword: '又一个' })).toMatchObject({ code: 200 })
  expect(await follow(who, { keyword: '！？' })).toMatchObject({ code: FollowWithoutWords.code })
  expect(await portal.call(followList, {}, { address: newAddress() })).toMatchObject({
    code: NotSignedIn.code,
  })
})
