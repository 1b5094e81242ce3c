// Questions and objections about tenders: taken until the result, answered to all alike, told to who is concerned.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { prosign } from '#features/bidding/contract.ts'
import { noticeList } from '#features/notices/contract.ts'
import { decideTask, queueTask, reopenTask } from '#features/review/contract/review.ts'
import { search } from '#features/search/contract.ts'
import { askedQuestions, askTender, tenderOversight } from '#features/tender-questions/contract.ts'
import { publishLeftAnswers } from '#features/tender-questions/server/answers.service.ts'
import { TenderHasBidders } from '#features/tenders/contract/editing.ts'
import { tenderDetail } from '#features/tenders/contract/tenders.ts'
import { tenderQuestions, tenders } from '#features/tenders/server/tenders.schema.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { decided, newestTask } from '../../helpers/bonds.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { company, insertTender, type NewTender } from '../../helpers/tenders.ts'

const [QUESTION, OBJECTION] = [1, 2]

let portal: TestApp
let editor: { token: string }
let reviewer: { token: string }
beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal, 'editor')
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

type Asker = Awaited<ReturnType<typeof company>>

const ask = (asker: Asker, project_sn: string, content: string, kind = QUESTION) =>
  portal.call(askTender, { project_sn, kind, content }, { token: asker.token, address: newAddress() })

const asked = async (asker: Asker, project_sn: string) =>
  (await portal.call(askedQuestions, { project_sn }, { token: asker.token, address: newAddress() })).data.list

const detail = async (project_sn: string) =>
  (await portal.call(tenderDetail, { project_sn }, { address: newAddress() })).data

const noticesOf = async (who: Asker) =>
  (await portal.call(noticeList, { category: 2 }, { token: who.token, address: newAddress() })).data.data

const questionsOf = (tender_id: number) =>
  portal.deps.db.select().from(tenderQuestions).where(eq(tenderQuestions.tender_id, tender_id))

/** Answers, or refuses, the question with this text. */
const decide = async (
  tender: { id: number },
  text: string,
  note: string,
  outcome: 'approved' | 'rejected' = 'approved',
) => {
  const question = (await questionsOf(tender.id)).find((row) => row.content === text)
  const task = await newestTask(portal, 'tenderQuestions', question?.id ?? 0)
  expect(await decided(portal, reviewer, task, outcome, note)).toMatchObject({ code: 200 })
}

const hours = (count: number) => new Date(portal.deps.now().getTime() + count * 3_600_000)

const openTender = (fields: NewTender = {}) =>
  insertTender(portal, { signup_end: hours(24 * 5), open_time: hours(24 * 30), ...fields })

test('a question and its answer are published without who asked, contacts masked, once none waits', async () => {
  const tender = await openTender()
  const [asker, bidder] = [await company(portal), await company(portal)]
  await portal.call(
    prosign,
    { project_sn: tender.project_sn },
    { token: bidder.token, address: newAddress() },
  )
  const first = '工期能否延长到一百二十天？请电 13900001234'
  expect(await ask(asker, tender.project_sn, first)).toMatchObject({ code: 200 })
  expect(await ask(bidder, tender.project_sn, '苗木由谁提供？')).toMatchObject({ code: 200 })

  await decide(tender, first, '可以延长到一百天。')
  expect((await detail(tender.project_sn)).questions).toEqual([])
  expect(await asked(asker, tender.project_sn)).toMatchObject([{ answer: '', decided_at: '' }])
  expect(await noticesOf(asker)).toEqual([])
  await publishLeftAnswers(portal.deps)
  expect((await detail(tender.project_sn)).questions).toEqual([])
  await decide(tender, '苗木由谁提供？', '由中标单位提供。')

  const { questions, announcements } = await detail(tender.project_sn)
  expect(questions).toEqual([
    {
      question: '工期能否延长到一百二十天？请电 139****1234',
      answer: '可以延长到一百天。',
      asked: '2026-11-20 10:00:00',
      answered: '2026-11-20 10:00:00',
      is_late: false,
    },
    expect.objectContaining({ question: '苗木由谁提供？', answer: '由中标单位提供。' }),
  ])
  expect(announcements).toMatchObject([
    { number: 1, stage: 1, published: { questions: [] } },
    { number: 2, stage: 5, changes: [{ label: '澄清答疑' }], published: { questions: [{}, {}] } },
  ])
  expect((await noticesOf(bidder)).map(({ content: text }) => text)).toContain(
    `您报名的“${tender.title}”公布了对提问的答复，请查看澄清答疑。`,
  )
  expect((await noticesOf(asker)).map(({ content: text }) => text)).toEqual([
    `您对“${tender.title}”的提问已有答复：可以延长到一百天。`,
  ])
  expect(await asked(asker, tender.project_sn)).toMatchObject([
    { content: first, answer: '可以延长到一百天。', decided_at: '2026-11-20 10:00:00' },
  ])
})

