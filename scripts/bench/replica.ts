// Bench of a replica, and what it takes off the primary: the processor time of both under the same readers, with and without DATABASE_READ_URL.
import { Client } from 'pg'
import { foretryList } from '#features/listings/contract/list.ts'
import { getNewsDetail, newsList } from '#features/news/contract/news.ts'
import { syncRegionNames } from '#features/regions/server/regions.service.ts'
import { search } from '#features/search/contract.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { startServers } from '../../tests/helpers/replica.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import { openLoop } from './open-loop.ts'
import { insertSessions } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { anyAddress, below, oneOf } from './random.ts'
import { fillRecords, placeNames, WORDS } from './sample-records.ts'
import type { Size } from './size.ts'

const SIZES = {
  full: { records: 20_000, seconds: 30, perSecond: 40 },
  small: { records: 400, seconds: 1, perSecond: 20 },
}
const TOKEN = 'bench-replica-1'
/** Keys of both API servers, one after the other on the same database. */
const DATA_KEY = Buffer.alloc(32, 7).toString('base64')
const SIGNING_KEY = Buffer.alloc(32, 8).toString('base64')

/** Half of the readers are signed in: what they are answered must be current. */
const reads = (origin: string, articles: number) => async () => {
  const [{ path }, fields] = oneOf([
    () => [search, { keyword: `${oneOf(placeNames)}${oneOf(WORDS)}` }] as const,
    () => [foretryList, { page: 1 + below(20), pagesize: 12 }] as const,
    () => [newsList, { type: 1 + below(9), page: 1 + below(5), pagesize: 10 }] as const,
    () => [getNewsDetail, { id: 1 + below(articles) }] as const,
  ])()
  const reply = await fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    headers: {
      'x-forwarded-for': anyAddress(),
      ...(Math.random() < 0.5 ? { token: TOKEN } : {}),
    },
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return (await reply.arrayBuffer()).byteLength
}

const fill = async (databaseUrl: string, records: number) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await syncRegionNames(database.db)
  await database.close()
  await fillRecords(databaseUrl, records)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await insertSessions(client, 1, () => TOKEN)
    const { rows } = await client.query<{ articles: number }>('select count(*)::int as articles from news')
    return rows[0]?.articles ?? 0
  } finally {
    await client.end()
  }
}

export const replica = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { records, seconds, perSecond } = SIZES[size]
  const servers = await startServers()
  try {
    const { primary } = servers
    await primary.ask('create database portal')
    const articles = await fill(`${primary.url}portal`, records)
    const copy = await servers.addReplica()

    /** Processor time a second, and the longest of a hundred answers. */
    const measure = async (settings: Record<string, string>) => {
      const { origin } = await startApi(group, {
        DATABASE_URL: `${primary.url}portal`,
        DATA_KEY,
        SIGNING_KEY,
        TRUST_PROXY: '1',
        JOBS: '0',
        ...settings,
      })
      const read = reads(origin, articles)
      await openLoop({ seconds: Math.ceil(seconds / 5), perSecond }, read)
      const timesOf = () => [primary.cpuSeconds(), copy.cpuSeconds()] as const
      const before = timesOf()
      const began = performance.now()
      const { p99 } = await openLoop({ seconds, perSecond }, read)
      const took = (performance.now() - began) / 1000
      const after = timesOf()
      const [ofPrimary, ofReplica] = [(after[0] - before[0]) / took, (after[1] - before[1]) / took]
      return { ofPrimary, ofReplica, p99 }
    }
    const alone = await measure({})
    const shared = await measure({ DATABASE_READ_URL: `${copy.url}portal` })
    const name = `of ${perSecond} reads/s, half of them signed in`
    return [
      aside(`primary's processor time ${name}`, 1000 * alone.ofPrimary, 'ms/s'),
      aside('the same with a replica', 1000 * shared.ofPrimary, 'ms/s'),
      aside('the replica’s own', 1000 * shared.ofReplica, 'ms/s'),
      atMost(
        'part of the load that stays with the primary',
        shared.ofPrimary / Math.max(alone.ofPrimary, 0.001),
        0.35,
      ),
      aside('p99 without a replica', alone.p99, 'ms'),
      aside('p99 with it', shared.p99, 'ms'),
    ]
  } finally {
    await servers.stop()
  }
}
