// Databases of older programs are upgraded whole or not at all, and a newer one is named by every command.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { foretryList } from '#features/listings/contract/list.ts'
import { newsList } from '#features/news/contract/news.ts'
import { type Migration, migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { testApp } from '../../helpers/app.ts'
import { emptyDatabase, fillAtBaseline, type RawDatabase } from '../../helpers/baseline.ts'
import { COMMAND_ENV } from '../../helpers/processes.ts'

const known = readMigrations()
const newest = known.at(-1) as Migration
const next: Migration = {
  name: '9999_next',
  hash: 'next',
  when: newest.when + 1,
  statements: ['create table next_table (id int)'],
}

let database: RawDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.close())

const migrated = () => database.rows('select name, hash from drizzle.__drizzle_migrations order by id')
const named = (migrations: readonly Migration[]) => migrations.map(({ name, hash }) => ({ name, hash }))

describe('a database of the baseline, with the rows of a demo', () => {
  const TABLES = ['users', 'news', 'published_listings', 'tenders', 'bond_entries', 'certifications', 'audit']
  const counts = () =>
    database.rows(
      TABLES.map((table) => `select '${table}' as name, count(*)::int from ${table}`).join(' union all '),
    )

  const NUMBERS = `update published_listings set content = '电话 13800000001，或 139-0000-0002'
    where id = (select min(id) from published_listings)`

  const SEARCH = `insert into saved_searches
    (user_id, name, forestry_types, province_id, score, price_max, keyword, createtime, opened_at)
    select min(id), '福建杉木', '1,3', 350000, 2, 50, '杉木', now(), now() from users`

  const DOTTED = `insert into experts (username, updatetime, published) values ('买买提・艾力', now(), true)`

  const MARKED = `select count(*)::int as written,
      (count(*) filter (where lng is distinct from (content->>'lng')::float8 or lat is null))::int as lost
    from listings where content->>'lng' <> '' having count(*) > 0`

  test('serves the version before, and this one, at the same time: saved searches', async () => {
    await fillAtBaseline(database)
    await database.open()
    await database.run(SEARCH)
    await database.run(`insert into saved_searches (user_id, name, filter, createtime, opened_at)
      select min(id), '云南竹林', '{"province_id": 530000, "types": "2", "score": 1}', now(), now() from users`)
    const asked = 'forestry_types, types, province_id, score, price_max, keyword'
    expect(await database.rows(`select filter, ${asked} from saved_searches order by id`)).toEqual([
      {
        filter: { forestry_types: '1,3', province_id: 350_000, score: 2, price_max: 50, keyword: '杉木' },
        forestry_types: '1,3',
        types: '',
        province_id: 350_000,
        score: 2,
        price_max: 50,
        keyword: '杉木',
      },
      {
        filter: { province_id: 530_000, types: '2', score: 1 },
        forestry_types: '',
        types: '2',
        province_id: 530_000,
        score: 1,
        price_max: 0,
        keyword: '',
      },
    ])
  })

  test('serves the version before, and this one, at the same time: files that content uses', async () => {
    await fillAtBaseline(database)
    await database.open()
    await database.run(`insert into content_records (kind, id, title, version, live_version, updatetime)
        values ('news', 70, '新的', 1, 1, now());
      insert into content_versions (kind, id, number, data, at)
        values ('news', 70, 1, '{"files": [{"file": "/uploads/a.pdf", "name": "办法", "size": 9}]}', now())`)
    const found = 'select file, offered_as, size::int from content_files where id = 70'
    expect(await database.rows(found)).toEqual([{ file: '/uploads/a.pdf', offered_as: '办法', size: 9 }])
    await database.run(`update content_records set removed = true where id = 70`)
    expect(await database.rows(found)).toEqual([])
  })

  test('is upgraded, keeps its rows, and the portal serves them', async () => {
    await fillAtBaseline(database)
    await database.run(NUMBERS)
    await database.run(SEARCH)
    await database.run(DOTTED)
    const before = await counts()
    const opened = await database.open()
    expect(await counts()).toEqual(before)
    expect(await migrated()).toEqual(named(known))
    expect(await database.rows('select content from published_listings order by id limit 1')).toEqual([
      { content: '电话 138****0001，或 139****0002' },
    ])
    expect(await database.rows('select filter from saved_searches')).toEqual([
      { filter: { forestry_types: '1,3', province_id: 350_000, score: 2, price_max: 50, keyword: '杉木' } },
    ])
    expect(await database.rows(`select title from record_search where title like '买买提%'`)).toEqual([
      { title: '买买提艾力' },
    ])
    expect(await database.rows(`select id, file, shown_as from content_files order by id limit 1`)).toEqual([
      { id: 1, file: '/uploads/demo/expert-bai-xiaohe.webp', shown_as: '' },
    ])
    expect(await database.rows(MARKED)).toEqual([{ written: expect.any(Number), lost: 0 }])
    const portal = await testApp({ database: opened })
    try {
      expect((await portal.call(newsList, {})).data.count).toBeGreaterThan(0)
      expect((await portal.call(foretryList, {})).data.count).toBeGreaterThan(0)
    } finally {
      await portal.close()
    }
  })
})

