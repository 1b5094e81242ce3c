// Files of open data, step by step: a change writes the few files that hold it, what is withdrawn is in none of them.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { type ListingRecord, listings } from '#features/listings/kind.ts'
import { prices } from '#features/listings/single.ts'
import {
  filesJson,
  listingsCsv,
  listingsGeoJson,
  mediansCsv,
  tenderReleases,
  tendersCsv,
} from '#features/open-data/templates/open-data.ts'
import { provinces } from '#features/regions/single.ts'
import { settings } from '#features/site/single.ts'
import type { AnsweredQuestion } from '#features/tenders/contract/tenders.ts'
import { tenders } from '#features/tenders/kind.ts'
import type { RecordOf } from '#platform/content/kind.ts'
import { closeContent, openContent } from '#platform/content/open.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { pagesOf } from '#platform/content/pages.ts'
import { readerOf } from '#platform/content/reader.ts'
import { traceKeys } from '#platform/content/trace.ts'
import {
  fileOf,
  homePath,
  listingPath,
  mediansTablePath,
  notFoundPath,
  openDataFilesPath,
  tenderPath,
  tenderReleasesPath,
} from '#platform/lib/paths.ts'
import { openSnapshotStore, type SnapshotChange } from '#platform/publish/pull/snapshot-store.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { publish } from '#platform/publish/write/publish.ts'
import { temporaryFolder } from './kit.ts'
import { listingRecord } from './random-listings.ts'
import { refuseDifference } from './tree-checks.ts'

type TenderRecord = RecordOf<typeof tenders>

const model = { kinds: [listings, tenders], singles: [prices, provinces, settings] }
const folder = temporaryFolder()
const snapshot = join(folder, 'snapshot.db')
const store = openSnapshotStore(snapshot, model)
const clientFiles = join(folder, 'client')
/** Over the first border between parts. */
const FIRST = 990
const LAST = 1009
const PHONE = '13800001234'

const reader = { listings: readerOf(listings), tenders: readerOf(tenders) }
const { pagePaths, pagesOfKey } = pagesOf(model.kinds, [
  [mediansTablePath],
  [openDataFilesPath],
  [notFoundPath, 'hidden'],
  [homePath],
])

/** Files of open data as the site makes them; of its pages, those of records show the whole record. */
const bodyOf = (path: string): string | undefined => {
  const part = Number(/-(\d+)\.\w+$/.exec(path)?.[1])
  const [, kind, name = ''] = /^\/(exchange|market)\/view\/(.+)$/.exec(path) ?? []
  if (kind === 'market') return JSON.stringify(reader.tenders.findNamed(name))
  if (kind && !reader.listings.upcoming().includes(Number(name)))
    return JSON.stringify(reader.listings.find(Number(name)))
  if (path.startsWith('/open-data/tenders/')) return tenderReleases(path.replace(/.*\/|\.json$/g, ''), path)
  if (path.startsWith('/open-data/tenders-')) return tendersCsv(part)
  if (path.startsWith('/open-data/listings-'))
    return path.endsWith('.csv') ? listingsCsv(part) : listingsGeoJson(part)
  if (path === mediansTablePath) return mediansCsv()
  return path === openDataFilesPath ? filesJson() : path
}

const site: CompiledSite = {
  open: openContent,
  close: closeContent,
  pagePaths,
  pagesOfKey,
  ...pageOrder(model.kinds),
  frameKeys: new Set(),
  sharedKeys: new Set(),
  redirects: {},
  inlineScripts: () => [],
  preview: () => Promise.reject(new Error('there is no preview')),
  render: async (path) => {
    const { result, keys } = await traceKeys(async () => bodyOf(path))
    const isMissing = result === undefined || path === notFoundPath
    return { status: isMissing ? 404 : 200, body: result ?? '', keys }
  },
}

const publishTo = (outDir: string) =>
  publish(site, {
    snapshot,
    model,
    outDir: join(folder, outDir),
    siteUrl: 'https://site.example',
    apiBase: '',
    policy: '',
    buildId: 'one',
    entry: '',
    clientFiles,
  })

const step = async () => {
  const report = await publishTo('dist')
  expect(report.failures).toEqual([])
  return report
}