test('the search finds a tender by its answered questions, from when they are public and not by who asked', async () => {
  const tender = await openTender()
  const [asker, other] = [await company(portal), await company(portal)]
  const found = async (keyword: string) => {
    const { data } = await portal.call(search, { keyword }, { address: newAddress() })
    return data.list.filter(({ url }) => url.endsWith(tender.project_sn)).map(({ snippet }) => snippet)
  }
  const first = '营养钵容器苗能否改为裸根苗？请电 13900005678'
  await ask(asker, tender.project_sn, first)
  await ask(other, tender.project_sn, '松针堆肥由谁清运？')
  await decide(tender, first, '裸根苗须带护根胶。')
  for (const keyword of ['营养钵容器苗', '护根胶', '松针堆肥']) expect(await found(keyword)).toEqual([])
  await decide(tender, '松针堆肥由谁清运？', '不在本次招标范围。', 'rejected')

  expect(await found('营养钵容器苗')).toEqual([
    '问：营养钵容器苗能否改为裸根苗？请电 139****5678 答：裸根苗须带护根胶。',
  ])
  expect(await found('护根胶')).toHaveLength(1)
  expect(await found('抚育面积')).toHaveLength(1)
  for (const keyword of ['松针堆肥', '13900005678', '青山林业公司']) expect(await found(keyword)).toEqual([])

  const task = await newestTask(portal, 'tenderQuestions', (await questionsOf(tender.id))[0]?.id ?? 0)
  await portal.call(reopenTask, task, reviewer)
  const { stamp } = (await portal.call(queueTask, task, reviewer)).data
  const rejection = { ...task, outcome: 'rejected', note: '问题与本项目无关。', stamp } as const
  expect(await portal.call(decideTask, rejection, reviewer)).toMatchObject({ code: 200 })
  expect(await found('护根胶')).toEqual([])
})

test('a question after its end is taken and marked as late; without an end, after the opening', async () => {
  const asker = await company(portal)
  const tender = await openTender({ questions_end: hours(-1) })
  await ask(asker, tender.project_sn, '可否分期付款？')
  const opened = await openTender({ open_time: hours(-1), signup_end: hours(-2) })
  await ask(asker, opened.project_sn, '何时公布结果？')
  const inTime = await openTender({ questions_end: hours(1) })
  await ask(asker, inTime.project_sn, '可否分期付款？')
  for (const [one, is_late] of [
    [tender, true],
    [opened, true],
    [inTime, false],
  ] as const)
    expect(await questionsOf(one.id)).toMatchObject([{ is_late }])
  await decide(tender, '可否分期付款？', '不分期。')
  expect((await detail(tender.project_sn)).questions).toMatchObject([{ is_late: true }])
})

test('an objection is answered to who raised it alone, within three days, also after the result', async () => {
  const asker = await company(portal)
  const tender = await openTender({ infor_type: 3, winner: '某公司', result_content: '<p>结果</p>' })
  expect(await ask(asker, tender.project_sn, '为何未中标？')).toMatchObject({ code: 1594 })
  expect(await ask(asker, tender.project_sn, '中标单位资质不符', OBJECTION)).toMatchObject({ code: 200 })
  const [row] = await questionsOf(tender.id)
  const task = await newestTask(portal, 'tenderQuestions', row?.id ?? 0)
  const { data } = await portal.call(queueTask, task, reviewer)
  expect(data.task.category).toBe('异议 · 11-23 前答复')
  expect(data.facts).toContainEqual(
    expect.objectContaining({ label: '答复期限', value: '2026-11-23 10:00 前答复' }),
  )
  expect(data.note_reader).toBe('答复以站内消息发给提出人，不公布。')

  await decide(tender, '中标单位资质不符', '经核实，资质符合要求。')
  expect(await detail(tender.project_sn)).toMatchObject({ questions: [], announcements: [] })
  expect((await noticesOf(asker)).map(({ content: text }) => text)).toEqual([
    `您对“${tender.title}”提出的异议已有答复：经核实，资质符合要求。`,
  ])
})

