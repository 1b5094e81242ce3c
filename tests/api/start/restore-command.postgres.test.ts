// The command that operators restore with, on databases with the two roles of deploy/postgresql: what it says, and its exit code.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { encryptedColumns } from '#app/features.ts'
import { openEncryption } from '#features/staff/server/data-keys.service.ts'
import { loadConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { migratePostgres, POSTGRES_DEFAULTS } from '#platform/server/db/postgres.ts'
import { backUp } from '../../../scripts/backup/back-up.ts'
import { checksOf } from '../../../scripts/doctor/checks.ts'
import { COMMAND_ENV } from '../../helpers/processes.ts'
import { databaseOfTwoRoles } from '../../helpers/two-roles.ts'

const source = inject('database')
const server = source.kind === 'postgres' ? source.url : ''
const folder = mkdtempSync(join(tmpdir(), 'linquan-restore-'))
const identity = join(folder, 'identity.txt')

/** Address of a backup that portal made, with two data keys. */
let backup: string
beforeAll(async () => {
  const { admin, owner, portal, grantRights } = await databaseOfTwoRoles(server)
  await grantRights()
  await migratePostgres(owner, POSTGRES_DEFAULTS)
  await admin.query(`insert into news (type, title, createtime, updatetime) values (1, '一篇', now(), now())`)
  await admin.end()
  const env = { DATABASE_URL: portal, DATA_DIR: join(folder, 'from') }
  const opened = await openDatabase({ databaseUrl: portal, dataDir: '', postgres: { migrates: false } })
  await openEncryption(opened.db, loadConfig(env), encryptedColumns)
  await opened.close()
  const secret = await generateIdentity()
  writeFileSync(identity, secret)
  const config = loadConfig({ ...env, DATA_KEY: randomBytes(32).toString('base64') })
  const to = { folder: join(folder, 'backups') }
  backup = (await backUp(config, { to, recipient: await identityToRecipient(secret) })).address
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const restoreInto = (env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        'scripts/restore.ts',
        '--from',
        backup,
        '--identity',
        identity,
      ],
      { cwd: join(import.meta.dirname, '../../..'), env: { ...COMMAND_ENV, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

const emptyPlace = async (name: string) => {
  const { admin, owner, portal, grantRights } = await databaseOfTwoRoles(server)
  onTestFinished(() => admin.end())
  const env = {
    DATABASE_URL: portal,
    DATABASE_DIRECT_URL: owner,
    DATA_DIR: join(folder, name),
    SITE_URL: 'https://www.example.org',
    DEMO: '1',
  }
  return { admin, env, grantRights }
}

test('with rights granted first the owner restores, servers may write, and the doctor finds no fault', async () => {
  const { admin, env, grantRights } = await emptyPlace('granted-first')
  await grantRights()
  const { code, out, err } = await restoreInto(env)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const line of [
    /^✓ 数据库：PostgreSQL .*已是本程序的结构$/m,
    /^✓ 密钥：需要的密钥都在/m,
    /^! 短信：演示模式/m,
    /\n恢复已完成，检查没有发现错误，另有 \d 处提醒（标 ! 的行）：可以启动服务，站点会整个重新发布一次\n$/,
  ])
    expect(out).toMatch(line)

  const portal = new Client(env.DATABASE_URL)
  await portal.connect()
  onTestFinished(() => portal.end())
  expect((await portal.query(`update news set title = '另一篇' where title = '一篇'`)).rowCount).toBe(1)
  await expect(portal.query('create table other (id int)')).rejects.toThrow('permission denied')
  const { rows } = await admin.query(
    `select distinct setrole::regrole::text as role from pg_db_role_setting
      join pg_database on pg_database.oid = setdatabase where datname = current_database() order by 1`,
  )
  expect(rows).toEqual([{ role: 'portal' }, { role: 'portal_owner' }])
})

test('without rights the restore is whole and ends with 0, and the doctor says what servers lack', async () => {
  const { env, grantRights } = await emptyPlace('granted-later')
  const { code, out, err } = await restoreInto(env)
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringMatching(/^恢复已完成，但检查发现 \d 处错误（标 ✗ 的行）/),
  })
  expect(out).toMatch(
    /^✗ 数据库：这个用户不能读写 \d+ 张表.*请由数据库管理员运行 deploy\/postgresql\/roles.sql$/m,
  )
  await grantRights()
  expect(await checksOf(loadConfig(env))['数据库']?.()).toEqual([
    { state: 'ok', text: expect.stringContaining('已是本程序的结构') },
  ])
})

test('a role that may not create tables is told whose address to give, and nothing is written', async () => {
  const { admin, env, grantRights } = await emptyPlace('refused')
  await grantRights()
  expect(await restoreInto({ ...env, DATABASE_DIRECT_URL: '' })).toEqual({
    code: 1,
    out: '',
    err: '数据库用户 portal 不能建表：请用 DATABASE_DIRECT_URL 指明以数据库的所有者 portal_owner 连接的地址\n',
  })
  const { rowCount } = await admin.query(`select from pg_tables where schemaname in ('public', 'drizzle')`)
  expect(rowCount).toBe(0)
})
