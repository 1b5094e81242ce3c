// Open data of the demo, as programs and readers get it.
import { gzipSync } from 'node:zlib'
import { parseCsv } from 'hucre/csv'
import type { APIRequestContext } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openDataFilesPath, openDataPath, tenderPath, tenderReleasesPath } from '#platform/lib/paths.ts'
import { ask } from '../e2e/support/api.ts'
import { tendersOf } from '../e2e/support/tenders.ts'
import { releasePackageShape } from '../unit/open-data/ocds-shape.ts'
import { hrefOf, named, openPortal, readPage, textsOf } from './portal.ts'

let request: APIRequestContext
beforeAll(async () => {
  ;({ request } = await openPortal())
}, 600_000)

interface Files {
  listings: { csv: string[]; geojson: string[] }
  medians: { csv: string[] }
  tenders: { csv: string[] }
}
const files = async () => (await (await request.get(openDataFilesPath)).json()) as Files

/** Rows of a table by the heads of their columns. */
const rowsOf = async (addresses: readonly string[]) => {
  const rows: Record<string, string>[] = []
  for (const address of addresses) {
    const reply = await request.get(new URL(address).pathname)
    expect(reply.headers()['content-type'], address).toBe('text/csv; charset=utf-8')
    const [heads = [], ...cells] = parseCsv(await reply.text())
    for (const row of cells)
      rows.push(Object.fromEntries(heads.map((head, at) => [head, String(row[at] ?? '')])))
  }
  return rows
}

test('the page names every column of every table, and leads to files that scripts of any site may read', async () => {
  const page = await readPage(request, openDataPath)
  const names = textsOf(page.querySelectorAll('tbody th'))
  const { listings, medians, tenders } = await files()
  for (const [first = ''] of [listings.csv, medians.csv, tenders.csv]) {
    const [heads = []] = parseCsv(await (await request.get(new URL(first).pathname)).text())
    for (const head of heads) expect(names).toContain(head)
  }
  const links = [...page.querySelectorAll('a[download]')].map((link) => hrefOf(link) ?? '')
  expect(links.length).toBeGreaterThanOrEqual(4)
  for (const path of links) {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    expect(reply.headers()['access-control-allow-origin'], path).toBe('*')
  }
})

test('the page is small, and has no script of its own', async () => {
  const html = await (await request.get(openDataPath)).text()
  expect(gzipSync(html).length).toBeLessThanOrEqual(15 * 1024)
  expect(html.split('<main')[1]?.split('</main>')[0]).not.toContain('astro-island')
})

test('the tables hold the listings that the exchange lists, on the map as well', async () => {
  const { count } = await ask<{ count: number }>(request, 'foretryList', { pagesize: 1 })
  const { listings } = await files()
  const rows = await rowsOf(listings.csv)
  expect(rows).toHaveLength(count)
  const features: { id: number; geometry: null | { coordinates: number[] } }[] = []
  for (const address of listings.geojson) {
    const reply = await request.get(new URL(address).pathname)
    expect(reply.headers()['content-type']).toBe('application/geo+json; charset=utf-8')
    features.push(...((await reply.json()) as { features: typeof features }).features)
  }
  expect(features.map(({ id }) => String(id))).toEqual(rows.map((row) => row.编号))
  for (const { geometry } of features) {
    const [lng = 0, lat = 0] = geometry?.coordinates ?? [100, 30]
    expect(lng).toBeGreaterThan(73)
    expect(lat).toBeLessThan(54)
  }
})

test('each tender has a row, and releases as the standard has them, to which its page leads', async () => {
  const { list, count } = await tendersOf(request)
  const rows = await rowsOf((await files()).tenders.csv)
  expect(rows).toHaveLength(count)
  for (const { project_sn, title, winner } of list) {
    const path = tenderReleasesPath(project_sn)
    const reply = await request.get(path)
    expect(reply.headers()['content-type']).toBe('application/json; charset=utf-8')
    const { releases } = releasePackageShape.parse(await reply.json())
    expect(releases.at(-1)?.tender.title).toBe(title)
    expect(releases.some(({ awards }) => awards !== undefined)).toBe(winner !== '')
    expect(rows.map((row) => row['OCDS 文件'])).toContainEqual(expect.stringContaining(path))
  }
  const [first] = list
  const page = await readPage(request, tenderPath(first?.project_sn ?? ''))
  expect(hrefOf(named(page, 'a', '本项目的 OCDS 文件'))).toBe(tenderReleasesPath(first?.project_sn ?? ''))
})

test('market and exchange lead to the page, and an address of no tender to the error page', async () => {
  for (const path of ['/market', '/exchange'])
    expect([...(await readPage(request, path)).querySelectorAll('a')].map(hrefOf), path).toContain(
      openDataPath,
    )
  for (const path of ['/open-data/tenders/NO-SUCH.json', '/open-data/listings-999.csv', '/open-data/x'])
    expect((await request.get(path)).status(), path).toBe(404)
})
