// List and detail calls on PostgreSQL with 100,000 articles, against Fastify that asks the same of the database, and against
// Fastify answering a constant.
import { join } from 'node:path'
import { getNewsDetail, newsList } from '#features/news/contract/news.ts'
import { isSuccess } from '#platform/contract/envelope.ts'
import { startApi } from './api-server.ts'
import { aside, atLeast, atMost, type Figure, median } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import { openEmptyDatabase } from './postgres.ts'
import { environment, type ProcessGroup, root, waitForLine } from './process-group.ts'
import { ARTICLES, fillDatabase } from './sample-database.ts'
import { fillListings } from './sample-listings.ts'
import type { Size } from './size.ts'

/** Requests per second while one route is measured. */
const RATE = 200
const SIZES = {
  full: { articles: ARTICLES, listings: 20_000, warmSeconds: 1, turns: 5, seconds: 1, steadySeconds: 15 },
  small: { articles: 1000, listings: 200, warmSeconds: 0, turns: 1, seconds: 1, steadySeconds: 1 },
}

const node = (script: string, ...args: string[]) => [
  '--disable-warning=ExperimentalWarning',
  join(root, script),
  ...args,
]

/** Bytes of an answer; throws where it is not a whole success. */
const sizeOf = async (api: string, path: string, fields: Record<string, string>) => {
  const reply = await fetch(api + path, { method: 'POST', body: new URLSearchParams(fields) })
  const text = await reply.text()
  const { code, data } = JSON.parse(text) as { code: number; data: { list?: unknown[] } }
  if (!isSuccess(code) || (data.list && data.list.length !== 10))
    throw new Error(`${path} answered ${text.slice(0, 200)}`)
  return String(Buffer.byteLength(text))
}

export const api = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { articles, listings, warmSeconds, turns, seconds, steadySeconds } = SIZES[size]
  const databaseUrl = await openEmptyDatabase(group)
  await fillDatabase(databaseUrl, articles)
  await fillListings(databaseUrl, listings)
  const { origin: url } = await startApi(group, { DATABASE_URL: databaseUrl })
  const bytes = {
    list: await sizeOf(url, newsList.path, { type: '1', page: '1' }),
    detail: await sizeOf(url, getNewsDetail.path, { id: '77' }),
  }
  const bareServer = group.start(process.execPath, node('scripts/bench/bare.ts', bytes.list, bytes.detail), {
    env: environment({ DATABASE_URL: databaseUrl }),
  })
  const [, bare = ''] = await waitForLine(bareServer, /^ready (\S+)/m, 30_000)
  const load = (origin: string, what: string, duration: number, ...rate: string[]) =>
    group.ask<LoadReport>(
      'load.ts',
      origin,
      what,
      String(what.endsWith('listing') ? listings : articles),
      String(duration),
      ...rate,
    )

  const LEAST = { list: 0.5, detail: 0.7 }
  const routes = [
    { name: `a constant of ${bytes.list} bytes, like a list`, origin: bare, what: bytes.list },
    { name: `a constant of ${bytes.detail} bytes, like a detail`, origin: bare, what: bytes.detail },
    { name: 'bare list', origin: bare, what: 'bare-first' },
    { name: 'newsList, first page', origin: url, what: 'first', least: LEAST.list },
    { name: 'bare deep list', origin: bare, what: 'bare-deep' },
    { name: 'newsList, deep page', origin: url, what: 'deep', least: LEAST.list },
    { name: 'bare list, pages by chance', origin: bare, what: 'bare-any' },
    { name: 'newsList, pages by chance', origin: url, what: 'any', least: LEAST.list },
    { name: 'bare detail', origin: bare, what: 'bare-detail' },
    { name: 'getNewsDetail, random ids', origin: url, what: 'detail', least: LEAST.detail },
    { name: 'bare detail of forest land', origin: bare, what: 'bare-listing' },
    { name: 'forestryDetail, random ids', origin: url, what: 'listing', least: LEAST.detail },
  ]
  if (warmSeconds > 0) for (const { origin, what } of routes) await load(origin, what, warmSeconds)
  // In turns, so that other work on the machine falls on all of them.
  const reached: Record<string, number>[] = []
  for (let turn = 0; turn < turns; turn++) {
    const perSecond: Record<string, number> = {}
    for (const { origin, what } of routes) perSecond[what] = (await load(origin, what, seconds)).perSecond
    reached.push(perSecond)
  }
  const figures = routes.map(({ name, what, least }) => {
    const perSecond = Math.round(median(reached.map((turn) => turn[what] ?? 0)))
    if (!least) return aside(name, perSecond, 'req/s')
    const ratio = median(reached.map((turn) => (turn[what] ?? 0) / (turn[`bare-${what}`] ?? 0)))
    const figure = atLeast(`${name}, of a bare route with the same queries`, ratio, least)
    return { ...figure, measured: `${ratio.toFixed(2)} (${perSecond} req/s)` }
  })
  const steady = await load(url, 'mix', steadySeconds, String(RATE))
  return [
    ...figures,
    atMost(`p99 at ${RATE} req/s, ${articles} articles`, steady.p99, 20, 'ms'),
    aside('p50 of the same', steady.p50, 'ms'),
  ]
}