test('a migration that fails leaves nothing behind, and is named without its query', async () => {
  await migrate(database.db)
  const broken = { ...next, statements: [...next.statements, "insert into nowhere values ('secret')"] }
  await expect(migrate(database.db, [...known, broken])).rejects.toThrow(
    /^数据库升级到 9999_next 时出错，没有作任何改动：relation "nowhere" does not exist$/,
  )
  expect(await migrated()).toEqual(named(known))
  await migrate(database.db, [...known, next])
})

const INDEX: Migration = {
  name: '9999_index',
  hash: 'index',
  when: newest.when + 2,
  statements: [
    'drop index concurrently if exists users_active_since',
    'create index concurrently users_active_since on users (active_at, id)',
  ],
}
const after: Migration = {
  ...next,
  name: '9999_after',
  hash: 'after',
  statements: ['create table after (id int)'],
}

describe('an index that is built while others write', () => {
  const indexes = () =>
    database.rows(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('users_active_since')`,
    )

  test('comes between the migrations before and after it, which run in transactions', async () => {
    const all = [...known, next, INDEX, after]
    expect(await migrate(database.db, all)).toEqual(all.map(({ name }) => name))
    expect(await migrated()).toEqual(named(all))
    expect(await indexes()).toEqual([{ valid: true }])
    expect(await migrate(database.db, all)).toEqual([])
  })

  test('that fails leaves what came before, and is built when the reason is gone', async () => {
    await migrate(database.db)
    await database.run('create table users_active_since (id int)')
    await expect(migrate(database.db, [...known, next, INDEX, after])).rejects.toThrow(
      /^数据库升级到 9999_index 时出错，改正后再运行一次即可：/,
    )
    expect(await migrated()).toEqual(named([...known, next]))
    await database.run('drop table users_active_since')
    expect(await migrate(database.db, [...known, next, INDEX, after])).toEqual(['9999_index', '9999_after'])
    expect(await indexes()).toEqual([{ valid: true }])
  })
})

const command = (args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...args],
      { cwd: join(import.meta.dirname, '../../..'), env: { ...COMMAND_ENV, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

describe('a newer database is named in one sentence by the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-newer-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('npm start, the API alone and npm run admin', { timeout: 300_000 }, async () => {
    const newer = await emptyDatabase(join(folder, 'db'))
    await migrate(newer.db, [...known, next])
    await newer.close()
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: newer.url,
      OUT_DIR: join(folder, 'dist'),
      CONTENT_CACHE: join(folder, 'content-cache'),
      PORT: '0',
    }
    const said = `数据库打开失败：数据库已执行迁移 9999_next，而本程序最新的迁移是 ${newest.name}：数据库比程序新，请改用含有这个迁移的版本\n`
    for (const args of [['scripts/start.ts'], ['scripts/serve.ts'], ['scripts/admin.ts', 'list']])
      expect(await command(args, env)).toMatchObject({ code: 1, err: said })
  })
})
