// Notices of saved searches against the exchange's list: who finds a listing is told of it, and nobody else.
import { asc, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type User, users } from '#features/identity/server/users.schema.ts'
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import {
  type PublishedListing,
  publishedListings,
} from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { savedSearches } from '#features/saved-searches/server/saved-searches.schema.ts'
import { addSavedSearch } from '#features/saved-searches/server/saved-searches.service.ts'
import { notifySearchers } from '#features/saved-searches/server/search-notices.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished, owner, scoresOf } from '../../helpers/listings.ts'
import { EVERYTHING, fits } from '../../helpers/naive-search.ts'

const SEARCHES = 8

let portal: TestApp
let searchers: User[]
let ownerId: number
beforeAll(async () => {
  portal = await testApp()
  ownerId = await owner(portal)
  const ids = []
  for (let n = 0; n < SEARCHES; n++) ids.push(await owner(portal))
  searchers = await portal.deps.db.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id))
})
afterAll(() => portal.close())

test.each<[keyword: string, isTold: boolean]>([
  ['南平 468亩', true],
  ['南平 ４６８畝', true],
  ['LQ20261120-000468', true],
  ['雲臺山 轉讓', true],
  ['1230 70年', true],
  ['三明或南平 林地', true],
  ['三明或龙岩 林地', false],
  ['三明和南平 林地', true],
  ['三明、南平 林地', true],
  ['三明 南平 林地', true],
  ['福建和三明 林地', false],
  ['230', false],
  ['68亩', false],
  ['20261120-00046', false],
  ['30亩', false],
])('who keeps a search for %s is told of a listing that it finds: %s', async (keyword, isTold) => {
  const listing = {
    project_name: '云台山林地转让 1230 号',
    project_sn: 'LQ20261120-000468',
    measure_area: 468,
    years: 70,
  }
  expect(await toldAndFound([{ ...EVERYTHING, keyword }], [listing])).toMatchObject([
    { told: isTold ? [0] : [], found: isTold ? [0] : [] },
  ])
})

test.each<[without: string, isTold: boolean]>([
  ['松木', false],
  ['竹林、转让', false],
  ['雲臺山', false],
  ['杉木', true],
  ['南平 永安', true],
  ['三明或南平', false],
  ['三明和南平', false],
  ['馬尾松', false],
  ['出租、面议', true],
])('who keeps a search without %s is told of a listing that it finds: %s', async (without, isTold) => {
  const listing = { project_name: '云台山林地', species: '马尾松', forestry_type: 1, face_price: 20 }
  expect(await toldAndFound([{ ...EVERYTHING, without }], [listing])).toMatchObject([
    { told: isTold ? [0] : [], found: isTold ? [0] : [] },
  ])
})

test('who keeps 面议 beside bounds of a price is told of what has no price, and of what lies within', async () => {
  const offers = [0, 12, 30].map((face_price) => ({ face_price, measure_area: 100, years: 10 }))
  const either = { ...EVERYTHING, forestry_price: 5 }
  expect(
    await toldAndFound(
      [
        { ...either, price_max: 20 },
        { ...either, permu_min: 200 },
        { ...either, area_min: 101 },
      ],
      offers,
    ),
  ).toMatchObject([
    { told: [0, 1], found: [0, 1] },
    { told: [0, 2], found: [0, 2] },
    { told: [], found: [] },
  ])
})

test('whoever keeps a search is told of the listings that it finds and of no others', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(search, { minLength: 1, maxLength: SEARCHES }),
      fc.array(listing, { minLength: 1, maxLength: 6 }),
      async (searches, offers) => {
        const answers = await toldAndFound(
          searches.map(({ filter }) => filter),
          offers.map((offer, n) => ({ ...offer, project_sn: `LD20261120-00${n}` })),
        )
        for (const [n, { filter, words }] of searches.entries()) {
          const { told, found, rows } = answers[n] ?? { told: [], found: [], rows: [] }
          const plain = { ...filter, keyword: words.join(' ') }
          const fitting = rows.flatMap((row, at) => (fits(row, plain, portal.deps.now()) ? [at] : []))
          expect({ filter, told, found }).toEqual({ filter, told: fitting, found: fitting })
        }
      },
    ),
    { numRuns: 40 },
  )
})

type Offer = Partial<Omit<PublishedListing, 'id'>>

