// Projects from the database to the published tree: what an edit writes, and what never gets there.
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '#features/projects/server/projects.schema.ts'
import { newestProjectsPath, projectListPath, projectPath } from '#platform/lib/paths.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { compiledSite, publishCompiled } from '../../helpers/compiled-site.ts'
import { pull } from '../../helpers/content-model.ts'
import { addLocalProjects, type NewProject } from '../../helpers/projects.ts'
import { type TestServer, testServer } from '../../helpers/server.ts'
import { temporaryFolder } from '../../publish/kit.ts'
import { refuseDifference } from '../../publish/tree-checks.ts'
import { deadLinks, treeOf } from '../../publish/trees-kit.ts'

const PHONE = '0745-0000001'
const CONTACT = '贺丰年'
const SCRIPT = '<script>alert(1)</script>'
const folder = temporaryFolder()

let server: TestServer
let build: Build
let site: CompiledSite
let ids: number[]

const at = (day: number) => new Date(Date.UTC(2026, 5, day))
const project = (n: number): NewProject => ({
  name: `第 ${n} 个`,
  type: 1 + (n % 3),
  createtime: at(n),
  updatetime: at(n),
  username: CONTACT,
  user_phone: PHONE,
  report: [{ name: '概算.pdf', file: '/private/staff/2026/11/abc.pdf', size: 2048 }],
})

beforeAll(async () => {
  ;({ build, site } = await compiledSite(join(import.meta.dirname, '../../..')))
  server = await testServer()
  ids = await addLocalProjects(server, ...Array.from({ length: 90 }, (_, n) => project(n)))
  await step()
}, 600_000)
afterAll(() => server.close())

const publishTo = (outDir: string) =>
  publishCompiled({ build, site }, { snapshot: join(folder, 'snapshot.db'), outDir: join(folder, outDir) })
/** Pulls and publishes; answers what was written. */
const step = async () => {
  await pull({ snapshot: join(folder, 'snapshot.db'), apiBase: server.url, mediaBase: '' })
  return publishTo('dist')
}
const edit = async (id: number, fields: NewProject) => {
  await server.deps.db
    .update(projects)
    .set({ ...fields, updatetime: new Date() })
    .where(eq(projects.id, id))
  return step()
}
/** Its texts, which `treeOf` reads byte by byte. */
const readTree = () =>
  new Map(
    [...treeOf(join(folder, 'dist'))].map(
      ([file, text]) => [file, Buffer.from(text, 'latin1').toString()] as const,
    ),
  )
const libraryPages = (written: readonly string[]) => written.filter((path) => path.startsWith('/obj/'))

test('a page of a library holds eight, but for the one that ends where the first page begins', () => {
  const tree = treeOf(join(folder, 'dist'))
  const countOn = (path: string) =>
    [
      ...(tree
        .get(`${path.slice(1)}.html`)
        ?.toString()
        .matchAll(/<article class="listing linked">/g) ?? []),
    ].length
  // Thirty in each library.
  expect([0, 3, 2, 1].map((page) => countOn(projectListPath(2, page || undefined)))).toEqual([8, 6, 8, 8])
  expect(tree.has(`${projectListPath(2, 4).slice(1)}.html`)).toBe(false)
  expect(countOn(newestProjectsPath)).toBe(8)
  expect(deadLinks(tree)).toEqual({})
})

test('an edit of a text writes the page of the project, and the sitemap with its day', async () => {
  const { written } = await edit(ids[4] ?? 0, { benefit: '年产茶油一千一百吨' })
  expect(written).toEqual([projectPath(ids[4] ?? 0), '/sitemap.xml'])
})

test('the sitemap names the day of the last edit, and is written when that changes', async () => {
  const id = ids[6] ?? 0
  const days: [Date, string][] = [
    [new Date('2026-07-01T01:00:00Z'), '2026-07-01'],
    [new Date('2026-07-02T01:00:00Z'), '2026-07-02'],
  ]
  for (const [updatetime, day] of days) {
    await server.deps.db.update(projects).set({ updatetime }).where(eq(projects.id, id))
    expect((await step()).written).toEqual(['/sitemap.xml'])
    expect(readTree().get('sitemap.xml')).toContain(
      `<url><loc>https://site.example${projectPath(id)}</loc><lastmod>${day}</lastmod></url>`,
    )
  }
  // The same day again.
  await server.deps.db
    .update(projects)
    .set({ updatetime: new Date('2026-07-02T05:00:00Z'), policy: '新的政策' })
    .where(eq(projects.id, id))
  expect((await step()).written).toEqual([projectPath(id)])
})

test('other addresses below /obj show the newest, named as such and kept from search engines', () => {
  const tree = readTree()
  const other = tree.get('obj/other.html') ?? ''
  expect(other).toContain('<meta name="robots" content="noindex">')
  expect(other).toContain(`<link rel="canonical" href="https://site.example${newestProjectsPath}">`)
  expect(tree.get('obj/new.html')).not.toContain('noindex')
  expect(tree.get('sitemap.xml')).not.toContain('/obj/other')
})

test('an edit of what lists show, a move to another library and a new project write at most twelve files', async () => {
  const newest = ids.at(-1) ?? 0
  for (const fields of [
    { budget: 2.5 },
    { stage_id: 4 },
    { name: '改名' },
    { type: 1 },
    { published: false },
  ]) {
    const { written, deleted, failures } = await edit(newest, fields)
    expect(written.length + deleted.length, JSON.stringify(written)).toBeLessThanOrEqual(12)
    expect(libraryPages(written).length).toBeGreaterThanOrEqual(2)
    expect(failures.filter(({ url }) => url.startsWith('/obj'))).toEqual([])
  }
  await addLocalProjects(server, project(91))
  const { written } = await step()
  expect(written.length).toBeLessThanOrEqual(12)
  await publishTo('whole')
  refuseDifference(join(folder, 'dist'), join(folder, 'whole'))
})

test('no contact, no phone, no address of a file and no script of a text field is in the tree', async () => {
  const id = ids[7] ?? 0
  await edit(id, {
    name: `${SCRIPT}名`,
    subject_company: SCRIPT,
    contacts: SCRIPT,
    woodremark: SCRIPT,
    policy: SCRIPT,
    remark: `<p onclick="alert(1)">正文</p>${SCRIPT}`,
    report: [{ name: `${SCRIPT}.pdf`, file: '/private/staff/2026/11/abc.pdf', size: 1 }],
  })
  const tree = readTree()
  for (const [file, text] of tree) {
    if (!/\.(html|xml|txt)$/.test(file)) continue
    for (const secret of [PHONE, CONTACT, '/private/']) expect(text.includes(secret), file).toBe(false)
    expect(text.includes(SCRIPT), file).toBe(false)
  }
  const page = tree.get(`${projectPath(id).slice(1)}.html`) ?? ''
  expect(page).toContain('正文')
  expect(page).not.toContain('onclick')
})
