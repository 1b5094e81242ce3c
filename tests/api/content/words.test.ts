// Banned words go live nowhere; sensitive words and numbers of people with a reason alone.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import * as approval from '#features/content/contract/approval.ts'
import { SCHEDULE_FAILED } from '#features/content/contract/calls.ts'
import { ApprovalNeeded, BannedWords, WordsToConfirm } from '#features/content/contract/refusals.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { importWords, removeWords, wordLists } from '#features/words/contract.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let admin: string, editor: string, other: string
const { calls } = content.news
const REVIEWED = 4

beforeAll(async () => {
  portal = await testApp()
  admin = (await staffSignedIn(portal, 'admin')).token
  editor = (await staffSignedIn(portal, 'editor')).token
  other = (await staffSignedIn(portal, 'admin')).token
  await portal.call(
    approval.saveApprovalRules,
    { list: [{ kind: 'news', category: REVIEWED, approvals: 1 }], known: [] },
    { token: admin },
  )
})
afterAll(() => portal.close())

let n = 0
let title = ''
beforeEach(async () => {
  title = `用词检查${++n}`
  const { words } = (await portal.call(wordLists, {}, { token: admin })).data
  if (words.length > 0) await portal.call(removeWords, { ids: words.map(({ id }) => id) }, { token: admin })
  await list(
    { word: '稳赚不赔', level: 'banned', exceptions: ['没有稳赚不赔'] },
    { word: '最大', level: 'sensitive' },
  )
})

const list = async (...words: { word: string; level: 'banned' | 'sensitive'; exceptions?: string[] }[]) =>
  expect((await portal.call(importWords, { list: words }, { token: admin })).code).toBe(200)
const save = (changes: Record<string, unknown>) =>
  portal.call(calls.save, { type: 2, title, mode: 'publish', ...changes }, { token: editor })
const kept = (...confirmed: string[]) => ({ confirmed, confirm_reason: '引自批文' })

test('a banned word is saved as a draft, and goes live on no way', async () => {
  const draft = await save({ mode: 'draft', content: '<p>投资<b>稳 赚</b>不<i>赔</i>。</p>' })
  expect(draft.code).toBe(200)
  const { id, version } = draft.data
  const later = toWireTime(new Date(Date.now() + 3_600_000))
  const ways = [
    await portal.call(calls.publish, { id, version, ...kept('content:稳赚不赔') }, { token: editor }),
    await save({ id, version, content: '<p>稳赚不赔</p>' }),
    await save({ id, version, content: '<p>稳赚不赔</p>', mode: 'schedule', publish_at: later }),
    await save({ id, version, content: '<p>稳赚不赔</p>', mode: 'submit' }),
    await portal.call(approval.submitContent, { kind: 'news', id, version }, { token: editor }),
  ]
  expect(ways.map(({ code }) => code)).toEqual(ways.map(() => BannedWords.code))
  expect(ways[0]?.msg).toBe('正文里有禁用词“稳赚不赔”（投资稳 赚不赔。），请修改后再发布')
  expect((await portal.call(calls.get, { id }, { token: editor })).data.record).toMatchObject({
    version,
    live_version: 0,
  })
})

test('the exception of a word goes live', async () => {
  expect((await save({ content: '<p>世上没有稳赚不赔的买卖</p>' })).code).toBe(200)
})

test('a sensitive word goes live with a reason, which is on record; more of it is asked about again', async () => {
  const refused = await save({ title: `${title}最大`, content: '<p>最大的林场</p>' })
  expect(refused).toMatchObject({ code: WordsToConfirm.code })
  expect(refused.msg).toBe(`标题里有敏感词“最大”（${title}最大），确需保留的，请写明理由`)
  expect(
    await save({ title: `${title}最大`, content: '<p>最大的林场</p>', ...kept('content:最大') }),
  ).toMatchObject({
    code: WordsToConfirm.code,
  })
  const live = await save({
    title: `${title}最大`,
    content: '<p>最大的林场</p>',
    ...kept('content:最大', 'title:最大'),
  })
  expect(live.code).toBe(200)
  const { id, version } = live.data
  const entry = (await historyOf(portal.deps.db, `news:${id}`)).find(
    ({ action }) => action === 'news.confirm-words',
  )
  expect(entry?.detail).toMatchObject({ version, words: '标题“最大”、正文“最大”', reason: '引自批文' })
  const again = { id, title: `${title}最大` }
  expect(await save({ ...again, version, content: '<p>最大的国有林场</p>' })).toMatchObject({ code: 200 })
  expect(await save({ ...again, version: version + 1, content: '<p>最大最大</p>' })).toMatchObject({
    code: WordsToConfirm.code,
  })
})

test('a number of a person goes live with a reason; not where the field is there for it', async () => {
  const refused = await save({ content: '<p>户主电话：１３８-0013-8000</p>' })
  expect(refused.msg).toBe(
    '正文里有个人信息“手机号码，尾号 8000”（户主电话：１３８-0013-8000），确需保留的，请写明理由',
  )
  expect(
    (await save({ content: '<p>户主电话：13800138000</p>', ...kept('content:手机号码，尾号 8000') })).code,
  ).toBe(200)
  const { fields } = content.tenders
  expect(Object.keys(fields.shape)).toContain('contact')
})

test('a word that was listed after the schedule ends it, with the reason', async () => {
  const at = new Date(portal.deps.now().getTime() + 60_000)
  const saved = await save({ content: '<p>零投入</p>', mode: 'schedule', publish_at: toWireTime(at) })
  expect(saved.code).toBe(200)
  await list({ word: '零投入', level: 'banned' })
  await publishDue({ ...portal.deps, now: () => new Date(at.getTime() + 1000) })
  const { data } = await portal.call(calls.get, { id: saved.data.id }, { token: editor })
  expect(data.record).toMatchObject({ state: 'draft', live_version: 0 })
  expect(data.note).toBe(`${SCHEDULE_FAILED}正文里有禁用词“零投入”（零投入），请修改后再发布`)
})

test('a word that was listed after the sending is asked of the approver', async () => {
  const sent = await save({ type: REVIEWED, content: '<p>全省首个</p>', mode: 'submit' })
  const target = { kind: 'news' as const, id: sent.data.id, version: sent.data.version }
  await list({ word: '全省首个', level: 'sensitive' })
  const approve = (more: object) =>
    portal.call(approval.approveContent, { ...target, ...more }, { token: other })
  expect(await approve({})).toMatchObject({ code: WordsToConfirm.code })
  expect((await approve(kept('content:全省首个'))).data).toEqual({ live: true })
})

test('what waits for approval was asked about when it was sent, and is not asked again', async () => {
  const sent = await save({ type: REVIEWED, content: '<p>最大</p>', mode: 'submit', ...kept('content:最大') })
  expect(sent.code).toBe(200)
  const target = { kind: 'news' as const, id: sent.data.id, version: sent.data.version }
  expect((await portal.call(approval.approveContent, target, { token: other })).data).toEqual({ live: true })
  expect(await save({ type: REVIEWED, content: '<p>甲</p>' })).toMatchObject({ code: ApprovalNeeded.code })
})
