// The search over a million records of all kinds, and suggestions while somebody types, through the API; and whether it finds
// what stands in the texts.
import { Client } from 'pg'
import { syncRegionNames } from '#features/regions/server/regions.service.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { fillRecords } from './sample-records.ts'
import type { OracleReport } from './search-oracle.ts'
import type { Sample, Size } from './size.ts'

const RATE = 100
const SIZES = {
  full: { records: 1_000_000, warmSeconds: 30, seconds: 60, questions: 300 },
  small: { records: 1000, warmSeconds: 1, seconds: 1, questions: 30 },
}

const SIZE_OF = `
SELECT relname LIKE '%\\_pairs' AS of_pairs, sum(pg_relation_size(oid))::float8 / 1e9 AS gigabytes
FROM pg_class WHERE relkind = 'i' AND relname LIKE 'record\\_search%' GROUP BY 1 ORDER BY 1`

/** Fills it where it is empty. Answers the seconds it took. */
const fill = async (databaseUrl: string, records: number) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await syncRegionNames(database.db)
  await database.close()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Keys of a run before were in a folder that is gone.
    await client.query('DELETE FROM data_keys; DELETE FROM signing_keys')
    const { rows } = await client.query('SELECT FROM record_search LIMIT 1')
    if (rows.length > 0) return undefined
  } finally {
    await client.end()
  }
  const began = performance.now()
  await fillRecords(databaseUrl, records)
  return (performance.now() - began) / 1000
}

const indexSizes = async (databaseUrl: string): Promise<Figure[]> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ of_pairs: boolean; gigabytes: number }>(SIZE_OF)
    return rows.map(({ of_pairs, gigabytes }) =>
      aside(of_pairs ? 'index of bodies' : 'other indexes of the search', gigabytes, 'GB'),
    )
  } finally {
    await client.end()
  }
}

export const search = async (group: ProcessGroup, size: Size, sample: Sample): Promise<Figure[]> => {
  const { warmSeconds, seconds, questions, ...own } = SIZES[size]
  const records = sample.records || own.records
  const databaseUrl = sample.databaseUrl || (await openEmptyDatabase(group))
  const filled = await fill(databaseUrl, records)
  // Limits are per address: each request brings one.
  const { origin } = await startApi(group, { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' })
  const load = (what: 'search' | 'suggest', duration: number, rate = RATE) =>
    group.ask<LoadReport & { refused: number }>(
      'load-search.ts',
      origin,
      what,
      String(duration),
      String(rate),
    )
  // A server that has just started has yet to read its dictionaries, and its connections the statistics.
  await load('search', warmSeconds, RATE / 5)
  const result = await load('search', seconds)
  const suggested = await load('suggest', seconds)
  const { asked, missed, frequent } = await group.ask<OracleReport>(
    'search-oracle.ts',
    origin,
    databaseUrl,
    String(questions),
  )
  return [
    atMost(`p99 at ${RATE} searches/s over ${records} records`, result.p99, 40, 'ms'),
    aside('p50 of the same', result.p50, 'ms'),
    atMost('refused of them as overload', result.refused, 0),
    atMost(`p99 at ${RATE} suggestions/s`, suggested.p99, 20, 'ms'),
    aside('p50 of the same', suggested.p50, 'ms'),
    atMost('refused of them as overload', suggested.refused, 0),
    atMost(
      `pieces of ${asked} texts that are not found, ${frequent} of them in more than 100`,
      missed.length,
      0,
    ),
    ...missed.slice(0, 10).map((piece) => aside('not found', piece)),
    ...(filled === undefined
      ? []
      : [atMost(`filling the database with ${records} records`, filled, 600, 's')]),
    ...(await indexSizes(databaseUrl)),
  ]
}
