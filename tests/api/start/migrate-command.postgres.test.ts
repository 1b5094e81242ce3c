// The command that operators migrate with, and servers that leave it to them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { pooledDatabase } from '#platform/server/db/postgres.ts'
import { newDatabase } from '../../helpers/database.ts'
import { COMMAND_ENV } from '../../helpers/processes.ts'

const source = inject('database')
const known = readMigrations()
const first = known[0]?.name

const index = {
  name: '9999_index',
  hash: 'index',
  when: 0,
  statements: ['create index concurrently users_seen on users (active_at)'],
}

const run = (databaseUrl: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/migrate.ts', ...args],
      { cwd: join(import.meta.dirname, '../../..'), env: { ...COMMAND_ENV, DATABASE_URL: databaseUrl } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: (out + err).trim() }),
    )
  })

test('an index is built by one of two programs, while rows are written by others', async () => {
  const databaseUrl = await newDatabase(source.kind === 'postgres' ? source.url : '')
  await run(databaseUrl)
  const pools = [0, 1].map(() => new Pool({ connectionString: databaseUrl, max: 1 }))
  const [writer, other] = [new Client(databaseUrl), new Client(databaseUrl)]
  await Promise.all([writer.connect(), other.connect()])
  const ADD = `insert into users (account_type, mobile, password_hash, createtime) values (2, $1, '', now())`
  try {
    await writer.query('begin')
    await writer.query(ADD, ['13900000001'])
    const both = Promise.all(pools.map((pool) => migrate(pooledDatabase(pool), [...known, index])))
    await vi.waitFor(async () => {
      const { rows } = await other.query(`select 1 from pg_stat_activity
        where datname = current_database() and query like 'create index concurrently%' and wait_event is not null`)
      expect(rows).toHaveLength(1)
    })
    // An ordinary index would have them wait until it is built.
    await other.query(ADD, ['13900000002'])
    await writer.query('commit')
    expect((await both).flat()).toEqual(['9999_index'])
    const { rows } = await other.query(
      `select indisvalid as valid from pg_index where indexrelid = 'users_seen'::regclass`,
    )
    expect(rows).toEqual([{ valid: true }])
  } finally {
    await Promise.all([writer.end(), other.end(), ...pools.map((pool) => pool.end())])
  }
})

// Seven programs start one after another.
const PROGRAMS_MS = 180_000

test('an empty database lags behind, is brought up to date once, and may be newer than the program', {
  timeout: PROGRAMS_MS,
}, async () => {
  const databaseUrl = await newDatabase(source.kind === 'postgres' ? source.url : '')
  const pending = `数据库还没有执行迁移 ${first} 等 ${known.length} 个：请先运行 node scripts/migrate.ts`
  const opening = openDatabase({ databaseUrl, dataDir: '', postgres: { migrates: false } })
  await expect(opening).rejects.toThrow(`数据库打开失败：${pending}`)
  expect(await run(databaseUrl, '--check')).toEqual({ code: 3, said: pending })
  expect(await run(databaseUrl)).toEqual({
    code: 0,
    said: `已执行 ${known.map(({ name }) => name).join('、')}`,
  })
  for (const args of [[], ['--check']])
    expect(await run(databaseUrl, ...args)).toEqual({ code: 0, said: '数据库已是最新' })

  const opened = await openDatabase({ databaseUrl, dataDir: '', postgres: { migrates: false } })
  await migrate(opened.db, [...known, { name: '9999_next', hash: 'next', when: 0, statements: ['select 1'] }])
  await opened.close()
  expect(await run(databaseUrl, '--check')).toMatchObject({
    code: 4,
    said: expect.stringContaining('数据库比程序新'),
  })
  expect(await run(databaseUrl, '--dry')).toMatchObject({
    code: 1,
    said: expect.stringContaining('没有选项 --dry'),
  })
})

test('a database of before the baseline is told which release to pass through, and is left as it is', async () => {
  const databaseUrl = await newDatabase(source.kind === 'postgres' ? source.url : '')
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values
        ('c933d9959bce6ab09c429bf2be9bd2b64f8884c538105e6e80eed1cbcdb3a3e7', 1795485945756)`)
    expect(await run(databaseUrl)).toEqual({
      code: 5,
      said: '数据库由较早的版本建立，不能直接升级：请先用含有迁移 0016_species_filter 的最后一个版本启动一次，再启动本程序',
    })
    const { rows } = await client.query(`select relname from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)`)
    expect(rows).toEqual([{ relname: '__drizzle_migrations' }])
  } finally {
    await client.end()
  }
})
