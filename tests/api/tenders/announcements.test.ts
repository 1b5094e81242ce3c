// Announcements of a tender: kept as they were published, with what each changed, and told to those who signed up.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { prosign } from '#features/bidding/contract.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { staffAnnouncements, tenderDetail } from '#features/tenders/contract/tenders.ts'
import { announcements } from '#features/tenders/server/tenders.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { company } from '../../helpers/tenders.ts'

const { save, withdraw, publish } = content.tenders.calls

let portal: TestApp
let editor: string
beforeAll(async () => {
  portal = await testApp()
  ;({ token: editor } = await staffSignedIn(portal, 'editor'))
})
afterAll(() => portal.close())

let last = 0
/** A published tender that can be published again with other fields. */
const published = async (first: Record<string, unknown> = {}) => {
  const fields = {
    title: '青山林场抚育工程',
    project_sn: `AN-2026-${++last}`,
    ptype: 1,
    category: 1,
    infor_type: 1,
    industry_type: 4,
    province_id: 350_000,
    estimate: 120,
    contact: '何女士 0599-0000021',
    content: '<p>抚育面积一千二百亩。</p><p>工期九十天。</p>',
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
    return answer.data
  }
  await again()
  return { project_sn: fields.project_sn, again, state: () => state }
}

const announcementsOf = async (project_sn: string) =>
  (await portal.call(tenderDetail, { project_sn }, { address: newAddress() })).data.announcements

const logOf = async (id: number) =>
  (await portal.call(staffAnnouncements, { id }, { token: editor, address: newAddress() })).data.list

test('each amendment is kept as it was published, dated, with what it changed marked against the one before', async () => {
  const { project_sn, again } = await published()
  await again({
    infor_type: 2,
    change_content: '<p>面积调整。</p>',
    content: '<p>抚育面积一千五百亩。</p><p>工期九十天。</p>',
    estimate: 150,
  })
  await again({
    change_content: '<p>开标顺延。</p>',
    signup_end: '2026-12-08T17:00',
    open_time: '2026-12-20T09:30',
  })
  const kept = await announcementsOf(project_sn)
  expect(kept).toMatchObject([
    { number: 1, stage: 1, changes: [], createtime: '2026-11-20 10:00:00' },
    { number: 2, stage: 2, published: { estimate: 150, change_content: '<p>面积调整。</p>' } },
    { number: 3, stage: 2, published: { estimate: 150, change_content: '<p>开标顺延。</p>' } },
  ])
  expect(kept[0]?.published).toMatchObject({
    estimate: 120,
    content: '<p>抚育面积一千二百亩。</p><p>工期九十天。</p>',
  })
  expect(kept[1]?.changes).toEqual([
    {
      label: '估算价',
      parts: [
        { text: '120 万元', sign: -1 },
        { text: '150 万元', sign: 1 },
      ],
    },
    { label: '公告正文', parts: expect.arrayContaining([expect.objectContaining({ sign: -1 })]) },
  ])
  const texts = (at: number, sign: number) =>
    kept[at]?.changes.map(({ parts }) =>
      parts
        .filter((part) => part.sign !== sign)
        .map(({ text }) => text)
        .join(''),
    )
  expect(texts(1, 1)?.[1]).toBe('抚育面积一千二百亩。\n工期九十天。')
  expect(texts(1, -1)?.[1]).toBe('抚育面积一千五百亩。\n工期九十天。')
  expect(kept[2]?.changes.map(({ label }) => label)).toEqual(['报名截止时间', '开标时间'])
  expect(texts(2, 1)).toEqual(['不限', '不限'])
  expect(texts(2, -1)).toEqual(['2026-12-08 17:00', '2026-12-20 09:30'])
})

test('a publication that changes nothing for readers, a draft and a contact are no announcements', async () => {
  const { project_sn, again } = await published()
  await again()
  await again({ contact: '陈先生 0599-0000022' })
  await again({ title: '草稿' }, 'draft')
  expect(await announcementsOf(project_sn)).toHaveLength(1)
  expect(JSON.stringify(await announcementsOf(project_sn))).not.toContain('0599')
})

