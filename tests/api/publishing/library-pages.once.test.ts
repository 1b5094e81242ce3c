// Pages of planning cases, experts and their articles, by the real templates: an edit is a handful of files, whatever
// the length of the lists.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { experts } from '#features/experts/server/experts.schema.ts'
import { news } from '#features/news/server/news.schema.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { fileOf } from '#platform/lib/paths.ts'
import { compiledSite, publishCompiled } from '../../helpers/compiled-site.ts'
import { pull } from '../../helpers/content-model.ts'
import { type TestServer, testServer } from '../../helpers/server.ts'

const MOST = 12

let server: TestServer
let compiled: Awaited<ReturnType<typeof compiledSite>>
const folder = mkdtempSync(join(tmpdir(), 'linquan-library-'))
const snapshot = join(folder, 'snapshot.db')
const outDir = join(folder, 'dist')

const publish = (to = outDir) => publishCompiled(compiled, { snapshot, outDir: to })
const pullNow = () => pull({ snapshot, apiBase: server.url, mediaBase: '', force: true })
const html = (path: string, from = outDir) => readFileSync(join(from, fileOf(path)), 'utf8')

/** Paths that an edit wrote and removed. */
const published = async (edit: Promise<unknown>) => {
  await edit
  await pullNow()
  const { kind, written, deleted, failures } = await publish()
  expect({ kind, failures }).toEqual({ kind: 'changes', failures: [] })
  expect([...written, ...deleted].length, [...written, ...deleted].join(' ')).toBeLessThanOrEqual(MOST)
  return written
}

beforeAll(async () => {
  compiled = await compiledSite(join(import.meta.dirname, '../../..'))
  server = await testServer()
  const { db } = server.deps
  await db.execute(sql`
    insert into plans (plan_type, title, remark, content, createtime, updatetime, published)
    select 1 + n % 5, '案例 ' || n, '摘要', '<p>正文</p>', timestamptz '2026-01-01' + n * interval '1 hour', timestamptz '2026-01-01', true
    from generate_series(1, 200) as n`)
  await db.execute(sql`
    insert into experts (username, position, remark, sort, updatetime, published)
    select '专家 ' || n, '森林经营', '做了 ' || n || ' 年', n, timestamptz '2026-01-01', true
    from generate_series(1, 60) as n`)
  await db.execute(sql`
    insert into news (type, title, remark, content, expert_id, createtime, updatetime)
    select 7 + n % 4, '文章 ' || n, '摘要', '<p>正文</p>', case when n <= 45 then 1 else 1 + n % 60 end,
      timestamptz '2026-01-01' + n * interval '1 hour', timestamptz '2026-01-01'
    from generate_series(1, 400) as n`)
  await pullNow()
  const { failures } = await publish()
  expect(failures).toEqual([])
}, 600_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a planning case', () => {
  test('that is retitled writes its page, its list and its neighbours’', async () => {
    const { db } = server.deps
    const written = await published(db.update(plans).set({ title: '改名案例' }).where(eq(plans.id, 200)))
    expect(written).toContain('/design/view/200')
    for (const path of ['/design/view/200', '/design/view/195', '/design/list', '/design'])
      expect(html(path).replaceAll('<wbr>', ''), path).toContain('改名案例')
  })

  test('whose text alone is changed writes one file', async () => {
    const { db } = server.deps
    const edit = db.update(plans).set({ content: '<p>新正文</p>' }).where(eq(plans.id, 100))
    expect(await published(edit)).toEqual(['/design/view/100'])
  })

  test('that is new, moved to another type, and gone, is a handful of files each time', async () => {
    const { db } = server.deps
    const at = new Date('2026-06-01T00:00:00Z')
    const fresh = { plan_type: 2, title: '新案例', createtime: at, updatetime: at, published: true }
    await published(db.insert(plans).values(fresh))
    expect(html('/design/list/space')).toContain('新案例')
    await published(db.update(plans).set({ plan_type: 4 }).where(eq(plans.title, '新案例')))
    expect(html('/design/list/space')).not.toContain('新案例')
    expect(html('/design/list/landscape')).toContain('新案例')
    await published(db.delete(plans).where(eq(plans.title, '新案例')))
    expect(html('/design/list/landscape')).not.toContain('新案例')
  }, 60_000)
})