beforeAll(async () => {
  mkdirSync(clientFiles)
  change(
    {
      listings: { changed: ids().map((id) => listingRecord(id)), removed: [] },
      tenders: { changed: ids().map((id) => tenderRecord(id)), removed: [] },
    },
    { prices: [median(30)], provinces: [{ id: 350_000, name: '福建省' }] },
  )
  await step()
})
afterAll(() => store.close())

describe('a tender', () => {
  test('has a file of its own, and its row in that of its range', () => {
    expect(releasesAt(tenderReleasesPath('T-995'))).toEqual(['第 995 个工程'])
    expect(numbersIn('/open-data/tenders-0.csv')).toEqual(ids().filter((id) => id < 1000))
    expect(numbersIn('/open-data/tenders-1.csv')).toEqual(ids().filter((id) => id >= 1000))
  })

  test('that is edited writes its page, its releases and the table of its range', async () => {
    put('tenders', tenderRecord(995, { title: '改名', content: '<p>改过</p>' }))
    const { written, deleted } = await step()
    expect([written.toSorted(), deleted]).toEqual([
      [tenderPath('T-995'), '/open-data/tenders-0.csv', tenderReleasesPath('T-995')],
      [],
    ])
    expect(releasesAt(tenderReleasesPath('T-995'))).toEqual(['改名'])
  })

  test('that is withdrawn is in no file, and its releases are gone', async () => {
    remove('tenders', 996)
    const { written, deleted } = await step()
    expect(deleted.toSorted()).toEqual([tenderPath('T-996'), tenderReleasesPath('T-996')])
    expect(written.filter((path) => path.startsWith('/open-data/'))).toEqual(['/open-data/tenders-0.csv'])
    expect(existsSync(fileAt(tenderReleasesPath('T-996')))).toBe(false)
    expect(textAt('/open-data/tenders-0.csv')).not.toContain('T-996')
  })

  test('of another number takes its releases along, under the same ocid', async () => {
    put('tenders', tenderRecord(997, { project_sn: 'NEW-1', slug: 'NEW-1' }))
    const { deleted } = await step()
    expect(deleted).toContain(tenderReleasesPath('T-997'))
    expect(textAt(tenderReleasesPath('NEW-1'))).toContain('"ocid":"ocds-000000-997"')
  })

  test('opens and closes the table of its range', async () => {
    put('tenders', tenderRecord(5000))
    const opened = await step()
    expect(opened.written).toEqual(
      expect.arrayContaining(['/open-data/tenders-5.csv', openDataFilesPath, tenderReleasesPath('T-5000')]),
    )
    expect(textAt(openDataFilesPath)).toContain('https://site.example/open-data/tenders-5.csv')
    remove('tenders', 5000)
    const closed = await step()
    expect(closed.deleted).toContain('/open-data/tenders-5.csv')
    expect(textAt(openDataFilesPath)).not.toContain('tenders-5.csv')
  })
})

describe('a listing', () => {
  const files = (part: number) => [`/open-data/listings-${part}.csv`, `/open-data/listings-${part}.geojson`]
  const dataIn = (paths: readonly string[]) =>
    paths.filter((path) => path.startsWith('/open-data/')).toSorted()

  test('that changes its price writes the two files of its range', async () => {
    put('listings', listingRecord(1003, { face_price: 99 }))
    const { written } = await step()
    expect(dataIn(written)).toEqual(files(1))
    expect(written).toContain(listingPath(1003))
  })

  test('of which a text changes that no file holds writes none of them', async () => {
    put('listings', listingRecord(1003, { face_price: 99, content: '改过的详情。' }))
    expect(dataIn((await step()).written)).toEqual([])
  })

  test.each<[string, Partial<ListingRecord>]>([
    ['withdrawn', { status: STATUS.withdrawn }],
    ['completed', { status: STATUS.completed }],
    ['unconfirmed for long', { stale: 1 }],
  ])('that is %s is in neither', async (_, state) => {
    put('listings', listingRecord(992, state))
    expect(dataIn((await step()).written)).toEqual(files(0))
    expect(textAt('/open-data/listings-0.geojson')).not.toContain('"id":992,')
    expect(numbersIn('/open-data/listings-0.csv')).not.toContain(992)
    put('listings', listingRecord(992))
    await step()
    expect(numbersIn('/open-data/listings-0.csv')).toContain(992)
  })
})

