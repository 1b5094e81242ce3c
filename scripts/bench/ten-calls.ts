// Ten calls of every kind of user, at rates up to far beyond what the machine can do: what it cannot do it refuses, nothing
// fails, and afterwards it is as quick as before. Then as many open pages as one process takes, and readers of pages.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { passwords } from '#platform/server/security/passwords.ts'
import { startApi } from './api-server.ts'
import { startDemoBehindNginx } from './demo-site.ts'
import { aside, atLeast, atMost, type Figure, table } from './figures.ts'
import type { PagesLoad, PagesReport } from './load-pages.ts'
import type { RateReport, TenCalls, TenCallsReport } from './load-ten-calls.ts'
import { openPages } from './notices.ts'
import { insertSessions, openPostgres, postgresPid } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
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
/** They are an argument of a process. */
const MOST_PATHS = 500

const tokenOf = (user: number) => `bench-ten-${user}`

/** Users with a password and a session each. */
const insertUsers = async (client: Client, count: number): Promise<TenCalls['users']> => {
  const stored = await (await passwords()).hash(PASSWORD)
  // Mobiles that no account of the demo has.
  const { rows } = await client.query<{ id: number; mobile: string }>(
    `insert into users (account_type, mobile, password_hash, createtime)
     select 2, '137' || lpad(n::text, 8, '0'), $2, now() from generate_series(1, $1::int) n returning id, mobile`,
    [count, stored],
  )
  await insertSessions(
    client,
    rows.map(({ id }) => id),
    tokenOf,
  )
  return rows.map(({ id, mobile }) => ({ mobile, token: tokenOf(id) }))
}

const namesOf = async <T>(client: Client, query: string) =>
  (await client.query<{ name: T }>(query)).rows.map(({ name }) => name)

const of = (rate: RateReport) => `at ${rate.perSecond} calls/s`

const callFigures = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { users, rates, seconds } = SIZES[size]
  const databaseUrl = await openPostgres(group)
  const { origin, pid } = await startApi(group, { DATABASE_URL: databaseUrl, DEMO: '1', TRUST_PROXY: '1' })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const load: TenCalls = {
    origin,
    users: await insertUsers(client, users),
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
      `select project_sn as name from tenders where published and signup_end > now()`,
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