test('what is not accepted is told to who asked, and not published', async () => {
  const asker = await company(portal)
  const tender = await openTender()
  await ask(asker, tender.project_sn, '谁报名了？')
  await decide(tender, '谁报名了？', '报名情况不公开。', 'rejected')
  expect(await detail(tender.project_sn)).toMatchObject({ questions: [], announcements: [{ number: 1 }] })
  expect(await asked(asker, tender.project_sn)).toMatchObject([{ answer: '', refusal: '报名情况不公开。' }])
})

test('the same question twice is one, of a tender that is there, by who is signed in', async () => {
  const asker = await company(portal)
  const tender = await openTender()
  for (const _ of [1, 2])
    expect(await ask(asker, tender.project_sn, '保函可以吗？')).toMatchObject({ code: 200 })
  expect(await questionsOf(tender.id)).toHaveLength(1)
  expect(await ask(asker, 'NICHT-DA', '？？')).toMatchObject({ code: 1201 })
  expect(await ask(asker, tender.project_sn, '')).toMatchObject({
    data: { fields: { content: '请填写内容' } },
  })
  expect(
    await portal.call(
      askTender,
      { project_sn: tender.project_sn, kind: 1, content: '？' },
      { address: newAddress() },
    ),
  ).toMatchObject(NotSignedIn)
})

test('an edit keeps answers, and answers given to a withdrawn tender come with its next publication', async () => {
  const { save, withdraw } = content.tenders.calls
  const who = { token: editor.token, address: newAddress() }
  const fields = {
    title: '油茶林抚育',
    project_sn: 'WD-2026-77',
    ptype: 1,
    infor_type: 1,
    industry_type: 4,
    content: '<p>三百亩。</p>',
  }
  const { data: saved } = await portal.call(save, { id: 0, version: 0, mode: 'publish', ...fields }, who)
  const asker = await company(portal)
  await ask(asker, fields.project_sn, '含运费吗？')
  await ask(asker, fields.project_sn, '何时验收？')
  await decide(saved, '含运费吗？', '含。')
  const { data: withdrawn } = await portal.call(withdraw, { id: saved.id, version: saved.version }, who)
  await decide(saved, '何时验收？', '竣工后一个月内。')
  expect(await asked(asker, fields.project_sn)).toMatchObject([
    { content: '何时验收？', answer: '', is_public: false },
    { content: '含运费吗？', answer: '' },
  ])
  await portal.call(save, { ...fields, ...withdrawn, mode: 'publish' }, who)
  expect((await detail(fields.project_sn)).questions).toEqual([])
  await publishLeftAnswers(portal.deps)
  const { questions, announcements } = await detail(fields.project_sn)
  expect(questions.map(({ answer }) => answer)).toEqual(['含。', '竣工后一个月内。'])
  expect(announcements.map(({ stage }) => stage)).toEqual([1, 5])
})

test('the office sees what waits with its term, and risks each with its rule', async () => {
  const asker = await company(portal)
  const tender = await openTender({
    createtime: hours(-24 * 5),
    signup_end: hours(-1),
    open_time: hours(24 * 10),
  })
  await ask(asker, tender.project_sn, '能否踏勘现场？')
  await ask(asker, tender.project_sn, '资格条件有排斥性', OBJECTION)
  const look = async () => (await portal.call(tenderOversight, { id: tender.id }, editor)).data
  const { questions, risks } = await look()
  expect(questions).toMatchObject([
    { kind: 1, due: '', decided_at: '', is_late: false },
    { kind: 2, due: '2026-11-23 10:00:00', decided_at: '' },
  ])
  expect(questions.every(({ task }) => task > 0)).toBe(true)
  expect(risks.map(({ code, text }) => [code, text])).toEqual([
    ['few_bidders', '报名已截止，没有单位报名'],
    ['short_term', '从首次发布到开标只有 15 天'],
  ])
  expect(risks.map(({ rule }) => rule).join('')).toMatch(/第二十八条.*第二十四条/)

  // What is announced after somebody asked, so short before the opening.
  portal.passSeconds(60)
  await decide(tender, '能否踏勘现场？', '可以，请联系林场。')
  expect((await look()).risks.map(({ code, text }) => [code, text])).toContainEqual([
    'change_after_questions',
    '有人提问后，2026-11-20 10:01 又有澄清或修改，距开标只剩 9 天',
  ])

  await portal.deps.db.update(tenders).set({ ptype: 2 }).where(eq(tenders.id, tender.id))
  expect((await look()).risks).toEqual([])
})

