// What is not found soon in the order that is asked for.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFilterOf } from '#features/listings/server/listing-search.service.ts'
import { listings } from '#features/listings/server/listing-search.table.ts'
import { findRecords } from '#features/search/server/find.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { EVERYTHING } from '../../helpers/naive-search.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('a question whose conditions contradict each other is answered all the same, and limits no other', async () => {
  const { db } = portal.deps
  const land = (project_name: string, measure_area: number) =>
    insertPublished(portal, { project_name, measure_area })
  const small = await land('石溪一号', 10)
  const large = await land('石溪二号', 300)
  await land('沙溪一号', 20)
  const filter = await searchFilterOf({ ...EVERYTHING, keyword: '石溪' }, portal.deps.now())
  // In place of an index that is read to its end.
  const forever = sql`(select pg_sleep(30)::text = '')`
  const slow = {
    ...listings,
    conditions: (...asked: Parameters<typeof listings.conditions>) => [
      ...listings.conditions(...asked),
      asked[2] ? undefined : forever,
    ],
  }
  const found = await findRecords(db, slow, { filter, sort: 'area_desc', limit: 8, offset: 0 })
  expect(found).toEqual({ ids: [large.id, small.id], count: 2, more: false })
  const { rows } = (await db.execute(sql`show statement_timeout`)) as {
    rows: { statement_timeout: string }[]
  }
  expect(rows).toEqual([{ statement_timeout: '0' }])
})
