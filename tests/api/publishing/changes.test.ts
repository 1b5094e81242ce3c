import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedKinds } from '#app/server-kinds.ts'
import { addRead } from '#features/news/contract/news.ts'
import { news } from '#features/news/server/news.schema.ts'
import { setTopic } from '#features/news/server/news.table.ts'
import { changes } from '#features/publishing/server/change-feed.schema.ts'
import { listChangesSince } from '#features/publishing/server/change-feed.service.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { banners, links } from '#features/site/server/site.schema.ts'
import { insertBanners, insertLinks, writeSettings } from '#features/site/server/site.table.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { LIMITS, tryConsume } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { askFeed, changesSince, readLines, toldBy } from '../../helpers/feed.ts'
import { article, newAddress } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const told = (work: () => Promise<unknown>) => toldBy(portal, work)
const update = (id: number, values: Partial<typeof news.$inferInsert>) =>
  portal.deps.db.update(news).set(values).where(eq(news.id, id))
const remove = (id: number) => portal.deps.db.delete(news).where(eq(news.id, id))

describe('a change of an article', () => {
  test('is told when it is written, edited, unpublished, published again and removed', async () => {
    let id = 0
    expect(
      await told(async () => {
        id = await article(portal)
      }),
    ).toEqual([`+news ${id}`])
    expect(await told(() => update(id, { title: '新标题' }))).toEqual([`+news ${id}`])
    expect(await told(() => update(id, { published: false }))).toEqual([`-news ${id}`])
    expect(await told(() => update(id, { title: '草稿' }))).toEqual([])
    expect(await told(() => update(id, { published: true }))).toEqual([`+news ${id}`])
    expect(await told(() => remove(id))).toEqual([`-news ${id}`])
  })

  test('is told of each that one statement touches, and of each once', async () => {
    const ids = [await article(portal), await article(portal)]
    const edits = async () => {
      for (const title of ['一', '二']) for (const id of ids) await update(id, { title })
    }
    expect(await told(edits)).toEqual(ids.map((id) => `+news ${id}`))
  })

  test('that goes into a topic, and of those that lose theirs, is told', async () => {
    const [topic, item] = [await article(portal, { type: 6 }), await article(portal, { type: 6 })]
    expect(await told(() => setTopic(portal.deps.db, item, topic))).toEqual([`+news ${item}`])
    expect(await told(() => remove(topic))).toEqual([`-news ${topic}`, `+news ${item}`])
  })

  test('is none when it was only read, or nothing of it changed', async () => {
    const id = await article(portal)
    expect(await told(() => portal.call(addRead, { id }, { address: newAddress() }))).toEqual([])
    expect(await told(() => update(id, { title: '林地流转新规解读' }))).toEqual([])
    expect(await told(() => update(id, { read_num: 7, title: '读过也改过' }))).toEqual([`+news ${id}`])
  })

  test('is none for a draft, from its first line to its end', async () => {
    const draft = async () => {
      const id = await article(portal, { published: false })
      await update(id, { title: '改过的草稿' })
      await remove(id)
    }
    expect(await told(draft)).toEqual([])
  })

  test('is told as it stands when the transaction commits', async () => {
    const ids: number[] = []
    const work = () =>
      portal.deps.db.transaction(async (tx) => {
        for (const published of [true, false]) {
          const row = {
            type: 1,
            title: '同一事务',
            createtime: new Date(),
            updatetime: new Date(),
            published,
          }
          const [inserted] = await tx.insert(news).values(row).returning({ id: news.id })
          ids.push(inserted?.id ?? 0)
          await tx
            .update(news)
            .set({ published: !published })
            .where(eq(news.id, inserted?.id ?? 0))
        }
      })
    expect(await told(work)).toEqual([`-news ${ids[0]}`, `+news ${ids[1]}`])
  })

  test('is none when its transaction, or the part of it that made it, is rolled back', async () => {
    const id = await article(portal)
    const fail = () => Promise.reject(new Error('rolled back'))
    const whole = () =>
      portal.deps.db
        .transaction(async (tx) => {
          await tx.update(news).set({ title: '未提交' }).where(eq(news.id, id))
          await fail()
        })
        .catch(() => {})
    const part = () =>
      portal.deps.db.transaction(async (tx) => {
        const inner = tx.transaction(async (savepoint) => {
          await savepoint.update(news).set({ title: '未提交' }).where(eq(news.id, id))
          await fail()
        })
        await inner.catch(() => {})
      })
    expect(await told(whole)).toEqual([])
    expect(await told(part)).toEqual([])
    const { cursor } = await changesSince(portal)
    expect((await changesSince(portal, cursor)).cursor).toBe(cursor)
  })

  test('is told of every article when all are thrown away at once', async () => {
    const other = await testApp()
    try {
      const ids = [await article(other), await article(other)]
      await article(other, { published: false })
      expect(await toldBy(other, () => other.deps.db.execute(sql`truncate ${news}`))).toEqual(
        ids.map((id) => `-news ${id}`),
      )
    } finally {
      await other.close()
    }
  })
})

