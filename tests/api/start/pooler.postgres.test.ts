// The portal behind PgBouncer, in both of its modes: more clients than sessions, and what needs a session goes past it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foretryList } from '#features/listings/contract/list.ts'
import { getNewsDetail } from '#features/news/contract/news.ts'
import { search } from '#features/search/contract.ts'
import { LOCKS } from '#platform/server/db/locks.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { testDatabase } from '../../helpers/database.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { article, newAddress, registered, signedInAgain } from '../../helpers/people.ts'
import { startPgbouncer } from '../../helpers/pgbouncer.ts'
import { until } from '../../helpers/until.ts'

const SESSIONS = 3

describe.each(['session', 'transaction'] as const)('behind a pooler in %s mode', (mode) => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let database: Opened
  let portal: TestApp

  beforeAll(async () => {
    const direct = await testDatabase()
    await direct.close()
    pooler = await startPgbouncer(direct.url, mode, SESSIONS)
    database = await openDatabase({
      databaseUrl: pooler.url,
      dataDir: '',
      postgres: {
        directUrl: direct.url,
        // A session belongs to its client in session mode: no more clients than sessions.
        pool: mode === 'session' ? SESSIONS : 20,
        isPrepared: mode === 'session',
        statementTimeoutMs: 20_000,
      },
    })
    portal = await testApp({ database })
  })
  afterAll(async () => {
    await portal.close()
    await pooler.stop()
  })

  test.runIf(mode === 'transaction')('it refuses to migrate through it, and names the setting', async () => {
    await expect(openDatabase({ databaseUrl: pooler.url, dataDir: '' })).rejects.toThrow(
      'DATABASE_DIRECT_URL',
    )
  })

  test('its sessions have the settings that queries are planned by', async () => {
    const [settings] = await database.db
      .select({
        jit: sql<string>`current_setting('jit')`,
        timeout: sql<string>`current_setting('statement_timeout')`,
      })
      .from(sql`(values (1)) as one`)
    expect(settings).toEqual({ jit: 'off', timeout: '20s' })
  })

  test('people sign in, write and read at once, more of them than there are sessions', async () => {
    const id = await article(portal, { title: '池化连接纪事' })
    await insertPublished(portal, { project_name: '池化连接林地' })
    const people = await Promise.all(Array.from({ length: 20 }, () => registered(portal)))
    const again = await Promise.all(people.map((person) => signedInAgain(portal, person)))
    expect(new Set(again.map(({ token }) => token)).size).toBe(20)
    // As somebody who is signed in: answers to visitors are kept for a second.
    const reads = again.flatMap(({ token }) => [
      portal.call(getNewsDetail, { id }, { token }),
      portal.call(foretryList, {}, { token }),
      portal.call(search, { keyword: '池化连接' }, { token, address: newAddress() }),
    ])
    expect(new Set((await Promise.all(reads)).map(({ code }) => code))).toEqual(new Set([200]))
  })

  test('notifications are heard, and one alone holds the publish lock', async () => {
    let heard = 0
    const stop = await database.listen('pooled', () => heard++)
    await database.db.execute(sql`select pg_notify('pooled', '')`)
    await until(() => heard === 1)
    await stop()

    let holders = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 3 }, () =>
        database.exclusively(LOCKS.publish, async () => {
          most = Math.max(most, ++holders)
          await database.db.execute(sql`select pg_sleep(0.05)`)
          holders--
        }),
      ),
    )
    expect(most).toBe(1)
  })
})
