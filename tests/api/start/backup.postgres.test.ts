// A backup of a portal under load, back into an empty place: every row and file, and nothing of what is damaged or half.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { PGlite } from '@electric-sql/pglite'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { eq, isNull } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { encryptedColumns } from '#app/features.ts'
import {
  claimGivenUpTelling,
  listGivenUpTellings,
  tellFormerOwners,
} from '#features/accounts/server/mobile.service.ts'
import { mobileChanges } from '#features/accounts/server/mobile-changes.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { news } from '#features/news/server/news.schema.ts'
import { givenUpSms, sendDueSms, smsBacklog } from '#features/notices/server/notice-sms.service.ts'
import { noticeSms, notices } from '#features/notices/server/notices.schema.ts'
import { openEncryption } from '#features/staff/server/data-keys.service.ts'
import { openSigningKey } from '#features/uploads/server/signing-keys.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { webhookDeliveries, webhooks } from '#features/webhooks/server/webhooks.schema.ts'
import { DAY_MS } from '#platform/lib/dates.ts'
import { type BackupTarget, type Config, loadConfig } from '#platform/server/config.ts'
import { LOCKS } from '#platform/server/db/locks.ts'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { pooledDatabase } from '#platform/server/db/postgres.ts'
import { backupName, backupTime, lastBackup } from '#platform/server/gateways/backup-store.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { openFileStore } from '#platform/server/gateways/stored-files.ts'
import { backUp } from '../../../scripts/backup/back-up.ts'
import { openSnapshot } from '../../../scripts/backup/database.ts'
import { DUMP_FILE, storedKey } from '../../../scripts/backup/manifest.ts'
import { restore } from '../../../scripts/backup/restore.ts'
import { checksOf } from '../../../scripts/doctor/checks.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newDatabase, testDatabase } from '../../helpers/database.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'
import { article, signedIn } from '../../helpers/people.ts'
import { clientOf, startSwift } from '../../helpers/swift.ts'

const source = inject('database')
const server = source.kind === 'postgres' ? source.url : ''
const folder = mkdtempSync(join(tmpdir(), 'linquan-backup-'))
const all = { folder: join(folder, 'backups') }
const identity = join(folder, 'identity.txt')
const from = { dataDir: join(folder, 'from'), url: '' }

const upload = randomUUID()

let portal: TestApp
let recipient: string
let backup: Awaited<ReturnType<typeof backUp>>

const configOf = (url: string, dataDir: string) =>
  loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1' })

/** Every row of every table, in a hash for each. */
const contentOf = async (url: string) => {
  const client = new Client(url)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      )
      hashes[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    }
    return hashes
  } finally {
    await client.end()
  }
}
const filesOf = (dataDir: string) =>
  Object.fromEntries(
    ['uploads', 'private'].flatMap((part) =>
      readdirSync(join(dataDir, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const path = join(entry.parentPath, entry.name)
          return [path.slice(dataDir.length), readFileSync(path, 'base64')] as const
        }),
    ),
  )

