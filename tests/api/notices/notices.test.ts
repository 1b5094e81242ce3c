// Notifications as their reader finds them.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#features/accounts/contract/login.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { noticeCount, noticeList, readAllNotices, readNotice } from '#features/notices/contract.ts'
import { sendNotice } from '#features/notices/server/notices.service.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, PASSWORD, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Somebody who was told so many things, one a minute. */
const told = async (categories: number[]) => {
  const person = await signedIn(portal)
  const [user] = await portal.deps.db.select().from(users).where(eq(users.mobile, person.mobile))
  for (const [at, category] of categories.entries()) {
    await sendNotice(portal.deps.db, {
      user_id: user?.id ?? 0,
      category,
      content: `第 ${at + 1} 条`,
      createtime: portal.deps.now(),
    })
    portal.passSeconds(60)
  }
  return person
}
const list = async (who: { token: string }, input: Record<string, unknown> = {}) =>
  (await portal.call(noticeList, input, who)).data
const unread = async (who: { token: string }) => (await portal.call(noticeCount, {}, who)).data.num

describe('notices', () => {
  test('are read ten a page, newest first, those of the system unless another category is asked for', async () => {
    const person = await told([...Array.from({ length: 12 }, () => 4), 1])
    const first = await list(person)
    expect(first.total).toBe(12)
    expect(first.data.map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, at) => `第 ${12 - at} 条`),
    )
    expect((await list(person, { page: 2 })).data.map(({ content }) => content)).toEqual([
      '第 2 条',
      '第 1 条',
    ])
    expect(await list(person, { category: 1 })).toMatchObject({ total: 1, data: [{ content: '第 13 条' }] })
    expect((await list(person, { category: 0 })).total).toBe(13)
    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      content: '第 12 条',
      createtime: expect.stringMatching(/^2026-11-20 /),
      status: 0,
      status_text: '未读',
      category: 4,
      type: 0,
      project_id: 0,
      project_sn: '',
      url: '',
    })
  })

  test('are marked as read one by one, by category, or all; the account tells how many are not', async () => {
    const person = await told([4, 4, 1, 2])
    const index = async () => (await portal.call(userIndex, {}, person)).data.msgcount
    expect([await unread(person), await index()]).toEqual([4, 4])
    expect((await list(person)).unread).toEqual([
      { category: 1, num: 1 },
      { category: 2, num: 1 },
      { category: 4, num: 2 },
    ])
    const [newest] = (await list(person)).data
    await portal.call(readNotice, { project_notice_id: newest?.id }, person)
    await portal.call(readNotice, { project_notice_id: newest?.id }, person)
    expect(await unread(person)).toBe(3)
    expect((await list(person)).data[0]).toMatchObject({ status: 1, status_text: '已读' })
    await portal.call(readAllNotices, { type: 1 }, person)
    expect(await unread(person)).toBe(2)
    const again = await portal.call(
      login,
      { username: person.mobile, password: PASSWORD, type: 2 },
      { address: newAddress() },
    )
    expect(again.data.msgcount).toBe(2)
    await portal.call(readAllNotices, {}, person)
    expect([await unread(person), await index()]).toEqual([0, 0])
  })

  test('are nobody else’s: not to read, not to mark', async () => {
    const person = await told([4])
    const stranger = await signedIn(portal)
    expect(await list(stranger)).toEqual({ data: [], total: 0, unread: [] })
    const [notice] = (await list(person)).data
    const answer = await portal.call(readNotice, { project_notice_id: notice?.id }, stranger)
    expect(answer).toMatchObject(TargetGone)
    await portal.call(readAllNotices, {}, stranger)
    expect(await unread(person)).toBe(1)
  })
})
