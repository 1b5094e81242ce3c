// What the doctor says of databases, keys and buckets that are right, and of those that are not.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { encryptedColumns } from '#app/features.ts'
import { openEncryption } from '#features/staff/server/data-keys.service.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { loadConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { migratePostgres, POSTGRES_DEFAULTS } from '#platform/server/db/postgres.ts'
import { checksOf, type Finding } from '../../../scripts/doctor/checks.ts'
import { newDatabase } from '../../helpers/database.ts'
import { mountSmallDisk } from '../../helpers/small-disk.ts'
import { bucketEnv, clientOf, createBucket, type RunningSwift, startSwift } from '../../helpers/swift.ts'
import { databaseOfTwoRoles } from '../../helpers/two-roles.ts'

const source = inject('database')
const [server, template] = source.kind === 'postgres' ? [source.url, source.template] : ['', '']
const folder = mkdtempSync(join(tmpdir(), 'linquan-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const found = async (subject: string, env: Record<string, string>): Promise<string[]> => {
  const check = checksOf(loadConfig({ DATA_DIR: folder, ...env }))[subject]
  const findings = await check?.().catch((error: unknown): Finding[] => [
    { state: 'fault', text: operatorText(error) },
  ])
  return (findings ?? []).map(({ state, text }) => `${state} ${text}`)
}

test('a database that is current, one that lags behind, and settings that another role lacks', async () => {
  const DATABASE_URL = await newDatabase(server, template)
  const current = [expect.stringMatching(/^ok PostgreSQL .*已是本程序的结构$/)]
  const straying = ['jit', 'random_page_cost', 'idle_in_transaction_session_timeout'].map((name) =>
    expect.stringContaining(`warning 这个用户的 ${name} 是`),
  )
  expect(await found('数据库', { DATABASE_URL })).toEqual(expect.arrayContaining([...current, ...straying]))
  await (await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })).close()
  expect(await found('数据库', { DATABASE_URL })).toEqual(current)
  expect(await found('数据库', { DATABASE_URL: await newDatabase(server) })).toEqual([
    expect.stringMatching(/^fault .*请先运行 node scripts\/migrate.ts$/),
  ])
  expect(await found('数据库', { DATABASE_URL: `${server}no_such` })).toEqual([
    'fault 数据库打开失败：没有这个名称的数据库',
  ])
})

test('rights of two roles, one that migrates and one that servers have', async () => {
  const { admin, owner, portal, grantRights } = await databaseOfTwoRoles(server)
  try {
    await grantRights()
    await migratePostgres(owner, POSTGRES_DEFAULTS)
    expect(await found('数据库', { DATABASE_URL: portal })).toEqual([
      expect.stringMatching(/^ok PostgreSQL .*已是本程序的结构$/),
    ])
    await admin.query('revoke insert on users from portal')
    expect(await found('数据库', { DATABASE_URL: portal })).toContainEqual(
      expect.stringMatching(/^fault 这个用户不能读写 1 张表（users）/),
    )
  } finally {
    await admin.end()
  }
})

test('keys that the database needs, and others', async () => {
  const DATABASE_URL = await newDatabase(server, template)
  const [DATA_KEY, OTHER] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  expect(await found('密钥', { DATABASE_URL, DATA_KEY })).toEqual(['ok 数据库里还没有加密的内容'])
  const opened = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  await openEncryption(opened.db, loadConfig({ DATA_KEY }), encryptedColumns)
  await opened.close()
  expect(await found('密钥', { DATABASE_URL, DATA_KEY })).toEqual([
    expect.stringMatching(/^ok 需要的密钥都在/),
  ])
  expect(await found('密钥', { DATABASE_URL, DATA_KEY: OTHER })).toEqual([
    expect.stringMatching(/^fault 加密数据的密钥不对/),
  ])
})

