// Ten calls of every kind of user, at rates up to far beyond what the machine can do: what it cannot do it refuses, nothing
// fails, and afterwards it is as quick as before. Then as many open pages as one process takes, and readers of pages.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startApi } from './api-server.ts'
import { startDemoBehindNginx } from './demo-site.ts'
import { aside, atLeast, atMost, type Figure, table } from './figures.ts'
import type { PagesLoad, PagesReport } from './load-pages.ts'
import type { RateReport, TenCalls, TenCallsReport } from './load-ten-calls.ts'
import { openPages } from './notices.ts'
import { openPostgres, postgresPid } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { insertEnquiries } from './sample-database.ts'
import { insertFiles, insertUsers } from './sample-users.ts'
import type { Size } from './size.ts'
import { signIn } from './staff-calls.ts'

const SIZES = {
  full: {
    users: 2000,
    rates: [1, 100, 1000],
    seconds: 30,
    open: { users: 10_000, seconds: 30, perSecond: 50 },
    pagesPerSecond: 5000,
  },
  small: {
    users: 50,
    rates: [1, 20, 100],
    seconds: 2,
    open: { users: 40, seconds: 1, perSecond: 10 },
    pagesPerSecond: 100,
  },
}
const PASSWORD = 'Demo2026'
/** Submissions of a user. */
const FILES_EACH = 3
/** They are an argument of a process. */
const MOST_PATHS = 500
const MOST_TASKS = 5000

const namesOf = async <T>(client: Client, query: string) =>
  (await client.query<{ name: T }>(query)).rows.map(({ name }) => name)

const of = (rate: RateReport) => `at ${rate.perSecond} calls/s`

const callFigures = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { users, rates, seconds } = SIZES[size]
  const databaseUrl = await openPostgres(group)
  const { origin, pid } = await startApi(group, { DATABASE_URL: databaseUrl, DEMO: '1', TRUST_PROXY: '1' })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const callers = await insertUsers(client, users, PASSWORD)
  await insertFiles(client, callers, FILES_EACH)
  await insertEnquiries(client, rates.reduce((sum, rate) => sum + rate, 0) * seconds)
  const load: TenCalls = {
    origin,
    users: callers,
    filesEach: FILES_EACH,
    rates,
    seconds,
    password: PASSWORD,
    server: pid,
    database: await postgresPid(group),
    editor: await signIn(origin, 'editor'),
    reviewer: await signIn(origin, 'reviewer'),
    listings: await namesOf<number>(client, `select id as name from published_listings where state = 'live'`),
    tenders: await namesOf<string>(
      client,
      `select project_sn as name from tenders where published and not certified_only and signup_end > now()`,
    ),
    enquiries: await namesOf<number>(
      client,
      `select id as name from queue_tasks where queue = 'enquiries' and outcome is null limit ${MOST_TASKS}`,
    ),
  }
  await client.end()
  const report = await group.ask<TenCallsReport>('load-ten-calls.ts', JSON.stringify(load))
  const [, middle, peak] = report.rates
  if (!middle || !peak) throw new Error('three rates are measured')
  const failed = [...report.rates, report.after]
    .flatMap(({ failures }) => Object.entries(failures))
    .map(([what, times]) => `${what} × ${times}`)
  return [
    ...report.rates.flatMap((rate) => [
      aside(`median ${of(rate)}`, rate.p50, 'ms'),
      aside(`p99 ${of(rate)}`, rate.p99, 'ms'),
      aside(`p99.9 ${of(rate)}`, rate.p999, 'ms'),
      aside(`refused with Retry-After ${of(rate)}`, rate.refused / (rate.answered + rate.refused), ''),
      aside(`processor time of the server ${of(rate)}, of one core`, rate.server),
      aside(`processor time of PostgreSQL ${of(rate)}, of one core`, rate.database),
    ]),
    {
      ...atMost('calls that failed', failed.length, 0),
      ...(failed.length > 0 && { measured: failed.join(', ') }),
    },
    atMost(
      'p99 five seconds after the peak, of that before',
      report.after.p99 / Math.max(1, middle.p99),
      1.5,
    ),
    aside('answered a second at the peak', peak.answered / seconds),
  ]
}

/** Addresses of the pages that search engines are told of. */
const pathsIn = (outDir: string) =>
  globSync('sitemap*.xml', { cwd: outDir })
    .flatMap((file) => [...readFileSync(join(outDir, file), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)])
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !path.endsWith('.xml'))

const pageFigures = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { seconds, pagesPerSecond: perSecond } = SIZES[size]
  const { outDir, nginxPort, nginxPid } = await startDemoBehindNginx(group)
  const load: PagesLoad = {
    origin: `http://127.0.0.1:${nginxPort}`,
    paths: pathsIn(outDir).slice(0, MOST_PATHS),
    seconds,
    perSecond,
    pid: nginxPid,
  }
  const report = await group.ask<PagesReport>('load-pages.ts', JSON.stringify(load))
  const name = (figure: string) => `${figure} of pages by nginx at ${perSecond}/s`
  return [
    atLeast(name('answers a second'), report.perSecond, perSecond * 0.95),
    aside(name('median'), report.p50, 'ms'),
    aside(name('p99'), report.p99, 'ms'),
    aside(name('p99.9'), report.p999, 'ms'),
    aside(name('processor time'), report.cpu, 'of one core'),
  ]
}

export const tenCalls = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const measure of [
    () => callFigures(group, size),
    () => openPages(group, SIZES[size].open),
    () => pageFigures(group, size),
  ]) {
    const part = await measure()
    // At once: what comes after may fail.
    console.info(table(part.map((figure) => ({ bench: 'load', ...figure }))))
    figures.push(...part)
  }
  return figures
}
