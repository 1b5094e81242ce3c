// Sign-ins that still hold: seen by their owner and by admins, ended by both.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SessionGone } from '#features/accounts/contract/refusals.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { staffTokens } from '#features/identity/server/staff.schema.ts'
import { staffEndSession, staffSessions } from '#features/staff/contract/accounts.ts'
import { endOtherSessions, endSession, sessions } from '#features/staff/contract/own-account.ts'
import { StaffUnknown } from '#features/staff/contract/refusals.ts'
import { staffLogin, staffMe } from '#platform/contract/staff-sign-in.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { employed, newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const enter = async (username: string, agent = '', address = newAddress()) => {
  const reply = await portal.app.inject({
    method: 'POST',
    url: staffLogin.path,
    payload: { username, password: PASSWORD },
    remoteAddress: address,
    headers: { 'user-agent': agent },
  })
  return reply.json().data.token as string
}
const list = async (token: string) => (await portal.call(sessions, {}, { token })).data.list
const isSignedIn = async (token: string) => (await portal.call(staffMe, {}, { token })).code === 200

describe('one’s own sessions', () => {
  test('are listed with when, where and by which browser, last used first', async () => {
    const { name } = await employed(portal)
    const token = await enter(name, 'Mozilla/5.0 Firefox', '2001:db8:1:2:3:4:5:6')
    portal.passSeconds(300)
    const other = await enter(name, 'Mozilla/5.0 Chrome', '10.1.1.1')
    portal.passSeconds(300)
    const common = { id: expect.any(Number) }
    const rows = await list(token)
    expect(rows).toEqual([
      {
        ...common,
        createtime: '2026-11-20 10:00:00',
        seen: '2026-11-20 10:10:00',
        address: '2001:db8:1:2::/64',
        agent: 'Mozilla/5.0 Firefox',
        current: true,
      },
      {
        ...common,
        createtime: '2026-11-20 10:05:00',
        seen: '2026-11-20 10:05:00',
        address: '10.1.1.1',
        agent: 'Mozilla/5.0 Chrome',
        current: false,
      },
    ])
    for (const secret of [token, other, sha256(token), sha256(other)])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('keep a browser’s name without signs that are not seen, cut to what is worth reading', async () => {
    const { name } = await employed(portal)
    const token = await enter(name, `A\u0085\u00ad${'x'.repeat(500)}`)
    expect((await list(token))[0]?.agent).toBe(`A${'x'.repeat(199)}`)
  })

  test('are marked as used once a minute, however many calls there are', async () => {
    const { name } = await employed(portal)
    const token = await enter(name)
    const seen = async () => {
      const [row] = await portal.deps.db
        .select()
        .from(staffTokens)
        .where(eq(staffTokens.hash, sha256(token)))
      return row?.seen.getTime()
    }
    const first = await seen()
    portal.passSeconds(59)
    await list(token)
    expect(await seen()).toBe(first)
    portal.passSeconds(1)
    await Promise.all([list(token), list(token), list(token)])
    expect(await seen()).toBe((first ?? 0) + 60_000)
  })

  test('end one by one or all but this, on record, and those of others never', async () => {
    const member = await employed(portal)
    const [here, there, elsewhere] = [
      await enter(member.name),
      await enter(member.name),
      await enter(member.name),
    ]
    const stranger = await staffSignedIn(portal)
    const theirs = (await list(stranger.token))[0]?.id
    const end = (id: number | undefined) => portal.call(endSession, { id }, { token: here })
    const id = (await list(there)).find(({ current }) => current)?.id
    expect(await end(id)).toMatchObject({ code: 200, msg: '登录已结束' })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    for (const gone of [id, theirs, 999_999]) expect(await end(gone)).toMatchObject(SessionGone)
    expect(await isSignedIn(stranger.token)).toBe(true)

    const rest = () => portal.call(endOtherSessions, {}, { token: here })
    expect((await rest()).data).toEqual({ ended: 1 })
    expect((await rest()).data).toEqual({ ended: 0 })
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect(await isSignedIn(stranger.token)).toBe(true)
    const noted = (await historyOf(portal.deps.db, `staff:${member.id}`)).map(({ action }) => action)
    expect(noted.filter((action) => action !== 'staff.login')).toEqual([
      'staff.endOtherSessions',
      'staff.endSession',
    ])
  })

  test('are no longer listed once they have run out', async () => {
    const { name } = await employed(portal)
    await enter(name)
    portal.passSeconds(12 * 3600)
    expect(await list(await enter(name))).toHaveLength(1)
  })
})

describe('admins', () => {
  test('see and end the sessions of anyone, and no token with them', async () => {
    const admin = await staffSignedIn(portal, 'admin')
    const member = await staffSignedIn(portal)
    const see = async () =>
      (await portal.call(staffSessions, { id: member.id }, { token: admin.token })).data.list
    const [session] = await see()
    expect(session).toMatchObject({ current: false })
    expect(JSON.stringify(session)).not.toContain(sha256(member.token))
    const end = (id: number, number = session?.id) =>
      portal.call(staffEndSession, { id, session: number }, { token: admin.token })
    expect(await end(admin.id)).toMatchObject(SessionGone)
    expect((await end(member.id)).code).toBe(200)
    expect(await isSignedIn(member.token)).toBe(false)
    expect(await see()).toEqual([])
    expect(await portal.call(staffSessions, { id: 999_999 }, { token: admin.token })).toMatchObject(
      StaffUnknown,
    )
    const [entry] = await historyOf(portal.deps.db, `staff:${member.id}`)
    expect(entry).toMatchObject({ who: `staff:${admin.id}`, action: 'staff.endSession' })
  })
})
