// Tenders, projects, planning cases on the home page: what stands there, and what editors may place.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { PlacementFields } from '#features/home/contract/editing.ts'
import { forestIndex, type HomeData } from '#features/home/contract/home.ts'
import { writePlacements } from '#features/home/server/home.table.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { siteSettings } from '#features/site/contract/site.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { insertProjects } from '../../helpers/projects.ts'

/** Every field of the spec (part 1 §7). */
const SPEC_FIELDS = [
  'banners',
  'gonggao',
  'bannerstwo',
  'forest1',
  'forest2',
  'forest3',
  'tender1',
  'tender2',
  'tender3',
  'tender4',
  'project1',
  'project2',
  'project3',
  'plan1',
  'plan2',
  'news1',
  'news2',
  'news6',
  'newslist',
] as const satisfies readonly (keyof HomeData)[]

let portal: TestApp
let token = ''
beforeAll(async () => {
  portal = await testApp()
  token = (await staffSignedIn(portal, 'editor')).token
})
afterAll(() => portal.close())

const home = async () => (await portal.call(forestIndex)).data
const idsIn = async (section: 'project1' | 'project2' | 'project3' | 'plan1' | 'plan2') =>
  (await home())[section].map(({ id }) => id)
const day = (n: number) => new Date(Date.UTC(2026, 9, n))
const place = (fields: Partial<PlacementFields>) =>
  writePlacements(portal.deps.db, { ...PlacementFields.parse({}), ...fields })
const insertPlans = async (rows: { createtime: Date; published?: boolean }[]) =>
  (
    await portal.deps.db
      .insert(plans)
      .values(
        rows.map((row) => ({
          title: '森林康养基地规划',
          plan_type: 1,
          updatetime: row.createtime,
          published: true,
          ...row,
        })),
      )
      .returning({ id: plans.id })
  ).map(({ id }) => id)

test('forestIndex has every field of the spec, as a list', async () => {
  const data = await home()
  for (const field of SPEC_FIELDS) expect(data[field], field).toBeInstanceOf(Array)
})

test('tenders stand by kind of notice, newest first, with the fields of the spec, published ones only', async () => {
  const tender = (infor_type: number, n: number, more = {}) => ({
    title: `公告 ${n}`,
    project_sn: `ZB-${n}`,
    ptype: 1,
    infor_type,
    industry_type: 4,
    province_id: 430_000,
    createtime: day(n),
    updatetime: day(n),
    published: true,
    ...more,
  })
  await portal.deps.db
    .insert(tenders)
    .values([
      tender(1, 1),
      tender(1, 2, { province_id: 0 }),
      tender(3, 3),
      tender(1, 4, { published: false }),
    ])
  const { tender1, tender2, tender3, tender4 } = await home()
  expect(tender1.map(({ title, pname }) => [title, pname])).toEqual([
    ['公告 2', ''],
    ['公告 1', '湖南省'],
  ])
  expect(tender3).toEqual([
    {
      id: expect.any(Number) as number,
      title: '公告 3',
      project_sn: 'ZB-3',
      ptype: 1,
      infor_type: 3,
      pname: '湖南省',
      industry_type: 4,
      createtime: '2026-10-03 08:00:00',
      // Ours.
      kind: 1,
      province_id: 430_000,
      signup_end: '',
      open_time: '',
      estimate: 0,
      bond: 0,
      winner: '',
      winning_price: '',
      updatetime: '2026-10-03 08:00:00',
    },
  ])
  expect([tender2, tender4]).toEqual([[], []])
})

describe('projects', () => {
  test('are the newest of each library, four at most, placed ones first, without what readers no longer find', async () => {
    const { db } = portal.deps
    const first = await insertProjects(
      db,
      [1, 2, 3, 4, 5].map((n) => ({ type: 1, createtime: day(n) })),
    )
    const [second = 0] = await insertProjects(db, [{ type: 2 }])
    const [hidden = 0] = await insertProjects(db, [{ type: 1, published: false }])
    expect(await idsIn('project1')).toEqual(first.toReversed().slice(0, 4))
    expect(await idsIn('project2')).toEqual([second])
    const oldest = first[0] ?? 0
    await place({ project1: [oldest, hidden, second, 999_999], project3: [second] })
    expect(await idsIn('project1')).toEqual([oldest, ...first.toReversed().slice(0, 3)])
    expect(await idsIn('project3')).toEqual([])
  })
})

