// The change feed and the publish lock where several processes share one database.
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { news } from '#features/news/server/news.schema.ts'
import { insertNews } from '#features/news/server/news.table.ts'
import { exclusivelyOnPostgres } from '#platform/server/db/exclusive.ts'
import { followPrimary } from '#platform/server/db/followed-server.ts'
import { LOCKS } from '#platform/server/db/locks.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { testApp } from '../../helpers/app.ts'
import { changesSince } from '../../helpers/feed.ts'
import { article } from '../../helpers/people.ts'
import { newDatabaseUrl, type TestServer, testServer } from '../../helpers/server.ts'
import { silenceable } from '../../helpers/silence.ts'
import { until } from '../../helpers/until.ts'

const row = { type: 1, title: '新闻', createtime: new Date(), updatetime: new Date() }

describe('a reader with a cursor', () => {
  test('misses nothing that eight writers commit meanwhile, and sees versions without a gap', async () => {
    const databaseUrl = await newDatabaseUrl()
    const [portal, other] = [
      await testApp({ database: await openDatabase({ databaseUrl, dataDir: '' }) }),
      await openDatabase({ databaseUrl, dataDir: '' }),
    ]
    try {
      const shared = await article(portal)
      let { cursor } = await changesSince(portal)
      const start = Number(cursor.split(':')[1])
      /** Committed changes: the last state of each record. */
      const committed = new Map<number, boolean>()
      const write = async (n: number) => {
        const db = n % 2 ? portal.deps.db : other.db
        for (let i = 0; i < 25; i++) {
          const left = await db
            .transaction(async (tx) => {
              const [one, two] = [await insertNews(tx, row), await insertNews(tx, row)]
              // Commits overtake each other, and some never come.
              await pause(Math.random() * 6)
              if (i % 5 === 0) throw new Error('rolled back')
              if (i % 3 === 0) await tx.delete(news).where(eq(news.id, two))
              await tx
                .update(news)
                .set({ title: `${n}-${i}` })
                .where(eq(news.id, shared))
              return [
                [one, false],
                [two, i % 3 === 0],
              ] as const
            })
            .catch(() => [])
          for (const [id, deleted] of left) committed.set(id, deleted)
        }
      }
      const seen = new Map<number, boolean>()
      const versions: number[] = []
      const read = async () => {
        const answer = await changesSince(portal, cursor)
        expect(answer.reset).toBe(false)
        for (const { id, deleted, version } of answer.changes) {
          seen.set(id, deleted)
          versions.push(version)
        }
        cursor = answer.cursor
      }
      const writing = new Set(Array.from({ length: 8 }, (_, n) => n))
      const writers = [...writing].map((n) => write(n).finally(() => writing.delete(n)))
      while (writing.size > 0) await read()
      await Promise.all(writers)
      await read()

      committed.set(shared, false)
      const byId = (map: Map<number, boolean>) => [...map].toSorted(([a], [b]) => a - b)
      expect(byId(seen)).toEqual(byId(committed))
      expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
      // Each commit numbered the two articles and the shared one: not one number was lost on those rolled back.
      expect(Number(cursor.split(':')[1]) - start).toBe(8 * 20 * 3)
    } finally {
      await other.close()
      await portal.close()
    }
  })
})

