// Connections to the database that break, inside transactions and all at once: the process lives, and only the calls
// under way fail.

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editNoticeSettings } from '#features/accounts/contract/settings.ts'
import { Interrupted } from '#platform/contract/refusals.ts'
import { isConnectionLost } from '#platform/server/db/connection-errors.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { testDatabase } from '../../helpers/database.ts'
import { postgresBinaries } from '../../helpers/postgres.ts'
import { type RunningProcess, startProcess } from '../../helpers/processes.ts'
import { newDatabaseUrl } from '../../helpers/server.ts'
import { until } from '../../helpers/until.ts'

/** Connections of the server's pool. */
const POOL = 10

test('a connection that breaks between two queries of a transaction fails that transaction alone', async () => {
  const database = await testDatabase()
  const admin = await connected(database.url)
  try {
    const failed = database.db.transaction(async (tx) => {
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as never as {
        rows: { pid: number }[]
      }
      await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      await pause(50)
      await tx.execute(sql`select 1`)
    })
    await expect(failed).rejects.toThrow('Failed query: select 1')
    expect(await openTransactions(database)).toBe(POOL)
  } finally {
    await admin.end()
    await database.close()
  }
})

test('a program that is frozen within a transaction keeps its locks for ten seconds', async () => {
  const database = await testDatabase()
  const other = await connected(database.url)
  try {
    const frozen = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`)
      const from = performance.now()
      await other.query('select pg_advisory_lock(4711)')
      expect(performance.now() - from).toBeGreaterThan(9000)
      await tx.execute(sql`select 1`)
    })
    const error = await frozen.catch((caught: unknown) => caught)
    expect(isConnectionLost(error)).toBe(true)
  } finally {
    await other.end()
    await database.close()
  }
})

test('the pool keeps its size although BEGIN fails on every connection', async () => {
  const database = await testDatabase()
  try {
    expect(await openTransactions(database)).toBe(POOL)
    endSessionsUnseen(database.url)
    const begun = Array.from({ length: POOL }, () => database.db.transaction(async () => 'begun'))
    const results = await Promise.allSettled(begun)
    expect(results.map(({ status }) => status)).toEqual(Array(POOL).fill('rejected'))
    expect(await openTransactions(database)).toBe(POOL)
  } finally {
    await database.close()
  }
})

describe('a server whose connections break under 20 calls a second', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-connections-'))
  let admin: Client
  let server: RunningProcess
  let origin: string
  let tokens: string[]

  beforeAll(async () => {
    const databaseUrl = await newDatabaseUrl()
    admin = await connected(databaseUrl)
    await admin.query(SLOW_EDITS)
    tokens = await signedInUsers(admin, 10_000)
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    server = await startProcess(
      [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/serve.ts'],
      {
        port,
        cwd: join(import.meta.dirname, '../../..'),
        env: {
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: databaseUrl,
          DATA_DIR: folder,
          OUT_DIR: join(folder, 'none'),
        },
      },
    )
  })
  afterAll(async () => {
    await server.stop()
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  })

  /** An edit by a user who has not edited yet: a choice that changes nothing is not written. */
  const edit = async () => {
    const answer = await fetch(origin + editNoticeSettings.path, {
      method: 'POST',
      headers: { token: tokens.pop() ?? '' },
      body: new URLSearchParams({ listings: '0' }),
    })
    return { status: answer.status, ...((await answer.json()) as { code: number; msg: string }) }
  }

  /** Edits at random times, 20 a second, until `work` is done. */
  const during = async (work: () => Promise<unknown>) => {
    const answers: ReturnType<typeof edit>[] = []
    const done = new AbortController()
    const working = work().finally(() => done.abort())
    while (!done.signal.aborted) {
      answers.push(edit())
      await pause(-Math.log(1 - Math.random()) * 50)
    }
    await working
    return Promise.all(answers)
  }

  const interrupted = { status: 503, code: Interrupted.code, msg: '服务刚刚中断，请刷新查看后再试' }
  const isAnswered = ({ code }: { code: number }) => code === 200

  /** That many edits are inside their transactions at once, and all are answered. */
  const fillThePool = async () => {
    await admin.query('update slowness set seconds = 1')
    const edits = Array.from({ length: POOL }, () => edit())
    const sleeping = `select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'`
    await until(async () => (await admin.query(sleeping)).rows[0].count === POOL)
    expect((await Promise.all(edits)).filter(isAnswered)).toHaveLength(POOL)
  }

  test('fails the call of each of 12 sessions ended inside a transaction, and no other', async () => {
    const endOne = async (state: string) =>
      (await admin.query('select end_session($1) as ended', [state])).rows[0].ended as boolean
    const answers = await during(async () => {
      for (let ended = 0; ended < 12; )
        if (await endOne(ended % 2 ? 'idle in transaction' : 'active')) ended++
    })
    const failed = answers.filter((answer) => !isAnswered(answer))
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.length).toBeLessThanOrEqual(12)
    for (const answer of failed) expect(answer).toMatchObject(interrupted)
    await fillThePool()
  })

  test('serves on after all of its sessions ended at once, three times, and listens again', async () => {
    const listening = `select count(*)::int from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
    const listeners = async () => (await admin.query(listening)).rows[0].count as number
    await until(async () => (await listeners()) >= 2)
    const before = await listeners()
    await admin.query('update slowness set seconds = 0.1')
    const answers = await during(async () => {
      for (let turn = 0; turn < 3; turn++) {
        await pause(500)
        await admin.query(END_ALL)
        await pause(500)
      }
    })
    for (const answer of answers.filter((each) => !isAnswered(each)))
      expect(answer).toMatchObject(interrupted)
    expect(answers.filter(isAnswered).length).toBeGreaterThan(answers.length / 2)
    await until(async () => (await listeners()) === before)
    await fillThePool()
  })
})

const connected = async (url: string) => {
  const client = new Client(url)
  await client.connect()
  return client
}

const END_ALL = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Ends all sessions before this process can hear of it. */
const endSessionsUnseen = (url: string) =>
  execFileSync(join(postgresBinaries() ?? '', 'psql'), [url, '-c', END_ALL], { stdio: 'pipe' })

/** How many transactions can be open at once. */
const openTransactions = async ({ db }: Pick<Awaited<ReturnType<typeof testDatabase>>, 'db'>) => {
  let open = 0
  const one = () =>
    db.transaction(async () => {
      open++
      await until(() => open >= POOL)
    })
  await Promise.all(Array.from({ length: POOL }, one))
  return open
}

/**
 * Edits of users take a while inside their transaction. `end_session` ends a session that has written and not committed
 * yet, if it finds one in this state within a second.
 */
const SLOW_EDITS = `
  create table slowness (seconds float);
  insert into slowness values (0.1);
  create function be_slow() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(seconds) from slowness;
    return new;
  end $$;
  create trigger be_slow before update on users for each row execute function be_slow();
  create function end_session(wanted text) returns boolean language plpgsql as $$
  declare found_pid int;
  begin
    for attempt in 1..100000 loop
      perform pg_stat_clear_snapshot();
      select pid into found_pid from pg_stat_activity
        where datname = current_database() and state = wanted and backend_xid is not null and pid <> pg_backend_pid()
        limit 1;
      if found_pid is not null then return pg_terminate_backend(found_pid); end if;
      if clock_timestamp() > statement_timestamp() + interval '1 second' then return false; end if;
    end loop;
    return false;
  end $$`

const signedInUsers = async (client: Client, count: number) => {
  const tokens = Array.from({ length: count }, () => randomUUID())
  await client.query(
    `with made as (
       insert into users (account_type, mobile, password_hash, createtime)
       select 2, '139' || lpad(n::text, 8, '0'), '', now() from generate_series(1, $1::int) n returning id)
     insert into tokens (hash, user_id, expires)
     select hash, id, now() + interval '1 day'
     from (select id, row_number() over () as n from made) as each
     join unnest($2::text[]) with ordinality as token(hash, n) using (n)`,
    [count, tokens.map((token) => sha256(token))],
  )
  return tokens
}