beforeAll(async () => {
  const secret = await generateIdentity()
  recipient = await identityToRecipient(secret)
  writeFileSync(identity, `# created for a test\n${secret}\n`)
  const database = await testDatabase()
  from.url = database.url
  portal = await testApp({ database })
  await article(portal, { title: '备份前的文章' })
  await insertPublished(portal, { project_name: '备份前的林地' })
  await signedIn(portal)
  const storage = diskStorage(from.dataDir)
  await storage.put('photos/one.jpg', Buffer.from('picture'), 'image/jpeg')
  await storage.put('papers/one.pdf', Buffer.from('paper'), 'application/pdf', '合同.pdf')
  await storage.put('private/papers/two.jpg', Buffer.from('scan'), 'image/jpeg')
  storage.close()
  await database.db.insert(userUploads).values({
    id: upload,
    user_id: await owner(portal),
    purpose: 'woodland',
    name: 'lost.jpg',
    size: 1,
    state: 'ready',
    key: 'private/photos/lost.jpg',
    multipart: '',
    files: ['private/photos/lost.jpg', 'photos/one.jpg'],
    createtime: portal.deps.now(),
  })
  await openEncryption(database.db, configOf(from.url, from.dataDir), encryptedColumns)
  await openSigningKey({ db: database.db, kind: 'postgres' }, configOf(from.url, from.dataDir))
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup under load holds one moment, and only what is new is written the next time', async () => {
  const over = new AbortController()
  const writing = (async () => {
    for (let count = 1; !over.signal.aborted; count++) await article(portal, { title: `备份期间 ${count}` })
  })()
  backup = await backUp(configOf(from.url, from.dataDir), { to: all, recipient })
  over.abort()
  await writing
  expect(backup.written).toBe(4)
  expect(backup.manifest.files.map(({ key }) => key).toSorted()).toEqual([
    'private/papers/two.jpg',
    'uploads/.names/papers/one.pdf',
    'uploads/papers/one.pdf',
    'uploads/photos/one.jpg',
  ])
})

test('of what was written meanwhile it has the first, and the next one writes new files alone', async () => {
  const url = await newDatabase(server)
  await restore(configOf(url, join(folder, 'load')), {
    from: all,
    name: backup.name,
    identity,
    endsSessions: false,
  })
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ title: string }>(
    `select title from news where title like '备份期间%' order by id`,
  )
  await client.end()
  expect(rows.map(({ title }) => title)).toEqual(rows.map((_, index) => `备份期间 ${index + 1}`))

  const storage = diskStorage(from.dataDir)
  await storage.put('photos/two.jpg', Buffer.from('another'), 'image/jpeg')
  storage.close()
  const next = await backUp(configOf(from.url, from.dataDir), { to: all, recipient })
  expect([next.written, next.manifest.files.length]).toEqual([1, 5])
})

test('back in an empty place it is the same, row by row and file by file, and sessions may end', async () => {
  const quiet = { folder: join(folder, 'quiet') }
  const again = await backUp(configOf(from.url, from.dataDir), { to: quiet, recipient })
  const before = await contentOf(from.url)
  const [url, dataDir] = [await newDatabase(server), join(folder, 'to')]
  const options = { from: quiet, name: again.name, identity, endsSessions: false }
  const { missing } = await restore(configOf(url, dataDir), options)
  const { change_feed: movedOn, ...restored } = await contentOf(url)
  const { change_feed: feed, ...rest } = before
  expect(restored).toEqual(rest)
  expect(movedOn).not.toBe(feed)
  expect(missing).toEqual([{ id: upload, key: 'private/photos/lost.jpg' }])
  expect(filesOf(dataDir)).toEqual(filesOf(from.dataDir))
  for (const key of ['data.key', 'signing.key'])
    expect(readFileSync(join(dataDir, key))).toEqual(readFileSync(join(from.dataDir, key)))

  await expect(restore(configOf(url, dataDir), options)).rejects.toThrow('只能恢复到空的地方：数据库里已有表')

  const other = await newDatabase(server)
  await restore(configOf(other, join(folder, 'anew')), { ...options, endsSessions: true })
  const client = new Client(other)
  await client.connect()
  expect((await client.query('select from tokens')).rowCount).toBe(0)
  await client.end()
})

