import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { news } from '#features/news/server/news.schema.ts'
import { search } from '#features/search/contract.ts'
import { rebuildRecordSearch } from '#features/search/server/rebuild.table.ts'
import { RECORD_KINDS } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const at = new Date('2026-11-01T02:00:00Z')
const insertArticle = async (db: Db, title: string) => {
  const values = { type: 1, title, content: '<p>正文里有罅字</p>', createtime: at, updatetime: at }
  const [row] = await db.insert(news).values(values).returning({ id: news.id })
  return row?.id ?? 0
}
let caller = 0
const found = async (keyword: string) =>
  (await portal.call(search, { keyword }, { address: `10.2.0.${++caller}` })).data.list.map(
    ({ title }) => title,
  )

/** Definitions of the indexes of a kind's rows, without names, with what is known of their values. */
const indexesOf = async (db: Db, table: string) => {
  const rows = await db.select({ definition: sql<string>`definition` }).from(
    sql`(select substr(pg_get_indexdef(indexrelid), strpos(pg_get_indexdef(indexrelid), ' USING ')) || ' ' || indisprimary || ' ' || coalesce(attstattarget, -1) as definition
        from pg_index join pg_attribute on attrelid = indexrelid and attnum = 1 where indrelid = ${table}::regclass) as found`,
  )
  return rows.map(({ definition }) => definition).toSorted()
}

/** How much is known of the values of its columns. */
const statisticsOf = async (db: Db, table: string) => {
  const rows = await db
    .select({ column: sql<string>`attname`, target: sql<number>`attstattarget` })
    .from(sql`pg_attribute`)
    .where(sql`attrelid = ${table}::regclass and attnum > 0`)
  return Object.fromEntries(rows.map(({ column, target }) => [column, target]))
}

test('much is known of the beginnings of titles of each kind', async () => {
  for (const kind of RECORD_KINDS)
    expect(await statisticsOf(portal.deps.db, `record_search_${kind}`)).toMatchObject({
      title: 300,
      pairs: 300,
    })
})

test('records that were loaded past the triggers are found, those removed past them are not, and triggers go on', async () => {
  const { db } = portal.deps
  const removed = await insertArticle(db, '蓝雀早先的文章')
  await db.execute(sql`alter table news disable trigger user`)
  await insertArticle(db, '蓝雀搬来的文章')
  await db.delete(news).where(eq(news.id, removed))
  await db.execute(sql`alter table news enable trigger user`)
  expect(await found('蓝雀')).toEqual([])

  const before = await indexesOf(db, 'record_search_news')
  const statistics = await statisticsOf(db, 'record_search_news')
  expect(await rebuildRecordSearch(db)).toBeGreaterThan(0)
  expect(await found('蓝雀')).toEqual(['蓝雀搬来的文章'])
  expect(await found('罅')).toEqual(['蓝雀搬来的文章'])
  expect(await indexesOf(db, 'record_search_news')).toEqual(before)
  expect(await statisticsOf(db, 'record_search_news')).toEqual(statistics)

  await insertArticle(db, '蓝雀后来的文章')
  expect((await found('蓝雀')).toSorted()).toEqual(['蓝雀后来的文章', '蓝雀搬来的文章'])
  await rebuildRecordSearch(db)
  expect(await found('蓝雀')).toHaveLength(2)
})

test('what is written during a rebuild is found after it', async () => {
  const { db } = portal.deps
  const ids = await Promise.all([1, 2, 3].map((n) => insertArticle(db, `青鹇第${n}篇`)))
  const [first = 0, second = 0] = ids
  await Promise.all([
    rebuildRecordSearch(db),
    db.update(news).set({ title: '白鹇改名' }).where(eq(news.id, first)),
    db.delete(news).where(eq(news.id, second)),
    insertArticle(db, '青鹇新来'),
  ])
  expect((await found('青鹇')).toSorted()).toEqual(['青鹇新来', '青鹇第3篇'])
  expect(await found('白鹇改名')).toEqual(['白鹇改名'])
})
