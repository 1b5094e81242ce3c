// Audit log: refused calls, sign-ins, and the search of admins.

import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { record } from '#features/audit/server/audit.table.ts'
import { auditList } from '#features/audit-log/contract.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { staffEdit, staffList } from '#features/staff/contract/accounts.ts'
import { changeOwnPassword, otpBegin, otpConfirm, otpEnd } from '#features/staff/contract/own-account.ts'
import { totpContext } from '#features/staff/server/encrypted-columns.service.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { staffLogin, staffLogout, staffMe } from '#platform/contract/staff-sign-in.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { employed, newAddress, PASSWORD, signedIn, staffSignedIn } from '../../helpers/people.ts'
import { quickest } from '../../helpers/quickest.ts'
import { newOwner, submitted } from '../../helpers/submissions.ts'

let portal: TestApp
let admin: { id: number; name: string; token: string }
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())

const from = (address: string) =>
  portal.deps.db.select().from(audit).where(eq(audit.address, address)).orderBy(audit.id)
const find = async (filter: Record<string, unknown>) =>
  (await portal.call(auditList, filter, { token: admin.token })).data

describe('a call of the staff’s that is refused', () => {
  test('is on record with who, what, from where and why', async () => {
    const address = newAddress()
    const [user, editor] = [await signedIn(portal), await staffSignedIn(portal)]
    for (const token of [undefined, user.token, 'A'.repeat(43), editor.token])
      await portal.call(staffList, {}, { token, address })
    const rows = await from(address)
    const userId = (await portal.deps.db.execute(sql`select max(id) as id from users`)) as {
      rows: { id: number }[]
    }
    expect(rows.map(({ who, action, target, detail }) => [who, action, target, detail])).toEqual(
      [
        ['visitor', { reason: 'noToken' }],
        [`user:${userId.rows[0]?.id}`, { reason: 'userToken' }],
        ['visitor', { reason: 'staleToken' }],
        [`staff:${editor.id}`, { reason: 'role' }],
      ].map(([who, detail]) => [who, 'staff.refused', '/api/staff/accounts/list', detail]),
    )
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${user.token}|${editor.token}|A{43}`))
  })

  test('is not where the call is allowed, nor where it is a user’s', async () => {
    const address = newAddress()
    await portal.call(staffMe, {}, { token: admin.token, address })
    await portal.app.inject({ method: 'POST', url: '/api/userIndex', remoteAddress: address })
    expect(await from(address)).toEqual([])
  })

  test('is on record so many times an hour from one address, then only in the log', async () => {
    const address = newAddress()
    const { max, seconds } = LIMITS.refusalRecords
    const ask = () => portal.call(staffMe, {}, { address })
    for (let i = 0; i < max + 5; i++) expect(await ask()).toMatchObject(NotSignedIn)
    expect(await from(address)).toHaveLength(max)
    expect(portal.log()).toContain('"target":"/api/staff/me"')
    portal.passSeconds(seconds)
    await ask()
    expect(await from(address)).toHaveLength(max + 1)
  })

  test('is refused all the same where nothing can be put on record, and the log says so', async () => {
    const broken = await testApp()
    try {
      await broken.deps.db.execute(sql`alter table audit rename to gone`)
      expect(await broken.call(staffMe, {}, {})).toMatchObject({ status: 200, ...NotSignedIn })
      const wrong = { username: 'nobody', password: 'Wrong2026' }
      expect(await broken.call(staffLogin, wrong)).toMatchObject({
        status: 200,
        ...WrongCredentials,
      })
      expect(broken.log()).toContain('"msg":"audit"')
    } finally {
      await broken.close()
    }
  })
})

describe('signing in as staff', () => {
  test('is on record, failures and demands for a captcha apart; a password never', async () => {
    const { name, id } = await employed(portal)
    const address = newAddress()
    const enter = (username: string, password: string) =>
      portal.call(staffLogin, { username, password }, { address })
    await enter(name, PASSWORD)
    await enter('13612345678', 'Secret2026')
    for (let i = 0; i < 9; i++) await enter(name, 'Secret2026')
    const rows = await from(address)
    expect(rows.map(({ who, action, target }) => [who, action, target])).toEqual([
      [`staff:${id}`, 'staff.login', `staff:${id}`],
      ['visitor', 'staff.loginFailed', 'staff'],
      ...Array.from({ length: 8 }, () => ['visitor', 'staff.loginFailed', `staff:${id}`]),
      ['visitor', 'staff.loginCaptcha', `staff:${id}`],
    ])
    expect(rows[1]?.detail).toEqual({ name: '13…（11 个字）', reason: 'WrongCredentials' })
    expect(rows.at(-1)?.detail).toEqual({ name, reason: 'CaptchaNeeded' })
    expect(JSON.stringify(rows)).not.toMatch(/Secret2026|13612345678/)
  })

  test('by a name that nobody has keeps little of it: it may be a password in the wrong field', async () => {
    const { name } = await employed(portal)
    const address = newAddress()
    const typed = ['editor Demo2026', `${name} Demo2026`, 'Ä', '李明 口令123456', name]
    for (const username of typed) await portal.call(staffLogin, { username, password: 'x' }, { address })
    expect((await from(address)).map(({ detail }) => detail.name)).toEqual([
      'ed…（15 个字）',
      `ed…（${name.length + 9} 个字）`,
      'Ä…（1 个字）',
      '李明…（11 个字）',
      name,
    ])
  })

  test('with half a sign in the name is on record too', async () => {
    const address = newAddress()
    await portal.call(staffLogin, { username: 'a\ud800b', password: 'x' }, { address })
    expect((await from(address))[0]?.detail).toMatchObject({ name: 'ab…（2 个字）' })
  })
})

describe('of who is signed in', () => {
  const steps = async (address: string) =>
    (await from(address)).map(({ who, action, target, detail }) => [who, action, target, detail])

  test('signing out is on record, once', async () => {
    const { id, token } = await staffSignedIn(portal)
    const address = newAddress()
    await portal.call(staffLogout, {}, { token, address })
    await portal.call(staffLogout, {}, { token, address })
    expect(await steps(address)).toEqual([
      [`staff:${id}`, 'staff.logout', `staff:${id}`, {}],
      ['visitor', 'staff.refused', staffLogout.path, { reason: 'staleToken' }],
    ])
  })

  test('a wrong password or code is on record wherever it is asked for once more, and is not kept', async () => {
    const { id, token } = await staffSignedIn(portal)
    const address = newAddress()
    const who = { token, address }
    const newpassword = 'Secret2027'
    const { secret } = (await portal.call(otpBegin, {}, who)).data
    const wrong = { oldpassword: 'Secret2026', newpassword, renewpassword: newpassword }
    await portal.call(changeOwnPassword, wrong, who)
    await portal.call(otpConfirm, { secret, code: '000000', password: 'Secret2026' }, who)
    await portal.call(otpConfirm, { secret, code: '000000', password: PASSWORD }, who)
    const totp_secret = portal.deps.encryption.encrypt(secret, totpContext(id))
    await portal.deps.db.update(staff).set({ totp_secret }).where(eq(staff.id, id))
    await portal.call(otpEnd, { password: 'Secret2026', otp: '000000' }, who)
    for (let i = 0; i < 5; i++) await portal.call(changeOwnPassword, wrong, who)
    const failed = ['OldPasswordWrong', 'OldPasswordWrong', 'OtpWrong', ...Array(5).fill('OldPasswordWrong')]
    expect(await steps(address)).toEqual(
      [...failed, 'TooManyPasswords'].map((reason) => [
        `staff:${id}`,
        'staff.passwordFailed',
        `staff:${id}`,
        { reason },
      ]),
    )
    expect(JSON.stringify(await from(address))).not.toMatch(new RegExp(`Secret202|${secret}|${PASSWORD}`))
  })
})

describe('what stands on record', () => {
  test('is found by the number of its record and by words of its title', async () => {
    const { token } = await staffSignedIn(portal)
    const article = { type: 1, remark: '要点', content: '<p>文</p>', mode: 'draft' }
    const save = (title: string) => portal.call(content.news.calls.save, { ...article, title }, { token })
    const { data } = await save('油茶低产林改造补助 100% 到位')
    await save('油茶林抚育')
    const targets = async (filter: Record<string, unknown>) =>
      (await find(filter)).list.map(({ target }) => target)
    expect(await targets({ title: '补助 油茶' })).toEqual([`news:${data.id}`])
    expect(await targets({ title: '100%' })).toEqual([`news:${data.id}`])
    expect(await targets({ target: 'news', record: data.id })).toEqual([`news:${data.id}`])
    expect(await targets({ target: `news:${data.id}`, record: data.id })).toEqual([`news:${data.id}`])
    expect(await targets({ target: `news:${data.id}`, record: data.id + 1 })).toEqual([])
    expect(await targets({ target: 'plans', record: data.id })).toEqual([])
    expect(await targets({ record: data.id, title: '油茶' })).toEqual([`news:${data.id}`])
    const listing = await submitted(portal, await newOwner(portal), { project_name: '操作记录里找的毛竹林' })
    expect(await targets({ title: '找的毛竹' })).toEqual([`listing:${listing}`])
  })

  test('carries the address of whoever did it', async () => {
    const address = newAddress()
    const place = { province_id: 110000, city_id: 110100, county_id: 110101 }
    await portal.call(addProposal, { type: 4, ...place, name: '王林', mobile: '13600000000' }, { address })
    expect((await from(address)).map(({ action }) => action)).toEqual(['enquiry.add'])
  })

  test('has no phone and no identity number in full, wherever an editor wrote one', async () => {
    const { token } = await staffSignedIn(portal)
    const title = '报名电话13812345678，证件350102199001011234'
    const save = { type: 1, title, remark: '要点', content: '<p>文</p>', mode: 'draft' }
    const { data } = await portal.call(content.news.calls.save, save, { token })
    const target = `news:${data.id}`
    const [row] = await portal.deps.db.select().from(audit).where(eq(audit.target, target))
    expect(row?.detail.title).toBe('报名电话138****5678，证件350102********1234')
    await record(portal.deps.db, {
      who: 'cli',
      action: 'staff.edit',
      target: 'staff:0',
      detail: { changed: { name: { from: '李 13812345678', to: ['13812345678'] } }, version: 13812345678 },
      address: '10.77.0.9',
      at: portal.deps.now(),
    })
    expect((await from('10.77.0.9'))[0]?.detail).toEqual({
      changed: { name: { from: '李 138****5678', to: ['138****5678'] } },
      version: 13812345678,
    })
  })

  test('is neither changed nor removed', async () => {
    const { db } = portal.deps
    await expect(db.update(audit).set({ who: 'visitor' })).rejects.toThrow()
    await expect(db.delete(audit)).rejects.toThrow()
    await expect(db.execute(sql`truncate audit`)).rejects.toThrow()
  })
})

describe('the list', () => {
  test('is newest first, names people, and masks mobiles', async () => {
    const user = await signedIn(portal)
    await portal.call(staffMe, {}, { token: user.token, address: '10.77.0.1' })
    const member = await employed(portal)
    await portal.call(
      staffEdit,
      { id: member.id, name: '欧阳修', role: 'editor', disabled: 0 },
      { token: admin.token, address: '10.77.0.1' },
    )
    const { list, count, more } = await find({ address: '10.77.0.1' })
    expect([count, more]).toEqual([2, false])
    expect(list).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^2026-11-2\d \d\d:\d\d:\d\d$/),
        who: `staff:${admin.id}`,
        name: admin.name,
        action: 'staff.edit',
        target: `staff:${member.id}`,
        detail: { login_name: member.name, changed: { name: { from: '', to: '欧阳修' } } },
        address: '10.77.0.1',
      },
      expect.objectContaining({
        action: 'staff.refused',
        name: `${user.mobile.slice(0, 3)}****${user.mobile.slice(-4)}`,
      }),
    ])
  })

  test('is found by who: number, name, or what they are', async () => {
    const editor = await staffSignedIn(portal)
    const edited = { id: editor.id, name: '司马光', role: 'editor', disabled: 0 }
    await portal.call(staffEdit, edited, { token: admin.token })
    const save = { type: 1, title: '某文', remark: '要点', content: '<p>文</p>', mode: 'draft' }
    await portal.call(content.news.calls.save, save, { token: editor.token })
    for (const who of [String(editor.id), `staff:${editor.id}`, '司马', editor.name])
      expect((await find({ who, action: 'news.' })).list.map(({ who, name }) => [who, name])).toEqual([
        [`staff:${editor.id}`, '司马光'],
      ])
    for (const who of ['visitor', '访客']) {
      const { list } = await find({ who })
      expect(new Set(list.map(({ who, name }) => `${who} ${name}`))).toEqual(new Set(['visitor 访客']))
    }
    expect((await find({ who: '查无此人' })).list).toEqual([])
  })

  test('is found by action, whole or how it begins', async () => {
    const actions = async (action: string) =>
      new Set((await find({ action, pagesize: 100 })).list.map((row) => row.action))
    expect(await actions('staff.login')).toEqual(
      new Set(['staff.login', 'staff.loginFailed', 'staff.loginCaptcha']),
    )
    expect(await actions('enquiry.add')).toEqual(new Set(['enquiry.add']))
    expect(await actions('nothing')).toEqual(new Set())
  })

  test('is found by target: one, a kind, or how a path begins', async () => {
    const targets = async (target: string) =>
      (await find({ target, pagesize: 100 })).list.map((row) => row.target)
    expect(new Set(await targets('staff')).size).toBeGreaterThan(2)
    for (const found of await targets('staff')) expect(found).toMatch(/^staff(:\d+)?$/)
    expect(new Set(await targets(`staff:${admin.id}`))).toEqual(new Set([`staff:${admin.id}`]))
    for (const found of await targets('/api/staff/acc')) expect(found).toBe('/api/staff/accounts/list')
    expect(await targets('%')).toEqual([])
  })

  test('is found by time, to the second, or by whole days', async () => {
    const address = '10.77.0.2'
    for (const at of ['2026-10-01T15:59:59Z', '2026-10-01T16:00:00Z', '2026-10-02T15:59:59.900Z'])
      await record(portal.deps.db, {
        who: 'visitor',
        action: 'staff.refused',
        target: '/x',
        address,
        at: new Date(at),
      })
    const count = async (filter: Record<string, unknown>) => (await find({ address, ...filter })).count
    expect(await count({ from: '2026-10-02', to: '2026-10-02' })).toBe(2)
    expect(await count({ to: '2026-10-01 23:59:59' })).toBe(1)
    expect(await count({ from: '2026-10-02 00:00:01' })).toBe(1)
    expect(await count({ from: '2026-10-03' })).toBe(0)
    for (const from of ['昨天', '2026-02-30', '0001-01-01', '2026-10-02 25:00'])
      expect(await portal.call(auditList, { from }, { token: admin.token })).toMatchObject({
        code: 400,
        data: { fields: { from: '开始时间应写作 2026-10-12 09:30:00' } },
      })
  })

  test('is found by address, an IPv6 one by its network', async () => {
    await portal.call(staffMe, {}, { address: '2001:db8:9:9:1::1' })
    for (const address of ['2001:db8:9:9::/64', '2001:db8:9:9:ffff::2'])
      expect((await find({ address })).list).toMatchObject([{ address: '2001:db8:9:9::/64' }])
  })

  test('pages and filters a hundred thousand entries well under a fifth of a second', async () => {
    const long = await testApp()
    try {
      const { token, id } = await staffSignedIn(long, 'admin')
      await long.deps.db.execute(sql`
        insert into audit (who, action, target, detail, address, at)
        select 'staff:' || (n % 40 + 1), (array['news.edit', 'news.publish', 'staff.refused', 'plans.edit'])[n % 4 + 1],
          'news:' || (n % 5000 + 1), '{"title": "某篇文章的标题"}', '10.' || (n % 200) || '.0.1',
          timestamptz '2026-01-01' + n * interval '2 minutes'
        from generate_series(1, 100000) n`)
      await long.deps.db.execute(sql`analyze audit`)
      const filters: Record<string, unknown>[] = [
        {},
        { page: 100, pagesize: 100 },
        { page: 1_000_000 },
        { who: String(id), pagesize: 100 },
        { action: 'news' },
        { action: 'account' },
        { target: 'news:77' },
        { target: 'experts' },
        { target: '/api' },
        { from: '2026-02-01', to: '2026-02-02' },
        { address: '10.3.0.1', page: 3 },
        { address: '10.250.0.1', action: 'news.edit', who: '7', target: 'news', to: '2026-03-01' },
      ]
      for (const filter of filters) {
        const ask = () => long.call(auditList, filter, { token })
        expect((await ask()).code).toBe(200)
        // PGlite runs in this process and shares its one core with everything else.
        const limitMs = long.database.kind === 'postgres' ? 200 : 1000
        expect(await quickest(limitMs, ask), JSON.stringify(filter)).toBeLessThan(limitMs)
      }
      const all = (await long.call(auditList, { pagesize: 100, page: 100 }, { token })).data
      expect([all.list.length, all.count, all.more]).toEqual([100, 10_000, true])
      expect((await long.call(auditList, { pagesize: 100, page: 101 }, { token })).data.list).toEqual([])
      const some = (await long.call(auditList, { address: '10.3.0.1', pagesize: 100, page: 5 }, { token }))
        .data
      expect([some.list.length, some.count, some.more]).toEqual([100, 500, false])
    } finally {
      await long.close()
    }
  })
})

test('nothing on record has a token or a password', async () => {
  const rows = await portal.deps.db.select().from(audit).where(like(audit.action, 'staff%'))
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${PASSWORD}|${admin.token}|argon2`))
})
