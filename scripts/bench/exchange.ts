// The exchange with a million live listings: any conditions together, every order, through the API. And how soon one
// more has its page.
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import type { ListingFilter } from '#contract/listings/list.ts'
import type { Sort } from '#contract/listings/woodland.ts'
import { openDatabase } from '#server/db/open.ts'
import { sessionOptions } from '#server/db/postgres.ts'
import type { Deps } from '#server/deps.ts'
import { list, map } from '#server/listings/listing-list.service.ts'
import { syncRegionNames } from '#server/regions/region-names.service.ts'
import { startApi } from './api-server.ts'
import type { ApprovalReport } from './approve.ts'
import { startDemoSite } from './demo-site.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { LoadReport } from './load.ts'
import { openPostgres } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { median } from './publish-times.ts'
import { fillListings, LISTINGS } from './sample-listings.ts'
import type { Size } from './size.ts'

const RATE = 100
const SIZES = {
  /** `warmSeconds`: until every connection of the server has seen the indexes. */
  full: { listings: LISTINGS, warmSeconds: 15, seconds: 30, approvals: 15 },
  small: { listings: 2000, warmSeconds: 1, seconds: 2, approvals: 2 },
}

const ANY: ListingFilter = {
  forestry_type: 0,
  type: 0,
  forestry_price: 0,
  time: 0,
  province_id: 0,
  city_id: 0,
  county_id: 0,
  measure_area: 0,
  keyword: '',
}
type Case = [name: string, asked: Partial<ListingFilter>, sort: Sort, page?: number]
/** Usual ones, and those that are dear by design: conditions that go with the order, words that are neither rare nor frequent. */
const CASES: Case[] = [
  ['everything', {}, 'newest'],
  ['everything, page 100,000', {}, 'newest', 100_000],
  ['a province by price', { province_id: 350_000 }, 'price_asc'],
  ['a county by area', { county_id: 350_703 }, 'area_desc'],
  ['dear land by low unit price', { forestry_price: 4 }, 'permu_asc'],
  ['large land by low price', { measure_area: 4 }, 'price_asc'],
  ['rare category and type', { forestry_type: 5, type: 20 }, 'permu_desc'],
  ['half-year, a category, by area', { time: 4, forestry_type: 3 }, 'area_asc'],
  ['a frequent word by price', { keyword: '杉木' }, 'price_desc'],
  ['a rare word', { keyword: '古树' }, 'newest'],
  ['a middling word by unit price', { keyword: '国有林场' }, 'permu_asc'],
  ['a word that is nowhere', { keyword: '无人问津' }, 'newest'],
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
  ['map of a frequent word in a province', { province_id: 350_000, keyword: '杉木' }],
  ['map of a rare word', { keyword: '古树' }],
]
const questions: [name: string, ask: (deps: Deps) => Promise<unknown>][] = [
  ...CASES.map(([name, filter, sort, page = 1]): (typeof questions)[number] => [
    name,
    (deps) => list(deps)({ ...ANY, ...filter, sort, page, pagesize: 8 }),
  ]),
  ...MAPS.map(([name, filter]): (typeof questions)[number] => [
    name,
    (deps) => map(deps)({ ...ANY, ...filter }),
  ]),
]

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}
const scansOf = (node: Node): string[] => [
  ...(node['Node Type'].includes('Scan') && node['Index Name']
    ? [`${node['Index Name']} ${Math.round(node['Actual Rows'] * node['Actual Loops'])} rows`]
    : node['Node Type'] === 'Seq Scan'
      ? [`SEQ SCAN ${node['Actual Rows']} rows`]
      : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

/** Queries of a page, with their scans and times. */
const explain = async (databaseUrl: string): Promise<Figure[]> => {
  const asked: { text: string; values: unknown[] }[] = []
  const pool = new Pool({ connectionString: databaseUrl, options: sessionOptions })
  // `pool.end` does not wait until connections are closed; the server may close them first, which is no failure.
  pool.on('error', () => undefined)
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) }
  const deps = {
    db: drizzle(pool, { logger }),
    now: () => new Date('2026-11-20T02:00:00Z'),
  } as unknown as Deps
  const client = new Client({ connectionString: databaseUrl, options: sessionOptions })
  await client.connect()
  const figures: Figure[] = []
  try {
    for (const [name, ask] of questions) {
      asked.length = 0
      await ask(deps)
      const scans: string[] = []
      let milliseconds = 0
      const statements = asked.splice(0)
      for (const { text, values } of statements) {
        const { rows } = await client.query<{
          'QUERY PLAN': { Plan: Node; 'Execution Time': number; 'Planning Time': number }[]
        }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
        const plan = rows[0]?.['QUERY PLAN'][0]
        if (!plan) continue
        milliseconds += plan['Execution Time'] + plan['Planning Time']
        scans.push(...scansOf(plan.Plan).filter((scan) => /listing_search|listing_counts|SEQ/.test(scan)))
      }
      figures.push(aside(name, `${milliseconds.toFixed(1)} ms: ${scans.join(', ') || 'counts alone'}`))
    }
  } finally {
    await client.end()
    await pool.end()
  }
  return figures
}

/** From the reviewer's decision until a new listing's page is there. */
export const approvals = async (shop: ProcessGroup, size: Size): Promise<Figure[]> => {
  const count = SIZES[size].approvals
  const { origin } = await startDemoSite(shop)
  const { milliseconds } = await shop.ask<ApprovalReport>('approve.ts', origin, String(count))
  return [
    atMost(`approval to public page, slowest of ${count}`, Math.max(...milliseconds), 1000, 'ms'),
    aside('the same, median', median(milliseconds), 'ms'),
  ]
}

export const exchange = async (shop: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { listings, warmSeconds, seconds } = SIZES[size]
  const databaseUrl = await openPostgres(shop)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await syncRegionNames(database.db)
  await database.close()
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
    ...(await explain(databaseUrl)),
  ]
}
