// The live number of unread notices: over real connections, by the client that pages use.

import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endUserSession, userSessions } from '#features/accounts/contract/settings.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { noticeCountEvents, readAllNotices } from '#features/notices/contract.ts'
import { sendNotice } from '#features/notices/server/notices.service.ts'
import { NotSignedIn, TooMany } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn } from '../../helpers/people.ts'

let portal: TestApp
let url = ''
beforeAll(async () => {
  portal = await testApp()
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
const opened: EventSource[] = []
afterAll(async () => {
  for (const source of opened) source.close()
  // Clients keep idle connections open.
  portal.app.server.closeAllConnections()
  await portal.close()
})

/** Numbers as they arrive. */
const follow = (token: string, origin = url) => {
  const numbers: number[] = []
  const source = new EventSource(origin + noticeCountEvents.path, {
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, token } }),
  })
  opened.push(source)
  source.addEventListener('message', ({ data }) =>
    numbers.push((JSON.parse(String(data)) as { num: number }).num),
  )
  const ends: (number | undefined)[] = []
  source.addEventListener('error', ({ code }) => ends.push(code))
  return { numbers, ends, source }
}

const idOf = async ({ mobile }: { mobile: string }) =>
  (await portal.deps.db.select({ id: users.id, mobile: users.mobile }).from(users)).find(
    (user) => user.mobile === mobile,
  )?.id ?? 0

const notify = async (person: { mobile: string }, count = 1) => {
  const user_id = await idOf(person)
  await portal.deps.db.transaction(async (tx) => {
    for (let left = count; left > 0; left--)
      await sendNotice(tx, { user_id, category: 4, content: '一条', createtime: portal.deps.now() })
  })
}

describe('the number of unread notices', () => {
  test('arrives at once, and again at every change, on every page of the user and nowhere else', async () => {
    const person = await signedIn(portal)
    const stranger = await signedIn(portal)
    await notify(person)
    const pages = [follow(person.token), follow(person.token)]
    const other = follow(stranger.token)
    for (const page of pages) await expect.poll(() => page.numbers).toEqual([1])
    await expect.poll(() => other.numbers).toEqual([0])
    await notify(person, 3)
    for (const page of pages) await expect.poll(() => page.numbers).toEqual([1, 4])
    await portal.call(readAllNotices, {}, person)
    for (const page of pages) await expect.poll(() => page.numbers).toEqual([1, 4, 0])
    expect(other.numbers).toEqual([0])
  })

  test('does not change with a notice whose transaction fails', async () => {
    const person = await signedIn(portal)
    const page = follow(person.token)
    await expect.poll(() => page.numbers).toEqual([0])
    const user_id = await idOf(person)
    const failing = portal.deps.db.transaction(async (tx) => {
      await sendNotice(tx, { user_id, category: 4, content: '一条', createtime: portal.deps.now() })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await notify(person)
    await expect.poll(() => page.numbers).toEqual([0, 1])
  })

  test('is not sent to a session that has ended: its stream ends, and cannot be opened again', async () => {
    const person = await signedIn(portal)
    const page = follow(person.token)
    await expect.poll(() => page.numbers).toEqual([0])
    const { list } = (await portal.call(userSessions, {}, person)).data
    for (const { id } of list) await portal.call(endUserSession, { id }, person)
    await notify(person)
    await expect.poll(() => page.ends.length).toBeGreaterThan(0)
    expect(page.numbers).toEqual([0])
    // A refusal is no stream: the client gives up.
    await expect.poll(() => page.source.readyState, { timeout: 15_000 }).toBe(page.source.CLOSED)
  })

  test('is for signed-in users, on six pages at most', async () => {
    const refused = async (token: string) => {
      const reply = await fetch(url + noticeCountEvents.path, { headers: { token } })
      return { status: reply.status, ...((await reply.json()) as object) }
    }
    expect(await refused('')).toMatchObject({ status: 200, ...NotSignedIn })
    const person = await signedIn(portal)
    // A look at the headers keeps no place.
    for (let looks = 0; looks < 7; looks++) {
      const look = await fetch(url + noticeCountEvents.path, {
        method: 'HEAD',
        headers: { token: person.token },
      })
      expect([look.status, look.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
    const pages = Array.from({ length: 6 }, () => follow(person.token))
    for (const page of pages) await expect.poll(() => page.numbers).toEqual([0])
    expect(await refused(person.token)).toMatchObject({ status: 429, code: TooMany.code })
    // A page that is closed makes room.
    pages[0]?.source.close()
    await expect
      .poll(async () => {
        const last = follow(person.token)
        await expect.poll(() => last.numbers.length + last.ends.length).toBe(1)
        return last.numbers
      })
      .toEqual([0])
  })
})

test('a server that stops ends its streams, and does not wait for them', async () => {
  const stopping = await testApp()
  const origin = await stopping.app.listen({ host: '127.0.0.1', port: 0 })
  const person = await signedIn(stopping)
  const page = follow(person.token, origin)
  await expect.poll(() => page.numbers).toEqual([0])
  const began = performance.now()
  await stopping.close()
  expect(performance.now() - began).toBeLessThan(5000)
  await expect.poll(() => page.ends.length).toBeGreaterThan(0)
})
