// The key of encrypted values: a server with another one does not start, and no key is made in its place.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encryptedColumns } from '#app/features.ts'
import { startServer } from '#app/start.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { dataKeys } from '#features/staff/server/data-keys.schema.ts'
import { openEncryption } from '#features/staff/server/data-keys.service.ts'
import { totpContext } from '#features/staff/server/encrypted-columns.service.ts'
import { ConfigError, loadConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Db } from '#platform/server/db/types.ts'
import { DATA_KEY_FILE } from '#platform/server/security/encryption.ts'
import { adminInside } from '../../helpers/admin-command.ts'
import { encryptionFrom } from '../../helpers/encryption.ts'
import { newDatabaseUrl } from '../../helpers/server.ts'

let dataDir = ''
let databaseUrl = ''
const keyFile = () => join(dataDir, DATA_KEY_FILE)

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'linquan-data-key-'))
  databaseUrl = await newDatabaseUrl()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const newKey = () => randomBytes(32).toString('base64')
const configOf = (env: Record<string, string> = {}) => ({
  ...loadConfig({ DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env }),
  databaseUrl,
  port: 0,
})
const start = async (env?: Record<string, string>) => (await startServer(configOf(env))).close()
const admin = (args: readonly string[], env: Record<string, string> = {}) =>
  adminInside(args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env })
const SECRET = 'JBSWY3DPEHPK3PXP'

const onDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** A server has run, and a member of the staff has a second factor. */
const withSecret = (env?: Record<string, string>) =>
  onDatabase(async (db) => {
    const encryption = await openEncryption(db, configOf(env), encryptedColumns)
    const [row] = await db
      .insert(staff)
      .values({ login_name: 'lisi', role: 'editor', password_hash: '-', createtime: new Date() })
      .returning({ id: staff.id })
    if (!row) throw new Error('no member of the staff')
    const stored = encryption.encrypt(SECRET, totpContext(row.id))
    await db.update(staff).set({ totp_secret: stored }).where(eq(staff.id, row.id))
    return row.id
  })
const secretOf = (id: number, env?: Record<string, string>) =>
  onDatabase(async (db) => {
    const [row] = await db.select().from(staff).where(eq(staff.id, id))
    return encryptionFrom(configOf(env)).decrypt(row?.totp_secret ?? '', totpContext(id))
  })

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'it started',
    (error: unknown) => (error instanceof ConfigError ? error.message : error),
  )

test('a server whose key is missing or another one does not start, says the way out, and makes no key', async () => {
  await start()
  await withSecret()
  const away = `${keyFile()}.away`
  renameSync(keyFile(), away)
  const missing = await refusal(start())
  expect(missing).toContain(`没有密钥（DATA_KEY 没有设置，也没有文件 ${keyFile()}）`)
  expect(missing).toContain('npm run admin -- adopt-key')
  expect(await refusal(start({ DATA_KEY: newKey() }))).toContain('的密钥（DATA_KEY）是另一把')
  expect(await admin(['list'])).toMatchObject({ code: 1, out: '', err: `${String(missing)}\n` })
  expect(existsSync(keyFile())).toBe(false)
  renameSync(away, keyFile())
  await start()
})

test('a database of before keys were recorded is known by its values', async () => {
  const id = await withSecret()
  await onDatabase((db) => db.delete(dataKeys))
  const key = readFileSync(keyFile()).toString('base64')
  rmSync(keyFile())
  expect(await refusal(start())).toContain('adopt-key')
  expect(existsSync(keyFile())).toBe(false)
  await start({ DATA_KEY: key })
  expect(await refusal(start({ DATA_KEY: newKey() }))).toContain('adopt-key')
  expect(await secretOf(id, { DATA_KEY: key })).toBe(SECRET)
})

test('a key changes by rotation: both, rotate-keys, the new one alone', async () => {
  const id = await withSecret()
  const [older, newer] = [readFileSync(keyFile()).toString('base64'), newKey()]
  rmSync(keyFile())
  await start({ DATA_KEY: `${newer},${older}` })
  expect(await refusal(start({ DATA_KEY: newer }))).toContain('adopt-key')
  expect(await refusal(start({ DATA_KEY: older }))).toContain('adopt-key')
  expect(await admin(['rotate-keys'], { DATA_KEY: `${newer},${older}` })).toMatchObject({ code: 0 })
  await start({ DATA_KEY: newer })
  expect(await secretOf(id, { DATA_KEY: newer })).toBe(SECRET)
  expect(await refusal(start({ DATA_KEY: older }))).toContain('adopt-key')
})

test('a lost key is given up only after its loss was accepted; found again, it reads what it encrypted', async () => {
  const id = await withSecret()
  const older = readFileSync(keyFile()).toString('base64')
  expect(await admin(['adopt-key'])).toMatchObject({
    code: 0,
    out: '现有的密钥就是数据库记着的密钥，不用更换\n',
  })
  rmSync(keyFile())
  const asked = await admin(['adopt-key'])
  expect(asked).toMatchObject({ code: 1, out: '' })
  expect(asked.err).toMatch(/^有 1 项内容.*读不出来/)
  expect(asked.err).toContain('adopt-key --accept-loss')
  expect(existsSync(keyFile())).toBe(false)

  const done = await admin(['adopt-key', '--accept-loss'])
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain(`已生成新的密钥 ${keyFile()}`)
  expect(done.out).toContain('1 项内容读不出来')
  await start()
  await expect(secretOf(id)).rejects.toThrow('is missing')
  const entries = await onDatabase((db) => db.select().from(audit).where(eq(audit.action, 'keys.adopt')))
  expect(entries).toMatchObject([{ who: 'cli', detail: { lost: 1 } }])

  const newer = readFileSync(keyFile()).toString('base64')
  rmSync(keyFile())
  const both = { DATA_KEY: `${newer},${older}` }
  expect(await admin(['rotate-keys'], both)).toMatchObject({ code: 0, out: '已用当前密钥重新加密 1 项\n' })
  expect(await secretOf(id, { DATA_KEY: newer })).toBe(SECRET)
})

test('of two servers with keys of their own, which start at once on an empty database, one goes on', async () => {
  const keys = [newKey(), newKey()]
  const opened = await onDatabase(async (db) => {
    const settled = await Promise.allSettled(
      keys.map((DATA_KEY) => openEncryption(db, configOf({ DATA_KEY }), encryptedColumns)),
    )
    return {
      outcomes: settled.map(({ status }) => status).toSorted(),
      recorded: await db.$count(dataKeys),
    }
  })
  expect(opened).toEqual({ outcomes: ['fulfilled', 'rejected'], recorded: 1 })
})
