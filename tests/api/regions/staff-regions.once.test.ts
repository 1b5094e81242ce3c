import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRegions } from '#features/regions/contract/regions-admin.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let reviewer: { token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const list = async (input: Record<string, unknown> = {}) =>
  (await portal.call(staffRegions, input, reviewer)).data

test('provinces come first, then what is below, each with its level', async () => {
  const top = await list()
  expect([top.count, top.list[0]]).toEqual([34, { id: 110000, name: '北京市', parent: 0, level: 1 }])
  const cities = await list({ pid: 350000 })
  expect(cities.list[0]).toEqual({ id: 350100, name: '福州市', parent: 350000, level: 2 })
  const counties = await list({ pid: 350100 })
  expect(counties.list[0]).toEqual({ id: 350102, name: '鼓楼区', parent: 350100, level: 3 })
  expect(await list({ pid: 350102 })).toEqual({ list: [], count: 0 })
  expect(await list({ pid: 999_999 })).toEqual({ list: [], count: 0 })
})

test('a word is looked for on every level below, in names and at the beginning of codes', async () => {
  const found = async (input: Record<string, unknown>) =>
    (await list(input)).list.map(({ name, level }) => `${level}${name}`)
  expect(await found({ keyword: '建瓯' })).toEqual(['3建瓯市'])
  expect(await found({ keyword: '建瓯', pid: 330000 })).toEqual([])
  expect(await found({ keyword: '鼓楼区', pid: 350000 })).toEqual(['3鼓楼区'])
  expect(await found({ keyword: '350783' })).toEqual(['3建瓯市'])
  expect(await found({ keyword: '五指山' })).toEqual(['2五指山市'])
})

test('pages are as long as asked for', async () => {
  const { list: rows, count } = await list({ keyword: '市', pagesize: 10, page: 2 })
  expect([rows.length, count > 300]).toEqual([10, true])
})