test('addresses, SMS and folders of a portal that is to be opened', async () => {
  const env = { DATABASE_URL: 'postgres://u:p@db/portal' }
  expect(await found('网址', env)).toEqual([expect.stringMatching(/^fault SITE_URL 是/)])
  expect(await found('网址', { ...env, SITE_URL: 'https://www.example.org' })).toEqual([
    'ok https://www.example.org',
  ])
  expect(await found('预览', { ...env, PREVIEW_FROM: 'http://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^fault http:\/\/127\.0\.0\.1:1 没有答复/),
  ])
  expect(await found('短信', env)).toEqual([expect.stringMatching(/^fault 没有短信服务/)])
  expect(await found('数据目录', env)).toEqual([expect.stringContaining(`${folder} 可以写入`)])
})

test('a folder on a full disk, on which a name would still fit', async ({ skip }) => {
  const disk = mountSmallDisk('1m') ?? skip('no disk can be mounted here')
  onTestFinished(disk.unmount)
  disk.fill()
  expect(await found('数据目录', { DATA_DIR: disk.folder })).toEqual([
    expect.stringMatching(/^fault .*（DATA_DIR）：磁盘已满/),
  ])
})

test('a disk of the site that has room, and no inodes for a full publish', async ({ skip }) => {
  const diskOf = (options: string) => {
    const disk = mountSmallDisk(options) ?? skip('no disk can be mounted here')
    onTestFinished(disk.unmount)
    return disk.folder
  }
  const saidOf = async (OUT_DIR: string, more: Record<string, string> = {}) =>
    (await found('站点目录', { OUT_DIR, ...more })).slice(1)
  const few = diskOf('3g,nr_inodes=150000')
  expect(await saidOf(few)).toEqual([
    expect.stringMatching(/^ok .* 所在的磁盘剩余 1499\d\d 个 inode，够整站重新发布$/),
  ])
  const DATABASE_URL = await newDatabase(server, template)
  const client = new Client(DATABASE_URL)
  await client.connect()
  await client.query(
    `insert into publish_runs (state, started_at, up_to, pages) values ('live', now(), '', 1000000)`,
  )
  await client.end()
  expect(await saidOf(few, { DATABASE_URL })).toEqual([
    expect.stringMatching(/^warning .* 所在的磁盘只剩 1499\d\d 个 inode，整站重新发布要留 1100000 个/),
  ])
  expect(await saidOf(diskOf('3g,nr_inodes=0'), { DATABASE_URL })).toEqual([])
})

test('SMS that go to a provider, with a template for notices and without one', async () => {
  const env = {
    DATABASE_URL: await newDatabase(server, template),
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_KEY_ID: 'id',
    ALIYUN_SMS_KEY_SECRET: 'secret',
    ALIYUN_SMS_SIGN: '林权',
    ALIYUN_SMS_TEMPLATE: 'SMS_1',
  }
  const sent = 'ok 由 aliyun 发送'
  expect(await found('短信', { ...env, ALIYUN_SMS_NOTICE_TEMPLATE: 'SMS_2' })).toEqual([sent])
  expect(await found('短信', env)).toEqual([
    sent,
    'warning 没有设置 ALIYUN_SMS_NOTICE_TEMPLATE：只发验证码，不发短信通知',
  ])
})

/** Answers each method with a status, and a body where there is one; other methods with 200. */
const openStorage = async (answers: Record<string, [status: number, body?: string]>) => {
  const asked: string[] = []
  const storage = createServer((request, response) => {
    asked.push(request.method ?? '')
    const [status, body] = answers[request.method ?? ''] ?? [200]
    request.resume().on('end', () => response.writeHead(status).end(body))
  })
  storage.listen(0, '127.0.0.1')
  await once(storage, 'listening')
  onTestFinished(() => void storage.close())
  const { port } = storage.address() as AddressInfo
  return { asked, server: { endpoint: `http://127.0.0.1:${port}`, region: 'r', keyId: 'k', keySecret: 's' } }
}

let swift: RunningSwift
beforeAll(async () => {
  swift = await startSwift('https://www.example.org')
}, 600_000)
afterAll(() => swift.stop())

test('a bucket is written, read and cleared, and says whether browsers may send to it', async () => {
  const client = clientOf(swift)
  await createBucket(client, 'doctor')
  client.destroy()
  const env = {
    ...bucketEnv(swift, 'doctor'),
    UPLOAD_PUBLIC_URL: 'https://files.example',
    SITE_URL: 'https://www.example.org',
  }
  const written = 'ok doctor 可以写入、读取和删除'
  expect(await found('上传存储', env)).toEqual([written, 'ok doctor 接受来自 https://www.example.org 的上传'])
  expect(await found('上传存储', { ...env, SITE_URL: 'https://other.example' })).toEqual([
    written,
    expect.stringMatching(/^fault doctor 不接受来自 https:\/\/other.example 的上传/),
  ])
  expect(await found('上传存储', { ...env, UPLOAD_BUCKET: 'missing' })).toEqual(['fault 存储桶不存在'])
})

test('the bucket of the site is written, read and cleared', async () => {
  const client = clientOf(swift)
  await createBucket(client, 'doctor-site')
  expect(await found('站点存储', bucketEnv(swift, 'doctor-site', 'SITE_BUCKET'))).toEqual([
    'ok doctor-site 可以写入、读取和删除',
  ])
  const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: 'doctor-site' }))
  expect(KeyCount).toBe(0)
  client.destroy()
  expect(await found('站点存储', bucketEnv(swift, 'missing', 'SITE_BUCKET'))).toEqual(['fault 存储桶不存在'])
})

test('a bucket of the site that gives back something else, and one whose key may not read', async () => {
  const other = await openStorage({ GET: [200, 'other'] })
  expect(await found('站点存储', bucketEnv(other.server, 'site', 'SITE_BUCKET'))).toEqual([
    'fault site 读到的与写入的不同',
  ])
  const denied = await openStorage({ GET: [403, '<Error><Code>AccessDenied</Code></Error>'] })
  expect(await found('站点存储', bucketEnv(denied.server, 'site', 'SITE_BUCKET'))).toEqual([
    'ok site 可以写入和删除；密钥没有读取权限',
  ])
  for (const { asked } of [other, denied]) expect(asked).toEqual(['PUT', 'GET', 'DELETE'])
})

test('a site bucket that holds the site, that was emptied, and that has had none yet', async () => {
  const client = clientOf(swift)
  onTestFinished(() => client.destroy())
  await createBucket(client, 'site')
  const OUT_DIR = join(folder, 'dist')
  const env = { ...bucketEnv(swift, 'site', 'SITE_BUCKET'), OUT_DIR }
  expect(await found('站点内容', env)).toEqual(['warning site 里还没有首页，站点还没有送达过'])
  mkdirSync(OUT_DIR)
  writeFileSync(join(OUT_DIR, 'index.html'), '首页')
  expect(await found('站点内容', env)).toEqual([
    expect.stringMatching(/^fault site 里没有首页：第一次送达还没有完成，或者被清空过/),
  ])
  await client.send(new PutObjectCommand({ Bucket: 'site', Key: 'index.html', Body: '首页' }))
  expect(await found('站点内容', env)).toEqual(['ok site 里有首页'])
  const refused = { ...env, SITE_BUCKET_KEY_SECRET: 'wrong' }
  expect(await found('站点内容', refused)).toEqual(['fault 访问密钥不正确'])
})
