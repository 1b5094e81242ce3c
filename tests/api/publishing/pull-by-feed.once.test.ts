// A pull by the change feed of the real server: what editors did, whatever lists say of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { news } from '#features/news/server/news.schema.ts'
import { readHotNews } from '#features/news/single.ts'
import { findNews } from '#features/news/templates/news.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { type PullOptions, pull } from '../../helpers/content-model.ts'
import { type TestServer, testServer } from '../../helpers/server.ts'

/** More than a pull asks for one by one. */
const MANY = 1_001
/** Enough for several pages of every list. */
const SOME = 200

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'linquan-feed-'))
const snapshot = join(folder, 'snapshot.db')

const pullNow = (more: Partial<PullOptions> = {}) =>
  pull({ snapshot, apiBase: server.url, mediaBase: '', ...more })
const read = <T>(reading: () => T) => {
  openContent({ snapshot, siteUrl: '', apiBase: '', policy: '' })
  try {
    return reading()
  } finally {
    closeContent()
  }
}

beforeAll(async () => {
  server = await testServer()
}, 300_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** So many articles, all of them pulled; answers how many records there are besides: pages that the site comes with. */
const begin = async (count: number) => {
  const { db } = server.deps
  await db.delete(news)
  await db.execute(sql`
    insert into news (id, type, title, content, hot, createtime, updatetime) overriding system value
    select n, 1 + n % 2, 'title ' || n, '<p>old</p>', n = 2, timestamptz '2026-01-01' + n * interval '1 hour', timestamptz '2026-01-01'
    from generate_series(1, ${count}) as n`)
  return ((await pullNow({ full: true, force: true })).total ?? 0) - count
}

describe('what the feed names', () => {
  test('is fetched even where there is more of it than details are asked for one by one, and no list shows it', async () => {
    await begin(MANY)
    await server.deps.db.execute(sql`update news set content = replace(content, 'old', 'new')`)
    expect(await pullNow()).toMatchObject({ changed: MANY, removed: 0 })
    expect(read(() => [findNews(1)?.content, findNews(MANY)?.content])).toEqual(['<p>new</p>', '<p>new</p>'])
    expect(await pullNow()).toMatchObject({ changed: 0 })
  }, 600_000)

  test('goes, though it is the last of its kind: editors empty lists on purpose', async () => {
    const own = await begin(SOME)
    const { db } = server.deps
    expect(read(() => readHotNews())).toEqual([2])
    await db.update(news).set({ hot: false }).where(eq(news.id, 2))
    expect(await pullNow()).toMatchObject({ changed: 1 })
    expect(read(() => readHotNews())).toEqual([])
    await db.delete(news).where(sql`${news.id} > 90`)
    await expect(pullNow()).rejects.toThrow('超过两成')
    expect(await pullNow({ force: true })).toMatchObject({ total: own + 90 })
    await db.delete(news)
    expect(await pullNow()).toMatchObject({ removed: 90, total: own })
  }, 600_000)
})

describe('what the API chooses by itself', () => {
  test('is asked for where an article may have moved there, and by no other edit', async () => {
    await begin(SOME)
    const { db } = server.deps
    await db.update(news).set({ hot: true }).where(eq(news.id, 4))
    await pullNow()
    // Reads are no change: who asks sees them all the same.
    await db.update(news).set({ read_num: 1000 }).where(eq(news.id, 2))
    const hotAfter = async (change: Partial<typeof news.$inferInsert>) => {
      await db.update(news).set(change).where(eq(news.id, 6))
      expect(await pullNow()).toMatchObject({ changed: 1 })
      return read(() => readHotNews())
    }
    expect(await hotAfter({ title: 'another title', content: '<p>new</p>' })).toEqual([4, 2])
    expect(await hotAfter({ createtime: new Date('2026-03-01T00:00:00Z') })).toEqual([2, 4])
    expect(await hotAfter({ hot: true })).toEqual([2, 6, 4])
    expect(await hotAfter({ hot: false })).toEqual([2, 4])
  }, 300_000)
})

describe('a comparison of everything', () => {
  test('asks for what no list names before it is given up', async () => {
    const own = await begin(SOME)
    const { db } = server.deps
    await db.delete(news).where(eq(news.id, 5))
    expect(await pullNow({ full: true })).toMatchObject({ removed: 1, total: own + SOME - 1 })
    expect(read(() => findNews(5))).toBeUndefined()
  }, 300_000)

  test('looks for what moves without an edit when it is told to', async () => {
    await begin(SOME)
    const { db } = server.deps
    await db.update(news).set({ hot: true }).where(eq(news.id, 4))
    await pullNow()
    expect(read(() => readHotNews())).toEqual([4, 2])
    await db.update(news).set({ read_num: 1000 }).where(eq(news.id, 2))
    await pullNow()
    expect(read(() => readHotNews())).toEqual([4, 2])
    await pullNow({ refreshCounts: true })
    expect(read(() => readHotNews())).toEqual([2, 4])
  }, 300_000)
})
