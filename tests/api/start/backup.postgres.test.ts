// A backup of a portal under load, back into an empty place: every row and file, and nothing of what is damaged or half.
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { encryptedColumns } from '#app/features.ts'
import { news } from '#features/news/server/news.schema.ts'
import { openEncryption } from '#features/staff/server/data-keys.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { backUp } from '../../../scripts/backup/back-up.ts'
import { DUMP_FILE, manifestFile, storedPath } from '../../../scripts/backup/manifest.ts'
import { restore } from '../../../scripts/backup/restore.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newDatabase, testDatabase } from '../../helpers/database.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'
import { article, signedIn } from '../../helpers/people.ts'

const source = inject('database')
const server = source.kind === 'postgres' ? source.url : ''
const folder = mkdtempSync(join(tmpdir(), 'linquan-backup-'))
const all = join(folder, 'backups')
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
  await restore(configOf(url, join(folder, 'load')), { from: backup.folder, identity, endsSessions: false })
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
  const again = await backUp(configOf(from.url, from.dataDir), { to: join(folder, 'quiet'), recipient })
  const before = await contentOf(from.url)
  const [url, dataDir] = [await newDatabase(server), join(folder, 'to')]
  const options = { from: again.folder, identity, endsSessions: false }
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

test('what is damaged, half, of a newer program or without its keys is refused, and nothing is written', async () => {
  const url = await newDatabase(server)
  const dataDir = join(folder, 'refused')
  mkdirSync(dataDir)
  const refused = (options: Partial<Parameters<typeof restore>[1]> = {}) =>
    restore(configOf(url, dataDir), { from: backup.folder, identity, endsSessions: false, ...options })

  await expect(refused({ identity: undefined })).rejects.toThrow(/^缺少指纹为 .* 的数据密钥/)
  const stranger = join(folder, 'stranger.txt')
  writeFileSync(stranger, await generateIdentity())
  await expect(refused({ identity: stranger })).rejects.toThrow('--identity 里的私钥解不开这份备份的密钥')

  const manifest = readFileSync(manifestFile(backup.folder), 'utf8')
  writeFileSync(
    manifestFile(backup.folder),
    manifest.replace(/"migration":"[^"]+"/, '"migration":"9999_next"'),
  )
  await expect(refused()).rejects.toThrow(/^备份由较新的版本/)
  writeFileSync(manifestFile(backup.folder), manifest)

  const [file] = backup.manifest.files
  const stored = storedPath(all, file?.sha256 ?? '')
  const bytes = readFileSync(stored)
  writeFileSync(stored, 'other')
  await expect(refused()).rejects.toThrow(`备份已损坏：文件 ${file?.key} 与记录不符`)
  writeFileSync(stored, bytes)
  appendFileSync(join(backup.folder, DUMP_FILE), 'x')
  await expect(refused()).rejects.toThrow('备份已损坏：数据库的文件与记录不符')
  rmSync(manifestFile(backup.folder))
  await expect(refused()).rejects.toThrow(/不是一份完整的备份/)
  expect(readdirSync(dataDir)).toEqual([])
  expect(await contentOf(url)).toEqual({})
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
  const { folder: from } = await backUp(mine, { to: join(folder, 'embedded-backups'), recipient: undefined })
  const { manifest } = await restore(theirs, { from, identity: undefined, endsSessions: false })
  expect(manifest.database.counts).toMatchObject({ news: 1 })
  const again = await openDatabase(theirs)
  expect(await again.db.select({ title: news.title }).from(news)).toEqual([{ title: '内置的文章' }])
  await again.close()
})
