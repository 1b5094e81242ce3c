import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { news } from '#features/news/server/news.schema.ts'
import { insertNews } from '#features/news/server/news.table.ts'
import { insertLinks } from '#features/site/server/site.table.ts'
import { LOCKS } from '#platform/server/db/locks.ts'
import { testDatabase } from '../../helpers/database.ts'
import { type TestServer, testServer } from '../../helpers/server.ts'
import { until } from '../../helpers/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const write = (title = '新闻') =>
  insertNews(server.deps.db, { type: 1, title, createtime: new Date(), updatetime: new Date() })

/** Longer than any word takes. */
const aMoment = () => pause(150)

describe('a commit that changed content', () => {
  test('is heard of at once, and once however much it changed', async () => {
    let heard = 0
    const stop = server.onContentChange(() => heard++)
    const started = performance.now()
    await write()
    await until(() => heard === 1)
    expect(performance.now() - started).toBeLessThan(8000)
    await server.deps.db.transaction(async (tx) => {
      await insertLinks(tx, [{ title: '一' }, { title: '二' }])
      await tx.update(news).set({ title: '改' })
    })
    await until(() => heard === 2)
    await aMoment()
    expect(heard).toBe(2)
    stop()
    await write()
    await aMoment()
    expect(heard).toBe(2)
  })

  test('is not heard of when it was rolled back, or only counted a read', async () => {
    let heard = 0
    const id = await write()
    await aMoment()
    const stop = server.onContentChange(() => heard++)
    await server.deps.db
      .update(news)
      .set({ read_num: sql`${news.read_num} + 1` })
      .where(eq(news.id, id))
    const failing = server.deps.db.transaction(async (tx) => {
      await tx.update(news).set({ title: '未提交' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await aMoment()
    expect(heard).toBe(0)
    stop()
  })

  test('is in the next public answer, though the last one was to be kept for longer', async () => {
    const count = async () => {
      const reply = await fetch(`${server.url}/api/newsList`, { method: 'POST' })
      return ((await reply.json()) as { data: { count: number } }).data.count
    }
    let heard = 0
    const stop = server.onContentChange(() => heard++)
    const before = await count()
    await write()
    await until(() => heard === 1)
    expect(await count()).toBe(before + 1)
    stop()
  })
})

describe('the publish lock', () => {
  test('lets one work at a time, in turn, and goes on after a failure', async () => {
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await pause(30)
      steps.push(`${name} ends`)
      if (name === 'b') throw new Error('b failed')
      return name
    }
    const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => server.publishLock(work(name))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[0]).toMatchObject({ value: 'a' })
    for (let i = 0; i < steps.length; i += 2) expect(steps[i + 1]).toBe(steps[i]?.replace('begins', 'ends'))
  })

  test('tells once whoever has to wait for it, and nobody else', async () => {
    const told: string[] = []
    const ask = (name: string, work: () => Promise<unknown>) =>
      server.publishLock(work, { waiting: () => told.push(name) })
    let begun = false
    let end = () => {}
    const first = ask('first', () => {
      begun = true
      return new Promise<void>((resolve) => {
        end = resolve
      })
    })
    await until(() => begun)
    const second = ask('second', async () => told.push('second works'))
    await until(() => told.length > 0)
    await pause(600)
    expect(told).toEqual(['second'])
    end()
    await Promise.all([first, second])
    await ask('third', async () => told.push('third works'))
    expect(told).toEqual(['second', 'second works', 'third works'])
  })

  test('holds up no close of the database, which ends whoever waits for it', async () => {
    const database = await testDatabase()
    let begun = false
    let end = () => {}
    const held = database.exclusively(LOCKS.publish, () => {
      begun = true
      return new Promise<void>((resolve) => {
        end = resolve
      })
    })
    await until(() => begun)
    const waiting = database.exclusively(LOCKS.publish, async () => 'never')
    waiting.catch(() => {})
    await aMoment()
    const started = performance.now()
    await database.close()
    expect(performance.now() - started).toBeLessThan(8000)
    end()
    await held
    await expect(waiting).rejects.toThrow('数据库已经关闭')
  })
})
