// Tenders from the database to the published tree: what an edit writes, where a number leads, and what never gets there.
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TENDERS_PER_PAGE } from '#features/tenders/rules/tenders.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import {
  fileOf,
  marketListPath,
  tenderPath,
  tenderReleasesPath,
  tendersTablePath,
} from '#platform/lib/paths.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { compiledSite, publishCompiled } from '../../helpers/compiled-site.ts'
import { pull } from '../../helpers/content-model.ts'
import { type TestServer, testServer } from '../../helpers/server.ts'
import { insertTenders, type NewTender } from '../../helpers/tenders.ts'
import { temporaryFolder } from '../../publish/kit.ts'
import { refuseDifference } from '../../publish/tree-checks.ts'
import { deadLinks, treeOf } from '../../publish/trees-kit.ts'

const MOST = 12
const CONTACT = '贺丰年 0745-0000001'
const SCRIPT = '<script>alert(1)</script>'
const WORKS = 1
const AWARDS = 5
const folder = temporaryFolder()

let server: TestServer
let build: Build
let site: CompiledSite
let ids: number[]

const numberOf = (n: number) => `PUB-${String(n).padStart(3, '0')}`
const at = (day: number) => new Date(Date.UTC(2026, 5, day))
const tender = (n: number): NewTender => ({
  title: `第 ${n} 个工程`,
  project_sn: numberOf(n),
  kind: 1 + (n % 3),
  category: 1 + (n % 3),
  createtime: at(n),
  updatetime: at(n),
  contact: CONTACT,
})

beforeAll(async () => {
  ;({ build, site } = await compiledSite(join(import.meta.dirname, '../../..')))
  server = await testServer()
  const rows = await insertTenders(
    server.deps.db,
    Array.from({ length: 90 }, (_, n) => tender(n)),
  )
  ids = rows.map(({ id }) => id)
  await step()
}, 600_000)
afterAll(() => server.close())

const publishTo = (outDir: string) =>
  publishCompiled({ build, site }, { snapshot: join(folder, 'snapshot.db'), outDir: join(folder, outDir) })
/** Pulls and publishes; answers what was written. */
const step = async () => {
  await pull({ snapshot: join(folder, 'snapshot.db'), apiBase: server.url, mediaBase: '' })
  const done = await publishTo('dist')
  expect(done.failures).toEqual([])
  return done
}
const edit = async (id: number, fields: NewTender) => {
  await server.deps.db
    .update(tenders)
    .set({ ...fields, updatetime: new Date() })
    .where(eq(tenders.id, id))
  return step()
}
const tree = () =>
  new Map(
    [...treeOf(join(folder, 'dist'))].map(
      ([file, text]) => [file, Buffer.from(text, 'latin1').toString()] as const,
    ),
  )
const page = (path: string) => tree().get(fileOf(path))
const expectSameAsWhole = async () => {
  await publishTo('whole')
  refuseDifference(join(folder, 'dist'), join(folder, 'whole'))
}

test('each tender has a page by its number, and each kind a list in pages of ten', () => {
  const files = tree()
  for (const n of [0, 45, 89]) expect(files.get(fileOf(tenderPath(numberOf(n))))).toContain(`第 ${n} 个工程`)
  // Thirty of each kind.
  const entriesOn = (path: string) =>
    new Set(
      [...(files.get(fileOf(path)) ?? '').matchAll(/href="\/market\/view\/(PUB-\d+)"/g)].map(([, n]) => n),
    ).size
  const pages = [0, 1, 2].map((number) => entriesOn(marketListPath(WORKS, number || undefined)))
  expect(pages).toEqual([TENDERS_PER_PAGE, TENDERS_PER_PAGE, TENDERS_PER_PAGE])
  expect(files.has(fileOf(marketListPath(WORKS, 3)))).toBe(false)
  expect(files.has(fileOf(marketListPath(AWARDS)))).toBe(true)
  expect(files.get(fileOf(marketListPath()))).toContain('第 89 个工程')
  expect(files.get('sitemap.xml')).toContain('https://site.example/market/view/PUB-089')
  expect(deadLinks(treeOf(join(folder, 'dist')))).toEqual({})
})

