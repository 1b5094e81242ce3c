import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '#features/projects/server/projects.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertProjects } from '../../helpers/projects.ts'
import { differenceToRecount } from './recount.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('parallel transactions that count the same projects in any order neither wait in a circle nor drift', async () => {
  const { db } = portal.deps
  const provinces = [110_000, 350_000, 430_000, 530_000]
  const cells = provinces.flatMap((province_id) => [1, 2].map((stage_id) => ({ province_id, stage_id })))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const worker = async (mine: number[]) => {
    for (let round = 0; round < 15; round++)
      await db.transaction(async (tx) => {
        // Two statements, so that the cells are met in an order of chance.
        for (let step = 0; step < 2; step++) {
          const cell = cells[random(cells.length)]
          const id = mine[random(mine.length)] ?? 0
          await tx
            .update(projects)
            .set({ ...cell, budget: random(1000) / 10, published: random(5) > 0 })
            .where(eq(projects.id, id))
        }
        await insertProjects(tx, [{ ...cells[random(cells.length)] }])
      })
  }
  const ids = await insertProjects(
    db,
    Array.from({ length: 40 }, () => ({})),
  )
  await Promise.all(Array.from({ length: 8 }, (_, n) => worker(ids.slice(n * 5, n * 5 + 5))))
  expect(await differenceToRecount(db)).toEqual([])
  await db.delete(projects).where(inArray(projects.id, ids))
  expect(await differenceToRecount(db)).toEqual([])
})
