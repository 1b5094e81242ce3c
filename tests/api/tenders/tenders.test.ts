// The market as readers ask for it: menus, lists and their filters, details, and the contact that only signed-in users get.

import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRead } from '#features/news/contract/news.ts'
import {
  marketHeader,
  type TenderFilter,
  tenderDetail,
  tenderList,
} from '#features/tenders/contract/tenders.ts'
import { isSignUpOpen, marketKindOf } from '#features/tenders/rules/tenders.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { TargetGone, TooDeep } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { seededRandom } from '../../helpers/naive-search.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'
import { insertTender, insertTenders, type NewTender } from '../../helpers/tenders.ts'

const DAY_MS = 24 * 3_600_000
const ANY: TenderFilter = {
  c_id: 0,
  type: 0,
  infor_type: 0,
  industry_type: 0,
  province_id: 0,
  time: 0,
  open: 0,
}
const PROVINCES = [0, 110_000, 350_000, 450_000]

let portal: TestApp
let token: string
beforeAll(async () => {
  portal = await testApp({ deps: { cache: publicCache({ ttlMs: 60_000, maxEntries: 50 }) } })
  ;({ token } = await signedIn(portal))
})
afterAll(() => portal.close())

const listed = async (filter: Partial<TenderFilter> = {}, page = 1, pagesize = 100) => {
  portal.deps.cache.clear()
  const answer = await portal.call(
    tenderList,
    { ...ANY, ...filter, page, pagesize },
    { address: newAddress() },
  )
  expect(answer).toMatchObject({ code: 200 })
  return { ids: answer.data.list.map(({ id }) => id), count: answer.data.count, more: answer.data.more }
}

describe('the list', () => {
  /** By days before now; among them the bounds of the filters by time. */
  const AGES = [0, 0.2, 0.5, 1, 4, 5, 12, 19, 20, 60, 182, 183, 184, 400]
  type Row = Awaited<ReturnType<typeof insertTenders>>[number]
  let all: Row[]

  const randomTender = (random: ReturnType<typeof seededRandom>): NewTender => {
    const codes = {
      ptype: 1 + random.below(2),
      infor_type: random.oneOf([1, 1, 1, 2, 3, 4]),
      category: 1 + random.below(3),
    }
    const moment = (days: number) => new Date(portal.deps.now().getTime() + days * DAY_MS)
    return {
      ...codes,
      kind: marketKindOf(codes),
      industry_type: 1 + random.below(5),
      province_id: random.oneOf(PROVINCES),
      createtime: moment(-random.oneOf(AGES)),
      signup_end: random.chance(0.2) ? null : moment(random.oneOf([-40, -1, 0, 0.5, 9])),
      published: random.chance(0.9),
    }
  }

  beforeAll(async () => {
    const random = seededRandom(20_261_120)
    all = await insertTenders(
      portal.deps.db,
      Array.from({ length: 300 }, () => randomTender(random)),
    )
  })
  afterAll(() => portal.deps.db.delete(tenders))

  /** The beginning of a period in Beijing, where the clock stands at Friday, 2026-11-20, 10:00. */
  const BEGINS = [
    0,
    Date.UTC(2026, 10, 19, 16),
    Date.UTC(2026, 10, 15, 16),
    Date.UTC(2026, 9, 31, 16),
    Date.UTC(2026, 4, 20, 16),
  ]
  const fits = (row: Row, filter: TenderFilter) =>
    row.published &&
    [0, row.kind].includes(filter.c_id) &&
    [0, row.ptype].includes(filter.type) &&
    [0, row.infor_type].includes(filter.infor_type) &&
    [0, row.industry_type].includes(filter.industry_type) &&
    [0, row.province_id].includes(filter.province_id) &&
    row.createtime.getTime() >= (BEGINS[filter.time] ?? 0) &&
    (filter.open === 0 ||
      isSignUpOpen(
        { infor_type: row.infor_type, signup_end: row.signup_end ? toWireTime(row.signup_end) : '' },
        toWireTime(portal.deps.now()),
      ))
  const expected = (filter: TenderFilter) =>
    all
      .filter((row) => fits(row, filter))
      .toSorted((a, b) => b.createtime.getTime() - a.createtime.getTime() || b.id - a.id)
      .map(({ id }) => id)

  test('holds what fits, the newest first, under any filter and on any page', async () => {
    const filter = fc.record({
      c_id: fc.constantFrom(0, 0, 1, 2, 3, 4, 5),
      type: fc.constantFrom(0, 0, 1, 2),
      infor_type: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
      industry_type: fc.constantFrom(0, 0, 0, 1, 5),
      province_id: fc.constantFrom(...PROVINCES),
      time: fc.constantFrom(0, 0, 1, 2, 3, 4),
      open: fc.constantFrom(0, 0, 1),
    })
    let some = 0
    await fc.assert(
      fc.asyncProperty(
        filter,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 40 }),
        async (asked, page, pagesize) => {
          const ids = expected(asked)
          const { ids: found, count, more } = await listed(asked, page, pagesize)
          expect(found).toEqual(ids.slice((page - 1) * pagesize, page * pagesize))
          expect({ count, more }).toEqual({ count: ids.length, more: false })
          if (found.length > 0) some++
        },
      ),
      { numRuns: 150 },
    )
    expect(some).toBeGreaterThan(10)
  })

  test('is counted exactly as a whole and by kind, whatever is published, changed and taken away', async () => {
    const counts = async () =>
      Promise.all([0, 1, 2, 3, 4, 5].map(async (c_id) => (await listed({ c_id }, 1, 1)).count))
    const recounted = () => [0, 1, 2, 3, 4, 5].map((c_id) => expected({ ...ANY, c_id }).length)
    expect(await counts()).toEqual(recounted())
    const { db } = portal.deps
    const [first, second, third] = all.filter(({ published }) => published)
    if (!first || !second || !third) throw new Error('too few')
    await db.update(tenders).set({ kind: 5, infor_type: 3 }).where(eq(tenders.id, first.id))
    await db.update(tenders).set({ published: false }).where(eq(tenders.id, second.id))
    await db.delete(tenders).where(eq(tenders.id, third.id))
    await insertTenders(db, [{ kind: 2, category: 2 }, { kind: 2, category: 2 }, { published: false }])
    all = await db.select().from(tenders)
    expect(await counts()).toEqual(recounted())
  })

  test('ends, but for the whole of it, after two thousand', async () => {
    const page = (input: object) =>
      portal.call(tenderList, { ...input, pagesize: 100 }, { address: newAddress() })
    expect(await page({ page: 1_000_000 })).toMatchObject({ code: 200, data: { list: [], more: false } })
    expect(await page({ province_id: 350_000, page: 20 })).toMatchObject({ code: 200 })
    expect(await page({ province_id: 350_000, page: 21 })).toMatchObject(TooDeep)
  })

  test.each([
    { c_id: 6 },
    { c_id: -1 },
    { type: 3 },
    { infor_type: 5 },
    { industry_type: 'x' },
    { province_id: 1_000_000 },
    { time: 5 },
    { open: 2 },
    { page: 0 },
    { pagesize: 101 },
  ])('names what is no filter: %o', async (input) => {
    const { code, data } = await portal.call(tenderList, input, { address: newAddress() })
    expect(code).toBe(400)
    expect(Object.keys((data as unknown as { fields: object }).fields)).toEqual(Object.keys(input))
  })
})

