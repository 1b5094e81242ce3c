// PGlite behind the driver of PostgreSQL.
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachNamed, poolOf } from '#platform/server/db/in-process.ts'
import { listenOnPglite } from '#platform/server/db/listen.ts'
import { pooledDatabase } from '#platform/server/db/pooled-database.ts'

const things = pgTable('things', { id: integer().primaryKey(), name: text().notNull() })

let server: PGlite
let pool: ReturnType<typeof poolOf>
let listen: ReturnType<typeof listenOnPglite>
let db: ReturnType<typeof pooledDatabase>

beforeAll(async () => {
  server = await PGlite.create()
  pool = poolOf(server)
  listen = listenOnPglite(pool)
  db = pooledDatabase(pool, eachNamed())
  await db.execute(sql`create table things (id int primary key, name text not null)`)
})

afterAll(async () => {
  await pool.end()
  await server.close()
})

test('a statement that fails costs itself alone, prepared or not', async () => {
  const add = (id: number) => db.insert(things).values({ id, name: `thing ${id}` })
  await add(1)
  await expect(add(1)).rejects.toMatchObject({ cause: { code: '23505' } })
  await expect(db.execute(sql`select nothing from things where id = ${1}`)).rejects.toMatchObject({
    cause: { code: '42703' },
  })
  await add(2)
  const isOver = db.transaction(async (tx) => {
    await tx.insert(things).values({ id: 3, name: 'lost' })
    await tx.transaction(async (inner) => {
      await inner.insert(things).values({ id: 1, name: 'again' })
    })
  })
  await expect(isOver).rejects.toThrow()
  expect(await db.$count(things)).toBe(2)
})

test('queries and transactions that are asked at once are answered one after the other', async () => {
  const asked = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0
      ? db.execute(sql`select ${at}::int as at`).then(({ rows }) => rows[0]?.['at'])
      : db.transaction(async (tx) => (await tx.execute(sql`select ${at}::int as at`)).rows[0]?.['at']),
  )
  expect(await Promise.all(asked)).toEqual(asked.map((_, at) => at))
})

test('a connection that follows another one prepares its statements anew', async () => {
  const ask = () => db.execute(sql`select ${1}::int as one`)
  await ask()
  const client = await pool.connect()
  client.release(new Error('broken'))
  expect((await ask()).rows).toEqual([{ one: 1 }])
})

test('statements without a name of their own, or with an empty one, have different ones', () => {
  const nameOf = eachNamed()
  const named = (text: string, name?: string) => nameOf({ sql: text, params: [1] }, name)
  expect([named('a'), named('a', ''), named('b', ''), named('b'), named('c', 'own')]).toEqual([
    'each-0',
    'each-0',
    'each-1',
    'each-1',
    'own',
  ])
  expect(named('d'.repeat(5000))).toBeUndefined()
})

test('long values come back whole', async () => {
  const long = '林'.repeat(2_000_000)
  const { rows } = await db.execute(sql`select ${long}::text as long`)
  expect(rows[0]?.['long']).toBe(long)
})

test('notifications are heard as soon as their transaction ends, and by those who listen alone', async () => {
  const heard: string[] = []
  const stop = await listen('news', (payload) => heard.push(payload))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_notify('news', 'first'), pg_notify('other', 'not this')`)
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['first'])
  await stop()
  await db.execute(sql`select pg_notify('news', 'second')`)
  expect(heard).toEqual(['first'])
})

test('statements past the most that are prepared are answered all the same', async () => {
  for (let length = 1; length <= 1100; length++)
    await db.execute(sql.raw(`select ${length}`).append(sql` + ${0}::int`))
  const { rows } = await db.execute(
    sql`select count(*)::int as names from pg_prepared_statements where ${true}`,
  )
  expect(Number(rows[0]?.['names'])).toBeLessThanOrEqual(1000)
})
