// Requests from a process of their own: `load.ts <origin> <what> <articles or listings in the database> <seconds> [requests per second]`.
import autocannon from 'autocannon'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { getNewsDetail, NEWS_TYPES, newsList } from '#features/news/contract/news.ts'
import type { LoadReport } from './load-report.ts'
import { openLoop } from './open-loop.ts'
import { below } from './random.ts'

const CONNECTIONS = 10
const PAGE_SIZE = 10
/** Different requests on each connection before it repeats them. */
const VARIETY = 1500

const [url = '', what = '', records = '', seconds = '', rate = ''] = process.argv.slice(2)

const post = (path: string, fields: Record<string, number>) => ({
  method: 'POST' as const,
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
})
const lastPage = Math.floor(Number(records) / NEWS_TYPES.length / PAGE_SIZE)
const anyType = () => NEWS_TYPES[below(NEWS_TYPES.length)] ?? 1

/** Requests of lists and details at these addresses. */
const requestsAt = (paths: Record<'list' | 'detail' | 'listing', string>) => {
  const list = (type: number, page: number) => post(paths.list, { type, page, pagesize: PAGE_SIZE })
  const detail = () => post(paths.detail, { id: 1 + below(Number(records)) })
  return {
    first: () => list(1, 1),
    deep: () => list(1, lastPage),
    any: () => list(anyType(), 1 + below(lastPage)),
    detail,
    listing: () => post(paths.listing, { id: 1 + below(Number(records)) }),
    mix: () => (Math.random() < 0.5 ? list(anyType(), 1 + below(lastPage)) : detail()),
  }
}

const kinds: Record<string, () => ReturnType<typeof post>> = {
  ...requestsAt({ list: newsList.path, detail: getNewsDetail.path, listing: forestryDetail.path }),
  ...Object.fromEntries(
    Object.entries(requestsAt({ list: '/list', detail: '/detail', listing: '/listing' })).map(
      ([name, make]) => [`bare-${name}`, make],
    ),
  ),
}

const request = kinds[what] ?? (() => post(`/${what}`, { id: 1 }))

/** As many as there can be: each connection asks again as soon as it is answered. */
const asMany = async (): Promise<LoadReport> => {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: Number(seconds),
    setupClient: (client) => client.setRequests(Array.from({ length: VARIETY }, request)),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} requests of ${what} failed`)
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / result.requests.total),
  }
}

/** So many a second, at random times. */
const atRandom = () =>
  openLoop({ seconds: Number(seconds), perSecond: Number(rate) }, async () => {
    const { path, ...init } = request()
    const reply = await fetch(url + path, init)
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    return (await reply.arrayBuffer()).byteLength
  })

console.info(JSON.stringify(await (rate ? atRandom() : asMany())))
