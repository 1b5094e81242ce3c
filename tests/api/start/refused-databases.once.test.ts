// Databases that this program may not have: refused in one sentence, left as they are.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Migration, migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { emptyDatabase, type RawDatabase } from '../../helpers/baseline.ts'

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

test('a migration is run though its time is before that of the newest one the database has had', async () => {
  await migrate(database.db)
  await migrate(database.db, [...known, { ...next, when: 0 }])
  expect(await database.rows('select id from next_table')).toEqual([])
})

/** Case → how the database comes about, and what is said of it. */
const refused: Record<string, { make: () => Promise<unknown>; says: string; with?: readonly Migration[] }> = {
  'newer than the program': {
    make: () => migrate(database.db, [...known, next]),
    says: `数据库已执行迁移 9999_next，而本程序最新的迁移是 ${newest.name}：数据库比程序新，请改用含有这个迁移的版本`,
  },
  'whose migration the program has altered': {
    make: () => migrate(database.db, [...known, next]),
    with: [...known, { ...next, hash: 'altered' }],
    says: '迁移 9999_next 的内容与数据库执行过的不同：已发布的迁移不能修改，请恢复原来的文件',
  },
  'that lacks a migration before one it has had': {
    make: () => migrate(database.db, [...known, next]),
    with: [...known, { ...next, name: '9998_between', hash: 'between' }, next],
    says: '数据库缺少迁移 9998_between，却已执行排在它后面的 9999_next：请恢复迁移原来的顺序',
  },
  'of a program before the baseline': {
    make: async () => {
      await migrate(database.db)
      await database.run(BEFORE_BASELINE)
    },
    says: '数据库由较早的版本建立，不能直接升级：请先用含有迁移 0016_species_filter 的最后一个版本启动一次，再启动本程序',
  },
  'of a tree that nothing leads on from': {
    make: () => migrate(database.db, [next]),
    says: '数据库由没有升级途径的早期开发版建立：请用建立它的程序导出数据，再让本程序使用空的数据库',
  },
  'of another program': {
    make: () => database.run('create table users (id int)'),
    says: `数据库升级到 ${known[0]?.name} 时出错，没有作任何改动：relation "users" already exists`,
  },
}

const BEFORE_BASELINE = `truncate drizzle.__drizzle_migrations;
  insert into drizzle.__drizzle_migrations (hash, created_at) values
    ('c933d9959bce6ab09c429bf2be9bd2b64f8884c538105e6e80eed1cbcdb3a3e7', 1795485945756),
    ('111f62bf', 1795551464399)`

describe('a database is refused in one sentence and left as it is', () => {
  test.each(Object.entries(refused))('%s', async (_, { make, says, with: program }) => {
    await make()
    const tables = `select count(*)::int from pg_class where relkind = 'r'`
    const before = await database.rows(tables)
    await expect(migrate(database.db, program ?? known)).rejects.toThrow(says)
    expect(await database.rows(tables)).toEqual(before)
  })
})

test('a database that has had all migrations before the baseline goes on from it', async () => {
  await migrate(database.db)
  await database.run(
    `${BEFORE_BASELINE}; insert into drizzle.__drizzle_migrations (hash, created_at) values
       ('4e6eaed2075e44ecc84484b7dd9994b82b9c622ee6b9a38ac0a7e5d934141dbc', 1795750477392)`,
  )
  await migrate(database.db, known.slice(0, 1))
  await migrate(database.db, known.slice(0, 1))
  expect((await migrated()).slice(-2)).toMatchObject([{ name: null }, { name: '0000_baseline' }])
})
