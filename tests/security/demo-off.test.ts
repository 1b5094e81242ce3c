import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#features/accounts/contract/login.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import {
  demoAccounts,
  lockDemoAccounts,
  unlockDemoAccounts,
} from '#features/staff/server/demo-accounts.service.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { staffLogin, staffLogout } from '#platform/contract/staff-sign-in.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { newAddress } from '../helpers/people.ts'

const enter = (portal: TestApp, username: string, type: number) =>
  portal.call(login, { username, password: 'Demo2026', type }, { address: newAddress() })

const work = (portal: TestApp, username: string) =>
  portal.call(staffLogin, { username, password: 'Demo2026' }, { address: newAddress() })

describe('outside the demo', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await testApp({ env: { DEMO: '0' } })
  })
  afterAll(() => portal.close())

  test('there is no outbox', async () => {
    for (const url of ['/api/dev/outbox', '/api/dev/outbox?mobile=13800000001']) {
      const reply = await portal.app.inject({ url })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 404])
    }
  })

  test('a fresh database has no accounts at all', async () => {
    expect(await portal.deps.db.select().from(users)).toEqual([])
    expect(await portal.deps.db.select().from(staff)).toEqual([])
  })

  test('the accounts of a former demo cannot be entered, and tokens from then are worth nothing', async () => {
    await unlockDemoAccounts(portal.deps)
    const entered = await enter(portal, '13800000001', 2)
    expect(entered.code).toBe(200)
    const worked = await work(portal, 'admin')
    expect(worked.code).toBe(200)
    await lockDemoAccounts(portal.deps)
    for (const [name, type] of [
      ['13800000001', 2],
      ['linye', 1],
      ['13800000002', 1],
    ] as const)
      expect(await enter(portal, name, type)).toMatchObject(WrongCredentials)
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/api/userIndex',
      headers: { token: entered.data.token },
    })
    expect(reply.json().code).toBe(NotSignedIn.code)
    for (const row of await portal.deps.db.select().from(staff)) {
      expect(row.password_hash).toBe('locked')
      expect(await work(portal, row.login_name)).toMatchObject(WrongCredentials)
    }
    expect(await portal.call(staffLogout, {}, { token: worked.data.token })).toMatchObject(NotSignedIn)
  })
})

describe('in the demo', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await testApp()
    await lockDemoAccounts(portal.deps)
    for (let i = 0; i < 2; i++) await unlockDemoAccounts(portal.deps)
  })
  afterAll(() => portal.close())

  test('the accounts that are printed at start can be entered, once and only once made', async () => {
    expect(demoAccounts.map(({ login: name }) => name)).toEqual([
      '13800000001',
      'linye',
      'editor',
      'reviewer',
      'admin',
    ])
    expect((await enter(portal, '13800000001', 2)).data).toMatchObject({ mobile: '13800000001' })
    expect((await enter(portal, 'linye', 1)).data).toMatchObject({
      mobile: '13800000002',
      store_name: '青岚林业',
    })
    expect(await portal.deps.db.select().from(users)).toHaveLength(2)
    const roles = ['editor', 'reviewer', 'admin']
    expect((await portal.deps.db.select().from(staff)).map(({ role }) => role)).toEqual(roles)
    for (const role of roles)
      expect((await work(portal, role)).data).toMatchObject({ login_name: role, role })
  })

  test('the outbox answers the latest code of a mobile and the caller’s captcha', async () => {
    const send = (mobile: string) =>
      portal.app.inject({ method: 'POST', url: '/api/sendCode', payload: { mobile, event: 'proposal' } })
    await send('13611112222')
    await send('13611113333')
    const drawn = await portal.app.inject({ url: '/api/getCaptcha' })
    await portal.app.inject({ url: '/api/getCaptcha' })
    const cookie = drawn.cookies[0]?.value ?? ''
    const { data } = (
      await portal.app.inject({ url: '/api/dev/outbox?mobile=13611112222', cookies: { captcha: cookie } })
    ).json()
    expect(data).toEqual({
      sms: {
        mobile: '13611112222',
        event: 'proposal',
        code: expect.stringMatching(/^\d{6}$/),
        at: '2026-11-20T02:00:00.000Z',
      },
      captcha: portal.deps.outbox?.captchaAnswer(cookie),
    })
    const unknown = (await portal.app.inject({ url: '/api/dev/outbox?mobile=13699999999' })).json()
    expect(unknown.data).toEqual({ sms: null, captcha: expect.stringMatching(/^[A-Z0-9]{4}$/) })
  })
})
