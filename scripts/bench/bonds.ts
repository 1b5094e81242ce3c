// Sign-ups and vouchers of a hundred users on PostgreSQL: each counts once, the ledger adds up, and nobody waits long.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { checkLedger } from '#features/bonds/server/ledger-check.service.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure, quantile } from './figures.ts'
import type { BondsReport, Job, Jobs } from './load-bonds.ts'
import type { LoadReport } from './load-report.ts'
import { insertSessions, openPostgres } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'

/** `each`: sign-ups of a user at random times; as many again from users who come at once, and as many in one moment. */
const SIZES = { full: { users: 100, each: 10 }, small: { users: 8, each: 2 } }
const ROUNDS = 3
/** Requests per second. */
const RATE = 200

const tokenOf = (user: number) => `bench-bonds-${user}`
const numberOf = (tender: number) => `BENCH-${tender}`

/** Certified users with a session each, tenders that ask for a bond, and a voucher of every user for every tender. */
const fill = async (client: Client, users: number, tenders: number): Promise<Job[][]> => {
  await client.query(
    `insert into users (account_type, mobile, password_hash, username, apply_state, createtime)
     select 1, '139' || lpad(n::text, 8, '0'), '', '投标单位' || n, 2, now() from generate_series(1, $1::int) n`,
    [users],
  )
  await insertSessions(client, users, tokenOf)
  await client.query(
    `insert into tenders (title, project_sn, ptype, infor_type, industry_type, bond_fen, estimate, published, createtime, updatetime)
     select '林业工程第' || n, 'BENCH-' || n, 1, 1, 4, 1000000 + n, 100, true, now(), now() from generate_series(1, $1::int) n`,
    [tenders],
  )
  const { rows } = await client.query<{ id: string; user_id: number; tender: number }>(
    `insert into user_uploads (id, user_id, purpose, name, size, state, key, multipart, createtime, unused_since)
     select gen_random_uuid(), user_id, 'voucher', tender::text, 1000, 'ready', '', '', now(), now()
     from generate_series(1, $1::int) user_id, generate_series(1, $2::int) tender
     returning id, user_id, name::int as tender`,
    [users, tenders],
  )
  await client.query('vacuum analyze')
  const jobs: Job[][] = Array.from({ length: users }, () => [])
  for (const { id, user_id, tender } of rows)
    jobs[user_id - 1]?.push({ token: tokenOf(user_id), project_sn: numberOf(tender), certificate: [id] })
  return jobs
}

const COUNTS = `
select (select count(*) from tender_signups)::int as signups,
  (select count(*) from bonds where state = 1)::int as waiting,
  (select count(*) from queue_tasks where queue = 'bonds')::int as tasks,
  (select count(*) from notices)::int as notices,
  (select deadlocks from pg_stat_database where datname = current_database())::int as deadlocks`

/** Users who send the next request as soon as the last is answered: as busy as the machine can be. */
const times = (name: string, milliseconds: number[]): Figure[] => [
  aside(`${name}, p99`, quantile(milliseconds, 0.99), 'ms'),
  aside('the same, median', quantile(milliseconds, 0.5), 'ms'),
]
const answered = (name: string, { p50, p99 }: LoadReport): Figure[] => [
  atMost(`${name}, p99`, p99, 200, 'ms'),
  aside('the same, median', p50, 'ms'),
]

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)

export const bonds = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { users, each } = SIZES[size]
  const databaseUrl = await openPostgres(group)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const jobs = await fill(client, users, ROUNDS * each)
    const { origin } = await startApi(group, { DATABASE_URL: databaseUrl, DEMO: '0' })
    const work: Jobs = {
      random: shuffled(jobs.flatMap((list) => list.slice(0, each))),
      steady: jobs.map((list) => list.slice(each, 2 * each)),
      burst: jobs.flatMap((list) => list.slice(2 * each)),
    }
    const file = join(group.folder(), 'jobs.json')
    writeFileSync(file, JSON.stringify(work))
    const report = await group.ask<BondsReport>('load-bonds.ts', origin, file, String(RATE))
    const expected = ROUNDS * users * each
    const counts = (await client.query<Record<string, number>>(COUNTS)).rows[0] ?? {}
    const off = (name: string, count: number) => Math.abs((counts[name] ?? 0) - count)
    const { bonds: opened, entries, faults } = await checkLedger(database.db)
    const all = users * each
    return [
      ...answered(`${all} sign-ups of ${users} users at ${RATE}/s`, report.randomSignUps),
      ...answered(`${all} vouchers of ${users} users at ${RATE}/s`, report.randomVouchers),
      ...times(`${all} sign-ups, all users at once`, report.signUps),
      ...times(`${all} vouchers, all users at once`, report.vouchers),
      atMost(
        'sign-ups, bonds, tasks or notices too many or too few',
        [
          off('signups', expected),
          off('waiting', expected),
          off('tasks', expected),
          off('notices', 2 * expected),
          Math.abs(opened - expected),
          Math.abs(entries - 2 * expected),
        ].reduce((sum, difference) => sum + difference, 0),
        0,
      ),
      atMost('faults of the ledger', faults.length, 0),
      atMost('deadlocks', counts.deadlocks ?? 0, 0),
      aside(`${all} more sign-ups, each sent twice, all in the same moment`, report.burstSignUps, 's'),
      aside('the same with vouchers', report.burstVouchers, 's'),
      aside('of these, answered that the server is busy and sent again', report.overloaded),
    ]
  } finally {
    await client.end()
    await database.close()
  }
}
