// The exchange with a million live listings: any conditions together, every order, through the API. And how soon one
// more has its page.
import { ListingFilter } from '#features/listings/contract/filter.ts'
import type { Sort } from '#features/listings/contract/woodland.ts'
import { listListings, listMapPoints } from '#features/listings/server/listing-list.service.ts'
import { startApi } from './api-server.ts'
import type { ApprovalReport } from './approve.ts'
import { openDemoBehindCdn } from './demo-site.ts'
import { explain, type Question } from './explain.ts'
import { aside, atMost, type Figure, median } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { fillListings, LISTINGS } from './sample-listings.ts'
import type { Sample, Size } from './size.ts'

const RATE = 100
const SIZES = {
  /** `warmSeconds`: until every connection of the server has seen the indexes. */
  full: { listings: LISTINGS, warmSeconds: 15, seconds: 30, approvals: 15 },
  small: { listings: 2000, warmSeconds: 1, seconds: 2, approvals: 2 },
}

const ANY: ListingFilter = ListingFilter.parse({})
type Case = [name: string, asked: Partial<ListingFilter>, sort: Sort, page?: number]
/**
 * Usual ones, and those that are dear by design: conditions that go with the order or against each other, words that are
 * neither rare nor frequent, pages in the middle and at the end.
 */
const CASES: Case[] = [
  ['everything', {}, 'newest'],
  ['a province by price', { province_id: 350_000 }, 'price_asc'],
  ['a county by area', { county_id: 350_703 }, 'area_desc'],
  ['dear land by low unit price', { forestry_price: 4 }, 'permu_asc'],
  ['large land by low price', { measure_area: 4 }, 'price_asc'],
  ['rare category and type', { forestry_type: 5, type: 20 }, 'permu_desc'],
  ['by score', {}, 'score_desc'],
  ['a county by score', { county_id: 350_703 }, 'score_desc'],
  ['high scores, newest', { score: 1 }, 'newest'],
  ['any score in a province by price', { province_id: 350_000, score: 4 }, 'price_asc'],
  ['this week', { time: 2 }, 'newest'],
  ['half-year', { time: 4 }, 'newest'],
  ['half-year of a province', { time: 4, province_id: 350_000 }, 'newest'],
  ['half-year, a category, by area', { time: 4, forestry_type: 3 }, 'area_asc'],
  ['a range of prices, newest', { price_min: 180, price_max: 200 }, 'newest'],
  ['a range of areas by unit price', { area_min: 300, area_max: 320 }, 'permu_asc'],
  ['a range of unit prices in a province', { province_id: 350_000, permu_min: 90, permu_max: 100 }, 'newest'],
  ['a frequent word by price', { keyword: '杉木' }, 'price_desc'],
  ['a rare word', { keyword: '古树' }, 'newest'],
  ['a middling word by unit price', { keyword: '国有林场' }, 'permu_asc'],
  ['a word that is nowhere', { keyword: '无人问津' }, 'newest'],
  ['a province by the name of another one', { province_id: 450_000, keyword: '福建' }, 'newest'],
  ['the same by price', { province_id: 450_000, keyword: '福建' }, 'price_asc'],
  ['two provinces by name, by area', { keyword: '贵州 桉树', province_id: 350_000 }, 'area_desc'],
  ['prices of tiny land that none has', { measure_area: 1, price_min: 5000 }, 'newest'],
  [
    'nearly all conditions',
    {
      province_id: 450_000,
      forestry_type: 1,
      type: 1,
      forestry_price: 1,
      measure_area: 2,
      time: 4,
      keyword: '杉木',
    },
    'permu_desc',
  ],
]

const MAPS: [name: string, asked: Partial<ListingFilter>][] = [
  ['map of everything', {}],
  ['map of a category and band of price', { forestry_type: 1, forestry_price: 1 }],
  ['map of a frequent word', { keyword: '杉木' }],
  ['map of a middling word', { keyword: '国有林场' }],
  ['map of a province by the name of another one', { province_id: 450_000, keyword: '福建' }],
  ['map of a frequent word in a province', { province_id: 350_000, keyword: '杉木' }],
  ['map of scores', { score: 2 }],
  ['map of a rare word', { keyword: '古树' }],
  ['map of prices of tiny land that none has', { measure_area: 1, price_min: 5000 }],
]
const PAGE_SIZE = 8
const questionsOf = (listings: number): Question[] => {
  const pages = Math.ceil(listings / PAGE_SIZE)
  const deep: Case[] = [
    ['everything, the page in the middle', {}, 'newest', Math.ceil(pages / 2)],
    ['everything, the last page', {}, 'newest', pages],
  ]
  return [
    ...[...CASES, ...deep].map(
      ([name, filter, sort, page = 1]): Question => [
        name,
        (deps) => listListings(deps)({ ...ANY, ...filter, sort, page, pagesize: PAGE_SIZE }),
      ],
    ),
    ...MAPS.map(([name, filter]): Question => [name, (deps) => listMapPoints(deps)({ ...ANY, ...filter })]),
  ]
}

/** From the reviewer's decision until a new listing's page is there. */
export const approvals = async (shop: ProcessGroup, size: Size): Promise<Figure[]> => {
  const count = SIZES[size].approvals
  const { origin } = await openDemoBehindCdn(shop)
  const { milliseconds } = await shop.ask<ApprovalReport>('approve.ts', origin, String(count))
  return [
    atMost(`approval to public page, slowest of ${count}`, Math.max(...milliseconds), 1000, 'ms'),
    aside('the same, median', median(milliseconds), 'ms'),
  ]
}

export const exchange = async (shop: ProcessGroup, size: Size, sample: Sample): Promise<Figure[]> => {
  const { warmSeconds, seconds, ...own } = SIZES[size]
  const listings = sample.records || own.listings
  const databaseUrl = await openEmptyDatabase(shop)
  const began = performance.now()
  await fillListings(databaseUrl, listings)
  const filled = (performance.now() - began) / 1000
  const { origin: url } = await startApi(shop, { DATABASE_URL: databaseUrl })
  const load = (duration: number) =>
    shop.ask<LoadReport>('load-exchange.ts', url, String(duration), String(RATE))
  await load(warmSeconds)
  const steady = await load(seconds)
  return [
    atMost(`p99 at ${RATE} req/s, any filter of ${listings} listings`, steady.p99, 50, 'ms'),
    aside('p50 of the same', steady.p50, 'ms'),
    aside('filling the database', filled, 's'),
    ...(await explain(databaseUrl, questionsOf(listings), /listing_search|listing_counts/)),
  ]
}
