// Admins keep the accounts of the staff.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginNameTaken, OldPasswordWrong, PasswordMismatch } from '#features/accounts/contract/refusals.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import {
  staffAdd,
  staffEdit,
  staffGet,
  staffList,
  staffResetOtp,
  staffResetPassword,
} from '#features/staff/contract/accounts.ts'
import { changeOwnPassword } from '#features/staff/contract/own-account.ts'
import {
  DemoAccount,
  LastAdmin,
  OwnAccount,
  StaffUnknown,
  TooManyPasswords,
} from '#features/staff/contract/refusals.ts'
import { lockDemoAccounts } from '#features/staff/server/demo-accounts.service.ts'
import { totpContext } from '#features/staff/server/encrypted-columns.service.ts'
import { editStaffAccount } from '#features/staff/server/staff-accounts.service.ts'
import { CaptchaNeeded, StaffPasswordRule, WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { staffLogin, staffMe } from '#platform/contract/staff-sign-in.ts'
import { newOtpSecret } from '#platform/server/security/otp.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { employed, newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let admin: { id: number; name: string; token: string }
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())

let last = 0
const newName = () => `person_${++last}`
const add = (changes: Record<string, unknown> = {}) =>
  portal.call(
    staffAdd,
    { login_name: newName(), name: '张三', role: 'editor', password: PASSWORD, ...changes },
    { token: admin.token, address: '10.9.9.9' },
  )
const edits = (id: number, changes: Record<string, unknown>, token = admin.token) =>
  portal.call(staffEdit, { id, name: '张三', role: 'editor', disabled: false, ...changes }, { token })
const enter = (username: string, password = PASSWORD) =>
  portal.call(staffLogin, { username, password }, { address: newAddress() })
const me = (token: string) => portal.call(staffMe, {}, { token })
const isSignedIn = async (token: string) => (await me(token)).code === 200
const entries = async (id: number) =>
  (await historyOf(portal.deps.db, `staff:${id}`)).filter(({ who }) => who === `staff:${admin.id}`)

describe('a new account', () => {
  test('can be entered with its password, shows its name, and is on record without a secret', async () => {
    const { data } = await add({ name: ' 李四 ', role: 'reviewer', login_name: 'Li_Si4' })
    expect(data).toMatchObject({
      login_name: 'Li_Si4',
      name: '李四',
      role: 'reviewer',
      disabled: false,
      initial_password: true,
      otp: false,
      demo: false,
      createtime: '2026-11-20 10:00:00',
      seen: '',
    })
    const entered = await enter('li_si4')
    expect(entered.data).toMatchObject({ id: data.id, name: '李四', login_name: 'Li_Si4', role: 'reviewer' })
    // The password is the admin's.
    await portal.call(
      changeOwnPassword,
      { oldpassword: PASSWORD, newpassword: 'Renewed2027', renewpassword: 'Renewed2027' },
      { token: entered.data.token },
    )
    expect((await me(entered.data.token)).data).toEqual({
      id: data.id,
      name: '李四',
      login_name: 'Li_Si4',
      role: 'reviewer',
      otp: false,
      recovery_left: 0,
    })
    const [entry] = await entries(data.id)
    expect(entry).toMatchObject({
      action: 'staff.add',
      address: '10.9.9.9',
      detail: { login_name: 'Li_Si4', name: '李四', role: 'reviewer' },
    })
    expect(JSON.stringify(entry)).not.toContain(PASSWORD)
  })

  test.for([
    ['login_name', 'ab', '登录账号须为 3-20 位字母、数字或下划线'],
    ['login_name', '张三丰', '登录账号须为 3-20 位字母、数字或下划线'],
    ['login_name', 'a'.repeat(21), '登录账号须为 3-20 位字母、数字或下划线'],
    ['login_name', 'a b c', '登录账号须为 3-20 位字母、数字或下划线'],
    ['name', '', '请填写姓名'],
    ['name', '长'.repeat(51), '姓名不能超过 50个字'],
    ['name', '张\u0007三', '姓名含有不可见的字符'],
    ['name', '\u200b\u202e', '请填写姓名'],
    ['role', 'root', '请选择角色'],
    ['password', 'Short1', StaffPasswordRule.msg],
    ['password', 'forest2026', StaffPasswordRule.msg],
    ['password', 'Forest 2026', StaffPasswordRule.msg],
    ['password', '林Forest2026', StaffPasswordRule.msg],
    ['password', '', '请填写登录密码'],
  ] as const)('with %s %j is told: %s', async ([field, value, message]) => {
    expect(await add({ [field]: value })).toMatchObject({ code: 400, data: { fields: { [field]: message } } })
  })

  test('of a name that differs by case alone is refused, however close the race', async () => {
    const name = newName()
    const answers = await Promise.all(
      [name, name.toUpperCase(), name].map((login_name) => add({ login_name })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === LoginNameTaken.code)).toHaveLength(2)
  })
})

