// Ten calls of every kind of user, at rates up to far beyond what the machine can do: what it cannot do it refuses, nothing
// fails, and afterwards it is as quick as before.
import { Client } from 'pg'
import { passwords } from '#platform/server/security/passwords.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { RateReport, TenCalls, TenCallsReport } from './load-ten-calls.ts'
import { insertSessions, openPostgres } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { cpuSecondsOf } from './process-tree.ts'
import type { Size } from './size.ts'
import { signIn } from './staff-calls.ts'

const SIZES = {
  full: { users: 2000, rates: [1, 100, 1000], seconds: 30 },
  small: { users: 50, rates: [1, 20, 100], seconds: 2 },
}
const PASSWORD = 'Demo2026'

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

export const tenCalls = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
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
    editor: await signIn(origin, 'editor'),
    reviewer: await signIn(origin, 'reviewer'),
    listings: await namesOf<number>(client, `select id as name from published_listings where state = 'live'`),
    tenders: await namesOf<string>(
      client,
      `select project_sn as name from tenders where published and signup_end > now()`,
    ),
  }
  await client.end()
  const cpuBefore = cpuSecondsOf(pid)
  const report = await group.ask<TenCallsReport>('load-ten-calls.ts', JSON.stringify(load))
  const cpu = cpuSecondsOf(pid) - cpuBefore
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
    aside('processor time of the server, of one core', cpu / (seconds * (rates.length + 1) + 5)),
  ]
}