test('addresses of other systems come back with their log, and what waited for them is not sent again', async () => {
  const { db } = portal.deps
  const at = portal.deps.now()
  const [hook] = await db
    .insert(webhooks)
    .values({
      name: '协同办公',
      url: 'https://oa.example/hook',
      kinds: ['news'],
      events: ['published'],
      active: true,
      createtime: at,
    })
    .returning({ id: webhooks.id })
  const delivery = { webhook_id: hook?.id ?? 0, event: 'published', kind: 'news', at } as const
  await db.insert(webhookDeliveries).values([
    { ...delivery, record_id: 1, state: 'delivered', attempts: 1, status: 204 },
    { ...delivery, record_id: 2 },
    { ...delivery, record_id: 3, attempts: 2, due_at: at, fault: 'timeout' },
  ])
  const to = { folder: join(folder, 'hooks') }
  const { name } = await backUp(configOf(from.url, from.dataDir), { to, recipient })
  const url = await newDatabase(server)
  await restore(configOf(url, join(folder, 'hooks-to')), { from: to, name, identity, endsSessions: false })
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select url, active, state, due_at from webhook_deliveries join webhooks on webhooks.id = webhook_id order by record_id`,
  )
  await client.end()
  const kept = { url: 'https://oa.example/hook', active: true, due_at: null }
  expect(rows).toEqual(['delivered', 'cancelled', 'cancelled'].map((state) => ({ ...kept, state })))
  await db.delete(webhookDeliveries)
  await db.delete(webhooks)
})

test('no SMS that waited is sent after a restore, and what nobody was told stays with reviewers', async () => {
  const { db } = portal.deps
  const at = portal.deps.now()
  const { mobile } = await signedIn(portal)
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.mobile, mobile))
  const id = user?.id ?? 0
  const notice = { user_id: id, category: 4, content: '年审提醒', createtime: at }
  const written = await db.insert(notices).values([notice, notice, notice]).returning({ id: notices.id })
  const [sent, waiting, givenUp] = written.map((row) => ({ notice_id: row.id, text: '年审提醒' }))
  if (!sent || !waiting || !givenUp) throw new Error('no notices')
  await db.insert(noticeSms).values([
    { ...sent, sent_at: at },
    { ...waiting, due_at: at },
    { ...givenUp, given_up_at: at, reason: '限流' },
  ])
  const before = (ms: number) => new Date(at.getTime() - ms)
  const change = { user_id: id, reason: '限流' }
  await db.insert(mobileChanges).values([
    { ...change, former_mobile: '13900000001', changed_at: before(60_000) },
    { ...change, former_mobile: '13900000002', changed_at: before(2 * DAY_MS) },
    { ...change, former_mobile: '13900000003', changed_at: before(3 * DAY_MS), told_at: before(3 * DAY_MS) },
  ])
  const to = { folder: join(folder, 'sms') }
  const { name } = await backUp(configOf(from.url, from.dataDir), { to, recipient })
  const url = await newDatabase(server)
  await restore(configOf(url, join(folder, 'sms-to')), { from: to, name, identity, endsSessions: false })
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  const restored = await testApp({ database })
  try {
    expect(await smsBacklog(restored.deps)).toMatchObject({ items: 0 })
    const sendNotice = vi.fn(() => Promise.resolve())
    const deps = { ...restored.deps, sms: { ...restored.deps.sms, sendNotice } }
    await sendDueSms(deps)
    await tellFormerOwners(deps)
    expect(await givenUpSms(restored.deps)).toBe(1)
    const untold = async () => (await listGivenUpTellings(deps)(10, 0)).rows.map(({ mobile }) => mobile)
    expect(await untold()).toEqual(['13900000002'])
    // The end of its day, and after it: reviewers decide on the notice, as on the one given up before.
    for (const seconds of [DAY_MS / 1000 - 61, 1, 600]) {
      restored.passSeconds(seconds)
      await tellFormerOwners(deps)
    }
    expect(sendNotice).not.toHaveBeenCalled()
    expect(await untold()).toEqual(['13900000001', '13900000002'])
    const rows = await restored.deps.db.select().from(mobileChanges).where(isNull(mobileChanges.told_at))
    for (const { id: changeId } of rows)
      expect(await deps.db.transaction((tx) => claimGivenUpTelling(tx, changeId, deps.now()))).toBeDefined()
  } finally {
    await restored.close()
  }
  await db.delete(notices)
  await db.delete(mobileChanges)
})

test('what is damaged, half, of a newer program or without its keys is refused, and nothing is written', async () => {
  const url = await newDatabase(server)
  const dataDir = join(folder, 'refused')
  mkdirSync(dataDir)
  const refused = (options: Partial<Parameters<typeof restore>[1]> = {}) =>
    restore(configOf(url, dataDir), {
      from: all,
      name: backup.name,
      identity,
      endsSessions: false,
      ...options,
    })

  await expect(refused({ identity: undefined })).rejects.toThrow(/^缺少指纹为 .* 的数据密钥/)
  const stranger = join(folder, 'stranger.txt')
  writeFileSync(stranger, await generateIdentity())
  await expect(refused({ identity: stranger })).rejects.toThrow('--identity 里的私钥解不开这份备份的密钥')

  const manifestFile = join(backup.address, 'manifest.json')
  const manifest = readFileSync(manifestFile, 'utf8')
  writeFileSync(manifestFile, manifest.replace(/"migration":"[^"]+"/g, '"migration":"9999_next"'))
  await expect(refused()).rejects.toThrow(/^备份由较新的版本（.*迁移 9999_next）作出/)
  writeFileSync(manifestFile, manifest)

  const [file] = backup.manifest.files
  const stored = join(all.folder, storedKey(file?.sha256 ?? ''))
  const bytes = readFileSync(stored)
  writeFileSync(stored, 'other')
  await expect(refused()).rejects.toThrow(`备份已损坏：文件 ${file?.key} 与记录不符`)
  writeFileSync(stored, bytes)
  appendFileSync(join(backup.address, DUMP_FILE), 'x')
  await expect(refused()).rejects.toThrow('备份已损坏：数据库的文件与记录不符')
  rmSync(manifestFile)
  await expect(refused()).rejects.toThrow(/不是一份完整的备份/)
  expect(readdirSync(dataDir)).toEqual([])
  expect(await contentOf(url)).toEqual({})
})

test('without a key that the database knows neither a backup with keys is made nor one restored', async () => {
  const to = { folder: join(folder, 'keyless') }
  const keyless = configOf(from.url, join(folder, 'keyless-data'))
  await expect(backUp(keyless, { to, recipient })).rejects.toThrow(
    `缺少指纹为 ${backup.manifest.database.keys.join('、')} 的数据密钥`,
  )
  expect((await backUp(keyless, { to, recipient: undefined })).manifest.has_keys).toBe(false)

  const made = await backUp(configOf(from.url, from.dataDir), { to, recipient })
  const manifestFile = join(made.address, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  manifest.database.keys = ['another1']
  writeFileSync(manifestFile, JSON.stringify(manifest))
  const [url, dataDir] = [await newDatabase(server), join(folder, 'unread')]
  await expect(
    restore(configOf(url, dataDir), { from: to, name: made.name, identity, endsSessions: false }),
  ).rejects.toThrow('备份里没有指纹为 another1 的数据密钥')
  expect(await contentOf(url)).toEqual({})
})

test('a backup with keys says so where the signing key is not at hand', async () => {
  const to = { folder: join(folder, 'unsigned') }
  const DATA_KEY = readFileSync(join(from.dataDir, 'data.key')).toString('base64')
  const env = { DATABASE_URL: from.url, DATA_DIR: join(folder, 'unsigned-data'), DEMO: '1', DATA_KEY }
  const lacks = async (more: Record<string, string>, encryptedTo: string | undefined) =>
    (await backUp(loadConfig({ ...env, ...more }), { to, recipient: encryptedTo })).lacksSigningKey
  expect(await lacks({}, recipient)).toBe(true)
  expect(await lacks({}, undefined)).toBe(false)
  const SIGNING_KEY = readFileSync(join(from.dataDir, 'signing.key')).toString('base64')
  expect(
    await lacks({ SIGNING_KEY: `${randomBytes(32).toString('base64')},${SIGNING_KEY}` }, recipient),
  ).toBe(false)
  // Not the one that the database knows.
  expect(await lacks({ SIGNING_KEY: randomBytes(32).toString('base64') }, recipient)).toBe(true)
})

test('restored without its signing key, a server makes another; with it, the key stays', async () => {
  const to = { folder: join(folder, 'signed') }
  const { name } = await backUp(configOf(from.url, from.dataDir), { to, recipient })
  const recordedIn = async (url: string) => {
    const client = new Client(url)
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id from signing_keys')
    await client.end()
    return rows.map(({ id }) => id)
  }
  const [whole, part] = [await newDatabase(server), await newDatabase(server)]
  const options = { from: to, name, endsSessions: false }
  const complete = await restore(configOf(whole, join(folder, 'signed-data')), { ...options, identity })
  expect(complete.lacksSigningKey).toBe(false)
  expect(await recordedIn(whole)).toEqual(await recordedIn(from.url))
  const dataDir = join(folder, 'unsigned-restored')
  mkdirSync(dataDir)
  copyFileSync(join(from.dataDir, 'data.key'), join(dataDir, 'data.key'))
  const alone = await restore(configOf(part, dataDir), { ...options, identity: undefined })
  expect(alone.lacksSigningKey).toBe(true)
  expect(await recordedIn(part)).toEqual([])
})

test('all of several data keys come back, a second try goes on from the first, and another key stays', async () => {
  const to = { folder: join(folder, 'several') }
  const own = readFileSync(join(from.dataDir, 'data.key')).toString('base64')
  const newer = randomBytes(32).toString('base64')
  const env = { DATABASE_URL: from.url, DATA_DIR: from.dataDir, DEMO: '1', DATA_KEY: newer }
  const { name } = await backUp(loadConfig(env), { to, recipient })
  const [url, dataDir] = [await newDatabase(server), join(folder, 'several-data')]
  const again = () => restore(configOf(url, dataDir), { from: to, name, identity, endsSessions: false })

  mkdirSync(dataDir)
  const [signing, keys] = ['signing.key', 'data-keys.txt'].map((file) => join(dataDir, file)) as [
    string,
    string,
  ]
  writeFileSync(signing, randomBytes(32))
  await expect(again()).rejects.toThrow(`${signing} 是另一把密钥`)
  copyFileSync(join(from.dataDir, 'signing.key'), signing)
  expect(await again()).toMatchObject({ dataKeysFile: keys })
  const restored = loadConfig({ DATA_DIR: dataDir, DATA_KEY_FILE: keys })
  expect(restored.dataKeys.map((key) => key.toString('base64'))).toEqual([newer, own])
})

test('an embedded database comes back whole, with its files', async () => {
  const [mine, theirs] = [join(folder, 'embedded'), join(folder, 'embedded-again')].map((DATA_DIR) =>
    loadConfig({ DATA_DIR }),
  ) as [Config, Config]
  const opened = await openDatabase(mine)
  await opened.db
    .insert(news)
    .values({ type: 1, title: '内置的文章', createtime: new Date(), updatetime: new Date() })
  await opened.close()
  const to = { folder: join(folder, 'embedded-backups') }
  const { name } = await backUp(mine, { to, recipient: undefined })
  const { manifest } = await restore(theirs, { from: to, name, identity: undefined, endsSessions: false })
  expect(manifest.database.counts).toMatchObject({ news: 1 })
  const again = await openDatabase(theirs)
  expect(await again.db.select({ title: news.title }).from(news)).toEqual([{ title: '内置的文章' }])
  await again.close()
}, 180_000)

describe('a database that has not had the newest migrations', () => {
  const known = readMigrations()
  const before = known.findIndex(({ name }) => name === '0022_signing_keys')
  const older = known.slice(0, before)
  const ADD = `insert into news (type, title, createtime, updatetime) values (1, '升级前的文章', now(), now())`

  /** Backs it up and restores it elsewhere; answers what was restored. */
  const moved = async (name: string, mine: Config, theirs: Config) => {
    const to = { folder: join(folder, name) }
    const made = await backUp(mine, { to, recipient: undefined })
    expect(made.manifest.database).toMatchObject({ migration: older.at(-1)?.name, counts: { news: 1 } })
    expect(made.manifest.database.counts).not.toHaveProperty('signing_keys')
    const options = { from: to, name: made.name, identity: undefined, endsSessions: true }
    expect(await restore(theirs, options)).toMatchObject({ lagsBehind: true, lacksSigningKey: false })
    // The next start goes on from there.
    const opened = await openDatabase(theirs)
    expect(await opened.db.select({ title: news.title }).from(news)).toEqual([{ title: '升级前的文章' }])
    await opened.close()
  }

  test('is backed up as it is, comes back, and is upgraded then', async () => {
    const [from, to] = [await newDatabase(server), await newDatabase(server)]
    const pool = new Pool({ connectionString: from })
    await migrate(pooledDatabase(pool), older)
    await pool.query(ADD)
    await pool.end()
    const unchanged = await contentOf(from)
    await moved('older', configOf(from, join(folder, 'older-data')), configOf(to, join(folder, 'older-to')))
    expect(await contentOf(from)).toEqual(unchanged)
  })

  test('is backed up as it is where it is embedded, too', async () => {
    const [mine, theirs] = ['old', 'old-to'].map((name) =>
      loadConfig({ DATA_DIR: join(folder, `embedded-${name}`) }),
    ) as [Config, Config]
    mkdirSync(mine.dataDir)
    const client = await PGlite.create(join(mine.dataDir, 'db'))
    await migrate(drizzlePglite(client), older)
    await client.exec(ADD)
    await client.close()
    await moved('embedded-older', mine, theirs)
  }, 180_000)

  test('is not backed up where there is none', async () => {
    const to = { folder: join(folder, 'nothing') }
    const [empty, none] = [configOf(await newDatabase(server), from.dataDir), join(folder, 'no-data')]
    await expect(backUp(empty, { to, recipient })).rejects.toThrow('数据库里没有本站的内容')
    await expect(backUp(loadConfig({ DATA_DIR: none }), { to, recipient })).rejects.toThrow(
      `${none} 里没有内置数据库`,
    )
  })
})

test('old backups go, with the files that no other has; halves go too, and what is needed stays', async () => {
  const to = { folder: join(folder, 'kept') }
  const config = configOf(from.url, join(folder, 'changing'))
  const storage = diskStorage(config.dataDir)
  const filesIn = () =>
    readdirSync(join(to.folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const daysAgo = (days: number) => backupName(new Date(Date.now() - days * 24 * 3_600_000))
  const [old, half] = [daysAgo(40), daysAgo(3)]
  for (const [key, text] of [
    ['photos/first.jpg', 'first'],
    ['photos/both.jpg', 'both'],
  ] as const)
    await storage.put(key, Buffer.from(text), 'image/jpeg')
  const { name } = await backUp(config, { to, recipient: undefined })
  renameSync(join(to.folder, name), join(to.folder, old))
  mkdirSync(join(to.folder, half))
  writeFileSync(join(to.folder, half, DUMP_FILE), 'half')
  await storage.remove('photos/first.jpg')
  storage.close()

  const second = await backUp(config, { to, recipient: undefined, keepDays: 60 })
  expect(second).toMatchObject({ removed: [], written: 0 })
  expect(readdirSync(to.folder).toSorted()).toEqual([old, second.name, 'files'])
  expect(filesIn()).toHaveLength(2)
  const third = await backUp(config, { to, recipient: undefined, keepDays: 30 })
  expect(third.removed).toEqual([old])
  expect(readdirSync(to.folder).toSorted()).toEqual([second.name, third.name, 'files'])
  expect(filesIn()).toHaveLength(1)
  expect(await lastBackup(to)).toEqual(backupTime(third.name))
})

test('where an older backup is damaged the new one stays whole, nothing is removed, and the reason is told', async () => {
  const to = { folder: join(folder, 'damaged') }
  const config = configOf(from.url, from.dataDir)
  const old = await backUp(config, { to, recipient })
  writeFileSync(join(old.address, 'manifest.json'), '{"format":')
  const { name, retentionError, removed } = await backUp(config, { to, recipient, keepDays: 30 })
  expect(removed).toEqual([])
  expect(String(retentionError)).toContain(`${join(old.address, 'manifest.json')} 已损坏`)
  expect(readdirSync(to.folder).toSorted()).toEqual([old.name, name, 'files'])
  const [url, dataDir] = [await newDatabase(server), join(folder, 'beside-damaged')]
  await restore(configOf(url, dataDir), { from: to, name, identity, endsSessions: false })
  expect(filesOf(dataDir)).toEqual(filesOf(from.dataDir))
})

test('of two backups of a database at once, one is made', async () => {
  const lock = new Client(from.url)
  await lock.connect()
  await lock.query('select pg_advisory_lock($1)', [LOCKS.backup])
  const to = { folder: join(folder, 'twice') }
  await expect(backUp(configOf(from.url, from.dataDir), { to, recipient })).rejects.toThrow(
    '这个数据库的另一次备份还没有结束',
  )
  await lock.end()
  await backUp(configOf(from.url, from.dataDir), { to, recipient })
})

test('a session that is gone is told before anything counts on its lock', async () => {
  const snapshot = await openSnapshot(configOf(from.url, from.dataDir))
  await snapshot.checkAlone()
  const client = new Client(from.url)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and objid = $1 and datname = current_database()`,
    [LOCKS.backup],
  )
  await client.end()
  await expect(snapshot.checkAlone()).rejects.toThrow('与数据库的连接断开过')
  await snapshot.close()
})