test('a correction of a word is kept, too, and so are a picture that is exchanged and a format', async () => {
  const { project_sn, again } = await published()
  await again({ content: '<p>抚育面积一千二百亩。</p><p>工期一百天。</p>' })
  await again({
    content: '<p>抚育面积一千二百亩。</p><p>工期一百天。</p><p><img src="/uploads/staff/a.jpg"></p>',
  })
  await again({
    content: '<p>抚育面积一千二百亩。</p><p>工期一百天。</p><p><img src="/uploads/staff/b.jpg"></p>',
  })
  await again({
    content:
      '<p>抚育面积一千二百亩。</p><p><strong>工期一百天。</strong></p><p><img src="/uploads/staff/b.jpg"></p>',
  })
  const kept = await announcementsOf(project_sn)
  expect(kept.map(({ stage }) => stage)).toEqual([1, 0, 0, 0, 0])
  const added = kept.map(({ changes }) =>
    changes.flatMap(({ parts }) => parts.filter(({ sign }) => sign > 0).map(({ text }) => text)).join(''),
  )
  expect(added[2]).toContain('a.jpg')
  expect(added[3]).toBe('b.jpg')
  expect(kept[4]?.changes).toEqual([
    { label: '公告正文', parts: [{ text: '只有格式不同，文字没有变化', sign: 0 }] },
  ])
})

test('whoever signed up is told of every announcement, and the staff see how many were', async () => {
  const { project_sn, again, state } = await published()
  const bidders = [await company(portal), await company(portal)]
  await portal.deps.db
    .update(users)
    .set({ sms_notices: true })
    .where(eq(users.id, bidders[0]?.id ?? 0))
  for (const { token } of bidders)
    expect(await portal.call(prosign, { project_sn }, { token, address: newAddress() })).toMatchObject({
      code: 200,
    })
  await again({ infor_type: 2, change_content: '<p>一</p>' })
  await again({ change_content: '<p>二</p>' })
  await again({ content: '<p>改字</p>' })
  for (const { token } of bidders) {
    const { data } = await portal.call(noticeList, { category: 2 }, { token, address: newAddress() })
    expect(data.data.map((notice) => notice.content.split('”')[1])).toEqual([
      '公告有修改：公告正文。',
      '发布了变更公告，请查看变更内容。',
      '发布了变更公告，请查看变更内容。',
      expect.stringContaining('本项目无须缴纳'),
    ])
  }
  expect(await logOf(state().id)).toMatchObject([
    { number: 4, stage: 0, told: 2, sms: 1, changed: ['公告正文'] },
    { number: 3, stage: 2, told: 2, sms: 1, changed: [] },
    { number: 2, stage: 2, told: 2, sms: 1 },
    { number: 1, stage: 1, told: 0, sms: 0 },
  ])
  const asBidder = { token: bidders[0]?.token ?? '', address: newAddress() }
  expect((await portal.call(staffAnnouncements, { id: state().id }, asBidder)).code).not.toBe(200)
})

test('a tender from before announcements were kept has the first one as it was last public', async () => {
  const { project_sn, again, state } = await published({ title: '旧标题' })
  await portal.deps.db.delete(announcements).where(eq(announcements.tender_id, state().id))
  await again({ title: '新标题' })
  expect(await announcementsOf(project_sn)).toMatchObject([
    { number: 1, createtime: '2026-11-20 10:00:00', published: { title: '旧标题' } },
    { number: 2, stage: 0, published: { title: '新标题' }, changes: [{ label: '标题' }] },
  ])
})

test('what is withdrawn and published again as it was is not announced again', async () => {
  const { project_sn, state } = await published()
  await portal.call(withdraw, state(), { token: editor })
  const version = state().version + 1
  expect(await portal.call(publish, { id: state().id, version }, { token: editor })).toMatchObject({
    code: 200,
  })
  expect(await announcementsOf(project_sn)).toHaveLength(1)
})
