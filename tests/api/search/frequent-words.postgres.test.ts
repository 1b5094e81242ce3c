// Words that statistics know as frequent: four hundred articles about 转让, as many about 出租 of 林场, twelve about 转让 and 出租.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { search } from '#features/search/contract.ts'
import { wordFrequencies } from '#features/search/server/frequent-words.table.ts'
import { findMatches, likeTitles } from '#features/search/server/record-search.table.ts'
import { levelsOf } from '#features/search/server/record-search-levels.table.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'

const FILL = sql`
  insert into news (type, title, createtime, updatetime)
  select 1, case when n > 800 then '转让与出租' when n % 2 = 0 then '转让' else '林场出租' end || '公告' || n, time, time
  from generate_series(1, 812) as n, lateral (select timestamptz '2026-11-01' - n * interval '1 minute' as time) as moment`

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  for (const statement of [FILL, sql`analyze record_search_news`]) await portal.deps.db.execute(statement)
}, 60_000)
afterAll(() => portal.close())

test('records with two of them are found and counted', async () => {
  const keyword = { whole: '转让出租', words: ['转让', '出租'], isNumber: false }
  const { keys, counts } = await findMatches(portal.deps.db, keyword, {
    kinds: ['news'],
    limit: 11,
    most: 101,
  })
  expect(keys).toHaveLength(11)
  expect(counts.news).toBe(12)
})

test('words are apart that do not stand together, though each is frequent', async () => {
  const { db } = portal.deps
  const apart = async (...words: string[]) => {
    const { hasAnywhere } = levelsOf({ whole: words.join(''), words, isNumber: false })
    return [...(await wordFrequencies(db, words, hasAnywhere())).apart]
  }
  expect(await apart('转让', '林场')).toEqual(['news head', 'news anywhere'])
  expect(await apart('转让', '出租')).toEqual([])
  expect(await apart('转让', '公告')).toEqual([])
  expect(await apart('转让')).toEqual([])
})

test('the few that have words of that kind are found in order, in heads and in bodies', async () => {
  const { db } = portal.deps
  const insert = (title: string, content: string) =>
    db.execute(
      sql`insert into news (type, title, content, createtime, updatetime) values (1, ${title}, ${content}, '2026-11-02', '2026-11-02')`,
    )
  await insert('林场的转让', '')
  await insert('青山旧事', '<p>林场在转让之前</p>')
  const found = async (keyword: string) => (await portal.call(search, { keyword })).data
  const { list, counts } = await found('转让 林场')
  expect(list.map(({ title }) => title)).toEqual(['林场的转让', '青山旧事'])
  expect(counts.news).toEqual({ count: 2, more: false })
  expect((await found('林场转让')).list.map(({ title }) => title)).toEqual(['林场的转让', '青山旧事'])
})

test('pages of a frequent word follow each other', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => portal.call(search, { keyword: '转让', page, pagesize: 50 })),
  )
  expect(pages.map(({ data }) => [data.list.length, data.more])).toEqual([
    [50, true],
    [50, true],
    [50, true],
  ])
  const titles = pages.flatMap(({ data }) => data.list.map(({ title }) => title))
  const expected = [...Array(400).keys()].map((n) => `转让公告${2 * (n + 1)}`)
  expect(titles).toEqual(expected.slice(0, 150))
})

test('titles are alike that share half of the pairs, though most of these are frequent', async () => {
  const { db } = portal.deps
  await db.execute(
    sql`insert into news (type, title, createtime, updatetime) values (1, '砍伐证转让说明', now(), now())`,
  )
  const titles = (await likeTitles(db, '砍伐正转让公告', ['news'], 300)).length
  // 转让, 让公, 公告 of six pairs: every one of the four hundred, of which the first three hundred are looked at.
  expect(titles).toBeGreaterThan(200)
  const [alike] = await likeTitles(db, '砍伐证转让书', ['news'], 1)
  const [newest] = (await portal.call(search, { keyword: '砍伐证' })).data.list
  expect(alike).toEqual({ kind: 'news', id: newest?.id })
})
