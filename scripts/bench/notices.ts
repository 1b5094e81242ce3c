// The live number of unread notices: pages of thousands of users open at a time, on one process and PostgreSQL.
import { Client } from 'pg'
import { openDatabase } from '#platform/server/db/open.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { NoticesLoad, NoticesReport } from './load-notices.ts'
import { insertSessions, openPostgres } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'

const SIZES = {
  full: { users: 2000, seconds: 30, perSecond: 50 },
  small: { users: 40, seconds: 2, perSecond: 10 },
}
const TOKEN_PREFIX = 'bench-notices-'

/** Users with a session each; fifty earlier notices of each. */
const fill = async (client: Client, users: number) => {
  await client.query(
    `insert into users (account_type, mobile, password_hash, createtime)
     select 2, '139' || lpad(n::text, 8, '0'), '', now() from generate_series(1, $1::int) n`,
    [users],
  )
  await insertSessions(client, users, (user) => TOKEN_PREFIX + user)
  await client.query(
    `insert into notices (user_id, category, content, read, createtime)
     select user_id, 4, '一条消息', n > 3, now() from generate_series(1, $1::int) user_id, generate_series(1, 50) n`,
    [users],
  )
  await client.query('vacuum analyze')
}

export interface OpenPages {
  users: number
  seconds: number
  perSecond: number
}

/** Opens a page of each user, and sends so many notices a second. */
export const openPages = async (
  group: ProcessGroup,
  { users, seconds, perSecond }: OpenPages,
): Promise<Figure[]> => {
  const databaseUrl = await openPostgres(group)
  await (await openDatabase({ databaseUrl, dataDir: '' })).close()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await fill(client, users)
  await client.end()
  const { origin, pid } = await startApi(group, { DATABASE_URL: databaseUrl, DEMO: '0' })
  const load: NoticesLoad = { origin, databaseUrl, pid, users, tokenPrefix: TOKEN_PREFIX, seconds, perSecond }
  const { opening, memory, single, toAll } = await group.ask<NoticesReport>(
    'load-notices.ts',
    JSON.stringify(load),
  )
  return [
    atMost(
      `a notice on its user's page, ${users} pages open, ${perSecond} notices/s, p99`,
      single.p99,
      1000,
      'ms',
    ),
    aside('the same, median', single.p50, 'ms'),
    aside('the same, slowest', single.max, 'ms'),
    atMost('a notice to all of them, on the last page', toAll, 1, 's'),
    aside('memory of the server per open page', memory, 'KB'),
    aside('opening all pages', opening, 's'),
  ]
}

export const notices = (group: ProcessGroup, size: Size) => openPages(group, SIZES[size])
