// npm run admin, as an operator types it, on a database and a data folder of its own.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginNameTaken } from '#features/accounts/contract/refusals.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { LastAdmin, OtpNotOn, StaffUnknown } from '#features/staff/contract/refusals.ts'
import { StaffPasswordRule, WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { openPglite } from '#platform/server/db/pglite.ts'
import { newOtpSecret } from '#platform/server/security/otp.ts'
import { adminInside, adminProcess } from '../../helpers/admin-command.ts'
import { testApp } from '../../helpers/app.ts'
import { newAddress } from '../../helpers/people.ts'
import { newDatabaseUrl } from '../../helpers/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'linquan-admin-'))
let databaseUrl = ''
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const LONG = { timeout: 600_000 }

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  ...more,
})
const admin = (args: readonly string[], input = '', env: Record<string, string> = {}) =>
  adminInside(args, environment(env), input)
const creating = (login: string) => {
  const account = { login, name: '张三', role: 'admin' }
  return ['create', '--generate', ...Object.entries(account).map(([name, value]) => `--${name}=${value}`)]
}

const open = () => openDatabase({ databaseUrl, dataDir })

/** Signs in at a portal on the same database; answers its reply and the audit log. */
const enter = async (username: string, password: string) => {
  const portal = await testApp({ database: await open() })
  try {
    const answer = await portal.call(staffLogin, { username, password }, { address: newAddress() })
    return { ...answer, record: await portal.deps.db.select().from(audit).orderBy(audit.id) }
  } finally {
    await portal.close()
  }
}

let password = ''
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl()
  const { code, out, err } = await adminProcess(creating('zhangsan'), environment())
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('已新建管理员 zhangsan（张三）')
  password = /密码（只显示这一次）：(\S+)/.exec(out)?.[1] ?? ''
}, 600_000)

describe('an account made from the machine', LONG, () => {
  test('opens the door of a portal that had none, and is on record as made there', async () => {
    const { data, record } = await enter('zhangsan', password)
    expect(data).toMatchObject({ name: '张三', login_name: 'zhangsan', role: 'admin' })
    expect(record[0]).toMatchObject({
      who: 'cli',
      action: 'staff.add',
      target: `staff:${data.id}`,
      address: '',
    })
    expect(JSON.stringify(record)).not.toContain(password)
  })

  test('is not made twice, and the last admin stays', async () => {
    expect(await admin(creating('ZhangSan'))).toMatchObject({
      code: 1,
      err: `${LoginNameTaken.msg}\n`,
    })
    expect(await admin(['disable', '--login', 'zhangsan'])).toMatchObject({
      code: 1,
      out: '',
      err: `${LastAdmin.msg}\n`,
    })
  })

  test('takes a password from a pipe, is listed, disabled, let in again, and given another password', async () => {
    const args = ['create', '--login', 'lisi', '--name', '李四', '--role', 'editor', '--password-stdin']
    expect(await adminProcess(args, environment(), 'Piped2026\n')).toMatchObject({
      code: 0,
      out: '已新建编辑 lisi（李四）\n',
    })
    expect((await enter('lisi', 'Piped2026')).code).toBe(200)
    expect(await admin(['disable', '--login', 'LiSi'])).toMatchObject({ code: 0, out: '已停用 lisi\n' })
    expect((await admin(['list'])).out).toContain('lisi\t李四\t编辑\t停用\t初始密码')
    expect((await enter('lisi', 'Piped2026')).code).toBe(WrongCredentials.code)
    await admin(['enable', '--login', 'lisi'])
    const reset = await admin(['reset-password', '--login', 'lisi', '--password-stdin'], 'Renewed2027')
    expect(reset).toMatchObject({ code: 0, out: '已重置 lisi 的密码\n', err: '' })
    const { code, record } = await enter('lisi', 'Renewed2027')
    expect(code).toBe(200)
    const done = record.filter(({ who }) => who === 'cli').map(({ action }) => action)
    expect(done.slice(-3)).toEqual(['staff.edit', 'staff.edit', 'staff.resetPassword'])
  })
})

