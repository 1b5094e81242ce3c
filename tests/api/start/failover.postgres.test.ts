// A primary and its replica in one address: what the server does when the replica takes over.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConnectionLost, isReadOnly } from '#platform/server/db/connection-errors.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import { type DatabaseServers, type Replica, startServers } from '../../helpers/replica.ts'
import { silenceable } from '../../helpers/silence.ts'
import { until } from '../../helpers/until.ts'

/** How long a server may take to go on after a promotion. */
const FAILOVER_MS = 15_000

let servers: DatabaseServers
let replica: Replica
const opened: Opened[] = []
const open = async () => {
  const hosts = [servers.primary, replica].map(({ port }) => `127.0.0.1:${port}`).join(',')
  const database = await openDatabase({
    databaseUrl: `postgres://test@${hosts}/portal?target_session_attrs=read-write`,
    dataDir: '',
    postgres: { pool: 3 },
  })
  opened.push(database)
  return database
}
const write = (database: Opened, n: number) => database.db.execute(sql`insert into written values (${n})`)

beforeAll(async () => {
  servers = await startServers()
  await servers.primary.ask('create database portal')
  replica = await servers.addReplica({ isSynchronous: true })
  const database = await open()
  await database.db.execute(sql`create table written (n int primary key)`)
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await servers.stop()
})

test('an address of a replica alone is refused in words', async () => {
  const databaseUrl = `${replica.url}portal?target_session_attrs=read-write`
  await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
    `数据库打开失败：没有可以写入的数据库服务器（127.0.0.1:${replica.port} 是只读的副本）`,
  )
})

test.each(['a primary that crashed', 'a machine that answers no more'])(
  '%s: after the promotion, writes and notifications go on by themselves, and none that was acknowledged is lost',
  async (how) => {
    const database = await open()
    let heard = 0
    await database.listen('failover', () => heard++)
    const acknowledged: number[] = []
    const over = new AbortController()
    let lastAt = 0
    const from = how === 'a primary that crashed' ? 0 : 1_000_000
    const writing = (async () => {
      const under: Promise<unknown>[] = []
      for (let n = from; !over.signal.aborted; n++) {
        under.push(
          write(database, n).then(
            () => {
              acknowledged.push(n)
              lastAt = performance.now()
            },
            () => undefined,
          ),
        )
        await pause(20)
      }
      await Promise.all(under)
    })()
    await until(() => acknowledged.length > 20)

    const before = servers.primary
    if (from === 0) await before.stop('SIGQUIT')
    else before.freeze()
    await replica.promote()
    const promotedAt = performance.now()
    await until(() => lastAt > promotedAt + 50, FAILOVER_MS)
    const heardBefore = heard
    await until(
      async () => {
        await database.db.execute(sql`select pg_notify('failover', '')`)
        return heard > heardBefore
      },
      FAILOVER_MS - (performance.now() - promotedAt),
    )
    console.info(how, Math.round(performance.now() - promotedAt))
    over.abort()
    await writing

    const { rows } = (await database.db.execute(sql`select n from written`)) as never as {
      rows: { n: number }[]
    }
    const stored = new Set(rows.map(({ n }) => n))
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([])
    // The one before follows the new one, and is the next to be promoted.
    await before.stop('SIGQUIT')
    const promoted = replica
    replica = await servers.addReplica({ of: promoted, port: before.port, isSynchronous: true })
    servers = { ...servers, primary: promoted }
  },
)

test('connections that lead to a server that takes no writes any more are closed as it refuses, and calls go on', async () => {
  const address = await silenceable(`postgres://test@127.0.0.1:${servers.primary.port}/portal`)
  const database = await openDatabase({ databaseUrl: address.url, dataDir: '', postgres: { pool: 3 } })
  let n = 5_000_000
  const next = () => n++
  const take = () => Promise.all(Array.from({ length: 3 }, () => write(database, next())))
  try {
    await take()
    expect(database.connections?.().total).toBe(3)
    // The address leads to the replica before that one is promoted.
    const demote = (isOn: boolean) =>
      servers.primary.ask(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
    await demote(true)
    await servers.primary.ask('select pg_reload_conf()')
    address.leadTo(replica.port)
    // Each process of the server reads its settings anew in its own time.
    let refused: unknown
    await until(async () => {
      refused = await write(database, next()).catch((error: unknown) => error)
      return refused instanceof Error
    })
    expect([isReadOnly(refused), isConnectionLost(refused)]).toEqual([true, true])
    await replica.promote()
    await until(async () => (await replica.ask('select pg_is_in_recovery() as is'))[0]?.is === false)
    await take()
    await expect(
      database.db.transaction((tx) => tx.execute(sql`insert into written values (${next()})`)),
    ).resolves.toBeDefined()

    // And the other way round, as transactions meet it.
    await demote(false)
    await servers.primary.ask('alter system reset synchronous_standby_names')
    await servers.primary.ask('select pg_reload_conf()')
    await replica.ask('alter system set default_transaction_read_only = on')
    await replica.ask('select pg_reload_conf()')
    address.leadTo(servers.primary.port)
    const { total } = database.connections?.() ?? { total: 0 }
    const failures: unknown[] = []
    const insert = () =>
      database.db
        .transaction((tx) => tx.execute(sql`insert into written values (${next()})`))
        .catch((error: unknown) => failures.push(error))
    await until(async () => {
      await insert()
      return failures.length > 0
    })
    for (let call = 0; call < total; call++) await insert()
    // A transaction is not repeated, so each of its connections costs one at most.
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.length).toBeLessThanOrEqual(total)
    expect(failures.filter((error) => !isConnectionLost(error))).toEqual([])
    await take()
  } finally {
    await database.close()
    await address.close()
  }
})
