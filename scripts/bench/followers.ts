// Those who follow a tender are told of its publication and of an amendment: ten thousand users, half of whom want SMS, told in
// the transaction of the editor's save.
import { Client } from 'pg'
import { content } from '#app/content-calls.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'
import { post } from './staff-calls.ts'

const FOLLOWERS = { full: 10_000, small: 100 }
const TOLD_WITHIN_S = 60
const TOKEN = 'bench-followers-editor'

const FILL = [
  `insert into users (account_type, mobile, password_hash, createtime, sms_notices)
   select 2, '139' || lpad(n::text, 8, '0'), '', now(), n % 2 = 0 from generate_series(1, $1::int) n`,
  `insert into tender_follows (user_id, c_id, type, industry_type, province_id, keyword, words, createtime)
   select n, 0, n % 2, 4 * (n % 3 % 2), 350000, case when n % 5 = 0 then '抚育' else '' end,
     case when n % 5 = 0 then array['抚育'] else '{}' end, now()
   from generate_series(1, $1::int) n`,
]

/** Three of five have signed up, the others have collected it. */
const CONCERNED = [
  `insert into tender_signups (tender_id, user_id, createtime)
   select $2::int, n, now() from generate_series(1, $1::int) n where n % 5 < 3`,
  `insert into favourites (user_id, type, target_id, title, createtime)
   select n, 12, $2::int, '', now() from generate_series(1, $1::int) n where n % 5 >= 3`,
]

const COUNTS = `
select
  (select count(*)::int from notices) as notices,
  (select count(distinct user_id)::int from notices) as users,
  (select count(*)::int from notice_sms) as sms`

type Counts = Record<'notices' | 'users' | 'sms', number>

const hoursOn = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const tender = {
  title: '青山林场森林抚育工程',
  project_sn: 'QS-2026-0001',
  ptype: 1,
  infor_type: 1,
  industry_type: 4,
  province_id: 350_000,
  estimate: '120万元',
  signup_end: hoursOn(24 * 10),
  open_time: hoursOn(24 * 20),
  content: '<p>抚育面积 1200 亩，工期一百八十日历天，质量须符合合格标准。</p>'.repeat(20),
  mode: 'publish',
}

export const followers = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const users = FOLLOWERS[size]
  const databaseUrl = await openEmptyDatabase(group)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const sql of FILL) await client.query(sql, [users])
    await client.query(
      `with editor as (
         insert into staff (login_name, role, password_hash, createtime) values ('editor', 'editor', '', now()) returning id
       )
       insert into staff_tokens (hash, staff_id, expires) select $1, id, now() + interval '1 day' from editor`,
      [sha256(TOKEN)],
    )
    await client.query('vacuum analyze')
    const { origin } = await startApi(group, { DATABASE_URL: databaseUrl, DEMO: '0' })
    const counts = async () => {
      const { rows } = await client.query<Counts>(COUNTS)
      return rows[0] ?? { notices: 0, users: 0, sms: 0 }
    }
    /** Saves the tender; answers the seconds until everybody's notice stands in the database, and how many are missing. */
    const publish = async (fields: object) => {
      const before = await counts()
      const started = performance.now()
      const { id } = await post<{ id: number }>(origin, content.tenders.calls.save.path, fields, TOKEN)
      const after = await counts()
      const seconds = (performance.now() - started) / 1000
      return { id, seconds, missing: users - (after.notices - before.notices), sms: after.sms - before.sms }
    }
    const first = await publish(tender)
    for (const sql of CONCERNED) await client.query(sql, [users, first.id])
    await client.query('analyze')
    const amendment = {
      ...tender,
      id: first.id,
      version: 1,
      infor_type: 2,
      signup_end: hoursOn(24 * 15),
      change_content: '<p>报名截止时间顺延五日。</p>',
    }
    const amended = await publish(amendment)
    const { rows } = await client.query<{ wanted: number }>(
      `select count(*)::int as wanted from tender_signups join users on users.id = user_id where sms_notices`,
    )
    const wanted = rows[0]?.wanted ?? Number.NaN
    return [
      atMost(`a new tender: ${users} followers told`, first.seconds, TOLD_WITHIN_S, 's'),
      atMost('of them not told, or twice', Math.abs(first.missing), 0),
      atMost(`its amendment: ${users} bidders and collectors told`, amended.seconds, TOLD_WITHIN_S, 's'),
      atMost('of them not told, or twice', Math.abs(amended.missing), 0),
      aside('of them by SMS as well', amended.sms),
      atMost('SMS queued too many or too few', Math.abs(amended.sms - wanted), 0),
    ]
  } finally {
    await client.end()
  }
}