test('a new key takes over what is encrypted, and another one is refused', LONG, async () => {
  const [DATA_KEY, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const database = await open()
  await database.db.update(staff).set({ totp_secret: newOtpSecret() }).where(eq(staff.login_name, 'lisi'))
  await database.close()
  const done = (items: number) => `已用当前密钥重新加密 ${items} 项\n`
  expect(await admin(['rotate-keys'], '', { DATA_KEY })).toMatchObject({ code: 0, out: done(1), err: '' })
  const lost = await admin(['rotate-keys'], '', { DATA_KEY: other })
  expect(lost).toMatchObject({ code: 1, out: '' })
  expect(lost.err).toContain('加密数据的密钥不对')
  const both = { DATA_KEY: `${other}, ${DATA_KEY}` }
  expect(await admin(['rotate-keys'], '', both)).toMatchObject({ code: 0, out: done(1), err: '' })
  await admin(['reset-otp', '--login', 'lisi'], '', both)
  // Nothing is encrypted any more, so that nothing is lost with the key.
  expect(await admin(['adopt-key'])).toMatchObject({ code: 0, err: '' })
})

describe('a mistake', LONG, () => {
  test.for([
    [['frobnicate'], '没有这个命令：frobnicate'],
    [['list', 'all'], '多余的内容：all'],
    [['list', '--bogus'], '选项不正确：--bogus'],
    [['create', '--generate', '--password-stdin'], '--generate 与 --password-stdin 只能用一个'],
  ] as const)('in how it is called ends with 2 and the usage: %j', async ([args, message]) => {
    const { code, out, err } = await admin(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err).toContain('用法：npm run admin')
  })

  test('in how it is called ends the process with 2', async () => {
    const { code, out, err } = await adminProcess([], environment())
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('请写明命令')
    expect(err).toContain('用法：npm run admin')
  })

  test('in what is asked for says so in Chinese', async () => {
    const wrong = await admin(['create', '--login', 'x y', '--role', 'boss', '--generate'])
    expect(wrong.code).toBe(2)
    for (const message of ['登录账号须为 3-20 位字母、数字或下划线', '请填写姓名', '请选择角色'])
      expect(wrong.err).toContain(message)
    expect(await admin(['reset-otp', '--login', 'nobody'])).toMatchObject({
      code: 1,
      err: `${StaffUnknown.msg}\n`,
    })
    expect(await admin(['reset-otp', '--login', 'zhangsan'])).toMatchObject({
      code: 1,
      err: `${OtpNotOn.msg}\n`,
    })
  })

  test('with the password says so: too weak, or nobody there to ask', async () => {
    const reset = ['reset-password', '--login', 'zhangsan']
    expect(await admin([...reset, '--password-stdin'], 'weak\n')).toMatchObject({
      code: 1,
      err: `${StaffPasswordRule.msg}\n`,
    })
    expect((await admin(reset)).err).toContain('标准输入不是终端，无法询问密码')
    expect((await enter('zhangsan', password)).code).toBe(200)
  })
})

test(
  'a folder that a running server holds is left alone, and a database that does not answer is named',
  LONG,
  async () => {
    const inFolder = { DATABASE_URL: '' }
    const held = await openPglite(dataDir)
    const busy = await adminProcess(['list'], environment(inFolder))
    await held.close()
    expect(busy.code).toBe(1)
    expect(busy.err).toContain(`数据目录正被进程 ${process.pid} 使用`)
    expect(await admin(['list'], '', inFolder)).toMatchObject({ code: 0, err: '' })
    const away = await admin(['list'], '', { DATABASE_URL: 'postgres://u:topsecret@127.0.0.1:1/x' })
    expect(away.code).toBe(1)
    expect(away.err).toMatch(/^数据库打开失败：/)
    expect(away.err).not.toContain('topsecret')
  },
)