describe('two servers on one database', () => {
  let databaseUrl: string
  let [one, two]: TestServer[] = []
  let admin: Client
  const first = () => one as TestServer
  const second = () => two as TestServer
  beforeAll(async () => {
    databaseUrl = await newDatabaseUrl()
    one = await testServer(databaseUrl)
    two = await testServer(databaseUrl)
    admin = new Client(databaseUrl)
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await Promise.all([first().close(), second().close()])
  })
  /** Ends the sessions of this database for which a condition on `pg_stat_activity` holds; answers how many. */
  const endSessions = async (condition: string) =>
    (
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
      )
    ).rowCount

  test('hear each other’s changes, and those of any other client', async () => {
    const heard = [0, 0]
    const stops = [first().onContentChange(() => heard[0]!++), second().onContentChange(() => heard[1]!++)]
    await insertNews(first().deps.db, row)
    await until(() => heard.every((n) => n === 1))
    await admin.query(`insert into links (title) values ('手工')`)
    await until(() => heard.every((n) => n === 2))
    for (const stop of stops) stop()
  })

  test('listen again after their connection broke, and take it for a change', async () => {
    let heard = 0
    const stop = first().onContentChange(() => heard++)
    expect(await endSessions(`query like 'listen %content_changed%'`)).toBe(2)
    await until(() => heard > 0)
    const before = heard
    await insertNews(second().deps.db, row)
    await until(() => heard > before)
    stop()
  })

  test('publish one after the other', async () => {
    let [inside, most] = [0, 0]
    const work = async () => {
      inside++
      most = Math.max(most, inside)
      await pause(20)
      inside--
    }
    await Promise.all([first(), second(), first(), second()].map(({ publishLock }) => publishLock(work)))
    expect([inside, most]).toEqual([0, 1])
  })

  /** Holds the publish lock until told to end. */
  const hold = async () => {
    let end = () => {}
    let isHeld = false
    const held = first().publishLock(() => {
      isHeld = true
      return new Promise<void>((resolve) => {
        end = resolve
      })
    })
    await until(() => isHeld)
    return () => {
      end()
      return held
    }
  }

  test('lose the publish lock with its connection, and the other one gets it', async () => {
    const release = await hold()
    const next = second().publishLock(async () => 'its turn')
    const holder = `pid in (select pid from pg_locks where locktype = 'advisory' and granted)`
    expect(await endSessions(holder)).toBe(1)
    expect(await next).toBe('its turn')
    await release()
  })

  test('hear why they did not get the publish lock', async () => {
    const release = await hold()
    let waits = false
    const next = second().publishLock(async () => 'never', { waiting: () => (waits = true) })
    next.catch(() => {})
    await until(() => waits)
    const holders = `select pid from pg_locks where locktype = 'advisory' and granted`
    expect(await endSessions(`query like 'select pg_try_advisory%' and pid not in (${holders})`)).toBe(1)
    await expect(next).rejects.toThrow('数据库连接中断（57P01），没有拿到发布锁')
    await release()
  })

  test('do not wait long for the lock of a database that fell silent, nor for one that is not there', async () => {
    const release = await hold()
    const far = await silenceable(databaseUrl)
    const { signal } = new AbortController()
    const exclusively = exclusivelyOnPostgres(followPrimary(far.url, signal), signal)
    let waits = false
    const next = exclusively(LOCKS.publish, async () => 'never', { waiting: () => (waits = true) })
    next.catch(() => {})
    await until(() => waits)
    far.silence()
    await expect(next).rejects.toMatchObject({
      message: '数据库连接中断，没有拿到发布锁',
      cause: expect.any(Error),
    })
    await release()
    await far.close()
    await expect(exclusively(LOCKS.publish, async () => 'never')).rejects.toThrow(
      '连接不上数据库（ECONNREFUSED），没有拿到发布锁',
    )
  })

  test('go on with another session where the one that is kept for their lock was ended', async () => {
    const closing = new AbortController()
    const exclusively = exclusivelyOnPostgres(followPrimary(databaseUrl, closing.signal), closing.signal)
    expect(await exclusively(LOCKS.publish, async () => 1)).toBe(1)
    expect(await endSessions(`query like 'select pg_advisory_unlock%'`)).toBe(1)
    expect(await exclusively(LOCKS.publish, async () => 2)).toBe(2)
    closing.abort()
  })

  test('do not wait for each other’s changes before the commit', async () => {
    const [a, b] = [await insertNews(first().deps.db, row), await insertNews(first().deps.db, row)]
    let written = 0
    const edit = (server: TestServer, id: number) =>
      server.deps.db.transaction(async (tx) => {
        await tx.update(news).set({ title: '改' }).where(eq(news.id, id))
        written++
        await until(() => written === 2)
        await insertNews(tx, row)
      })
    await Promise.all([edit(first(), a), edit(second(), b)])
  })
})
