// The project library as readers ask for it: lists and their filters, details, and what only signed-in users are told.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCollect, addNum, delCollect } from '#features/favourites/contract.ts'
import { addRead } from '#features/news/contract/news.ts'
import { prodetail, projectlist } from '#features/projects/contract/projects.ts'
import { projects } from '#features/projects/server/projects.schema.ts'
import { NotSignedIn, TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'
import { addLocalProjects } from '../../helpers/projects.ts'

let portal: TestApp
let token: string
beforeAll(async () => {
  portal = await testApp({ deps: { cache: publicCache({ ttlMs: 60_000, maxEntries: 50 }) } })
  ;({ token } = await signedIn(portal))
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.deps.db.delete(projects)
  portal.deps.cache.clear()
})

const found = async (input: Record<string, unknown>) => {
  const { code, data } = await portal.call(
    projectlist,
    { pagesize: 100, ...input },
    { address: newAddress() },
  )
  expect(code).toBe(200)
  return data.list.map(({ name }) => name).toSorted()
}
const detail = (project_id: number | string, as?: string) =>
  portal.call(prodetail, { project_id, type: 1 }, { token: as, address: newAddress() })

describe('the list', () => {
  test('parts budgets where the spec does: 1, 10 and 30 million yuan begin the next band', async () => {
    const budgets = [0.0099, 0.01, 0.0999, 0.1, 0.2999, 0.3, 12, 0]
    await addLocalProjects(portal, ...budgets.map((budget) => ({ budget, name: `${budget}` })))
    expect(await found({ money: 1 })).toEqual(['0.0099'])
    expect(await found({ money: 2 })).toEqual(['0.01', '0.0999'])
    expect(await found({ money: 3 })).toEqual(['0.1', '0.2999'])
    expect(await found({ money: 4 })).toEqual(['0.3', '12'])
    expect(await found({ money: 0 })).toHaveLength(8)
  })

  test('parts areas at 100, 1000 and 5000 mu; an unknown area is in no band', async () => {
    const areas = [99.99, 100, 999.99, 1000, 4999.99, 5000, 0]
    await addLocalProjects(portal, ...areas.map((woodland) => ({ woodland, name: `${woodland}` })))
    expect(await found({ woodland: 1 })).toEqual(['99.99'])
    expect(await found({ woodland: 2 })).toEqual(['100', '999.99'])
    expect(await found({ woodland: 3 })).toEqual(['1000', '4999.99'])
    expect(await found({ woodland: 4 })).toEqual(['5000'])
  })

  test('parts times in Beijing: today, this week, this month, the last half-year', async () => {
    // The clock stands at Friday, 2026-11-20, 10:00 in Beijing.
    const times = {
      今天: '2026-11-19T16:00:00Z',
      昨天: '2026-11-19T15:59:59Z',
      周一: '2026-11-15T16:00:00Z',
      上周: '2026-11-15T15:59:59Z',
      月初: '2026-10-31T16:00:00Z',
      上月: '2026-10-31T15:59:59Z',
      去年: '2025-11-20T02:00:00Z',
    }
    await addLocalProjects(
      portal,
      ...Object.entries(times).map(([name, at]) => ({ name, createtime: new Date(at) })),
    )
    expect(await found({ time: 1 })).toEqual(['今天'])
    expect(await found({ time: 2 })).toEqual(['今天', '周一', '昨天'].toSorted())
    expect(await found({ time: 3 })).toEqual(['今天', '周一', '昨天', '上周', '月初'].toSorted())
    expect(await found({ time: 4 })).toHaveLength(6)
  })

  test('joins its filters, and names those that are none', async () => {
    await addLocalProjects(
      portal,
      { name: '甲', type: 1, industry_id: 1, stage_id: 2, province_id: 110000 },
      { name: '乙', type: 1, industry_id: 1, stage_id: 3, province_id: 110000 },
      { name: '丙', type: 2, industry_id: 1, stage_id: 2, province_id: 110000 },
    )
    expect(await found({ type: 1, industry_id: 1, stage_id: 2, province_id: 110000 })).toEqual(['甲'])
    expect(await found({ type: 1 })).toEqual(['乙', '甲'].toSorted())
    for (const input of [
      { money: 9 },
      { time: -1 },
      { stage_id: 5 },
      { type: 4 },
      { woodland: 'x' },
      { industry_id: 6 },
    ]) {
      const { code, data } = await portal.call(projectlist, input, { address: newAddress() })
      expect(code, JSON.stringify(input)).toBe(400)
      expect(Object.keys((data as unknown as { fields: object }).fields)).toEqual(Object.keys(input))
    }
  })

  test('is cut into pages, newest first, without gaps or repetitions', async () => {
    const at = new Date('2026-10-01T00:00:00Z')
    const ids = await addLocalProjects(
      portal,
      ...Array.from({ length: 20 }, (_, n) => ({ name: `${n}`, createtime: at })),
    )
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => portal.call(projectlist, { page }, { address: newAddress() })),
    )
    expect(pages.map(({ data }) => data.list.length)).toEqual([8, 8, 4, 0])
    expect(pages.map(({ data }) => data.count)).toEqual([20, 20, 20, 20])
    expect(pages.flatMap(({ data }) => data.list.map(({ id }) => id))).toEqual(ids.toReversed())
    expect((await portal.call(projectlist, { page: 1e12 }, { address: newAddress() })).status).toBe(200)
  })

  test('shows nothing that is not published', async () => {
    const [hidden = 0] = await addLocalProjects(portal, { published: false, name: '草稿' })
    expect(await found({})).toEqual([])
    expect((await detail(hidden)).code).toBe(TargetGone.code)
    expect((await detail(hidden, token)).code).toBe(TargetGone.code)
  })
})

