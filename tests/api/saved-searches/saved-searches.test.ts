import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFavourite } from '#features/favourites/server/favourites.table.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { type ListingEvent } from '#features/listings/server/listing-hooks.ts'
import { setListingScores } from '#features/listings/server/listing-scores.service.ts'
import {
  type PublishedListing,
  publishedListings,
} from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { allRegionNames } from '#features/regions/server/regions.service.ts'
import {
  EmptySearch,
  searchAdd,
  searchList,
  searchOpen,
  searchRemove,
  TooManySearches,
} from '#features/saved-searches/contract.ts'
import { notifySearchers } from '#features/saved-searches/server/search-notices.service.ts'
import { defaultTerms } from '#features/site/contract/editing.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished, scoresOf } from '../../helpers/listings.ts'
import { signedIn } from '../../helpers/people.ts'
import { inTransaction } from '../../helpers/transactions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const person = async () => {
  const whole = await signedIn(portal)
  const [row] = await portal.deps.db.select().from(users).where(eq(users.mobile, whole.mobile))
  if (!row) throw new Error('nobody')
  return { token: whole.token, id: row.id }
}
type Person = Awaited<ReturnType<typeof person>>

const keep = async (who: Person, filter: Record<string, unknown>, name = '福建·转让') => {
  const answer = await portal.call(searchAdd, { name, ...filter }, who)
  expect(answer).toMatchObject({ code: 200, msg: '搜索条件已保存' })
  return answer.data.id
}
const kept = async (who: Person) => (await portal.call(searchList, {}, who)).data

describe('a kept search', () => {
  test('counts what it finds, and what was approved since it was saved or opened', async () => {
    const who = await person()
    const place = { province_id: 450_000, city_id: 450_100, county_id: 450_102 }
    await insertPublished(portal, place)
    const id = await keep(who, { province_id: 450_000, keyword: '杉木' })
    portal.passSeconds(60)
    await insertPublished(portal, place)
    await insertPublished(portal, { ...place, species: '马尾松', project_name: '松林出租' })
    expect(await kept(who)).toMatchObject([
      {
        id,
        name: '福建·转让',
        filter: { province_id: 450_000, keyword: '杉木', time: 0 },
        count: 2,
        fresh: 1,
      },
    ])
    expect(await portal.call(searchOpen, { id }, who)).toMatchObject({ code: 200, data: null })
    expect(await kept(who)).toMatchObject([{ id, count: 2, fresh: 0 }])
  })

  test('is kept once: the same filter again takes the new name, whatever the time and the spaces', async () => {
    const who = await person()
    const id = await keep(who, { forestry_type: 2, keyword: '杉木  南平', time: 1 })
    expect(await keep(who, { forestry_type: 2, keyword: '杉木 南平', time: 3 }, '南平出租')).toBe(id)
    expect(await kept(who)).toMatchObject([{ id, name: '南平出租', filter: { time: 0 } }])
  })

  test('is kept once, however its categories are written', async () => {
    const who = await person()
    const id = await keep(who, { forestry_types: '1,3', types: '2,10' })
    expect(await keep(who, { forestry_types: '03,1,0,3', types: '10,02' })).toBe(id)
    expect(await kept(who)).toMatchObject([{ id, filter: { forestry_types: '1,3', types: '2,10' } }])
  })

  test('has its words parted, unless that made it too long to be shown', async () => {
    const who = await person()
    const long = allRegionNames
      .filter((name) => name.length === 2)
      .slice(0, 50)
      .join('')
    for (const keyword of ['福建竹林', long]) await keep(who, { keyword })
    const { code, data } = await portal.call(searchList, {}, who)
    expect(code).toBe(200)
    expect(data.map(({ filter }) => filter.keyword).toSorted()).toEqual(['福建 竹林', long].toSorted())
  })

  test('asks for something: time alone is nothing', async () => {
    const who = await person()
    expect(await portal.call(searchAdd, { name: '全部', time: 2, keyword: '  ' }, who)).toMatchObject(
      EmptySearch,
    )
  })

  test('is one of twenty at most, however many are sent at once', async () => {
    const who = await person()
    const most = defaultTerms.ordinary.searches
    expect(most).toBe(20)
    const answers = await Promise.all(
      Array.from({ length: most + 3 }, (_, n) =>
        portal.call(searchAdd, { name: `第 ${n} 个`, keyword: `词${n}` }, who),
      ),
    )
    const refused = answers.filter(({ code }) => code === TooManySearches.code)
    expect(refused.map(({ msg }) => msg)).toEqual(Array(3).fill('最多保存 20 个搜索条件，请先删除不用的'))
    const list = await kept(who)
    expect(list).toHaveLength(most)
    await keep(who, { keyword: list[0]?.filter.keyword }, '还能改名')
    await portal.call(searchRemove, { id: list[1]?.id }, who)
    await keep(who, { keyword: '空出一个' })
  })

  test('is its owner’s alone', async () => {
    const [mine, other] = [await person(), await person()]
    const id = await keep(mine, { type: 3 })
    expect(await kept(other)).toEqual([])
    expect(await portal.call(searchOpen, { id }, other)).toMatchObject(TargetGone)
    expect(await portal.call(searchRemove, { id }, other)).toMatchObject({ code: 200 })
    expect(await kept(mine)).toMatchObject([{ id }])
    for (const call of [searchList, searchAdd, searchOpen, searchRemove])
      expect(await portal.call(call, { id })).toMatchObject(NotSignedIn)
  })
})