test('a backup in a bucket is whole, is pruned and comes back; the doctor sees how old it is', async () => {
  const swift = await startSwift()
  try {
    const { endpoint, region, keyId, keySecret } = swift
    const client = clientOf(swift)
    await client.send(new CreateBucketCommand({ Bucket: 'backups' }))
    client.destroy()
    const env = {
      BACKUP_TO: 's3://backups/portal/',
      BACKUP_BUCKET_ENDPOINT: endpoint,
      BACKUP_BUCKET_REGION: region,
      BACKUP_BUCKET_KEY_ID: keyId,
      BACKUP_BUCKET_KEY_SECRET: keySecret,
      BACKUP_BUCKET_PATH_STYLE: '1',
    }
    const config = loadConfig({ DATABASE_URL: from.url, DATA_DIR: from.dataDir, DEMO: '1', ...env })
    const [to, ask] = [config.backup as BackupTarget, checksOf(config)['备份']]
    expect(await ask?.()).toEqual([{ state: 'fault', text: expect.stringContaining('还没有备份') }])
    // More than one part.
    const large = Buffer.alloc(17 * 1024 ** 2, 'large')
    writeFileSync(join(from.dataDir, 'uploads/large.bin'), large)
    const made = await backUp(config, { to, recipient, keepDays: 7 })
    expect(made.address).toBe(`s3://backups/portal/${made.name}`)
    expect(await ask?.()).toEqual([{ state: 'ok', text: expect.stringContaining('0 小时前') }])
    expect(await backUp(config, { to, recipient, keepDays: 7 })).toMatchObject({ written: 0, removed: [] })
    const [url, dataDir] = [await newDatabase(server), join(folder, 'from-bucket')]
    await restore(configOf(url, dataDir), { from: to, name: made.name, identity, endsSessions: false })
    expect(filesOf(dataDir)).toEqual(filesOf(from.dataDir))
    const { change_feed: _, ...restored } = await contentOf(url)
    expect(await contentOf(from.url)).toMatchObject(restored)

    const uploads = await openFileStore({
      dataDir,
      uploads: { bucket: 'backups', endpoint, region, keyId, keySecret, pathStyle: true, publicUrl: '' },
    })
    const headers = { ContentType: 'video/mp4', CacheControl: 'private' }
    await uploads.put('uploads/large.mp4', Readable.from([large]), { bytes: large.length, headers })
    const opened = await uploads.open('uploads/large.mp4')
    expect(opened?.headers).toMatchObject(headers)
    expect(large.equals(await buffer(opened?.body ?? Readable.from([])))).toBe(true)
    uploads.close()
  } finally {
    await swift.stop()
  }
})
