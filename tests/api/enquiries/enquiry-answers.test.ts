// Answers to enquiries: what the reviewer writes reaches the enquirer as a notice, and by SMS if that is wanted.
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { NOTICE_LENGTH } from '#platform/server/gateways/sms.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let reviewer: { id: number; token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const QUEUE = 'enquiries'
const QUESTION = '毛竹林如何流转，需要哪些材料，要到哪里去办理？'

/** Sends an enquiry; answers the task that waits for it. */
const ask = async (changes: Record<string, unknown> = {}, token?: string, app = portal) => {
  const region = { province_id: 350000, city_id: 350100, county_id: 350102 }
  const input = { type: 5, ...region, name: '王林', mobile: newMobile(), content: QUESTION, ...changes }
  const answer = await app.call(addProposal, input, { address: newAddress(), token })
  if (answer.code !== 200) throw new Error(`not sent: ${answer.msg}`)
  const [task] = await app.deps.db.select().from(queueTasks).orderBy(desc(queueTasks.id)).limit(1)
  if (!task) throw new Error('no task')
  return { id: task.id, target_id: task.target_id, mobile: input.mobile }
}
const open = async (id: number, who = reviewer, app = portal) =>
  (await app.call(queues.queueTask, { queue: QUEUE, id }, who)).data
const decide = async (
  { id }: { id: number },
  decision: { outcome: 'approved' | 'rejected'; note: string },
  who = reviewer,
  app = portal,
) => {
  await app.call(queues.claimTask, { queue: QUEUE, id }, who)
  const { stamp } = await open(id, who, app)
  return app.call(queues.decideTask, { queue: QUEUE, id, stamp, ...decision }, who)
}
const approved = (note: string) => ({ outcome: 'approved', note }) as const
const textTo = (mobile: string) => portal.deps.outbox?.latestNotice(mobile)?.text
const stepsOf = async (target: number, app = portal) =>
  (await historyOf(app.deps.db, `enquiry:${target}`)).map(({ action }) => action)
const list = async (input: Record<string, unknown>) =>
  (await portal.call(queues.queueList, { queue: QUEUE, pagesize: 100, ...input }, reviewer)).data