describe('planning cases', () => {
  test('fill two rows that have none in common', async () => {
    const ids = await insertPlans(Array.from({ length: 10 }, (_, n) => ({ createtime: day(n + 1) })))
    const newest = ids.toReversed()
    await place({})
    expect([await idsIn('plan1'), await idsIn('plan2')]).toEqual([newest.slice(0, 4), newest.slice(4, 8)])
    const [a = 0, b = 0] = ids
    await place({ plan1: [a], plan2: [a, b] })
    const [one, two] = [await idsIn('plan1'), await idsIn('plan2')]
    expect(one[0]).toBe(a)
    expect(two[0]).toBe(b)
    expect(new Set([...one, ...two]).size).toBe(8)
  })
})

describe('placing in the console', () => {
  const { save } = content.placements.calls
  const send = (fields: Record<string, unknown>) =>
    portal.call(save, { id: 1, version: 0, ...fields }, { token, as: 'json' })

  test('refuses projects of another library, what is not published, unknown ones, and one twice, by its section', async () => {
    const { db } = portal.deps
    const [finance = 0] = await insertProjects(db, [{ type: 1 }])
    const [draft = 0] = await insertProjects(db, [{ type: 1, published: false }])
    for (const [section, ids, words] of [
      ['project2', [finance], '不属于该栏目'],
      ['project1', [draft], '未发布'],
      ['project3', [99_999_999], '未发布'],
      ['project1', [finance, finance], '重复的项目'],
      ['plan1', [99_999_999], '未发布'],
      ['plan2', ['<script>'], ''],
    ] as const) {
      const reply = await send({ [section]: ids })
      expect(reply.code, section).toBe(BadInput.code)
      expect(JSON.stringify(reply), section).toContain(words)
    }
  })

  test('puts projects and planning cases first on the home page', async () => {
    const projectIds = await insertProjects(
      portal.deps.db,
      [1, 2, 3, 4, 5].map((n) => ({ type: 3, createtime: day(n) })),
    )
    const project = projectIds[0] ?? 0
    const [plan = 0] = await insertPlans([{ createtime: day(-300) }])
    const { data } = await portal.call(content.placements.calls.get, { id: 1 }, { token, as: 'json' })
    const { version } = data.record
    expect(await send({ version, project3: [project], plan1: [plan] })).toMatchObject({ code: 200 })
    expect([(await idsIn('project3'))[0], (await idsIn('plan1'))[0]]).toEqual([project, plan])
  })
})

describe('pages on other sites', () => {
  const { save } = content.settings.calls
  const saveAs = async (role: 'admin', links: Record<string, string>) => {
    const staff = (await staffSignedIn(portal, role)).token
    return portal.call(save, { id: 1, version: 0, name: '林权通', ...links }, { token: staff, as: 'json' })
  }

  test('have addresses that a link can have, and are answered with the settings', async () => {
    for (const address of [
      'javascript:alert(1)',
      '//evil.example',
      'market.example',
      'https://',
      'https://www',
      'https://www.example,com',
      'https://www.example.com，旧版',
      'https://a b.example',
      'ftp://a.example/',
    ]) {
      const reply = await saveAs('admin', { market_link: address })
      expect(reply.code, address).toBe(BadInput.code)
      expect(JSON.stringify(reply.data), address).toContain('招标采购网址')
    }
    const set = {
      market_link: 'https://market.example/a?b=c',
      finance_link: 'http://192.0.2.1:8080/x',
      ndrc_link: '/obj/NDRC',
    }
    expect(await saveAs('admin', set)).toMatchObject({ code: 200 })
    expect((await portal.call(siteSettings)).data).toMatchObject({ ...set, project_admin_link: '' })
  })

  test('and the e-mail of complaints are what they should be, or are refused by name', async () => {
    for (const email of ['service', 'a@b', '投诉@example.com,b@example.com', 'a b@example.com'])
      expect(await saveAs('admin', { email }), email).toMatchObject({
        code: BadInput.code,
        data: { fields: { email: '投诉邮箱应写作 name@example.com' } },
      })
    for (const expert_site of ['https://expert', 'https://expert.example/', 'expert.example'])
      expect(JSON.stringify(await saveAs('admin', { expert_site })), expert_site).toContain('专家系统网址')
    for (const right of ['', 'a.b+c@mail.example.com'])
      expect(
        await saveAs('admin', { email: right, expert_site: 'https://expert.example:8443' }),
      ).not.toMatchObject({
        code: BadInput.code,
      })
  })
})