test('an edit of a text writes the page and the data of the tender, and the sitemap with its day', async () => {
  const { written } = await edit(ids[4] ?? 0, { content: '<p>改过的公告</p>' })
  expect(written.toSorted()).toEqual([
    tenderPath(numberOf(4)),
    tendersTablePath(0),
    tenderReleasesPath(numberOf(4)),
    '/sitemap.xml',
  ])
  expect(page(tenderReleasesPath(numberOf(4)))).toContain('改过的公告')
  expect(page(tenderPath(numberOf(4)))).toContain('改过的公告')
})

test('an edit of what lists show, the next notice, a withdrawal and a new tender write at most twelve files', async () => {
  const newest = ids.at(-1) ?? 0
  const edits: NewTender[] = [
    { bond_fen: 1_200_000 },
    { signup_end: new Date('2026-12-01T09:00:00Z') },
    { title: '改名' },
    { infor_type: 2, change_content: '<p>变更</p>' },
    { infor_type: 3, kind: AWARDS, result_content: '<p>结果</p>', winner: '甲公司' },
    { published: false },
    { published: true },
  ]
  for (const fields of edits) {
    const { written, deleted } = await edit(newest, fields)
    expect(written.length + deleted.length, JSON.stringify([fields, written])).toBeLessThanOrEqual(MOST)
    expect([...written, ...deleted]).toContain(tenderPath(numberOf(89)))
  }
  await insertTenders(server.deps.db, [tender(91)])
  const { written } = await step()
  expect(written.length).toBeLessThanOrEqual(MOST)
  expect(written).toContain(marketListPath(1 + (91 % 3)))
  await expectSameAsWhole()
})

test('a tender that is withdrawn takes its data along, and brings it back', async () => {
  const [id = 0, number] = [ids[20], numberOf(20)]
  const { deleted } = await edit(id, { published: false })
  expect(deleted.toSorted()).toEqual([tenderPath(number), tenderReleasesPath(number)])
  for (const [file, text] of tree())
    if (file.startsWith('open-data/')) expect(text, file).not.toContain(number)
  await edit(id, { published: true })
  expect(page(tenderReleasesPath(number))).toContain(number)
})

test('a number leads to the tender that has it: the old address goes, the new one comes', async () => {
  const [one = 0, other = 0] = [ids[10], ids[11]]
  const { written, deleted } = await edit(one, { project_sn: 'PUB-NEW-1' })
  expect(written).toContain('/market/view/PUB-NEW-1')
  expect(deleted).toContain(tenderPath(numberOf(10)))
  // In one pull the number goes from one to another.
  await server.deps.db.update(tenders).set({ published: false }).where(eq(tenders.id, one))
  await edit(other, { project_sn: 'PUB-NEW-1' })
  expect(page('/market/view/PUB-NEW-1')).toContain('第 11 个工程')
  expect(page(tenderPath(numberOf(11)))).toBeUndefined()
  await expectSameAsWhole()
})

test('a number as offices write it is shown so, on a page whose address is its slug', async () => {
  const { written, deleted } = await edit(ids[13] ?? 0, { project_sn: '闽林招〔2024〕012号' })
  expect(written).toContain('/market/view/95fd679762db-2024-012-53f7')
  expect(deleted).toContain(tenderPath(numberOf(13)))
  expect(page('/market/view/95fd679762db-2024-012-53f7')).toContain('闽林招〔2024〕012号')
  expect(deadLinks(treeOf(join(folder, 'dist')))).toEqual({})
  await expectSameAsWhole()
})

test('no contact and no script of a text field is in the tree', async () => {
  await edit(ids[7] ?? 0, {
    title: `${SCRIPT}名`,
    winner: SCRIPT,
    starting_price: SCRIPT,
    tendering_type: SCRIPT,
    infor_type: 4,
    kind: AWARDS,
    content: `<p onclick="alert(1)">正文</p>${SCRIPT}`,
    change_content: SCRIPT,
    result_content: SCRIPT,
    contract_content: `<p>合同</p>${SCRIPT}`,
    files: [{ name: `${SCRIPT}.pdf`, file: '/uploads/staff/a.pdf', size: 1 }],
  })
  for (const [file, text] of tree()) {
    expect(text.includes('0745-0000001') || text.includes('贺丰年'), file).toBe(false)
    expect(text.includes('alert(1)'), file).toBe(false)
  }
  await expectSameAsWhole()
})
