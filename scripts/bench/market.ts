// The market's list with a hundred thousand tenders: any filters together, through the API.
import type { TenderFilter } from '#features/tenders/contract/tenders.ts'
import { TENDERS_PER_PAGE } from '#features/tenders/rules/tenders.ts'
import { listTenders } from '#features/tenders/server/tenders.service.ts'
import { startApi } from './api-server.ts'
import { explain, type Question } from './explain.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { fillTenders, TENDERS } from './sample-tenders.ts'
import type { Size } from './size.ts'

const RATE = 100
const SIZES = {
  /** `warmSeconds`: until every connection of the server has seen the indexes. */
  full: { tenders: TENDERS, warmSeconds: 15, seconds: 30 },
  small: { tenders: 1000, warmSeconds: 1, seconds: 1 },
}

const ANY: TenderFilter = {
  c_id: 0,
  type: 0,
  infor_type: 0,
  industry_type: 0,
  province_id: 0,
  time: 0,
  open: 0,
}
/** Usual ones, and those that are dear by design: rare, or against each other. */
const CASES: [name: string, asked: Partial<TenderFilter>, page?: number][] = [
  ['everything', {}],
  ['everything, page 5,000', {}, 5000],
  ['a kind', { c_id: 2 }],
  ['a kind, page 100', { c_id: 5 }, 100],
  ['what is open', { open: 1 }],
  ['what is open of a kind in a province', { c_id: 1, open: 1, province_id: 350_000 }],
  ['a province', { province_id: 650_000 }],
  ['a notice of all years', { infor_type: 1 }],
  ['half-year', { time: 4 }],
  ['a rare industry in a province', { industry_type: 5, province_id: 820_000 }],
  ['change notices of the half-year', { infor_type: 2, time: 4 }],
  ['contracts of today', { infor_type: 4, time: 1 }],
  ['awards that are open: none', { c_id: 5, open: 1 }],
  ['forestry works that are procurements: none', { c_id: 1, type: 2 }],
]
const questions = CASES.map(
  ([name, asked, page = 1]): Question => [
    name,
    (deps) => listTenders(deps)({ ...ANY, ...asked, page, pagesize: TENDERS_PER_PAGE }),
  ],
)

export const market = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { tenders, warmSeconds, seconds } = SIZES[size]
  const databaseUrl = await openEmptyDatabase(group)
  const began = performance.now()
  await fillTenders(databaseUrl, tenders)
  const filled = (performance.now() - began) / 1000
  const { origin } = await startApi(group, { DATABASE_URL: databaseUrl })
  const load = (duration: number) =>
    group.ask<LoadReport>('load-market.ts', origin, String(duration), String(RATE))
  await load(warmSeconds)
  const steady = await load(seconds)
  return [
    atMost(`p99 at ${RATE} req/s, any filter of ${tenders} tenders`, steady.p99, 50, 'ms'),
    aside('p50 of the same', steady.p50, 'ms'),
    aside('filling the database', filled, 's'),
    ...(await explain(databaseUrl, questions, /tenders_|tender_counts/, new Date())),
  ]
}