test('an entry has all that lists show, in the units of the wire', async () => {
  const row = await insertTender(portal, {
    bond_fen: 1_234_550,
    estimate: 321.5,
    signup_end: new Date('2026-12-01T09:00:00Z'),
    open_time: new Date('2026-12-08T01:30:00Z'),
  })
  portal.deps.cache.clear()
  const { data } = await portal.call(tenderList, {}, { address: newAddress() })
  expect(data.list.find(({ id }) => id === row.id)).toEqual({
    id: row.id,
    title: row.title,
    project_sn: row.project_sn,
    ptype: 1,
    infor_type: 1,
    pname: '福建省',
    industry_type: 4,
    createtime: '2026-11-01 10:00:00',
    kind: 1,
    province_id: 350_000,
    signup_end: '2026-12-01 17:00:00',
    open_time: '2026-12-08 09:30:00',
    estimate: 321.5,
    bond: 12_345.5,
    winner: '',
    winning_price: '',
    updatetime: '2026-11-01 10:00:00',
  })
})

describe('the menus', () => {
  const menus = async (c_id: number | string) =>
    (await portal.call(marketHeader, { c_id, type: 1 }, { address: newAddress() })).data

  test('are those of the list’s filters, each entry with a code that the list takes', async () => {
    const found = await menus(0)
    expect(found.map(({ field }) => field)).toEqual([
      'infor_type',
      'industry_type',
      'province_id',
      'time',
      'open',
    ])
    expect(found.find(({ field }) => field === 'province_id')?.son).toHaveLength(34)
    for (const { field, son } of found)
      for (const { id, name } of son) {
        expect(name).not.toBe('')
        expect(await portal.call(tenderList, { [field]: id }, { address: newAddress() })).toMatchObject({
          code: 200,
        })
      }
  })

  test('name the first notice by what is asked for: tenders, procurements or both', async () => {
    const first = async (type: number, c_id = 0) => {
      const { data } = await portal.call(marketHeader, { c_id, type }, { address: newAddress() })
      return data.find(({ field }) => field === 'infor_type')?.son[0]?.name
    }
    expect([await first(0), await first(1), await first(2)]).toEqual([
      '招标或采购公告',
      '招标公告',
      '采购公告',
    ])
    expect([await first(0, 1), await first(0, 4), await first(2, 1)]).toEqual([
      '招标公告',
      '采购公告',
      '采购公告',
    ])
  })

  test('offer nothing that a kind cannot have', async () => {
    const notices = async (c_id: number) =>
      (await menus(c_id)).find(({ field }) => field === 'infor_type')?.son.map(({ id }) => id)
    expect(await Promise.all([0, 1, 4, 5].map(notices))).toEqual([
      [1, 2, 3, 4],
      [1, 2],
      [1, 2],
      [3, 4],
    ])
    expect((await menus(5)).map(({ field }) => field)).not.toContain('open')
    expect(await portal.call(marketHeader, { c_id: 6 })).toMatchObject({ code: 400 })
  })
})

