import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { recordExport } from '#features/audit-log/contract.ts'
import { Forbidden } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('an export of people’s data is on record with its filter, phones masked', async () => {
  const reviewer = await staffSignedIn(portal, 'reviewer')
  const filter = JSON.stringify({ keyword: '13912345678' })
  expect((await portal.call(recordExport, { list: 'users', rows: 12, filter }, reviewer)).code).toBe(200)
  const [entry] = await historyOf(portal.deps.db, 'list:users')
  expect(entry).toMatchObject({ who: `staff:${reviewer.id}`, action: 'list.export', detail: { rows: 12 } })
  expect(entry?.detail.filter).toContain('keyword')
  expect(entry?.detail.filter).not.toContain('13912345678')
})

test('only lists that have data of people are recorded, by those who may read them', async () => {
  const reviewer = await staffSignedIn(portal, 'reviewer')
  expect(await portal.call(recordExport, { list: 'news', rows: 1 }, reviewer)).toMatchObject({
    code: 400,
    msg: '列表不正确',
  })
  const editor = await staffSignedIn(portal, 'editor')
  expect(await portal.call(recordExport, { list: 'users', rows: 1 }, editor)).toMatchObject(Forbidden)
})
