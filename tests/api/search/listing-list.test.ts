import { asc, eq, getTableColumns as getColumns, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { SORTS, type Sort } from '#features/listings/contract/woodland.ts'
import {
  type PublishedListing,
  publishedListings,
} from '#features/listings/server/published-listings.schema.ts'
import { centreOf } from '#features/regions/server/region-centres.service.ts'
import { regionNames } from '#features/regions/server/region-names.schema.ts'
import { childRegions, regionName } from '#features/regions/server/regions.service.ts'
import { TooDeep } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'
import {
  EVERYTHING,
  naively,
  randomFilter,
  randomPublishedListing,
  seededRandom,
} from '../../helpers/naive-search.ts'
import { searchIndexErrors } from '../../helpers/search-index-check.ts'

const LISTINGS = 300
const FILTERS = 150

let portal: TestApp
let all: PublishedListing[]
const random = seededRandom(20261120)

beforeAll(async () => {
  portal = await testApp()
  const user_id = await owner(portal)
  for (let n = 0; n < LISTINGS; n++)
    await insertPublished(portal, { user_id, ...randomPublishedListing(random, portal.deps.now()) })
  all = await portal.deps.db.select().from(publishedListings).orderBy(asc(publishedListings.id))
})
afterAll(() => portal.close())

const expected = (filter: ListingFilter, sort: Sort) => naively(all, filter, sort, portal.deps.now())
const answer = async (filter: ListingFilter, sort: Sort = 'newest', page = 1, pagesize = 100) => {
  const { data, code } = await portal.call(foretryList, { ...filter, sort, page, pagesize })
  expect(code).toBe(200)
  return { ids: data.list.map(({ id }) => id), count: data.count, more: data.more }
}

describe('the list', () => {
  test('holds what fits and is live, under each condition alone', async () => {
    for (const alone of [
      ...[1, 2, 3, 4, 5].map((forestry_type) => ({ forestry_type })),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map((type) => ({ type })),
      { forestry_types: '1,3' },
      { types: '2,5,20' },
      { forestry_types: '1,2', forestry_type: 2 },
      { years_min: 20, years_max: 30 },
      ...[1, 2, 3, 4, 5].map((forestry_price) => ({ forestry_price })),
      ...[1, 2, 3, 4].map((measure_area) => ({ measure_area })),
      ...[1, 2, 3, 4].map((score) => ({ score })),
      ...[1, 2, 3, 4, 28].map((species) => ({ species })),
      ...[1, 2, 3, 4].map((time) => ({ time })),
      { province_id: 350_000 },
      { city_id: 350_700 },
      { county_id: 350_703 },
      { province_id: 420_000, city_id: 429_004 },
    ]) {
      const filter = { ...EVERYTHING, ...alone }
      const ids = expected(filter, 'newest')
      expect({ alone, ...(await answer(filter)) }).toMatchObject({ alone, ids: ids.slice(0, 100) })
      expect(ids.length).toBeGreaterThan(0)
    }
  })

  test('holds the same under any conditions together, in every order', async () => {
    let some = 0
    for (let n = 0; n < FILTERS; n++) {
      const [filter, sort] = [randomFilter(random), random.oneOf(SORTS)]
      const ids = expected(filter, sort)
      if (ids.length > 0) some++
      const { count, more, ids: found } = await answer(filter, sort)
      expect({ filter, sort, found }).toEqual({ filter, sort, found: ids.slice(0, 100) })
      expect(count <= ids.length && (more || count === ids.length)).toBe(true)
    }
    expect(some).toBeGreaterThan(FILTERS / 4)
  })

  test('holds the same on any page of any size, and counts one page further', async () => {
    for (let n = 0; n < FILTERS; n++) {
      const [filter, sort] = [randomFilter(random), random.oneOf(SORTS)]
      const [page, pagesize] = [1 + random.below(5), 1 + random.below(20)]
      const ids = expected(filter, sort)
      const { ids: found, count, more } = await answer(filter, sort, page, pagesize)
      const asked = { filter, sort, page, pagesize }
      expect({ ...asked, found }).toEqual({
        ...asked,
        found: ids.slice((page - 1) * pagesize, page * pagesize),
      })
      expect(count).toBeGreaterThanOrEqual(Math.min(ids.length, (page + 1) * pagesize))
      expect(more ? count < ids.length : count === ids.length).toBe(true)
    }
  })

  test('counts to the end under any filters of the specification', async () => {
    let beyondForty = 0
    for (let n = 0; n < FILTERS; n++) {
      const { forestry_type, type, forestry_price, province_id, measure_area } = randomFilter(random)
      const time = 1 + random.below(4)
      const few = random.below(2) === 0 ? { time } : { time, forestry_type, province_id }
      const filter = { ...EVERYTHING, ...(n % 3 ? few : { ...few, type, forestry_price, measure_area }) }
      const ids = expected(filter, 'newest')
      if (ids.length > 40) beyondForty++
      const { count, more } = await answer(filter, random.oneOf(SORTS), 1, 8)
      expect({ filter, count, more }).toEqual({ filter, count: ids.length, more: false })
    }
    expect(beyondForty).toBeGreaterThan(10)
  })

  test.each(SORTS)(
    'ordered by %s, pages without gaps or repeats, and ends with an empty page',
    async (sort) => {
      for (const filter of [
        EVERYTHING,
        { ...EVERYTHING, keyword: '林' },
        { ...EVERYTHING, province_id: 350_000 },
      ]) {
        const ids = expected(filter, sort)
        const pages: number[] = []
        for (let page = 1; page <= Math.ceil(ids.length / 40) + 1; page++)
          pages.push(...(await answer(filter, sort, page, 40)).ids)
        expect(pages).toEqual(ids)
      }
    },
  )

  test('is counted, and walked to its end only where nothing is asked for', async () => {
    expect(await answer(EVERYTHING, 'newest', 1, 8)).toMatchObject({
      count: expected(EVERYTHING, 'newest').length,
    })
    expect(await answer(EVERYTHING, 'newest', 1_000_000, 100)).toMatchObject({ ids: [], more: false })
    const filter = { ...EVERYTHING, keyword: '林' }
    const call = (page: number) => portal.call(foretryList, { ...filter, page, pagesize: 100 })
    expect(await call(20)).toMatchObject({ code: 200 })
    expect(await call(21)).toMatchObject(TooDeep)
  })

  test('finds a character of the supplementary planes, alone and in a word', async () => {
    const { id } = await insertPublished(portal, { project_name: '\u{20000}\u{20021}山林场' })
    for (const keyword of ['\u{20000}', '\u{20000}\u{20021}', '\u{20021}山', '\u{20000}\u{20021}山林'])
      expect((await answer({ ...EVERYTHING, keyword })).ids).toEqual([id])
    await portal.deps.db.delete(publishedListings).where(eq(publishedListings.id, id))
  })

  test('sorts those of several bands in one order, however unlike the bands are', async () => {
    const { db } = portal.deps
    const far = await insertPublished(portal, { province_id: 450_000, city_id: 450_100, county_id: 450_102 })
    const others = sql`select 1000000 + n as n from generate_series(1, 1000) as n`
    await db.execute(sql`
      insert into listings (id, user_id, project_sn, status, version, published_version, project_name, createtime, updatetime)
      overriding system value
      select n, user_id, 'MANY' || n, status, 1, 1, '', createtime, updatetime
      from listings, (${others}) as others where id = ${far.id}`)
    // Elsewhere many hundreds of tiny plots; here small ones, which come after those, and larger ones of a band of their own.
    const changed: Record<string, string> = {
      face_price: '7',
      province_id: 'case when n > 1000900 then 450000 else 350000 end',
      city_id: 'case when n > 1000900 then 450100 else 350700 end',
      county_id: 'case when n > 1000900 then 450102 else 350703 end',
      measure_area:
        'case when n > 1000950 then 100 + n % 50 when n > 1000900 then 90 + n % 50 / 100.0 else 5 end',
    }
    const columns = Object.keys(getColumns(publishedListings)).filter(
      (name) => !['id', 'project_sn'].includes(name),
    )
    const quoted = (name: string) => `"${name}"`
    await db.execute(sql`
      insert into published_listings (id, project_sn, ${sql.raw(columns.map(quoted).join())})
      select n, 'MANY' || n, ${sql.raw(columns.map((name) => changed[name] ?? quoted(name)).join())}
      from published_listings, (${others}) as others where id = ${far.id}`)
    const filter = { ...EVERYTHING, forestry_price: 1, province_id: 450_000 }
    const rows = await db.select().from(publishedListings)
    for (const sort of ['area_asc', 'area_desc'] as const) {
      const ids = naively(rows, filter, sort, portal.deps.now())
      expect(ids.length).toBeGreaterThan(100)
      expect((await answer(filter, sort, 1, 8)).ids).toEqual(ids.slice(0, 8))
    }
    await db.execute(sql`delete from listings where id > 1000000`)
    await db.delete(publishedListings).where(eq(publishedListings.id, far.id))
  })

  test('tells of a page further than it is asked for, where it does not count to the end', async () => {
    const filter = { ...EVERYTHING, keyword: '林' }
    const ids = expected(filter, 'newest')
    for (let page = 1; page <= Math.ceil(ids.length / 8); page++) {
      const { count, more } = await answer(filter, 'newest', page, 8)
      expect(count).toBeGreaterThanOrEqual(Math.min(ids.length, (page + 1) * 8))
      expect(more || count === ids.length).toBe(true)
    }
  })

  test('knows a place by the level it is on: a county of another city has nothing', async () => {
    for (const wrong of [
      { province_id: 450_000, county_id: 350_703 },
      { province_id: 350_700 },
      { city_id: 350_000 },
      { county_id: 350_700 },
      { city_id: 1 },
    ])
      expect(await answer({ ...EVERYTHING, ...wrong })).toEqual({ ids: [], count: 0, more: false })
  })

  test('takes signs of patterns for what they are, and letters for the same in either size', async () => {
    const { id } = await insertPublished(portal, { project_name: 'QWE%_\\rt 林班' })
    for (const keyword of [
      'qwe%',
      '%_\\',
      'E%_',
      '班',
      'qwe rt',
      '建阳 qwe',
      '转让 有林地 QWE',
      '建阳有林地qwe',
    ])
      expect((await answer({ ...EVERYTHING, keyword })).ids).toContain(id)
    for (const keyword of ['qwe_', 'qwe%%', 'qweert', 'e%\\_'])
      expect((await answer({ ...EVERYTHING, keyword })).ids).not.toContain(id)
    await portal.deps.db.delete(publishedListings).where(eq(publishedListings.id, id))
  })

  test('finds a number, an area, and what is written in traditional characters', async () => {
    const { id } = await insertPublished(portal, {
      project_name: '云台山毛竹转让',
      project_sn: 'LQ20251212-004321',
      measure_area: 4321.5,
    })
    for (const keyword of [
      'LQ20251212-004321',
      '雲臺山毛竹轉讓',
      '云台山毛竹 4321.5亩',
      '云台山４３２１.５畝',
    ])
      expect((await answer({ ...EVERYTHING, keyword })).ids, keyword).toEqual([id])
    for (const keyword of ['《云台山》毛竹', 'LQ20251212—004321', '【LQ20251212】〔004321〕'])
      expect((await answer({ ...EVERYTHING, keyword })).ids, keyword).toEqual([id])
    for (const keyword of ['云台山 321.5亩', '云台山 4321', '云台山(4321'])
      expect((await answer({ ...EVERYTHING, keyword })).ids, keyword).toEqual([])
    await portal.deps.db.delete(publishedListings).where(eq(publishedListings.id, id))
  })

  test('finds every place and label by its name', async () => {
    const names = new Map((await portal.deps.db.select().from(regionNames)).map(({ id, name }) => [id, name]))
    const known = new Map<number, string>()
    const learn = (pid: number) => {
      for (const { id, name } of childRegions({ pid })) {
        known.set(id, name)
        learn(id)
      }
    }
    learn(0)
    expect(names).toEqual(known)
  })

  test('tells no more of a listing than its summary', async () => {
    const { data } = await portal.call(foretryList, { pagesize: 1 })
    expect(data.list[0]).toMatchObject({ status: 1, images: [{ width: 1280 }] })
    expect(JSON.stringify(data)).not.toMatch(/139\d{8}|林\*\*|content|contact/)
  })
})

describe('the map', () => {
  test('counts by province the country over, and shows the newest of the place, marked ones where they are, others at their county', async () => {
    for (let n = 0; n < 60; n++) {
      const filter = randomFilter(random)
      const ids = expected(filter, 'newest')
      const rows = new Map(all.map((row) => [row.id, row]))
      const provinces = new Map<number, number>()
      for (const id of expected({ ...filter, province_id: 0, city_id: 0, county_id: 0 }, 'newest')) {
        const province = rows.get(id)?.province_id ?? 0
        provinces.set(province, (provinces.get(province) ?? 0) + 1)
      }
      const { data } = await portal.call(foretryMap, { ...filter })
      expect({ filter, found: data.provinces }).toEqual({
        filter,
        found: [...provinces].toSorted(([a], [b]) => a - b).map(([id, count]) => ({ id, count })),
      })
      const marked = ids.filter((id) => rows.get(id)?.lng !== null)
      const others = ids.filter((id) => rows.get(id)?.lng === null)
      expect(data.points.map(({ id }) => id)).toEqual([...marked.slice(0, 300), ...others.slice(0, 300)])
      for (const { id, lng, lat, about } of data.points) {
        const row = rows.get(id)
        if (!row) throw new Error('a point of no listing')
        if (row.lng !== null) expect({ lng, lat, about }).toEqual({ lng: row.lng, lat: row.lat, about: '' })
        else expect({ lng, lat, about }).toEqual({ ...centreOf(row), about: regionName(row) })
      }
    }
  })
})

describe('what search keeps', () => {
  test('follows every change, in whatever way it is written', async () => {
    const { db, now } = portal.deps
    const ids = all.map(({ id }) => id)
    for (let n = 0; n < 60; n++) {
      const some = Array.from({ length: 1 + random.below(4) }, () => random.oneOf(ids))
      const { project_name, state, face_price, type, fraction, province_id, city_id, county_id } =
        randomPublishedListing(random, now())
      const set = random.oneOf([
        { state },
        { project_name, face_price },
        { type },
        { fraction },
        { province_id, city_id, county_id },
        { read_num: n },
        { lng: null },
      ])
      await db
        .transaction(async (tx) => {
          await tx.update(publishedListings).set(set).where(inArray(publishedListings.id, some))
          if (random.chance(0.2)) throw new Error('rolled back')
          if (random.chance(0.1))
            await tx.delete(publishedListings).where(inArray(publishedListings.id, some.slice(0, 1)))
        })
        .catch(() => undefined)
    }
    all = await db.select().from(publishedListings)
    expect(await searchIndexErrors(portal)).toEqual([])
    for (let n = 0; n < 30; n++) {
      const filter = randomFilter(random)
      expect((await answer(filter)).ids).toEqual(expected(filter, 'newest').slice(0, 100))
    }
  })

  test('goes with the published listings', async () => {
    await portal.deps.db.execute(sql`truncate published_listings`)
    expect(await answer(EVERYTHING)).toEqual({ ids: [], count: 0, more: false })
    expect(await searchIndexErrors(portal)).toEqual([])
  })
})