describe('an answer', () => {
  test('reaches the account as a notice that leads to the page of the form', async () => {
    const person = await signedIn(portal)
    const task = await ask({}, person.token)
    expect(await decide(task, approved('请先到县不动产登记中心换证。\n材料见网站。'))).toMatchObject({
      code: 200,
    })
    const { data, total } = (await portal.call(noticeList, { category: 4 }, person)).data
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      content:
        '您提交的专家咨询“毛竹林如何流转，需要哪些材料，要到哪里去…”已有答复：请先到县不动产登记中心换证。 材料见网站。',
      category: 4,
      url: '/expert',
      status: 0,
    })
    expect(textTo(task.mobile)).toBeUndefined()
  })

  test.for([
    [4, '/about/contact', '合作咨询'],
    [6, '/assess', '评估咨询'],
  ] as const)('to type %i leads to %s', async ([type, url, name]) => {
    const person = await signedIn(portal)
    await decide(await ask({ type, content: QUESTION }, person.token), approved('已安排专家。'))
    const [notice] = (await portal.call(noticeList, {}, person)).data.data
    expect(notice?.url).toBe(url)
    expect(notice?.content).toMatch(new RegExp(`^您提交的${name}.*已有答复：已安排专家。$`))
  })

  test('that declines says so', async () => {
    const person = await signedIn(portal)
    const task = await ask({ type: 4, content: '' }, person.token)
    await decide(task, { outcome: 'rejected', note: '平台不受理广告推广。' })
    const [notice] = (await portal.call(noticeList, {}, person)).data.data
    expect(notice?.content).toBe('您提交的合作咨询未能受理：平台不受理广告推广。')
  })

  test('reaches a visitor who wants it by SMS, in one line that the provider takes', async () => {
    const short = await ask({ wants_sms: 1 })
    await decide(short, approved('请先换证。\n再签合同。'))
    expect(textTo(short.mobile)).toBe('请先换证。 再签合同。')
    const long = await ask({ wants_sms: 1, mobile: `+86 ${newMobile()}` })
    await decide(long, approved('长'.repeat(36)))
    const text = textTo(long.mobile.slice(4)) ?? ''
    expect([text.length, text.endsWith('长…')]).toEqual([NOTICE_LENGTH, true])
    expect(await stepsOf(long.target_id)).toEqual([
      'enquiry.notify',
      'enquiry.answer',
      'enquiry.claim',
      'enquiry.add',
    ])
    const { history } = await open(long.id)
    expect(history[0]).toMatchObject({ action: 'notify', name: '短信通知已发出' })
  })

  test('reaches an account both ways, and a visitor who wants no SMS not at all', async () => {
    const person = await signedIn(portal)
    const both = await ask({ wants_sms: 1 }, person.token)
    await decide(both, approved('两处都收到'))
    expect(textTo(both.mobile)).toBe('两处都收到')
    expect((await portal.call(noticeList, {}, person)).data.total).toBe(1)

    const told = await portal.deps.db.select().from(notices)
    const neither = await ask()
    await decide(neither, approved('已在电话中答复'))
    expect(textTo(neither.mobile)).toBeUndefined()
    expect(await portal.deps.db.select().from(notices)).toHaveLength(told.length)
  })

  test('is given once: who decides again sends nothing', async () => {
    const person = await signedIn(portal)
    const task = await ask({ wants_sms: 1 }, person.token)
    const answers = await Promise.all([
      decide(task, approved('只此一次')),
      decide(task, approved('只此一次')),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await portal.call(noticeList, {}, person)).data.total).toBe(1)
    expect((await stepsOf(task.target_id)).filter((action) => action === 'enquiry.notify')).toHaveLength(1)
  })

  test('stands in the outbox of the demo under its phone, beside the codes', async () => {
    const task = await ask({ wants_sms: 1 })
    await decide(task, approved('已答复'))
    const outbox = async (mobile: string) =>
      (await portal.app.inject({ url: `/api/dev/outbox?mobile=${mobile}` })).json().data as object
    expect(await outbox(task.mobile)).toMatchObject({
      sms: null,
      notice: { mobile: task.mobile, text: '已答复', at: expect.any(String) },
    })
    expect(await outbox(newMobile())).not.toHaveProperty('notice')
  })

  test('leaves no number in the log', async () => {
    const task = await ask({ wants_sms: 1 })
    await decide(task, approved('已答复'))
    expect(portal.log()).toContain('短信通知未实际发送')
    expect(portal.log()).not.toContain(task.mobile)
  })
})

describe('an SMS that the provider refuses', () => {
  test('changes nothing of the decision, and is on record and in the log without the number', async () => {
    const number = newMobile()
    const sms = {
      sendCode: async () => undefined,
      sendNotice: async (mobile: string) => {
        throw new Error(`provider down for ${mobile}`)
      },
    }
    const flaky = await testApp({ deps: { sms } })
    try {
      const who = await staffSignedIn(flaky, 'reviewer')
      const task = await ask({ wants_sms: 1, mobile: number }, undefined, flaky)
      expect(await decide(task, approved('已答复'), who, flaky)).toMatchObject({
        code: 200,
        data: { outcome: 'approved', note: '已答复' },
      })
      expect((await stepsOf(task.target_id, flaky))[0]).toBe('enquiry.notifyFailed')
      expect((await open(task.id, who, flaky)).history[0]?.name).toBe('短信通知未能发出')
      expect(flaky.log()).toContain('provider down for')
      expect(flaky.log()).not.toContain(number)
    } finally {
      await flaky.close()
    }
  })
})