describe('the list', () => {
  test('pages, searches both names, and filters by role and whether disabled', async () => {
    const one = await add({ name: '欧阳修', login_name: 'ouyang_x' })
    const two = await add({ name: '欧阳询', login_name: 'calligraphy', role: 'reviewer' })
    await edits(two.data.id, { name: '欧阳询', role: 'reviewer', disabled: true })
    const list = async (filter: Record<string, unknown>) => {
      const { data } = await portal.call(staffList, filter, { token: admin.token })
      return [data.list.map(({ id }) => id), data.count]
    }
    expect(await list({ keyword: '欧阳' })).toEqual([[one.data.id, two.data.id], 2])
    expect(await list({ keyword: 'OUYANG' })).toEqual([[one.data.id], 1])
    expect(await list({ keyword: '欧阳', role: 'reviewer' })).toEqual([[two.data.id], 1])
    expect(await list({ keyword: '欧阳', disabled: 0 })).toEqual([[one.data.id], 1])
    expect(await list({ keyword: '欧阳', page: 2, pagesize: 1 })).toEqual([[two.data.id], 2])
    expect(await list({ keyword: '%' })).toEqual([[], 0])
    const dotted = await add({ name: '买买提‧艾力', login_name: 'mamat' })
    for (const keyword of ['买买提 ・ 艾力', '买买提．艾力', '买\u200b买提•艾力', 'ＭＡＭＡＴ'])
      expect(await list({ keyword }), keyword).toEqual([[dotted.data.id], 1])
  })

  test('tells who has a second factor and who was here last, and carries no hash or secret', async () => {
    const member = await staffSignedIn(portal)
    const secret = newOtpSecret()
    const totp_secret = portal.deps.encryption.encrypt(secret, totpContext(member.id))
    await portal.deps.db.update(staff).set({ totp_secret }).where(eq(staff.id, member.id))
    const { data } = await portal.call(staffGet, { id: member.id }, { token: admin.token })
    expect(data).toMatchObject({ id: member.id, name: member.name, otp: true, seen: '2026-11-20 10:00:00' })
    const all = await portal.call(staffList, { pagesize: 100 }, { token: admin.token })
    expect(JSON.stringify([data, all])).not.toMatch(new RegExp(`argon2|hash|secret|${secret}`))
  })

  test('of one who is not there is told so', async () => {
    for (const call of [staffGet, staffResetOtp])
      expect(await portal.call(call, { id: 999_999 }, { token: admin.token })).toMatchObject({
        ...StaffUnknown,
        data: null,
      })
    expect(await edits(999_999, {})).toMatchObject(StaffUnknown)
  })
})

