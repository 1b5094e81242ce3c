// A portal backed up, restored elsewhere and published from both places with the same settings: the same files, byte for byte.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { startServer } from '#app/start.ts'
import { news } from '#features/news/server/news.schema.ts'
import { pages } from '#features/pages/server/pages.schema.ts'
import { loadConfig } from '#platform/server/config.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { backUp } from '../../../scripts/backup/back-up.ts'
import { restore } from '../../../scripts/backup/restore.ts'
import { emptyDatabase, fillAtBaseline } from '../../helpers/baseline.ts'
import { compiledSite, publishCompiled } from '../../helpers/compiled-site.ts'
import { pull } from '../../helpers/content-model.ts'
import { newDatabase } from '../../helpers/database.ts'
import { hashesOf, refuseDifference } from '../../publish/tree-checks.ts'

const source = inject('database')
const server = source.kind === 'postgres' ? source.url : ''
const folder = mkdtempSync(join(tmpdir(), 'linquan-restored-site-'))
const identity = join(folder, 'identity.txt')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Name of a place → its folders. */
const placeOf = (name: string) => ({
  dataDir: join(folder, name, 'data'),
  snapshot: join(folder, name, 'snapshot.db'),
  outDir: join(folder, name, 'dist'),
})

/** Content of the demo, a page with a picture, and a file, in a new database; answers its address. */
const fill = async (dataDir: string) => {
  const database = await emptyDatabase()
  await fillAtBaseline(database)
  // Encrypted with a key that nobody has.
  await database.run('truncate certifications cascade')
  const opened = await database.open()
  await opened.db.insert(pages).values({
    slug: 'visit',
    title: '来访须知',
    content: '<p>请提前一天预约。</p><img src="/uploads/photos/gate.jpg" alt="大门">',
    updatetime: new Date('2026-11-20T02:00:00Z'),
    published: true,
  })
  await opened.close()
  await database.close()
  const storage = diskStorage(dataDir)
  await storage.put('photos/gate.jpg', Buffer.from('picture'), 'image/jpeg')
  storage.close()
  return database.url
}

/** Starts the portal of a place; answers a function that publishes its site there. */
const startPortal = async (
  databaseUrl: string,
  { dataDir, snapshot, outDir }: ReturnType<typeof placeOf>,
) => {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DEMO: '0',
  }
  const portal = await startServer({ ...loadConfig(env), port: 0 })
  onTestFinished(() => portal.close())
  const compiled = await compiledSite(join(import.meta.dirname, '../../..'))
  const publishSite = async () => {
    await pull({ snapshot, apiBase: portal.url, mediaBase: '' })
    const { failures } = await publishCompiled(compiled, { snapshot, outDir })
    expect(failures).toEqual([])
  }
  return { ...portal, publishSite }
}

// The first to compile the templates takes half a minute.
test('a restored portal publishes the same site, byte for byte', { timeout: 600_000 }, async () => {
  const [before, after] = [placeOf('before'), placeOf('after')]
  const url = await fill(before.dataDir)
  const portal = await startPortal(url, before)
  await portal.publishSite()

  const secret = await generateIdentity()
  writeFileSync(identity, secret)
  const from = { folder: join(folder, 'backups') }
  const { name } = await backUp(loadConfig({ DATABASE_URL: url, DATA_DIR: before.dataDir }), {
    to: from,
    recipient: await identityToRecipient(secret),
  })
  const empty = await newDatabase(server)
  await restore(loadConfig({ DATABASE_URL: empty, DATA_DIR: after.dataDir }), {
    from,
    name,
    identity,
    endsSessions: false,
  })

  const restored = await startPortal(empty, after)
  await restored.publishSite()
  const files = [...hashesOf(before.outDir).keys()]
  expect(files.length).toBeGreaterThan(1000)
  expect(files).toEqual(expect.arrayContaining(['index.html', 'page/visit.html', 'sitemap.xml']))
  refuseDifference(after.outDir, before.outDir)

  await restored.deps.db.update(news).set({ title: '恢复后改的标题', updatetime: new Date() })
  await restored.publishSite()
  expect(() => refuseDifference(after.outDir, before.outDir)).toThrow(/differs/)
})
