// The change feed, read of one of two replicas: of which one changes while editors work.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import type { Read } from '#platform/server/db/reads.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { changesSince } from '../../helpers/feed.ts'
import { article } from '../../helpers/people.ts'
import { type DatabaseServers, type Replica, startServers } from '../../helpers/replica.ts'
import { until } from '../../helpers/until.ts'

/** Milliseconds: the machine may have other work, and nothing is promised about time here. */
const PATIENCE_MS = 60_000
let servers: DatabaseServers
let replicas: Replica[] = []
let database: Opened
let portal: TestApp
let readOfReplica = 0

beforeAll(async () => {
  servers = await startServers()
  await servers.primary.ask('create database portal')
  replicas = [await servers.addReplica(), await servers.addReplica()]
  const hosts = replicas.map(({ port }) => `127.0.0.1:${port}`).join(',')
  database = await openDatabase({
    databaseUrl: `${servers.primary.url}portal`,
    dataDir: '',
    postgres: { readUrl: `postgres://test@${hosts}/portal`, readLagSeconds: 2 },
  })
  const read: Read = (currency, work) =>
    database.read(currency, async (db) => {
      const answer = await work(db)
      if (db !== database.db) readOfReplica++
      return answer
    })
  portal = await testApp({ database, deps: { read } })
})
afterAll(async () => {
  await portal.close()
  await servers.stop()
})

test('a publisher misses no change, sees none twice and never starts again while replicas come, go and lag', async () => {
  const [one, two] = replicas as [Replica, Replica]
  const isRead = () => database.replica?.().isRead ?? false
  await until(isRead, PATIENCE_MS)
  // The other one has less than the one that is read.
  await two.ask(`alter system set recovery_min_apply_delay = '700ms'`)
  await two.ask('select pg_reload_conf()')
  let { cursor } = await changesSince(portal)
  const start = Number(cursor.split(':')[1])
  const versions: number[] = []
  const over = new AbortController()
  let written = 0
  const writing = (async () => {
    for (; !over.signal.aborted; written++) {
      await article(portal, { title: `变更 ${written}` })
      await pause(20)
    }
  })()
  const reading = (async () => {
    while (!over.signal.aborted) {
      const answer = await changesSince(portal, cursor)
      expect(answer.reset).toBe(false)
      versions.push(...answer.changes.map(({ version }) => version))
      cursor = answer.cursor
      await pause(10)
    }
  })()
  const untilRead = async () => {
    const before = readOfReplica
    await until(() => readOfReplica > before + 5, PATIENCE_MS)
  }
  const work = async () => {
    await untilRead()
    await one.stop('SIGQUIT')
    await until(() => !isRead(), PATIENCE_MS)
    await until(isRead, PATIENCE_MS)
    // Less far behind, it is read again.
    await two.ask('alter system reset recovery_min_apply_delay')
    await two.ask('select pg_reload_conf()')
    await untilRead()
    await one.start()
    await two.stop('SIGQUIT')
    await untilRead()
    await two.start()
  }
  await Promise.all([work().finally(() => over.abort()), writing, reading])
  const last = await changesSince(portal, cursor)
  versions.push(...last.changes.map(({ version }) => version))
  expect(versions).toEqual(Array.from({ length: written }, (_, n) => start + n + 1))
}, 300_000)