test('answers wait for others an hour at most', async () => {
  const asker = await company(portal)
  const tender = await openTender({
    signup_end: hours(24 * 50),
    open_time: hours(24 * 60),
    files: [{ file: '/files/a.pdf', name: '招标文件.pdf', size: 10, has_password: true }],
  })
  await ask(asker, tender.project_sn, '第一问？')
  await ask(asker, tender.project_sn, '第二问？')
  await decide(tender, '第一问？', '第一答。')
  portal.passSeconds(3601)
  await publishLeftAnswers(portal.deps)
  const { questions, announcements } = await detail(tender.project_sn)
  expect(questions).toMatchObject([{ answer: '第一答。' }])
  // Attachments stay what they are, whichever way they are read.
  expect(announcements.map(({ stage, changes }) => [stage, changes.map(({ label }) => label)])).toEqual([
    [1, []],
    [5, ['澄清答疑']],
  ])
  await decide(tender, '第二问？', '与本项目无关。', 'rejected')
  expect((await detail(tender.project_sn)).announcements).toHaveLength(2)
})

test('an answer that is not public is taken back with its decision, a public one is corrected or removed', async () => {
  const asker = await company(portal)
  const bidder = await company(portal)
  const tender = await openTender({ signup_end: hours(24 * 50), open_time: hours(24 * 60) })
  await portal.call(
    prosign,
    { project_sn: tender.project_sn },
    { token: bidder.token, address: newAddress() },
  )
  await ask(asker, tender.project_sn, '甲？')
  await ask(asker, tender.project_sn, '乙？')
  const reopen = async (text: string) => {
    const row = (await questionsOf(tender.id)).find(({ content: asked }) => asked === text)
    const task = await newestTask(portal, 'tenderQuestions', row?.id ?? 0)
    expect(await portal.call(reopenTask, task, reviewer)).toMatchObject({ code: 200 })
    return task
  }
  await decide(tender, '甲？', '写错的答复。')
  const task = await reopen('甲？')
  await decide(tender, '乙？', '乙的答复。')
  expect((await detail(tender.project_sn)).questions).toEqual([])
  const again = async (note: string, outcome: 'approved' | 'rejected', one = task) => {
    const { stamp } = (await portal.call(queueTask, one, reviewer)).data
    expect(await portal.call(decideTask, { ...one, outcome, note, stamp }, reviewer)).toMatchObject({
      code: 200,
    })
  }
  await again('甲的答复。', 'approved')
  const answers = async () => (await detail(tender.project_sn)).questions.map(({ answer }) => answer)
  expect(await answers()).toEqual(['甲的答复。', '乙的答复。'])

  await reopen('甲？')
  expect(await answers()).toEqual(['甲的答复。', '乙的答复。'])
  await again('甲的答复。', 'approved')
  expect((await detail(tender.project_sn)).announcements).toHaveLength(2)
  await reopen('甲？')
  await again('甲的答复，改过。', 'approved')
  await reopen('甲？')
  await again('不再答复。', 'rejected')
  expect(await answers()).toEqual(['乙的答复。'])
  const told = (await noticesOf(bidder)).map(({ content: text }) => text.split('”')[1])
  expect(told.slice(0, 3)).toEqual([
    '撤下了对提问的答复，请查看澄清答疑。',
    '更正了对提问的答复，请查看澄清答疑。',
    '公布了对提问的答复，请查看澄清答疑。',
  ])
})

test('a tender that is asked about keeps its number, and who asked hears that it is withdrawn', async () => {
  const { save, withdraw } = content.tenders.calls
  const who = { token: editor.token, address: newAddress() }
  const fields = {
    title: '毛竹林抚育',
    project_sn: 'WD-2026-78',
    ptype: 1,
    infor_type: 1,
    industry_type: 4,
    content: '<p>二百亩。</p>',
  }
  const { data: saved } = await portal.call(save, { id: 0, version: 0, mode: 'publish', ...fields }, who)
  const asker = await company(portal)
  await ask(asker, fields.project_sn, '几标段？')
  const { id, version } = saved
  expect(
    await portal.call(save, { ...fields, id, version, project_sn: 'WD-2026-79', mode: 'publish' }, who),
  ).toMatchObject(TenderHasBidders)
  await portal.call(withdraw, { id, version }, who)
  expect((await noticesOf(asker)).map(({ content: text }) => text)).toEqual([
    '您提过问的“毛竹林抚育”已下线，如有疑问请联系招标人或客服。',
  ])
})
