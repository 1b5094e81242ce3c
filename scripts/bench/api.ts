// List and detail calls on PostgreSQL with 100,000 articles, against Fastify that asks the same of the database, and against
// Fastify answering a constant.
import { join } from 'node:path'
import { getNewsDetail, newsList } from '#features/news/contract/news.ts'
import { isSuccess } from '#platform/contract/envelope.ts'
import { startApi } from './api-server.ts'
import { aside, atLeast, atMost, type Figure } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import { openPostgres } from './postgres.ts'
import { environment, type ProcessGroup, root, waitForLine } from './process-group.ts'
import { ARTICLES, fillDatabase } from './sample-database.ts'
import type { Size } from './size.ts'

/** Requests per second while one route is measured. */
const RATE = 200
const SIZES = {
  full: { articles: ARTICLES, warmSeconds: 1, turns: 2, seconds: 2, steadySeconds: 15 },
  small: { articles: 1000, warmSeconds: 0, turns: 1, seconds: 1, steadySeconds: 1 },
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
  const { articles, warmSeconds, turns, seconds, steadySeconds } = SIZES[size]
  const databaseUrl = await openPostgres(group)
  const { origin: url } = await startApi(group, { DATABASE_URL: databaseUrl })
  await fillDatabase(databaseUrl, articles)
  const bytes = {
    list: await sizeOf(url, newsList.path, { type: '1', page: '1' }),
    detail: await sizeOf(url, getNewsDetail.path, { id: '77' }),
  }
  const bareServer = group.start(process.execPath, node('scripts/bench/bare.ts', bytes.list, bytes.detail), {
    env: environment({ DATABASE_URL: databaseUrl }),
  })
  const [, bare = ''] = await waitForLine(bareServer, /^ready (\S+)/m, 30_000)
  const load = (origin: string, what: string, duration: number, ...rate: string[]) =>
    group.ask<LoadReport>('load.ts', origin, what, String(articles), String(duration), ...rate)

  const LEAST = { list: 0.5, detail: 0.7 }
  const routes = [
    { name: `a constant of ${bytes.list} bytes, like a list`, origin: bare, what: bytes.list },
    { name: `a constant of ${bytes.detail} bytes, like a detail`, origin: bare, what: bytes.detail },
    { name: 'bare list', origin: bare, what: 'bare-first' },
    { name: 'bare deep list', origin: bare, what: 'bare-deep' },
    { name: 'bare list of another type', origin: bare, what: 'bare-other' },
    { name: 'bare detail', origin: bare, what: 'bare-detail' },
    { name: 'newsList, first page', origin: url, what: 'first', least: LEAST.list },
    { name: 'newsList, deep page', origin: url, what: 'deep', least: LEAST.list },
    { name: 'newsList, another type', origin: url, what: 'other', least: LEAST.list },
    { name: 'getNewsDetail, random ids', origin: url, what: 'detail', least: LEAST.detail },
  ]
  if (warmSeconds > 0) for (const { origin, what } of routes) await load(origin, what, warmSeconds)
  // In turns, so that other work on the machine falls on all of them.
  const perSecond = new Map(routes.map(({ what }) => [what, 0]))
  for (let turn = 0; turn < turns; turn++)
    for (const { origin, what } of routes) {
      const report = await load(origin, what, seconds)
      perSecond.set(what, (perSecond.get(what) ?? 0) + report.perSecond / turns)
    }
  const figures = routes.map(({ name, what, least }) => {
    const reached = Math.round(perSecond.get(what) ?? 0)
    if (!least) return aside(name, reached, 'req/s')
    const ratio = reached / (perSecond.get(`bare-${what}`) ?? 0)
    const figure = atLeast(`${name}, of a bare route with the same queries`, ratio, least)
    return { ...figure, measured: `${ratio.toFixed(2)} (${reached} req/s)` }
  })
  const steady = await load(url, 'mix', steadySeconds, String(RATE))
  return [
    ...figures,
    atMost(`p99 at ${RATE} req/s, ${articles} articles`, steady.p99, 20, 'ms'),
    aside('p50 of the same', steady.p50, 'ms'),
  ]
}