describe('the reviewer', () => {
  const readerOf = async (changes: Record<string, unknown>, token?: string, app = portal, who = reviewer) =>
    (await open((await ask(changes, token, app)).id, who, app)).note_reader

  test('is told who will read the note', async () => {
    const { token } = await signedIn(portal)
    expect(await readerOf({}, token)).toBe('答复会发给咨询人：全文以站内消息发到其账号。')
    expect(await readerOf({ wants_sms: 1 }, token)).toBe(
      '答复会发给咨询人：全文以站内消息发到其账号，前 35 个字以短信发到其手机。',
    )
    expect(await readerOf({ wants_sms: 1 })).toBe('答复会发给咨询人：前 35 个字以短信发到其手机。')
    expect(await readerOf({})).toBe('咨询人没有账号，收不到站内消息：请先电话联系，答复留作记录。')
  })

  test('is told where no SMS can be sent, and none is', async () => {
    const mute = await testApp({ deps: { sms: { sendCode: async () => undefined } } })
    try {
      const who = await staffSignedIn(mute, 'reviewer')
      expect(await readerOf({ wants_sms: 1 }, undefined, mute, who)).toBe(
        '咨询人要求短信通知，但短信通知尚未开通，不会发送。咨询人没有账号，收不到站内消息：请先电话联系，答复留作记录。',
      )
      const task = await ask({ wants_sms: 1 }, undefined, mute)
      await decide(task, approved('已答复'), who, mute)
      expect((await stepsOf(task.target_id, mute))[0]).toBe('enquiry.answer')
    } finally {
      await mute.close()
    }
  })

  test('sees the type and whether an SMS is wanted', async () => {
    const { id } = await ask({ type: 4, content: '', wants_sms: 1 })
    const { task, facts } = await open(id)
    expect(task).toMatchObject({ title: '王林：未填写内容', category: '合作咨询 · 要短信' })
    expect(facts.map(({ label, value }) => [label, label === '提交时间' ? '' : value])).toEqual([
      ['类型', '合作咨询'],
      ['提交时间', ''],
      ['姓名', '王林'],
      ['联系电话', expect.stringMatching(/^139\*{4}\d{4}$/)],
      ['地区', '福建省 福州市 鼓楼区'],
      ['内容', ''],
      ['提交人', '访客'],
      ['短信通知', '答复后需要'],
    ])
  })

  test('lists one type alone, also with a keyword', async () => {
    const name = `甲${newMobile().slice(-6)}`
    for (const type of [4, 5, 6]) await ask({ type, name, mobile: newMobile() })
    for (const type of [4, 5, 6]) {
      const { list: rows, count } = await list({ type, keyword: name })
      expect([count, rows.length]).toEqual([1, 1])
    }
    expect((await list({ keyword: name })).count).toBe(3)
    const { list: rows } = await list({ type: 6 })
    expect(new Set(rows.map(({ category }) => category.split(' · ')[0]))).toEqual(new Set(['评估咨询']))
    expect((await list({ type: 99 })).count).toBe(0)
  })

  test('refuses a filter that the queue does not have', async () => {
    const filters = { type: 6, user_id: 1 }
    for (const [field, value] of Object.entries(filters)) {
      const input = { queue: 'leads', [field]: value }
      expect(await portal.call(queues.queueList, input, reviewer)).toMatchObject({
        code: 400,
        data: { fields: { [field]: '这个队列没有这项筛选' } },
      })
    }
  })

  test('finds templates that speak to the enquirer and fit into an SMS', () => {
    for (const template of Object.values(queueWords.enquiries.reasons).flat()) {
      expect(template.length).toBeLessThanOrEqual(NOTICE_LENGTH)
      expect(template).not.toContain('咨询人')
    }
  })
})

test('an enquiry that is gone keeps the queue going', async () => {
  const { id, target_id } = await ask({ wants_sms: 1 })
  await portal.deps.db.delete(enquiries).where(eq(enquiries.id, target_id))
  expect(await portal.call(queues.queueTask, { queue: QUEUE, id }, reviewer)).toMatchObject({ code: 1201 })
})