describe('a change of what the operator sets', () => {
  test('is told of banners as of the home page, of links and of settings, each as one', async () => {
    const { db } = portal.deps
    expect(await told(() => insertBanners(db, [{ slot: 1 }, { slot: 2 }]))).toEqual(['+home 0'])
    expect(await told(() => db.update(banners).set({ published: false }))).toEqual(['+home 0'])
    expect(await told(() => db.update(banners).set({ sort: 9 }))).toEqual([])
    expect(await told(() => db.delete(banners))).toEqual([])
    expect(await told(() => insertLinks(db, [{ title: '一' }, { title: '二' }]))).toEqual(['+links 0'])
    expect(await told(() => db.update(links).set({ title: '三' }).where(eq(links.title, '一')))).toEqual([
      '+links 0',
    ])
    expect(await told(() => db.update(links).set({ title: '四' }).where(eq(links.title, '零')))).toEqual([])
    expect(await told(() => db.delete(links))).toEqual(['+links 0'])
    const settings = (hotline: string) => writeSettings(db, { ...defaultSettings, hotline })
    expect(await told(() => settings('400-1'))).toEqual(['+settings 0'])
    expect(await told(() => settings('400-1'))).toEqual([])
    expect(await told(() => settings('400-2'))).toEqual(['+settings 0'])
  })
})

