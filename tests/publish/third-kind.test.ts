// A kind that nobody but its declaration knows of: pulled, published step by step, and the same as all at once.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileOf } from '#platform/lib/paths.ts'
import { pull } from '#platform/publish/pull/pull.ts'
import { publish } from '#platform/publish/write/publish.ts'
import { temporaryFolder } from './kit.ts'
import { type Save, save, startPlansBackend } from './plans-backend.ts'
import { PLAN_TYPES, plans } from './plans-kind.ts'
import { plansSite } from './plans-site.ts'
import { withoutPages } from './snapshot-rows.ts'
import { refuseDifference } from './tree-checks.ts'
import { deadLinks, treeOf } from './trees-kit.ts'

const base = temporaryFolder()
const model = { kinds: [plans], singles: [] }

/** Follows a backend in one folder, and can tell what one that begins anew would have. */
const openPortal = async () => {
  const backend = await startPlansBackend()
  const folder = mkdtempSync(join(base, 'portal-'))
  const clientFiles = join(folder, 'client')
  mkdirSync(clientFiles)
  const pullTo = (name: string) =>
    pull({ snapshot: join(folder, name), apiBase: backend.url, mediaBase: '', model, force: true })
  const publishTo = (outDir: string, snapshot = 'snapshot.db') =>
    publish(plansSite, {
      snapshot: join(folder, snapshot),
      model,
      outDir: join(folder, outDir),
      siteUrl: 'https://site.example',
      apiBase: '',
      policy: '',
      buildId: 'one',
      entry: '',
      clientFiles,
    })
  const rowsOf = (name: string) => {
    const database = new DatabaseSync(join(folder, name), { readOnly: true })
    const rows = database.prepare('SELECT * FROM plans ORDER BY id').all().map(withoutPages)
    database.close()
    return rows
  }
  return {
    backend,
    pageOf: (path: string) => {
      const file = join(folder, 'dist', fileOf(path))
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
    step: async () => {
      const pulled = await pullTo('snapshot.db')
      const published = await publishTo('dist')
      expect(published.failures).toEqual([])
      return { pulled, published }
    },
    /** Throws where tree or rows are not those of a portal that begins now. */
    compare: async () => {
      await publishTo('whole')
      refuseDifference(join(folder, 'dist'), join(folder, 'whole'))
      expect(deadLinks(treeOf(join(folder, 'dist')))).toEqual({})
      await pullTo('fresh.db')
      expect(rowsOf('snapshot.db')).toEqual(rowsOf('fresh.db'))
      for (const name of ['whole', 'whole.publish', 'fresh.db', 'fresh.db-wal', 'fresh.db-shm'])
        rmSync(join(folder, name), { recursive: true, force: true })
    },
    close: async () => {
      await backend.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const first: Save[] = Array.from({ length: 8 }, (_, day) => ({
  kind: 'add',
  plan: { plan_type: PLAN_TYPES[0], title: `第 ${day} 个`, createtime: `2026-06-1${day} 08:00:00` },
}))

test('a record that is refused is asked for again until it comes, and the feed goes on meanwhile', async () => {
  const { backend, step, close } = await openPortal()
  try {
    for (const work of first) backend.save(work)
    await step()
    backend.save({ kind: 'edit', at: 0, plan: { title: '改过的' } })
    backend.refused.add(1)
    const refused = { plans: [{ id: 1, page: expect.stringMatching(/1$/) }] }
    expect((await step()).pulled).toMatchObject({ changed: 0, refused })
    backend.asked.length = 0
    backend.save({ kind: 'edit', at: 1, plan: { title: '另一个' } })
    expect((await step()).pulled).toMatchObject({ changed: 1, refused })
    expect(backend.asked).toEqual(['/api/plandetail', '/api/plandetail'])
    backend.refused.clear()
    expect((await step()).pulled).toMatchObject({ changed: 1, refused: {} })
    expect((await step()).pulled).toMatchObject({ changed: 0, refused: {} })
  } finally {
    await close()
  }
})

test('a change is pulled by the feed and writes the pages that show it', async () => {
  const { backend, pageOf, step, compare, close } = await openPortal()
  for (const one of first) backend.save(one)
  expect((await step()).published.kind).toBe('full')
  expect(pageOf('/plans/1')).toContain('第 7 个')
  backend.save({ kind: 'edit', at: 0, plan: { content: '<p>改过<script>alert(1)</script></p>' } })
  const text = await step()
  expect(text.pulled).toMatchObject({ changed: 1, removed: 0, total: 8 })
  expect(text.published.written).toEqual(['/plans/view/1'])
  expect(pageOf('/plans/view/1')).toContain('<p>改过</p>')
  backend.save({ kind: 'edit', at: 7, plan: { title: '新的标题' } })
  expect((await step()).published.written.toSorted()).toEqual([
    '/plans',
    '/plans/1',
    '/plans/view/7',
    '/plans/view/8',
  ])
  await compare()
  await close()
})

test('a plan that is closed keeps its page; one that is gone loses it, without a feed as well', async () => {
  const { backend, pageOf, step, close } = await openPortal()
  for (const one of first) backend.save(one)
  await step()
  backend.forgetFeed()
  backend.save({ kind: 'edit', at: 2, plan: { state: 2 } })
  backend.save({ kind: 'remove', at: 3 })
  expect((await step()).pulled).toMatchObject({ changed: 1, removed: 1, total: 7 })
  expect(pageOf('/plans/view/3')).toContain('"state":2')
  expect(pageOf('/plans/view/4')).toBeUndefined()
  expect(pageOf('/sitemap.xml')).not.toContain('/plans/view/3')
  await close()
})

test('whatever editors do, every step ends in the tree and the rows of a portal that begins anew', async () => {
  const batches = fc.array(fc.array(save, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(batches, async (scenario) => {
      const { backend, step, compare, close } = await openPortal()
      try {
        for (const one of first) backend.save(one)
        await step()
        for (const batch of scenario) {
          for (const one of batch) backend.save(one)
          await step()
          await compare()
        }
      } finally {
        await close()
      }
    }),
    { numRuns: Number(process.env.SCENARIOS ?? 6), seed: 1, interruptAfterTimeLimit: 300_000 },
  )
}, 600_000)
