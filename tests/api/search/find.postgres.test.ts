// Searches that take too long in the order of their sort: twenty thousand listings, a tenth of them in Fujian, the others in Guangxi.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { searchFilterOf } from '#features/listings/server/listing-search.service.ts'
import { frequencyOf, listings } from '#features/listings/server/listing-search.table.ts'
import { matchingIds } from '#features/search/server/index.ts'
import { Overloaded } from '#platform/contract/refusals.ts'
import { fromStart } from '#platform/server/db/nearest-range.ts'
import { TimeLimitPassed, withTimeLimit } from '#platform/server/db/time-limit.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { EVERYTHING } from '../../helpers/naive-search.ts'
import { until } from '../../helpers/until.ts'

const FUJIAN = { province_id: 350_000 }
const GUANGXI = { province_id: 450_000 }
const PAGE = { page: 1, pagesize: 8 }
const ELSEWHERE =
  '福建或江西或湖南或广东或浙江或贵州或云南或四川或重庆或湖北或安徽或河南或海南或陕西或山西或山东'
/** A tenth of the listings have such a word, but none of this province, which statistics cannot know. */
const CONTRADICTION = { ...GUANGXI, keyword: ELSEWHERE }

/** A look at a text takes as long as at several that are stored with their rows. */
const STORED_APART = sql`
  alter table listing_search set (toast_tuple_target = 128), alter column haystack set storage external`
const FILL = sql`
  insert into listing_search
  select
    1000000 + n, 1, 1, 1, 1, case n % 10 when 0 then 350000 else 450000 end, 0, 0,
    timestamptz '2026-11-01' - n * interval '1 minute', 1, 1, 10, 30, null, '杉木', n % 20 < 10,
    case n % 10 when 0 then '福建省' else '广西壮族自治区' end || '杉木' || repeat('林', 600)
  from generate_series(1, 20000) as n`
const COUNT = sql`
  insert into listing_counts
  select region_id, 1, 1, 1, 1, n
  from (values (0, 20000), (350000, 2000), (450000, 18000)) as counted(region_id, n)`

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  for (const statement of [STORED_APART, FILL, COUNT, sql`vacuum analyze listing_search`])
    await portal.deps.db.execute(statement)
}, 60_000)
afterAll(() => portal.close())

const list = (asked: Record<string, unknown>) => portal.call(foretryList, { ...asked, ...PAGE })

/** Nothing is read of the listings until the work has ended. */
const whileNothingIsRead = (work: () => Promise<void>) =>
  portal.deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table listing_search`)
    await work()
  })

test('a frequent word in a province where it stands nowhere takes too long in order, and has its answer soon', async () => {
  const { db, now } = portal.deps
  const filter = await searchFilterOf({ ...EVERYTHING, ...CONTRADICTION }, now())
  const inOrder = withTimeLimit(db, 30, (tx) =>
    matchingIds(tx, listings, { filter, sort: 'newest' }, fromStart(41)),
  )
  await expect(inOrder).rejects.toBeInstanceOf(TimeLimitPassed)
  for (const sort of ['newest', 'price_asc']) {
    const began = performance.now()
    const { data } = await list({ ...CONTRADICTION, sort })
    expect(data).toMatchObject({ list: [], count: 0, more: false })
    expect(performance.now() - began).toBeLessThan(1000)
  }
})

test('the one listing of the province that has the word is found', async () => {
  const { id } = await insertPublished(portal, {
    ...GUANGXI,
    city_id: 450_100,
    county_id: 450_102,
    address: '福建村',
  })
  const { data } = await list(CONTRADICTION)
  expect(data.list.map((one) => one.id)).toEqual([id])
  expect(data).toMatchObject({ count: 1, more: false })
  const map = await portal.call(foretryMap, CONTRADICTION)
  expect(map.data.points.map((one) => one.id)).toEqual([id])
  // Provinces are counted among the newest matches of the whole country.
  expect(map.data.provinces).toEqual([
    { id: FUJIAN.province_id, count: 1999 },
    { id: GUANGXI.province_id, count: 1 },
  ])
})

test('the map of a range that contradicts a band is empty', async () => {
  const { data } = await portal.call(foretryMap, { measure_area: 1, price_min: 5000 })
  expect(data).toEqual({ points: [], provinces: [] })
})

test('words are frequent or rare in the newest listings, whatever else is asked for', async () => {
  const { db } = portal.deps
  expect(await frequencyOf(db, ['福建'])).toBe('frequent')
  expect(await frequencyOf(db, ['福建', '无人问津'])).toBe('rare')
  expect(await frequencyOf(db, [])).toBeUndefined()
})

test('what takes too long even so is refused as overload, with a time to come back; nothing else is limited', async () => {
  await whileNothingIsRead(async () => {
    for (const answer of await Promise.all([list(CONTRADICTION), portal.call(foretryMap, { species: 1 })])) {
      expect(answer).toMatchObject({ status: 503, code: Overloaded.code, msg: Overloaded.msg })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
  const { rows } = (await portal.deps.db.execute(sql`show statement_timeout`)) as {
    rows: { statement_timeout: string }[]
  }
  expect(rows).toEqual([{ statement_timeout: '0' }])
})

test('of many that take long at once ten are answered in their turn, and the others refused at once', async () => {
  const answers: { status: number; code: number }[] = []
  const asked = Array.from({ length: 14 }, async (_, n) => {
    answers.push(await list({ keyword: `第${n}号` }))
  })
  await whileNothingIsRead(() => until(() => answers.length === 4))
  await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 503),
    ...Array.from({ length: 10 }, () => 200),
  ])
})

test('maps of words that an index finds wait for no turn', async () => {
  const asked = Array.from({ length: 30 }, (_, n) => portal.call(foretryMap, { keyword: `第${n}号` }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('a statement that an administrator ends at once has not passed its limit', async () => {
  const { db } = portal.deps
  const ended = withTimeLimit(db, 60_000, (tx) => tx.execute(sql`select pg_sleep(30)`))
  const refused = expect(ended).rejects.not.toBeInstanceOf(TimeLimitPassed)
  await until(async () => {
    const { rows } = (await db.execute(
      sql`select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(30)'`,
    )) as { rows: unknown[] }
    return rows.length > 0
  })
  await refused
})