describe('changing an account', () => {
  test('disabling ends every session at once and shuts the door; nobody learns why', async () => {
    const member = await staffSignedIn(portal)
    const other = (await enter(member.name)).data.token
    expect((await edits(member.id, { disabled: true })).data).toMatchObject({ disabled: true, seen: '' })
    for (const token of [member.token, other]) expect(await isSignedIn(token)).toBe(false)
    expect(await enter(member.name)).toMatchObject({ ...WrongCredentials, data: null })
    expect((await edits(member.id, { disabled: false })).code).toBe(200)
    expect((await enter(member.name)).code).toBe(200)
    expect(await isSignedIn(member.token)).toBe(false)
  })

  test('another role ends the sessions, another name does not; both are on record', async () => {
    const member = await staffSignedIn(portal)
    await edits(member.id, { name: '王五' })
    expect(await isSignedIn(member.token)).toBe(true)
    await edits(member.id, { name: '王五', role: 'reviewer' })
    expect(await isSignedIn(member.token)).toBe(false)
    // Once more, nothing changes.
    await edits(member.id, { name: '王五', role: 'reviewer' })
    expect((await entries(member.id)).map(({ action, detail }) => [action, detail.changed])).toEqual([
      ['staff.edit', { role: { from: 'editor', to: 'reviewer' } }],
      ['staff.edit', { name: { from: '', to: '王五' } }],
    ])
  })

  test('a new password ends the sessions, forgives failed sign-ins, and is never on record', async () => {
    const member = await staffSignedIn(portal)
    for (let i = 0; i < 25; i++) await enter(member.name, 'Wrong2026')
    expect(await enter(member.name)).toMatchObject(CaptchaNeeded)
    const password = 'Renewed2027'
    const answer = await portal.call(staffResetPassword, { id: member.id, password }, { token: admin.token })
    expect(answer).toMatchObject({ code: 200, msg: '密码已重置', data: null })
    expect(await isSignedIn(member.token)).toBe(false)
    expect(await enter(member.name, PASSWORD)).toMatchObject(WrongCredentials)
    expect((await enter(member.name, password)).code).toBe(200)
    const noted = await entries(member.id)
    expect(noted[0]).toMatchObject({ action: 'staff.resetPassword', detail: { login_name: member.name } })
    expect(JSON.stringify(noted)).not.toMatch(/Renewed|argon2/)
  })

  test('is not for admins themselves where it would shut them out or get round their own password', async () => {
    const self = (await employed(portal, 'admin')).name
    const { data } = await enter(self)
    for (const changes of [{ disabled: true }, { role: 'editor' }])
      expect(await edits(data.id, { role: 'admin', ...changes }, data.token)).toMatchObject(OwnAccount)
    const reset = { id: data.id, password: 'Renewed2027' }
    expect(await portal.call(staffResetPassword, reset, { token: data.token })).toMatchObject(OwnAccount)
    expect(await portal.call(staffResetOtp, reset, { token: data.token })).toMatchObject(OwnAccount)
    expect((await edits(data.id, { role: 'admin', name: '我' }, data.token)).data).toMatchObject({
      name: '我',
    })
    expect(await isSignedIn(data.token)).toBe(true)
  })
})

describe('the last admin', () => {
  const only = async () => {
    const alone = await testApp()
    return { alone, one: await staffSignedIn(alone, 'admin') }
  }

  test('stays, even when two send each other away at once', async () => {
    const { alone, one } = await only()
    try {
      const two = await staffSignedIn(alone, 'admin')
      const sendAway = (by: { token: string }, id: number) =>
        alone.call(staffEdit, { id, name: '甲', role: 'editor', disabled: true }, { token: by.token })
      const answers = await Promise.all([sendAway(one, two.id), sendAway(two, one.id)])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      const rows = await alone.deps.db.select().from(staff).where(eq(staff.role, 'admin'))
      expect(rows.filter(({ disabled }) => !disabled)).toHaveLength(1)
    } finally {
      await alone.close()
    }
  })

  test('cannot be sent away from the machine either, and one whom nobody can enter does not count', async () => {
    const { alone, one } = await only()
    try {
      const [cli, gone] = [
        { who: 'cli', address: '' },
        { name: '甲', role: 'editor', disabled: false } as const,
      ]
      const locked = {
        login_name: 'admin',
        role: 'admin',
        password_hash: '',
        createtime: new Date(),
      } as const
      await alone.deps.db.insert(staff).values({ ...locked, demo: true })
      await lockDemoAccounts(alone.deps)
      await expect(editStaffAccount(alone.deps)(cli, { id: one.id, ...gone })).rejects.toThrow(LastAdmin.msg)
      const two = await employed(alone, 'admin')
      await editStaffAccount(alone.deps)(cli, { id: one.id, ...gone })
      await expect(editStaffAccount(alone.deps)(cli, { id: two.id, ...gone })).rejects.toThrow(LastAdmin.msg)
    } finally {
      await alone.close()
    }
  })
})

