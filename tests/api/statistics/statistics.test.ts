import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { projects } from '#features/projects/server/projects.schema.ts'
import { listChanges, readFeed } from '#features/publishing/server/change-feed.table.ts'
import { statistics } from '#features/statistics/contract.ts'
import { figureExamples } from '../../fixtures/as-written.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertProjects } from '../../helpers/projects.ts'
import { differenceToRecount } from './recount.ts'

const portals: TestApp[] = []
let portal: TestApp
beforeEach(async () => {
  portal = portals[0] ?? (await testApp())
  portals[0] = portal
  await portal.deps.db.delete(projects)
})
afterAll(async () => {
  for (const opened of portals) await opened.close()
})

const figures = async () => (await portal.call(statistics)).data

/** Kinds of everything that a piece of work changed, by the feed. */
const kindsChangedBy = async (work: () => Promise<unknown>) => {
  const { db } = portal.deps
  const before = await readFeed(db)
  await work()
  const after = await readFeed(db)
  return (await listChanges(db, before.last, after.last, 100)).map(({ kind }) => kind).toSorted()
}

describe('POST /pro/statistics', () => {
  test('a library without projects answers zeros, every stage named', async () => {
    const reply = await portal.call(statistics)
    expect(reply).toMatchObject({ status: 200, code: 200 })
    expect(reply.data).toMatchObject({
      projectnum: 0,
      provicenum: 0,
      projectmoney: 0,
      industry: [],
      province: [],
    })
    expect(reply.data.stage.map(({ value }) => value)).toEqual([0, 0, 0, 0])
  })

  test('counts what is published, with names, most first', async () => {
    await insertProjects(portal.deps.db, [
      { province_id: 350_000, industry_id: 4, stage_id: 3, budget: 1.25 },
      { province_id: 350_000, industry_id: 1, stage_id: 3, budget: 0.0001 },
      { province_id: 430_000, industry_id: 4, stage_id: 1, budget: 2 },
      { province_id: 530_000, industry_id: 5, stage_id: 2, budget: 100, published: false },
    ])
    const answer = await figures()
    expect(answer).toMatchObject({
      projectnum: 3,
      provicenum: 2,
      projectmoney: 3.2501,
      industry: [
        { name: '林业', value: 2 },
        { name: '建设', value: 1 },
      ],
      province: [
        { name: '福建省', value: 2 },
        { name: '湖南省', value: 1 },
      ],
      stage: [
        { name: '项目发起', value: 1 },
        { name: '项目采购', value: 0 },
        { name: '项目执行', value: 2 },
        { name: '项目移交', value: 0 },
      ],
    })
    expect(answer.time).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test.for(figureExamples)('a sum of %d yuan is answered as it is, in 亿元', async ([yuan]) => {
    await insertProjects(portal.deps.db, [{ budget: yuan / 1e8 }])
    expect((await figures()).projectmoney).toBeCloseTo(yuan / 1e8, 4)
  })

  test('a visitor is answered, with a body in either encoding, and unknown fields are dropped', async () => {
    for (const as of ['form', 'json'] as const)
      expect((await portal.call(statistics, { what: '1', page: '-5' }, { as })).code).toBe(200)
  })
})

describe('the counts follow every change', () => {
  test('publishing, moving, repricing, withdrawing and deleting a project', async () => {
    const { db } = portal.deps
    const [id = 0] = await insertProjects(db, [{ published: false, budget: 3 }])
    const set = (fields: Partial<typeof projects.$inferInsert>) =>
      db.update(projects).set(fields).where(eq(projects.id, id))
    expect((await figures()).projectnum).toBe(0)
    await set({ published: true })
    expect(await figures()).toMatchObject({ projectnum: 1, projectmoney: 3 })
    await set({ province_id: 110_000, stage_id: 4 })
    expect((await figures()).province).toEqual([{ name: '北京市', value: 1 }])
    await set({ budget: 7.5 })
    expect((await figures()).projectmoney).toBe(7.5)
    await set({ published: false })
    expect(await figures()).toMatchObject({ projectnum: 0, projectmoney: 0, provicenum: 0, industry: [] })
    await set({ published: true })
    await db.delete(projects).where(eq(projects.id, id))
    expect(await figures()).toMatchObject({ projectnum: 0, projectmoney: 0 })
    expect(await differenceToRecount(db)).toEqual([])
  })

  test('what is rolled back, whole or to a savepoint, counts nothing', async () => {
    const { db } = portal.deps
    await db.transaction(async (tx) => {
      await insertProjects(tx, [{}])
      await tx
        .transaction(async (inner) => {
          await insertProjects(inner, [{ province_id: 110_000 }, { province_id: 120_000 }])
          throw new Error('back')
        })
        .catch(() => undefined)
    })
    await db
      .transaction(async (tx) => {
        await insertProjects(tx, [{}, {}])
        throw new Error('back')
      })
      .catch(() => undefined)
    expect((await figures()).projectnum).toBe(1)
    expect(await differenceToRecount(db)).toEqual([])
  })

  test('emptying the table', async () => {
    const { db } = portal.deps
    await insertProjects(db, [{}, { province_id: 110_000 }])
    await db.transaction(async (tx) => {
      await insertProjects(tx, [{ stage_id: 2 }])
      await tx.execute(sql`truncate projects`)
      await insertProjects(tx, [{ stage_id: 3 }])
    })
    expect((await figures()).projectnum).toBe(1)
    expect(await differenceToRecount(db)).toEqual([])
  })

  test('random changes in transactions of any size end in what a recount finds', async () => {
    const { db } = portal.deps
    const cell = fc.record({
      province_id: fc.constantFrom(110_000, 350_000, 430_000),
      industry_id: fc.integer({ min: 1, max: 3 }),
      stage_id: fc.integer({ min: 1, max: 2 }),
      budget: fc.integer({ min: 0, max: 99_999 }).map((n) => n / 10_000),
      published: fc.boolean(),
    })
    const step = fc.oneof(
      fc.record({ do: fc.constant('insert' as const), rows: fc.array(cell, { minLength: 1, maxLength: 4 }) }),
      fc.record({ do: fc.constant('update' as const), every: fc.integer({ min: 1, max: 4 }), to: cell }),
      fc.record({ do: fc.constant('delete' as const), every: fc.integer({ min: 1, max: 4 }) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
        async (scenario) => {
          for (const steps of scenario)
            await db.transaction(async (tx) => {
              for (const one of steps) {
                if (one.do === 'insert') {
                  await insertProjects(tx, one.rows)
                  continue
                }
                const known = await tx.select({ id: projects.id }).from(projects)
                const ids = known.filter((_, n) => n % one.every === 0).map(({ id }) => id)
                if (one.do === 'update')
                  await tx.update(projects).set(one.to).where(inArray(projects.id, ids))
                else await tx.delete(projects).where(inArray(projects.id, ids))
              }
            })
          expect(await differenceToRecount(db)).toEqual([])
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('the change feed names the figures', () => {
  test('when they move, and not for a read or another text', async () => {
    const { db } = portal.deps
    const [id = 0] = await insertProjects(db, [{}])
    const set = (fields: Partial<typeof projects.$inferInsert>) => () =>
      db.update(projects).set(fields).where(eq(projects.id, id))
    expect(await kindsChangedBy(set({ budget: 9 }))).toEqual(['projects', 'statistics'])
    expect(await kindsChangedBy(set({ remark: '<p>改写简介</p>' }))).toEqual(['projects'])
    expect(await kindsChangedBy(set({ read_num: 5 }))).toEqual([])
    expect(await kindsChangedBy(() => insertProjects(db, [{ published: false }]))).toEqual([])
    expect(await kindsChangedBy(() => db.delete(projects).where(eq(projects.id, id)))).toEqual([
      'projects',
      'statistics',
    ])
  })
})