test('a median that moves writes the table of medians alone', async () => {
  change({}, { prices: [median(31)] })
  expect((await step()).written.filter((path) => path.startsWith('/open-data/'))).toEqual([mediansTablePath])
  expect(textAt(mediansTablePath)).toContain('福建省,转让,31,9,2026-06-01')
})

test('medians of few prices are left out, as on pages', async () => {
  change({}, { prices: [{ ...median(31), samples: 4 }] })
  await step()
  expect(parseCsv(textAt(mediansTablePath))).toHaveLength(1)
})

test('no file has what a reader must not know, wherever it was typed', async () => {
  const contact = `林木匠 ${PHONE}`
  const question: AnsweredQuestion = {
    question: `请打 ${PHONE}`,
    answer: `打 ${PHONE}`,
    asked: '2026-06-02 08:00:00',
    answered: '2026-06-03 08:00:00',
    is_late: false,
  }
  put(
    'listings',
    listingRecord(993, { publisher: 'PUBLISHER-KEY', contact: '林木匠', address: '童游街道 8 号' }),
  )
  put(
    'tenders',
    tenderRecord(998, {
      content: `<p>${contact}</p>`,
      result_content: `<p>${contact}</p>`,
      infor_type: 4,
      winner: '桂岭听松营林合作社',
      questions: JSON.stringify([question]),
    }),
  )
  await step()
  for (const path of [
    '/open-data/listings-0.csv',
    '/open-data/listings-0.geojson',
    '/open-data/tenders-0.csv',
    tenderReleasesPath('T-998'),
  ])
    expect(textAt(path), path).not.toMatch(new RegExp(`${PHONE}|PUBLISHER-KEY|童游街道`))
  expect(textAt('/open-data/listings-0.csv')).not.toContain('林木匠')
})

test('all the steps end in the files of a full publish', async () => {
  await publishTo('whole')
  refuseDifference(join(folder, 'dist/open-data'), join(folder, 'whole/open-data'))
})

function ids() {
  return Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)
}

function tenderRecord(id: number, more: Partial<TenderRecord> = {}): TenderRecord {
  return {
    id,
    title: `第 ${id} 个工程`,
    project_sn: `T-${id}`,
    slug: `T-${id}`,
    kind: 1,
    ptype: 1,
    infor_type: 1,
    industry_type: 4,
    province_id: 350_000,
    pname: '福建省',
    tendering_type: '公开招标',
    tendering_mode: '',
    starting_price: '',
    estimate: 120,
    bond: 0,
    questions_end: '',
    signup_end: '',
    bond_due: '',
    open_time: '',
    certified_only: 0,
    content: '<p>抚育面积一千二百亩。</p>',
    change_content: '',
    result_content: '',
    contract_content: '',
    winner: '',
    winning_price: '',
    files: '[]',
    questions: '[]',
    createtime: '2026-06-01 08:00:00',
    updatetime: '2026-06-01 08:00:00',
    read_num: 0,
    announcements: '[]',
    announced: 0,
    fingerprint: '',
    ...more,
  }
}

function median(of: number) {
  return { province_id: 350_000, forestry_type: 1, median: of, samples: 9, date: '2026-06-01' }
}

function change(records: SnapshotChange['records'], singles: SnapshotChange['singles'] = {}) {
  store.apply({ records, singles, pulledAt: '2026-06-02', source: 'test' })
}
function put(kind: 'listings' | 'tenders', record: ListingRecord | TenderRecord) {
  change({ [kind]: { changed: [record], removed: [] } })
}
function remove(kind: 'listings' | 'tenders', id: number) {
  change({ [kind]: { changed: [], removed: [id] } })
}

function fileAt(path: string) {
  return join(folder, 'dist', fileOf(path))
}
function textAt(path: string) {
  return readFileSync(fileAt(path), 'utf8')
}
function releasesAt(path: string) {
  const { releases } = JSON.parse(textAt(path)) as { releases: { tender: { title: string } }[] }
  return releases.map(({ tender }) => tender.title)
}
/** Ids of the records in a table. */
function numbersIn(path: string) {
  return parseCsv(textAt(path))
    .slice(1)
    .map(([id]) => Number(String(id).replace(/^ocds-000000-/, '')))
}
