// The admin's lists of words, held against what users submit and an approval publishes.

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as queues from '#features/review/contract/review.ts'
import { askTender } from '#features/tender-questions/contract.ts'
import { saveWord } from '#features/words/contract.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { decided, newestTask } from '../../helpers/bonds.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { newOwner, type Owner, review, submitted, taskOf } from '../../helpers/submissions.ts'
import { company, insertTender } from '../../helpers/tenders.ts'

let portal: TestApp
let admin: { token: string }
let reviewer: { token: string }
let owner: Owner
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
  reviewer = await staffSignedIn(portal, 'reviewer')
  owner = await newOwner(portal)
  for (const fields of [
    { word: '第一品牌', level: 'banned', exceptions: ['不是第一品牌'] },
    { word: '独家', level: 'sensitive' },
  ])
    await portal.call(saveWord, fields, admin)
})
afterAll(() => portal.close())

const DETAILS = '杉木中龄林，长势良好，林道通到山脚，水源充足，无抵押、无纠纷，四至清楚。'

const listingWith = async (sentence: string, changes: Record<string, unknown> = {}) => {
  const id = await submitted(portal, owner, { content: DETAILS + sentence, ...changes })
  const task = { queue: 'listings' as const, id: (await taskOf(portal, id))?.id ?? 0 }
  return { id, task, look: async () => (await portal.call(queues.queueTask, task, reviewer)).data }
}

test('a banned word is flagged, with its piece of the text, and stops the approval of a listing', async () => {
  const { id, look } = await listingWith('是当地第一 品牌，独家出让。', { address: '甲地' })
  const { flags, task, reject_only } = await look()
  expect(task.flags).toEqual(['banned_word', 'listed_word'])
  expect(flags).toEqual([
    { code: 'banned_word', text: '含有禁用词“第一品牌”', words: ['第一 品牌'] },
    { code: 'listed_word', text: '含有敏感词“独家”', words: ['独家'] },
  ])
  expect(reject_only).toBe('含有禁用词“第一品牌”，不能发布')
  expect(await review(portal, reviewer, id)).toMatchObject({
    code: BadInput.code,
    data: { fields: { outcome: '含有禁用词“第一品牌”，不能发布' } },
  })
  expect(await review(portal, reviewer, id, 'rejected')).toMatchObject({ code: 200 })
  const found = await portal.call(queues.queueList, { queue: 'listings', flag: 'listed_word' }, reviewer)
  expect(found.data.list).toEqual([])
})

test('a sensitive word is shown and stops nothing, an exception is none', async () => {
  const { id, look } = await listingWith('不是第一品牌，但独家出让。', { address: '乙地' })
  expect((await look()).task.flags).toEqual(['listed_word'])
  const found = await portal.call(queues.queueList, { queue: 'listings', flag: 'listed_word' }, reviewer)
  expect(found.data.list.map(({ target_id }) => target_id)).toEqual([id])
  expect(await review(portal, reviewer, id)).toMatchObject({ code: 200 })
})

test('an answer to a question is held against the lists like the question, what is not published is not', async () => {
  const tender = await insertTender(portal)
  const asker = await company(portal)
  const ask = (kind: number, content: string) =>
    portal.call(
      askTender,
      { project_sn: tender.project_sn, kind, content },
      { token: asker.token, address: newAddress() },
    )
  await ask(1, '苗木要第一品牌吗？')
  await ask(1, '苗木有规格吗？')
  await ask(2, '指定第一品牌没有依据')
  const taskOfQuestion = (id: number) => newestTask(portal, 'tenderQuestions', id)
  const decide = async (id: number, note: string) =>
    decided(portal, reviewer, await taskOfQuestion(id), 'approved', note)
  expect(await decide(1, '不要求。')).toMatchObject({
    data: { fields: { outcome: '含有禁用词“第一品牌”，不能发布' } },
  })
  expect(await decide(2, '须为第一品牌。')).toMatchObject({
    data: { fields: { note: '含有禁用词“第一品牌”，请修改' } },
  })
  expect(await decide(3, '已删去“第一品牌”的要求。')).toMatchObject({ code: 200 })
})
