// Several instances on one PostgreSQL, as behind a load balancer.

import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import type { AppDeps } from '#app/features.ts'
import { seedDemo } from '#demo/seed.ts'
import { sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { newsPage } from '#features/news/server/news.table.ts'
import { listLinks } from '#features/site/server/site.table.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newDatabase, testDatabase } from '../../helpers/database.ts'
import { newAddress, newMobile, registered } from '../../helpers/people.ts'
import { until } from '../../helpers/until.ts'

describe('instances on one database', () => {
  const source = inject('database')
  const url = source.kind === 'postgres' ? source.url : ''

  test('that start at once on an empty one migrate and seed it together, once', async () => {
    const databaseUrl = await newDatabase(url)
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '' })))
    const portals = await Promise.all(opened.map((database) => testApp({ database })))
    try {
      // The pictures are another test's matter, and slow to make.
      const drawn = (deps: AppDeps): AppDeps => ({
        ...deps,
        storage: { ...deps.storage, has: async () => true, copy: async () => true },
      })
      await Promise.all(portals.map(({ deps }) => seedDemo(drawn(deps))))
      const counts = await Promise.all(
        portals.map(async ({ deps }) => (await newsPage(deps.db, {}, 1, 0)).count),
      )
      expect(new Set(counts).size).toBe(1)
      expect(counts[0]).toBeGreaterThan(0)
      expect(await listLinks((portals[0] as TestApp).deps.db)).toHaveLength(12)
    } finally {
      await Promise.all(portals.map((portal) => portal.close()))
    }
  }, 120_000)

  test('whose pictures take longer than a transaction may idle fills the database all the same', async () => {
    const own = await newDatabase(url)
    const watcher = await openDatabase({ databaseUrl: own, dataDir: '' })
    const databaseUrl = `${own}?options=-c%20idle_in_transaction_session_timeout%3D5000`
    const portal = await testApp({ database: await openDatabase({ databaseUrl, dataDir: '' }) })
    const hasIdled = async () => {
      const idle = await watcher.db
        .select({ pid: sql`pid` })
        .from(sql`pg_stat_activity`)
        .where(
          sql`datname = current_database() and state = 'idle in transaction'
            and clock_timestamp() - state_change > interval '6 s'`,
        )
      return idle.length > 0
    }
    try {
      let isDrawn: Promise<void> | undefined
      const has = async () => {
        await (isDrawn ??= until(hasIdled, 100_000))
        return true
      }
      await seedDemo({ ...portal.deps, storage: { ...portal.deps.storage, has, copy: async () => true } })
      expect(await listLinks(portal.deps.db)).toHaveLength(12)
    } finally {
      await portal.close()
      await watcher.close()
    }
  }, 120_000)

  test('share the pause between codes, the tries at a password, and tokens', async () => {
    const database = await testDatabase()
    const other = await openDatabase({ databaseUrl: database.url, dataDir: '' })
    const [one, two] = [await testApp({ database }), await testApp({ database: other })]
    try {
      const mobile = newMobile()
      const sends = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          (i % 2 ? one : two).call(sendCode, { mobile, event: 'proposal' }, { address: newAddress() }),
        ),
      )
      expect(sends.filter(({ code }) => code === 200)).toHaveLength(1)

      const person = await registered(one)
      const address = newAddress()
      const guess = (portal: typeof one) =>
        portal.call(login, { username: person.mobile, password: 'Wrong2026', type: 2 }, { address })
      const guesses = await Promise.all(Array.from({ length: 16 }, (_, i) => guess(i % 2 ? one : two)))
      expect(guesses.filter(({ code }) => code === WrongCredentials.code)).toHaveLength(8)
    } finally {
      await one.close()
      await two.close()
    }
  })
})