describe('a project', () => {
  test('that does not exist is refused by name, whatever its number', async () => {
    for (const id of [1, 999_999, 2_147_483_647]) expect((await detail(id)).code).toBe(TargetGone.code)
    for (const id of ['x', '-1', '1.5', '', 1e12]) expect((await detail(id)).code, `${id}`).toBe(400)
  })

  test('tells its contact to signed-in users, and never to visitors, whoever asked before', async () => {
    const [id = 0] = await addLocalProjects(portal, { username: '贺先生', user_phone: '0745-0000001' })
    expect((await detail(id, token)).data).toMatchObject({ username: '贺先生', user_phone: '0745-0000001' })
    for (const stranger of [undefined, 'not-a-token', '']) {
      const answer = await detail(id, stranger)
      expect(answer).toMatchObject({ code: 200, data: { username: '', user_phone: '' } })
      expect(JSON.stringify(answer)).not.toMatch(/0745-0000001|贺先生/)
    }
    // The visitors' answer is cached by now.
    expect((await detail(id, token)).data.user_phone).toBe('0745-0000001')
    expect(JSON.stringify(await portal.call(projectlist, {}, { token }))).not.toContain('0745-0000001')
  })

  test('refuses contacts beyond an hour’s reading, to each user by themselves; visitors go on reading', async () => {
    const [id = 0] = await addLocalProjects(portal, { user_phone: '0745-0000002' })
    const { token: greedy } = await signedIn(portal)
    for (let n = 0; n < 240; n++) expect((await detail(id, greedy)).code).toBe(200)
    expect(await detail(id, greedy)).toMatchObject({ code: TooMany.code, data: null })
    expect((await detail(id, token)).data.user_phone).toBe('0745-0000002')
    expect((await detail(id)).code).toBe(200)
  })

  test('asked whether it is a favourite answers neither contact nor files, and counts as no reading of them', async () => {
    const report = [{ name: '可研报告.pdf', file: 'https://files.example/report.pdf', size: 7 }]
    const [id = 0] = await addLocalProjects(portal, { user_phone: '0745-0000003', report })
    const { token: reader } = await signedIn(portal)
    const ask = (as: string) =>
      portal.call(prodetail, { project_id: id, collect_only: 1 }, { token: as, address: newAddress() })
    await portal.call(addCollect, { id, type: 7 }, { token: reader, address: newAddress() })
    for (let n = 0; n < 250; n++) expect((await ask(reader)).data.is_collect).toBe(true)
    expect(JSON.stringify(await ask(reader))).not.toMatch(/0745-0000003|files\.example/)
    expect((await ask('not-a-token')).data.is_collect).toBe(false)
    expect((await detail(id, reader)).data).toMatchObject({
      user_phone: '0745-0000003',
      is_collect: true,
      report: [{ file: 'https://files.example/report.pdf' }],
    })
  })

  test('passes markup on as text in every field but the introduction, which is HTML', async () => {
    const script = '<script>alert(1)</script>'
    const [id = 0] = await addLocalProjects(portal, {
      name: script,
      subject_company: script,
      woodremark: script,
      benefit: script,
      username: script,
      user_phone: script,
      remark: `<p>正文</p>${script}`,
    })
    const { data } = await detail(id, token)
    expect(data).toMatchObject({ name: script, subject_company: script, user_phone: script })
  })

  test('counts reads, favourites and downloads', async () => {
    const [id = 0, hidden = 0] = await addLocalProjects(portal, {}, { published: false })
    await portal.call(addRead, { id, type: 7 }, { address: newAddress() })
    const [row] = await portal.deps.db.select().from(projects).where(eq(projects.id, id))
    expect(row?.read_num).toBe(1)

    const who = { token, address: newAddress() }
    expect((await detail(id, token)).data.is_collect).toBe(false)
    expect((await portal.call(addCollect, { id, type: 7 }, who)).code).toBe(200)
    expect((await detail(id, token)).data.is_collect).toBe(true)
    expect((await portal.call(delCollect, { id, type: 7 }, who)).code).toBe(200)
    expect((await detail(id, token)).data.is_collect).toBe(false)

    expect((await portal.call(addNum, { id, type: 7 }, who)).data.num).toBe(1)
    expect((await portal.call(addNum, { id, type: 7 }, who)).data.num).toBe(2)
    expect((await portal.call(addNum, { id, type: 7 })).code).toBe(NotSignedIn.code)
    for (const call of [addNum, addCollect])
      expect((await portal.call(call, { id: hidden, type: 7 }, who)).code).toBe(TargetGone.code)
  })
})