describe('an expert', () => {
  test('whose position or words are changed writes profile, list, landing page and home page', async () => {
    const { db } = server.deps
    const edit = db.update(experts).set({ position: '木材加工' }).where(eq(experts.id, 1))
    expect((await published(edit)).toSorted()).toEqual([
      '/expert',
      '/expert/list',
      '/expert/view/1',
      '/index',
    ])
  })

  test('who is renamed is named so by the articles as well', async () => {
    const { db } = server.deps
    const written = await published(db.update(experts).set({ username: '顾长林' }).where(eq(experts.id, 60)))
    const path = written.find((address) => address.startsWith('/expert/info/view/')) ?? ''
    expect(html(path)).toContain('顾长林')
  })

  test('who is new stands where editors put them, and leaves no trace when gone', async () => {
    const { db } = server.deps
    const updatetime = new Date('2026-06-01T00:00:00Z')
    const fresh = { username: '新来的', sort: 0, updatetime, published: true }
    await published(db.insert(experts).values(fresh))
    expect(html('/expert/list')).toContain('新来的')
    await published(db.delete(experts).where(eq(experts.username, '新来的')))
    expect(html('/expert/list')).not.toContain('新来的')
  }, 60_000)
})

describe('an expert’s article, which stands in two numbered lists', () => {
  test('that is retitled writes its page, both lists and its neighbours’', async () => {
    const { db } = server.deps
    // The oldest of the expert, on an older page of both lists.
    const written = await published(db.update(news).set({ title: '改题' }).where(eq(news.id, 4)))
    expect(written).toContain('/expert/info/view/4')
    expect(written).toContain('/expert/view/1/1')
    expect(written).toContain('/expertInfoList/1')
    expect(html('/expert/view/1/1')).toContain('改题')
  })

  test('that is new, handed to another expert, and gone, is a handful of files each time', async () => {
    const { db } = server.deps
    const at = new Date('2026-06-01T00:00:00Z')
    await published(
      db.insert(news).values({ type: 9, title: '新文', expert_id: 2, createtime: at, updatetime: at }),
    )
    for (const path of ['/expert/view/2', '/expertInfoList/literature', '/expert'])
      expect(html(path), path).toContain('新文')
    await published(db.update(news).set({ expert_id: 3 }).where(eq(news.title, '新文')))
    expect(html('/expert/view/2')).not.toContain('新文')
    expect(html('/expert/view/3')).toContain('新文')
    await published(db.delete(news).where(eq(news.title, '新文')))
    expect(html('/expert/view/3')).not.toContain('新文')
  }, 60_000)
})

test('no script of a text field runs, on a page or where lists and summaries show it', async () => {
  const { db } = server.deps
  const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const body = `<p onclick="alert(3)">正文留下</p>${SCRIPT}`
  const texts = { title: `案${SCRIPT}`, remark: `摘${SCRIPT}`, content: body }
  const person = { username: `人${SCRIPT}`, nickname: SCRIPT, position: SCRIPT, remark: `介${SCRIPT}` }
  const written = [
    ...(await published(db.update(plans).set(texts).where(eq(plans.id, 200)))),
    ...(await published(db.update(experts).set(person).where(eq(experts.id, 59)))),
    ...(await published(db.update(news).set(texts).where(eq(news.id, 400)))),
  ]
  expect(written.length).toBeGreaterThan(3)
  for (const file of written)
    expect(html(file), file).not.toMatch(/<script>alert|<img[^>]*onerror|<p[^>]*onclick/)
  expect(html('/design/view/200')).toContain('正文留下')
})

test('the site that the edits left is the one a full publish makes', async () => {
  const full = join(folder, 'full')
  const { failures } = await publish(full)
  expect(failures).toEqual([])
  for (const path of ['/design', '/design/list', '/design/list/space/1', '/expert', '/expert/view/1/1'])
    expect(html(path, full), path).toBe(html(path))
}, 120_000)