/** Which of the offers, by index, each search was told of, and which the exchange finds by it. */
const toldAndFound = async (filters: readonly ListingFilter[], offers: readonly Offer[]) => {
  const { db } = portal.deps
  await db.delete(savedSearches)
  await db.delete(notices)
  await db.delete(publishedListings)
  await db.delete(listings)
  const whoKeeps = (n: number) => {
    const user = searchers[n]
    if (!user) throw new Error('more searches than searchers')
    return user
  }
  for (const [n, filter] of filters.entries())
    await addSavedSearch(portal.deps)(whoKeeps(n), { ...filter, name: '搜索' })
  const rows: PublishedListing[] = []
  for (const offer of offers) {
    const { id } = await insertPublished(portal, { ...offer, user_id: ownerId })
    const [row] = await db.select().from(publishedListings).where(eq(publishedListings.id, id))
    if (!row) throw new Error('not published')
    rows.push(row)
    await db.transaction((tx) => notifySearchers({ ...portal.deps, db: tx }, { kind: 'new', published: row }))
  }
  const indexesOf = (ids: readonly (number | null)[]) =>
    rows.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []))
  const sent = await db.select().from(notices)
  const answers = []
  for (const [n, filter] of filters.entries()) {
    const { data } = await portal.call(foretryList, { ...filter, pagesize: 100 })
    const ofSearcher = sent.filter(({ user_id }) => user_id === whoKeeps(n).id)
    answers.push({
      told: indexesOf(ofSearcher.map(({ project_id }) => project_id)),
      found: indexesOf(data.list.map(({ id }) => id)),
      rows,
    })
  }
  return answers
}

const place = fc.constantFrom(
  { province_id: 350_000, city_id: 350_700, county_id: 350_703 },
  { province_id: 350_000, city_id: 350_100, county_id: 350_102 },
  { province_id: 810_000, city_id: 0, county_id: 0 },
)
const listing = fc
  .tuple(
    place,
    fc.record({
      project_name: fc.constantFrom('云台山毛竹 230 号', '1230 号林班转让', 'A_1 地块', '100%林地', '雲臺山'),
      species: fc.constantFrom('', '杉木', '马尾松'),
      forestry_type: fc.constantFrom(1, 2),
      type: fc.constantFrom(1, 3, 20),
      measure_area: fc.constantFrom(30, 230, 468, 46.8, 1230, 5000),
      face_price: fc.constantFrom(0, 99.9999, 100, 1230),
      years: fc.constantFrom(30, 70),
      fraction: fc.constantFrom(null, ...[54.9, 55, 70, 84.9, 85].map(scoresOf)),
    }),
  )
  .map(([where, what]): Offer => ({ ...where, ...what }))

/** What is typed, and the words that it asks for. */
const typed = fc.constantFrom<[text: string, ...words: string[]]>(
  ['毛竹', '毛竹'],
  ['云台山', '云台山'],
  ['轉讓', '转让'],
  ['馬尾松', '马尾松'],
  ['南平 468亩', '南平', '468', '亩'],
  ['４６８畝', '468', '亩'],
  ['30', '30'],
  ['230', '230'],
  ['1230', '1230'],
  ['46.8', '46.8'],
  ['70年', '70', '年'],
  ['LD20261120-001', 'ld', '20261120', '-', '001'],
  ['20261120', '20261120'],
  ['1120', '1120'],
  ['a_', 'a_'],
  ['100%', '100', '%'],
  ['香港', '香港'],
  ['无此词', '无此词'],
)
const anyOr = (...codes: number[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constantFrom(...codes))
const search = fc
  .record({
    words: fc.array(typed, { maxLength: 2 }),
    forestry_type: anyOr(1, 2),
    type: anyOr(1, 3, 20),
    forestry_types: fc.constantFrom('', '', '1,2', '2,5', '1'),
    types: fc.constantFrom('', '', '1,3', '2,20', '3,10,20'),
    forestry_price: anyOr(1, 2, 5),
    measure_area: anyOr(1, 2, 3, 4),
    score: anyOr(1, 2, 3, 4),
    species: anyOr(1, 2),
    price_min: anyOr(99, 100),
    price_max: anyOr(99, 100, 1230),
    area_min: anyOr(46, 47, 468),
    area_max: anyOr(46, 47, 468),
    permu_min: anyOr(1, 50),
    permu_max: anyOr(50, 1000),
    years_min: anyOr(30, 31),
    years_max: anyOr(30, 69),
    where: place,
    depth: fc.nat(3),
  })
  .map(({ words, where, depth, ...codes }) => ({
    filter: {
      ...EVERYTHING,
      ...codes,
      // A search asks for something.
      province_id: depth > 0 || words.length === 0 ? where.province_id : 0,
      city_id: depth > 1 ? where.city_id : 0,
      county_id: depth > 2 ? where.county_id : 0,
      keyword: words.map(([text]) => text).join(' '),
    },
    words: words.flatMap(([, ...all]) => all),
  }))
