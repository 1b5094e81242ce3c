// The search over two hundred thousand records of all kinds, and suggestions while somebody types, through the API.
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { fillRecords } from './sample-records.ts'
import type { Size } from './size.ts'

const RATE = 50
const SIZES = {
  full: { records: 200_000, warmSeconds: 15, seconds: 30 },
  small: { records: 1000, warmSeconds: 1, seconds: 1 },
}

export const search = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { records, warmSeconds, seconds } = SIZES[size]
  const databaseUrl = await openEmptyDatabase(group)
  const began = performance.now()
  await fillRecords(databaseUrl, records)
  const filled = (performance.now() - began) / 1000
  // Limits are per address: each request brings one.
  const { origin } = await startApi(group, { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' })
  const load = (what: 'search' | 'suggest', duration: number) =>
    group.ask<LoadReport>('load-search.ts', origin, what, String(duration), String(RATE))
  await load('search', warmSeconds)
  const result = await load('search', seconds)
  const suggested = await load('suggest', seconds)
  return [
    atMost(`p99 at ${RATE} searches/s over ${records} records`, result.p99, 80, 'ms'),
    aside('p50 of the same', result.p50, 'ms'),
    atMost(`p99 at ${RATE} suggestions/s`, suggested.p99, 40, 'ms'),
    aside('p50 of the same', suggested.p50, 'ms'),
    aside('filling the database', filled, 's'),
  ]
}