describe('a tender', () => {
  const CONTACT = '林女士 0591-0000012'
  const detail = (input: object, as?: string) =>
    portal.call(tenderDetail, { ...input }, { token: as, address: newAddress() })

  test('is found by its id and by its number, with everything that is public', async () => {
    const row = await insertTender(portal, {
      tendering_type: '公开招标',
      bond_due: new Date('2026-12-02T09:00:00Z'),
      change_content: '<p>变更</p>',
      winner: '青山公司',
      files: [{ name: '招标文件.pdf', file: '/uploads/staff/a.pdf', size: 20 }],
    })
    const byId = await detail({ id: row.id })
    expect(byId).toMatchObject({
      code: 200,
      data: {
        project_sn: row.project_sn,
        tendering_type: '公开招标',
        bond_due: '2026-12-02 17:00:00',
        content: row.content,
        change_content: '<p>变更</p>',
        winner: '青山公司',
        files: [{ name: '招标文件.pdf', size: 20 }],
        contact: '',
      },
    })
    expect((await detail({ project_sn: row.project_sn })).data).toEqual(byId.data)
  })

  test('that is not public, or that there is none of, is gone; neither id nor number is a wrong input', async () => {
    const { id, project_sn } = await insertTender(portal, { published: false })
    for (const input of [{ id }, { project_sn }, { project_sn: 'NO-SUCH-1' }, { id: 2_147_483_647 }])
      expect(await detail(input), JSON.stringify(input)).toMatchObject(TargetGone)
    for (const input of [
      {},
      { id: 0, project_sn: '' },
      { id: -1 },
      { id: 'x' },
      { project_sn: 'x'.repeat(51) },
    ])
      expect(await detail(input), JSON.stringify(input)).toMatchObject({ code: 400 })
  })

  test('tells its contact to signed-in users, and never to visitors, whoever asked before', async () => {
    const { id } = await insertTender(portal, { contact: CONTACT })
    for (const as of [token, undefined, 'not-a-token', '', token]) {
      const answer = await detail({ id }, as)
      expect(answer).toMatchObject({ code: 200, data: { contact: as === token ? CONTACT : '' } })
      if (as !== token) expect(JSON.stringify(answer)).not.toContain('0591')
    }
    expect(JSON.stringify(await portal.call(tenderList, {}, { token }))).not.toContain('0591-0000012')
  })

  test('refuses contacts beyond an hour’s reading; visitors go on reading', async () => {
    const { id } = await insertTender(portal, { contact: CONTACT })
    const { token: greedy } = await signedIn(portal)
    for (let n = 0; n < 240; n++) expect((await detail({ id }, greedy)).code).toBe(200)
    expect(await detail({ id }, greedy)).toMatchObject({ status: 429, code: 429, data: null })
    expect((await detail({ id })).code).toBe(200)
    expect((await detail({ id }, token)).data.contact).toBe(CONTACT)
  })

  test('counts its reads once an address, apart from articles, and is not published anew for them', async () => {
    const { id } = await insertTender(portal)
    const changes = async () => {
      const [row] = await portal.deps.db.select({ n: sql<string>`last` }).from(sql`change_feed`)
      return row?.n
    }
    const before = await changes()
    const address = newAddress()
    for (const from of [address, address, newAddress()])
      await portal.call(addRead, { id, type: 12 }, { address: from })
    portal.deps.cache.clear()
    expect((await detail({ id })).data.read_num).toBe(2)
    expect(await changes()).toBe(before)
  })
})