test('outside the demo nobody gives its accounts another password', async () => {
  const real = await testApp({ env: { DEMO: '0', STAFF_OTP_ROLES: 'none' } })
  try {
    const { token } = await staffSignedIn(real, 'admin')
    const member = await employed(real)
    await real.deps.db.update(staff).set({ demo: true }).where(eq(staff.id, member.id))
    expect(
      await real.call(staffResetPassword, { id: member.id, password: PASSWORD }, { token }),
    ).toMatchObject(DemoAccount)
  } finally {
    await real.close()
  }
})

describe('one’s own password', () => {
  const change = (token: string, changes: Record<string, unknown> = {}) =>
    portal.call(
      changeOwnPassword,
      { oldpassword: PASSWORD, newpassword: 'Renewed2027', renewpassword: 'Renewed2027', ...changes },
      { token, address: newAddress() },
    )

  test('is changed by whoever knows it; the other sessions end, this one stays', async () => {
    const member = await staffSignedIn(portal)
    const other = (await enter(member.name)).data.token
    expect(await change(member.token)).toMatchObject({ code: 200, msg: '密码已修改', data: null })
    expect([await isSignedIn(member.token), await isSignedIn(other)]).toEqual([true, false])
    expect(await enter(member.name)).toMatchObject(WrongCredentials)
    expect((await enter(member.name, 'Renewed2027')).code).toBe(200)
    const noted = await historyOf(portal.deps.db, `staff:${member.id}`)
    expect(noted.map(({ action }) => action)).toContain('staff.changePassword')
    expect(JSON.stringify(noted)).not.toContain('Renewed2027')
  })

  test('is refused with what is wrong about it', async () => {
    const { token } = await staffSignedIn(portal)
    expect(await change(token, { oldpassword: 'Wrong2026' })).toMatchObject(OldPasswordWrong)
    expect(await change(token, { renewpassword: 'Other2027' })).toMatchObject(PasswordMismatch)
    expect(await change(token, { newpassword: '长长长长长长' })).toMatchObject({
      code: 400,
      data: { fields: { newpassword: StaffPasswordRule.msg } },
    })
    expect(await change(token, { oldpassword: '' })).toMatchObject({
      code: 400,
      data: { fields: { oldpassword: '请填写当前密码' } },
    })
  })

  test('guessed wrong eight times ends in a pause for this session alone', async () => {
    const { token, name } = await staffSignedIn(portal)
    const other = (await enter(name)).data.token
    const guess = () => change(token, { oldpassword: 'Wrong2026' })
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    expect(answers.filter(({ code }) => code === OldPasswordWrong.code)).toHaveLength(8)
    expect(await change(token)).toMatchObject(TooManyPasswords)
    expect(await change(other)).toMatchObject({ code: 200 })
  })

  test('is changed whatever strangers have tried at the login', async () => {
    const { token, name } = await staffSignedIn(portal)
    for (let i = 0; i < 25; i++) await enter(name, 'Wrong2026')
    expect(await change(token)).toMatchObject({ code: 200 })
  })
})
