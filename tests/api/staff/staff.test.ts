import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '#app/interval-jobs.ts'
import { login } from '#features/accounts/contract/login.ts'
import { staff, staffTokens } from '#features/identity/server/staff.schema.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { staffLogin, staffLogout } from '#platform/contract/staff-sign-in.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { employed, newAddress, PASSWORD, registered, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const enter = (username: string, password = PASSWORD, address = newAddress()) =>
  portal.call(staffLogin, { username, password }, { address })
/** Ends the session; the shortest call that only staff may make. */
const leave = (token: string) => portal.call(staffLogout, {}, { token })

describe('signing in as staff', () => {
  test('answers name, role and an opaque token that the database does not hold', async () => {
    for (const role of ['editor', 'reviewer', 'admin'] as const) {
      const { name } = await employed(portal, role)
      const answer = await enter(name)
      expect(answer).toMatchObject({ code: 200, msg: '登录成功', data: { name, role } })
      expect(answer.data.token).toMatch(/^[\w-]{43}$/)
      const rows = await portal.deps.db.select().from(staffTokens)
      expect(rows.map(({ hash }) => hash)).toContain(sha256(answer.data.token))
      expect(JSON.stringify(rows)).not.toContain(answer.data.token)
    }
  })

  test('a wrong password and an unknown name are told alike, and cost the same work', async () => {
    const { name } = await employed(portal)
    const { passwords } = portal.deps
    const seen: (string | undefined)[] = []
    portal.deps.passwords = {
      ...passwords,
      matches: (password, stored) => {
        seen.push(stored)
        return passwords.matches(password, stored)
      },
    }
    for (const answer of [await enter(name, 'Wrong2026'), await enter('nobody_here')])
      expect(answer).toMatchObject({ status: 200, ...WrongCredentials, data: null })
    portal.deps.passwords = passwords
    expect(seen).toEqual([expect.stringMatching(/^\$argon2id/), undefined])
  })

  test('asks for both in Chinese', async () => {
    expect(await portal.call(staffLogin, {}, { address: newAddress() })).toMatchObject({
      code: 400,
      msg: '登录账号不能为空',
      data: { fields: { username: '登录账号不能为空', password: '登录密码不能为空' } },
    })
  })

  test('is not for users, nor their login for staff', async () => {
    const { mobile } = await registered(portal, { type: 1, loginName: 'lin_ye_2' })
    for (const name of [mobile, 'lin_ye_2']) expect(await enter(name)).toMatchObject(WrongCredentials)
    const { name } = await employed(portal)
    for (const type of [1, 2])
      expect(
        await portal.call(login, { username: name, password: PASSWORD, type }, { address: newAddress() }),
      ).toMatchObject(WrongCredentials)
  })
})

describe('failed logins of staff', () => {
  test('successes do not use up the address', async () => {
    const { name } = await employed(portal)
    const address = newAddress()
    for (let i = 0; i < 35; i++) expect(await enter(name, PASSWORD, address)).toMatchObject({ code: 200 })
  })

  test('are counted apart from those of a user with the same name', async () => {
    const { id } = await employed(portal)
    const user = await registered(portal)
    await portal.deps.db.update(staff).set({ login_name: user.mobile }).where(eq(staff.id, id))
    const address = newAddress()
    for (let i = 0; i < 9; i++) await enter(user.mobile, 'Wrong2026', address)
    expect(
      await portal.call(login, { username: user.mobile, password: PASSWORD, type: 2 }, { address }),
    ).toMatchObject({ code: 200 })
  })
})

describe('the staff’s token', () => {
  test('is worth nothing after logout, while other devices stay signed in', async () => {
    const { name, token } = await staffSignedIn(portal)
    const other = (await enter(name)).data.token
    expect(await leave(token)).toMatchObject({ code: 200, msg: '退出登录成功', data: null })
    expect(await leave(token)).toMatchObject({ ...NotSignedIn, data: null })
    expect(await leave(other)).toMatchObject({ code: 200 })
  })

  test('lasts twelve hours', async () => {
    const [one, other] = [await staffSignedIn(portal), await staffSignedIn(portal)]
    portal.passSeconds(12 * 3600 - 1)
    expect(await leave(one.token)).toMatchObject({ code: 200 })
    portal.passSeconds(1)
    expect(await leave(other.token)).toMatchObject(NotSignedIn)
  })

  test('is never a user’s, nor a user’s one of the staff', async () => {
    const [user, member] = [await signedIn(portal), await staffSignedIn(portal, 'admin')]
    expect(await leave(user.token)).toMatchObject(NotSignedIn)
    expect(await portal.call(userIndex, {}, { token: member.token })).toMatchObject(NotSignedIn)
    expect(await portal.call(userIndex, {}, { token: user.token })).toMatchObject({ code: 200 })
  })

  test('goes with the account, and is swept away when it has run out', async () => {
    const [gone, late] = [await staffSignedIn(portal), await staffSignedIn(portal)]
    await portal.deps.db.delete(staff).where(eq(staff.id, gone.id))
    expect(await leave(gone.token)).toMatchObject(NotSignedIn)
    await sweepExpired(portal.deps)
    const kept = () =>
      portal.deps.db
        .select()
        .from(staffTokens)
        .where(eq(staffTokens.hash, sha256(late.token)))
    expect(await kept()).toHaveLength(1)
    portal.passSeconds(12 * 3600)
    await sweepExpired(portal.deps)
    expect(await kept()).toEqual([])
  })
})