describe('those whom a listing concerns', () => {
  const rowOf = async (id: number): Promise<PublishedListing> => {
    const [row] = await portal.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id))
    if (!row) throw new Error('not published')
    return row
  }
  const tell = (event: ListingEvent) =>
    portal.deps.db.transaction((tx) => notifySearchers({ ...portal.deps, db: tx }, event))
  const told = async (who: { id: number }) =>
    (await portal.deps.db.select().from(notices).where(eq(notices.user_id, who.id)).orderBy(notices.id)).map(
      ({ content }) => content,
    )

  test('are told of a new one once, by whichever of their searches finds it first; its owner is not', async () => {
    const [who, stranger, owner] = [await person(), await person(), await person()]
    const place = { province_id: 530_000, city_id: 530_100, county_id: 530_102 }
    await keep(who, { province_id: 530_000, forestry_type: 1 }, '云南·转让')
    await keep(who, { keyword: '昆明杉木' }, '昆明杉木')
    await keep(owner, { province_id: 530_000 })
    await keep(stranger, { province_id: 530_000, forestry_type: 2 })
    await keep(stranger, { county_id: 530_103 })
    await keep(stranger, { keyword: '昆明 桉树' })
    await keep(stranger, { keyword: '100%_' })
    const { id } = await insertPublished(portal, { ...place, user_id: owner.id, project_name: '五华区林地' })
    await tell({ kind: 'new', published: await rowOf(id) })
    expect(await told(who)).toEqual(['您保存的搜索“云南·转让”有新林地：五华区林地'])
    expect(await told(owner)).toEqual([])
    expect(await told(stranger)).toEqual([])
    const [notice] = await portal.deps.db.select().from(notices).where(eq(notices.user_id, who.id))
    expect(notice).toMatchObject({
      category: 4,
      type: 8,
      project_id: id,
      url: `/exchange/view/${id}`,
      read: false,
    })
    expect(notice?.project_sn).toMatch(/^LD/)
  })

  test('hear of a price when a search found it, or they collected it; where a search finds it only now, it is new', async () => {
    const people = [await person(), await person(), await person(), await person()] as const
    const [low, high, collector, both] = people
    await keep(low, { province_id: 620_000, forestry_price: 1 }, '一百万内')
    await keep(high, { province_id: 620_000, forestry_price: 2 }, '百万以上')
    await keep(both, { province_id: 620_000 }, '甘肃')
    const { id } = await insertPublished(portal, {
      province_id: 620_000,
      city_id: 620_100,
      county_id: 620_102,
      face_price: 30,
      project_name: 'A1 地块',
    })
    for (const { id: userId } of [collector, both])
      await addFavourite(portal.deps.db, userId, { type: 8, id }, portal.deps.now())
    const published = await rowOf(id)
    await tell({ kind: 'edit', before: { ...published, face_price: 1360 }, published })
    const change = '“A1 地块”价格由 1,360 万元改为 30 万元'
    expect(await told(low)).toEqual(['您保存的搜索“一百万内”有新林地：A1 地块'])
    expect(await told(high)).toEqual([])
    expect(await told(collector)).toEqual([`您关注的林地${change}`])
    expect(await told(both)).toEqual([`您关注的林地${change}`])
    await tell({
      kind: 'edit',
      before: { ...published, face_price: 100 },
      published: { ...published, face_price: 0 },
    })
    expect(await told(high)).toEqual(['您保存的搜索“百万以上”中的林地“A1 地块”价格由 100 万元改为面议'])
  })

  test('with a price in mind hear of a listing that gets its first one', async () => {
    const who = await person()
    await keep(who, { province_id: 620_000, price_min: 50 }, '五十万起')
    const { id } = await insertPublished(portal, {
      province_id: 620_000,
      face_price: 100,
      project_name: 'A2 地块',
    })
    const published = await rowOf(id)
    await tell({ kind: 'edit', before: { ...published, face_price: 0 }, published })
    expect(await told(who)).toEqual(['您保存的搜索“五十万起”有新林地：A2 地块'])
  })

  test('are told of an edit that a search finds for the first time, and of no other', async () => {
    const [here, there, large, word] = [await person(), await person(), await person(), await person()]
    await keep(here, { county_id: 520_102 }, '南明')
    await keep(there, { county_id: 520_103 }, '云岩')
    await keep(large, { province_id: 520_000, measure_area: 4 }, '大片')
    await keep(word, { province_id: 520_000, keyword: '桉树' }, '桉树')
    const place = { province_id: 520_000, city_id: 520_100, county_id: 520_102 }
    const { id } = await insertPublished(portal, { ...place, measure_area: 5000, project_name: 'B2 地块' })
    const published = await rowOf(id)
    const fresh = '”有新林地：B2 地块'
    const edited = (changes: Partial<PublishedListing>) =>
      tell({ kind: 'edit', before: published, published: { ...published, ...changes } })
    await edited({ county_id: 520_103 })
    expect(await told(there)).toEqual([`您保存的搜索“云岩${fresh}`])
    await edited({ species: '巨尾桉树' })
    expect(await told(word)).toEqual([`您保存的搜索“桉树${fresh}`])
    await edited({ years: 20 })
    await tell({ kind: 'edit', before: { ...published, measure_area: 5 }, published })
    expect(await told(large)).toEqual([`您保存的搜索“大片${fresh}`])
    expect([(await told(here)).length, (await told(there)).length]).toEqual([0, 1])
  })

  test('hear that it is in the lists no more, and again', async () => {
    const who = await person()
    const { id } = await insertPublished(portal, {
      province_id: 640_000,
      city_id: 640_100,
      county_id: 640_104,
    })
    await keep(who, { province_id: 640_000 }, '宁夏')
    const published = await rowOf(id)
    const stale = { ...published, state: 'stale' } as const
    await tell({ kind: 'state', before: published, published: stale })
    await tell({ kind: 'state', before: stale, published })
    const said = `您保存的搜索“宁夏”中的林地“${published.project_name}”`
    expect(await told(who)).toEqual([`${said}已超过有效期，暂不展示`, `${said}已恢复展示`])
  })

  test('hear of a takedown without a word of what was taken down', async () => {
    const [who, collector] = [await person(), await person()]
    const place = { province_id: 630_000, city_id: 630_100, county_id: 630_102 }
    const { id } = await insertPublished(portal, { ...place, project_name: '不堪入目' })
    await keep(who, { province_id: 630_000 }, '青海')
    await addFavourite(portal.deps.db, collector.id, { type: 8, id }, portal.deps.now())
    const published = await rowOf(id)
    await tell({ kind: 'takedown', published: { ...published, state: 'withdrawn' } })
    const title = `林地信息 ${published.project_sn}`
    expect(await told(who)).toEqual([`您保存的搜索“青海”中的林地“${title}”已下架`])
    expect(await told(collector)).toEqual([`您关注的林地“${title}”已下架`])
  })

  test('hear once a day of scores that their search asks for, and of none that are taken away', async () => {
    const [high, any, here] = [await person(), await person(), await person()]
    await keep(high, { city_id: 540_100, score: 1 }, '一等')
    await keep(any, { city_id: 540_100, score: 4 }, '已评分')
    await keep(here, { city_id: 540_100 }, '拉萨')
    const place = { province_id: 540_000, city_id: 540_100, county_id: 540_102 }
    const { id } = await insertPublished(portal, { ...place, project_name: 'C3 地块' })
    const give = (fraction: PublishedListing['fraction']) =>
      inTransaction(portal.deps, (deps) => setListingScores(deps, id, fraction, portal.deps.now()))
    await give(scoresOf(80))
    await give(null)
    await give(scoresOf(90))
    expect([await told(high), await told(any), await told(here)]).toEqual([
      [],
      ['您保存的搜索“已评分”有新林地：C3 地块'],
      [],
    ])
    portal.passSeconds(25 * 3600)
    await give(scoresOf(80))
    await give(null)
    portal.passSeconds(25 * 3600)
    await give(scoresOf(90))
    expect(await told(high)).toEqual(['您保存的搜索“一等”有新林地：C3 地块'])
  })

  test('hear that it is over', async () => {
    const who = await person()
    const { id } = await insertPublished(portal, { project_name: '一号林班' })
    await addFavourite(portal.deps.db, who.id, { type: 8, id }, portal.deps.now())
    const published = await rowOf(id)
    await tell({ kind: 'state', before: published, published: { ...published, state: 'withdrawn' } })
    await tell({ kind: 'state', before: published, published: { ...published, state: 'completed' } })
    expect(await told(who)).toEqual(['您关注的林地“一号林班”已撤回', '您关注的林地“一号林班”已完成'])
  })
})