describe('the feed', () => {
  test('numbers changes without a gap and keeps the newest of each record only', async () => {
    const start = await changesSince(portal)
    const ids = [await article(portal), await article(portal), await article(portal)]
    await update(ids[0] ?? 0, { title: '最后改的' })
    const { changes, cursor } = await changesSince(portal, start.cursor)
    const first = Number(start.cursor.split(':')[1]) + 1
    expect(changes.map(({ id, version }) => [id, version - first])).toEqual([
      [ids[1], 1],
      [ids[2], 2],
      [ids[0], 3],
    ])
    expect(await changesSince(portal, cursor)).toEqual({ cursor, reset: false, changes: [] })
  })

  test('answers lines of JSON that nobody may keep, in pages that a reader does not notice', async () => {
    const start = await changesSince(portal)
    const row = { type: 1, title: '批量', createtime: new Date(), updatetime: new Date() }
    await portal.deps.db.insert(news).values(Array.from({ length: 2500 }, () => row))
    const reply = await askFeed(portal, start.cursor)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/x-ndjson',
      'no-store',
    ])
    const versions = readLines(reply.body).changes.map(({ version }) => version)
    const first = Number(start.cursor.split(':')[1]) + 1
    expect(versions).toEqual(Array.from({ length: 2500 }, (_, i) => first + i))
  })

  test('says so when there is more than one answer holds', async () => {
    const { cursor } = await changesSince(portal)
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push(await article(portal))
    const address = newAddress()
    const ask = async (from: string) => {
      const lines = []
      for await (const batch of await listChangesSince(portal.deps, feedKinds, {
        bounds: { page: 2, pages: 1 },
      })(from, {
        address,
      }))
        lines.push(...batch)
      return readLines(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
    const [one, seen]: [Awaited<ReturnType<typeof ask>>, number[]] = [await ask(cursor), []]
    let answer = one
    for (; answer.more; answer = await ask(answer.cursor)) seen.push(...answer.changes.map(({ id }) => id))
    expect(one.changes).toHaveLength(2)
    expect([...seen, ...answer.changes.map(({ id }) => id)]).toEqual(ids)
  })

  test('waits for what a replica has shown already, and resets no reader for it', async () => {
    const { cursor } = await changesSince(portal)
    const [database = '', version] = cursor.split(':')
    const asked = changesSince(portal, `${database}:${Number(version) + 1}`)
    await pause(150)
    await article(portal)
    expect(await asked).toEqual({ cursor: `${database}:${Number(version) + 1}`, reset: false, changes: [] })
    // Of a commit that never comes, it was of a database before a backup was restored.
    expect((await changesSince(portal, `${database}:${Number(version) + 2}`)).reset).toBe(true)
  })

  test('resets whoever it does not know, and tells them where to go on from', async () => {
    const { cursor } = await changesSince(portal)
    const [database = '', last = ''] = cursor.split(':')
    const strangers = [
      undefined,
      '',
      'x',
      last,
      `${database}:`,
      `${database}:-1`,
      `${database}:1.5`,
      `${database}:${Number(last) + 1}`,
      `${database}:99999999999999999999`,
      `00000000-0000-0000-0000-000000000000:${last}`,
      '长'.repeat(2000),
      '\0',
    ]
    for (const stranger of strangers)
      expect(await changesSince(portal, stranger), stranger).toEqual({ cursor, reset: true, changes: [] })
    for (const query of ['since=1&since=2', 'since[]=1', 'since=%', 'since=%00'])
      expect(readLines((await portal.app.inject({ url: `/api/changes?${query}` })).body).reset).toBe(true)
    expect((await changesSince(portal, `${database}:0`)).reset).toBe(false)
  })

  test('refuses an address that asks too often, by HTTP 429, and those who are far behind sooner', async () => {
    const { db, now } = portal.deps
    const { cursor } = await changesSince(portal)
    const far = `${cursor.split(':')[0]}:0`
    const use = async (name: 'pull' | 'pullFarBehind', address: string, times: number) => {
      for (let i = 0; i < times; i++) await tryConsume(db, name, address, now())
    }
    const [busy, greedy] = [newAddress(), newAddress()]
    const refused = async (address: string, since: string) => {
      const reply = await askFeed(portal, since, address)
      if (reply.statusCode === 200) return readLines(reply.body).reset
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([
        429,
        'application/json; charset=utf-8',
      ])
      return reply.json()
    }
    const refusal = { ...TooMany, data: null }
    await use('pull', busy, LIMITS.pull.max - 1)
    expect(await refused(busy, cursor)).toBe(false)
    for (const since of [cursor, far, '']) expect(await refused(busy, since)).toEqual(refusal)

    await db.execute(sql`update change_feed set last = last + 1001`)
    await use('pullFarBehind', greedy, LIMITS.pullFarBehind.max - 1)
    expect(await refused(greedy, far)).toBe(false)
    expect(await refused(greedy, far)).toEqual(refusal)
    expect(await refused(greedy, (await changesSince(portal)).cursor)).toBe(false)
    expect(await refused(newAddress(), far)).toBe(false)

    portal.passSeconds(61)
    for (const address of [busy, greedy]) expect(await refused(address, far)).toBe(false)
  })

  test('of a restored database resets everybody, by the statement that operators are told', async () => {
    const restored = await testApp()
    try {
      const statements = [
        '../../../docs/publishing.md',
        '../../../src/features/publishing/server/change-feed.schema.ts',
      ].map(
        (file) =>
          /`(update change_feed [^`]+)`/.exec(readFileSync(new URL(file, import.meta.url), 'utf8'))?.[1],
      )
      const [statement = ''] = statements
      expect(statements).toEqual([statement, 'update change_feed set database = default'])
      await article(restored)
      const before = await changesSince(restored)
      await restored.deps.db.execute(sql.raw(statement))
      const after = await changesSince(restored, before.cursor)
      expect(after).toEqual({ cursor: after.cursor, reset: true, changes: [] })
      expect(after.cursor.split(':')[0]).not.toBe(before.cursor.split(':')[0])
      const id = await article(restored)
      const next = await changesSince(restored, after.cursor)
      expect([next.reset, next.changes.map((change) => change.id)]).toEqual([false, [id]])
    } finally {
      await restored.close()
    }
  })

  test('cut off on its way has no last line', async () => {
    const doomed = await testApp()
    try {
      const { cursor } = await changesSince(doomed)
      const rows = Array.from({ length: 2500 }, (_, id) => ({
        kind: 'news' as const,
        id,
        version: id + 1,
        deleted: false,
        at: new Date(),
      }))
      await doomed.deps.db.insert(changes).values(rows)
      await doomed.deps.db.execute(sql`update change_feed set last = 2500`)
      const url = await doomed.app.listen({ port: 0, host: '127.0.0.1' })
      const whole = await (await fetch(`${url}/api/changes?since=${cursor}`)).text()
      expect(readLines(whole).changes).toHaveLength(2500)
      // A kind that the contract does not know: the answer fails at its line, after a good page.
      await doomed.deps.db.execute(sql`update changes set kind = 'unknown' where version = 1500`)
      const reply = await fetch(`${url}/api/changes?since=${cursor}`)
      expect(reply.status).toBe(200)
      await expect(reply.text()).rejects.toThrow('terminated')
      expect(() => readLines(whole.slice(0, -3))).toThrow('not whole')
      expect(() => readLines(`${whole.split('\n').slice(0, 9).join('\n')}\n`)).toThrow('missing')
    } finally {
      await doomed.close()
    }
  })

  test('that cannot be read at all is a fault like any other', async () => {
    const gone = await testApp()
    await gone.database.close()
    const reply = await askFeed(gone)
    expect([reply.statusCode, reply.json().code]).toEqual([500, 500])
    await gone.close()
  })
})
