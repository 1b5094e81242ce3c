import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchableKinds } from '#app/server-kinds.ts'
import { experts } from '#features/experts/server/experts.schema.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { news } from '#features/news/server/news.schema.ts'
import { pages } from '#features/pages/server/pages.schema.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { projects } from '#features/projects/server/projects.schema.ts'
import { search, searchSuggestions } from '#features/search/contract.ts'
import { hitsOf } from '#features/search/server/hits.service.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { insertTender } from '../../helpers/tenders.ts'

let portal: TestApp
let caller = 0
/** An address for each call: limits are not what is tested. */
const address = () => `10.1.${Math.floor(++caller / 250)}.${caller % 250}`
const ask = (keyword: string, more: object = {}) =>
  portal.call(search, { keyword, ...more }, { address: address() })
const found = async (keyword: string, more: object = {}) =>
  (await ask(keyword, more)).data.list.map(({ kind, title }) => `${kind} ${title}`)

const at = (day: number) => new Date(Date.UTC(2026, 9, day))
const article = (title: string, more: Partial<typeof news.$inferInsert> = {}) =>
  portal.deps.db
    .insert(news)
    .values({ type: 1, title, createtime: at(1), updatetime: at(1), ...more })
    .returning({ id: news.id })
    .then(([row]) => row?.id ?? 0)

beforeAll(async () => {
  portal = await testApp()
  await portal.deps.db.insert(plans).values({
    plan_type: 1,
    title: '云岭康养基地规划',
    remark: '步道与静养',
    content: '<p>核心区只做<b>石</b>墨栈道。</p>',
    createtime: at(2),
    updatetime: at(2),
    published: true,
  })
})
afterAll(() => portal.close())

describe('what is found', () => {
  test('every kind, each where it has the word', async () => {
    const { db } = portal.deps
    await article('银松林改纪事')
    await insertPublished(portal, { project_name: '银松林地转让' })
    await db.insert(projects).values({
      name: '银松苗圃项目',
      type: 1,
      stage_id: 1,
      industry_id: 4,
      province_id: 350_000,
      createtime: at(1),
      updatetime: at(1),
      published: true,
    })
    await db.insert(plans).values({
      plan_type: 2,
      title: '规划',
      remark: '银松',
      createtime: at(1),
      updatetime: at(1),
      published: true,
    })
    await db
      .insert(experts)
      .values({ username: '甲', position: '银松栽培', updatetime: at(1), published: true })
    await insertTender(portal, { title: '银松造林', createtime: at(1) })
    await db.insert(pages).values({ slug: 'pine', title: '银松办事指南', updatetime: at(1), published: true })
    const { data } = await ask('银松')
    expect(new Set(data.list.map(({ kind }) => kind))).toEqual(
      new Set(['news', 'listings', 'projects', 'tenders', 'plans', 'experts', 'pages']),
    )
    expect(Object.values(data.counts).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(data.count).toBe(7)
    expect(await found('银松', { kind: 'experts' })).toEqual(['experts 甲'])
  })

  test('a project, with its budget in the words of its card', async () => {
    for (const [name, budget] of [
      ['青檀育苗示范', 0.05],
      ['青檀产业园', 2.35],
    ] as const)
      await portal.deps.db.insert(projects).values({
        name,
        budget,
        type: 3,
        stage_id: 1,
        industry_id: 4,
        province_id: 340_000,
        createtime: at(1),
        updatetime: at(1),
        published: true,
      })
    const { data } = await ask('青檀')
    expect(Object.fromEntries(data.list.map(({ title, facts }) => [title, facts.at(-1)]))).toEqual({
      青檀育苗示范: '投资 500 万元',
      青檀产业园: '投资 2.35 亿元',
    })
    for (const [budget, name] of [
      ['500万元', '青檀育苗示范'],
      ['500 万元', '青檀育苗示范'],
      ['2.35亿元', '青檀产业园'],
    ])
      expect(await found(`青檀 ${budget}`), budget).toEqual([`projects ${name}`])
  })

  test('a word that a tag parts, and none across two paragraphs', async () => {
    expect(await found('石墨栈道')).toEqual(['plans 云岭康养基地规划'])
    await article('段落', { content: '<p>前面是金</p><p>丝楠后面</p>' })
    expect(await found('金丝楠后')).toEqual([])
  })

  test('a single character, in titles first, then in bodies', async () => {
    await article('香料', { content: '<p>房前种着一棵榧。</p>' })
    await article('榧与银杏')
    expect(await found('榧')).toEqual(['news 榧与银杏', 'news 香料'])
  })

  test('traditional characters, full width, signs and blanks that are missing or too many', async () => {
    await article('紫云县毛竹林权转让ABC流程')
    for (const keyword of [
      '林權轉讓ABC',
      '毛竹　林权，转让',
      '《紫云县》毛竹',
      'ＡＢＣ流程',
      '毛竹转让ABC流程',
      ' 紫云县的毛竹 ',
    ])
      expect((await found(keyword))[0], keyword).toBe('news 紫云县毛竹林权转让ABC流程')
  })

  test('a word at the end of a long text', async () => {
    await article('长文', { content: `<p>${'林地经营方案说明。'.repeat(1500)}</p><p>末尾写着琥珀松。</p>` })
    expect(await found('琥珀松')).toEqual(['news 长文'])
  })

  test('a figure, but not within a longer one', async () => {
    await insertPublished(portal, { project_name: '丹霞村毛竹', measure_area: 231 })
    await insertPublished(portal, { project_name: '丹霞村毛竹大片', measure_area: 1231 })
    expect(await found('丹霞村毛竹 231亩')).toEqual(['listings 丹霞村毛竹'])
    expect(await found('丹霞村 231')).toEqual(['listings 丹霞村毛竹'])
  })

  test('a listing by its project number, or how that begins, with and without letters', async () => {
    await insertPublished(portal, { project_name: '编号林地', project_sn: 'LQ20260101-000777' })
    for (const number of [
      'LQ20260101-000777',
      'lq20260101000777',
      'ＬＱ20260101－000777',
      'LQ20260101-0007',
      '20260101-000777',
      '202601010007',
    ])
      expect(await found(number), number).toEqual(['listings 编号林地'])
    expect(await found('LD20260101-000777')).toEqual([])
  })

  test('a tender by its number, or how that begins, with and without letters', async () => {
    await insertTender(portal, { title: '编号工程', project_sn: 'LQT-2026-ZB-7788' })
    for (const number of [
      'LQT-2026-ZB-7788',
      'lqt2026zb7788',
      'ＬＱＴ－2026－ＺＢ－77',
      'LQT 2026 ZB 7788',
      'LQT—2026―ZB‑7788',
      'LQT/2026/[ZB]〔7788〕',
      '招标编号 LQT-2026-ZB-7788',
      '编号 LQT-2026-ZB-7788',
      '（招标文件编号：LQT-2026-ZB-7788）',
      '采购项目编号为LQT-2026-ZB-7788',
      '文号:LQT-2026-ZB-7788',
      '2026-ZB-7788',
      '2026zb77',
    ])
      expect(await found(number), number).toEqual(['tenders 编号工程'])
    expect(await found('LQX-2026-ZB-7788')).toEqual([])
  })

  test('a tender by its number as an office writes it, whatever brackets stand around the year', async () => {
    await insertTender(portal, { title: '文号工程', project_sn: '闽林招〔2024〕077号' })
    for (const number of [
      '闽林招〔2024〕077号',
      '闽林招[2024]077号',
      '闽林招（2024）077',
      '闽林招【２０２４】０７７号',
      '闽林招 2024 077号',
      '闽林招2024—077',
      '项目编号：闽林招〔2024〕077号',
      '（招标文件编号：闽林招〔2024〕077号）',
      '招标项目编号为：闽林招〔2024〕077号',
      '\u202a闽林招\u200b〔2024〕\ufeff0\u00ad77\u2060号\u202c',
    ])
      expect(await found(number), number).toEqual(['tenders 文号工程'])
  })

  test('a certificate number in a text, whatever brackets and blanks it is pasted with', async () => {
    await insertPublished(portal, {
      project_name: '权证林地',
      content: '林权证号为建政林证字（2008）第0700123号，四至清楚。',
    })
    for (const number of [
      '建政林证字（2008）第0700123号',
      '建政林证字[2008]第0700123号',
      '建政林证字 〔2008〕 第 0700123 号',
      '建政林证字【２００８】第０７００１２３号',
    ])
      expect(await found(number), number).toEqual(['listings 权证林地'])
  })

  test('a person by a name with any dot, or none, in titles and texts', async () => {
    await portal.deps.db
      .insert(experts)
      .values({ username: '买买提·艾力', position: '核桃栽培', updatetime: at(1), published: true })
    await article('基层林业站的一天', { remark: '站长买买提・艾力说，巡护靠走。' })
    for (const dot of ['·', '‧', '・', '･', '•', '．', '.', '∙', '●', ' · ', ''])
      expect((await found(`买买提${dot}艾力`))[0], dot).toBe('experts 买买提·艾力')
    for (const dot of ['·', '‧', '・', '．', ' '])
      expect(await found(`买买提${dot}艾力`), dot).toContain('news 基层林业站的一天')
  })

  test('a tender by any of its texts, its place, kinds and winner, and never by its contact', async () => {
    const { id } = await insertTender(portal, {
      title: '珙桐保育工程',
      project_sn: 'GT-2026-0001',
      province_id: 450_000,
      ptype: 2,
      category: 3,
      kind: 4,
      tendering_type: '竞争性磋商',
      winner: '云杉绿化',
      content: '<p>修建观测<b>平</b>台。</p>',
      change_content: '<p>工期顺延。</p>',
      result_content: '<p>评审结果。</p>',
      contract_content: '<p>分期支付。</p>',
      contact: '欧先生 0771-0000099',
    })
    const words = [
      '观测平台',
      '工期顺延',
      '评审结果',
      '分期支付',
      '广西',
      '采购公告',
      '竞争性磋商',
      '云杉绿化',
    ]
    for (const word of words)
      expect(await found(`珙桐 ${word}`, { kind: 'tenders' }), word).toEqual(['tenders 珙桐保育工程'])
    for (const word of ['欧先生', '0771-0000099']) expect(await found(`珙桐 ${word}`), word).toEqual([])
    const { db } = portal.deps
    await db.update(tenders).set({ title: '珙桐保护', published: false }).where(eq(tenders.id, id))
    expect(await found('珙桐')).toEqual([])
    await db.update(tenders).set({ published: true }).where(eq(tenders.id, id))
    expect(await found('珙桐')).toEqual(['tenders 珙桐保护'])
    expect(
      (await portal.call(searchSuggestions, { keyword: '珙桐' }, { address: address() })).data.list,
    ).toContainEqual({ text: '珙桐保护', kind: 'tenders' })
  })

  test('tenders that are decided after those that one can still sign up for', async () => {
    await insertTender(portal, {
      title: '秃杉育苗一',
      infor_type: 3,
      kind: 5,
      winner: '甲公司',
      project_sn: 'TS-2026-0001',
      createtime: at(20),
    })
    await insertTender(portal, {
      title: '秃杉育苗二',
      project_sn: 'TS-2026-0002',
      signup_end: new Date('2026-12-01T09:00:00Z'),
      createtime: at(1),
    })
    expect((await ask('秃杉')).data.list).toMatchObject([
      {
        title: '秃杉育苗二',
        url: tenderPath('TS-2026-0002'),
        facts: ['林业工程', '福建省', '报名截止 2026-12-01'],
      },
      {
        title: '秃杉育苗一',
        url: tenderPath('TS-2026-0001'),
        facts: ['中标公示', '福建省', '中标单位 甲公司'],
      },
    ])
  })

  test('an article by the name of its author, also when that changes', async () => {
    const { db } = portal.deps
    const [expert] = await db
      .insert(experts)
      .values({ username: '欧阳松柏', updatetime: at(1), published: true })
      .returning({ id: experts.id })
    await article('谈修枝', { expert_id: expert?.id ?? 0, type: 10 })
    expect(await found('欧阳松柏')).toEqual(['experts 欧阳松柏', 'news 谈修枝'])
    await db
      .update(experts)
      .set({ username: '欧阳翠柏' })
      .where(eq(experts.id, expert?.id ?? 0))
    expect(await found('欧阳翠柏')).toEqual(['experts 欧阳翠柏', 'news 谈修枝'])
    await db
      .update(experts)
      .set({ published: false })
      .where(eq(experts.id, expert?.id ?? 0))
    expect(await found('欧阳翠柏')).toEqual([])
  })

  test('nothing that has been withdrawn since it was found', async () => {
    const id = await article('撤下的告示', { published: false })
    expect(await hitsOf(portal.deps.db, searchableKinds, [{ kind: 'news', id }], [])).toEqual([])
  })

  test('nothing that readers may not see', async () => {
    const { db } = portal.deps
    const id = await article('隐秘的告示', { published: false })
    await db.insert(projects).values({
      name: '有联系人的项目',
      type: 1,
      stage_id: 1,
      industry_id: 4,
      province_id: 350_000,
      username: '司徒空山',
      user_phone: '13977778888',
      createtime: at(1),
      updatetime: at(1),
      published: true,
    })
    await insertPublished(portal, { project_name: '隐秘林地', state: 'withdrawn' })
    for (const keyword of ['隐秘', '司徒空山', '13977778888'])
      expect(await found(keyword), keyword).toEqual([])
    await db.update(news).set({ published: true }).where(eq(news.id, id))
    expect(await found('隐秘')).toEqual(['news 隐秘的告示'])
    await db.delete(news).where(eq(news.id, id))
    expect(await found('隐秘')).toEqual([])
  })
})

test('the order: the title whole, how it begins, in it, its words apart, the summary, the body; the newest of each first', async () => {
  await article('碧螺古道 改造', { createtime: at(20), remark: '', content: '<p>碧螺古道旁的翠微亭</p>' })
  await article('甲文', { content: '<p>碧螺翠微见于正文</p>', createtime: at(21) })
  await article('乙文', { remark: '摘要说到碧螺翠微', createtime: at(1) })
  await article('翠微与碧螺', { createtime: at(3) })
  await article('说碧螺翠微', { createtime: at(4) })
  await article('再说碧螺翠微', { createtime: at(5) })
  await article('碧螺翠微记', { createtime: at(2) })
  await article('碧螺翠微', { createtime: at(1) })
  expect((await found('碧螺 翠微')).map((title) => title.slice(5))).toEqual([
    '碧螺翠微',
    '碧螺翠微记',
    '再说碧螺翠微',
    '说碧螺翠微',
    '翠微与碧螺',
    '乙文',
    '甲文',
    '碧螺古道 改造',
  ])
})

test('what is still offered comes before what is completed', async () => {
  await insertPublished(portal, { project_name: '墨竹坪林地甲', releasetime: at(3), state: 'completed' })
  await insertPublished(portal, { project_name: '墨竹坪林地乙', releasetime: at(1) })
  const { data } = await ask('墨竹坪')
  expect(data.list.map(({ title }) => title)).toEqual(['墨竹坪林地乙', '墨竹坪林地甲'])
  expect(data.list[1]?.facts[0]).toBe('已完成')
  await portal.deps.db
    .update(publishedListings)
    .set({ state: 'live' })
    .where(eq(publishedListings.project_name, '墨竹坪林地甲'))
  expect((await ask('墨竹坪')).data.list[0]?.title).toBe('墨竹坪林地甲')
})

test('pages follow each other without gaps, and say how many there are', async () => {
  for (let n = 1; n <= 23; n++) await article(`雪莲花讯 ${n}`, { createtime: at(n) })
  const first = await ask('雪莲花讯')
  expect(first.data).toMatchObject({ count: 23, more: false })
  const all = [
    ...first.data.list,
    ...(await ask('雪莲花讯', { page: 2 })).data.list,
    ...(await ask('雪莲花讯', { page: 3 })).data.list,
  ].map(({ title }) => title)
  expect(all).toEqual(Array.from({ length: 23 }, (_, at) => `雪莲花讯 ${23 - at}`))
  expect((await ask('雪莲花讯', { page: 4 })).data.list).toEqual([])
})

test('more than a hundred are not counted to the end', async () => {
  await portal.deps.db.insert(news).values(
    Array.from({ length: 130 }, (_, n) => ({
      type: 1,
      title: `格桑花事 ${n}`,
      createtime: at(1),
      updatetime: at(1),
    })),
  )
  expect((await ask('格桑花事')).data).toMatchObject({
    count: 100,
    more: true,
    counts: { news: { count: 100, more: true } },
  })
  const last = await ask('格桑花事', { page: 13 })
  expect(last.data.list).toHaveLength(10)
  expect((await ask('格桑花事', { page: 14 })).data.list).toEqual([])
})

test('the newest comes first among those of a level, also where one kind has very many', async () => {
  const days = Array.from({ length: 105 }, (_, day) => day)
  const rows = days.map((day) => ({
    type: 1,
    title: `谈翠竹海之${day}`,
    createtime: at(-day),
    updatetime: at(-day),
  }))
  await portal.deps.db.insert(news).values(rows)
  await insertPublished(portal, { project_name: '大片翠竹海林地', releasetime: at(5) })
  expect((await found('翠竹海')).slice(0, 2)).toEqual(['listings 大片翠竹海林地', 'news 谈翠竹海之0'])
})

test('the snippet is plain text around the match', async () => {
  const long = '林业'.repeat(80)
  await article('摘录', {
    remark: '不相干的摘要',
    content: `<p>${long}<script>alert('玄参')</script><i>玄</i>参 &lt;b&gt; ${long}</p>`,
  })
  const [hit] = (await ask('玄参')).data.list
  expect(hit?.snippet).toContain('玄参 <b>')
  expect(hit?.snippet).not.toContain('script')
  expect(hit?.snippet).toMatch(/^….{90,110}…$/)
})

describe('bad input', () => {
  test.each([
    ['', '请输入关键词'],
    ['   ', '请输入关键词'],
    ['，。！？', '请输入文字或数字作为关键词'],
    ['%_\\', '请输入文字或数字作为关键词'],
    ['林'.repeat(200), '关键词不能超过 100个字'],
  ])('%s', async (keyword, msg) => {
    const reply = await ask(keyword)
    expect(reply.msg).toBe(msg)
    expect(reply.code).toBeGreaterThan(399)
  })

  test.each([
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '{1,2}',
    '(?<!',
    '\ud83d',
    '👍🏽👍🏽',
    '林'.repeat(100),
    'a\u0301'.repeat(50),
    'a 1 b 2 c 3 d 4 e 5 f 6 g 7 h 8 i 9 j 10 k 11 l 12 m 13 n 14',
  ])('%s is answered', async (keyword) => {
    const reply = await ask(keyword)
    expect([200, 1409, 400]).toContain(reply.code)
    expect(reply.status).toBeLessThan(500)
    expect((await portal.call(searchSuggestions, { keyword }, { address: address() })).status).toBeLessThan(
      500,
    )
  })

  test('a page too far, a kind that is none', async () => {
    expect((await ask('林', { page: 51 })).msg).toContain('只能查看前面的结果')
    expect((await ask('林', { page: 1_000_000 })).msg).toContain('只能查看前面的结果')
    expect((await ask('林', { kind: 'users' })).msg).toBe('搜索范围不正确')
    expect((await ask('林', { page: 0 })).code).toBe(400)
  })

  test('too many searches from one address are refused', async () => {
    for (let n = 0; n < 120; n++) await portal.call(search, { keyword: '，' }, { address: '10.9.9.9' })
    expect((await portal.call(search, { keyword: '林' }, { address: '10.9.9.9' })).code).toBe(429)
  })
})

test('one of two that 或 stands between, on the site and in the list of forest land', async () => {
  const land = (project_name: string, species: string) => insertPublished(portal, { project_name, species })
  await land('云湖的山', '红椿')
  await land('石湖的山', '红椿')
  await land('石湖的田', '杜仲')
  await article('石湖植树', { content: '<p>都是红椿。</p>' })
  const titles = ['listings 石湖的山', 'listings 云湖的山', 'news 石湖植树']
  const { data } = await ask('云湖或石湖 红椿')
  expect((await found('云湖或石湖 红椿')).toSorted()).toEqual(titles.toSorted())
  expect(data.words).toEqual(['云湖', '石湖', '红椿'])
  const listed = async (keyword: string) =>
    (await portal.call(foretryList, { keyword })).data.list.map(({ project_name }) => project_name)
  expect((await listed('云湖 或者 石湖 红椿')).toSorted()).toEqual(['云湖的山', '石湖的山'])
  expect(await listed('石湖 杜仲或厚朴')).toEqual(['石湖的田'])
  expect(await listed('云湖或')).toEqual([])
})

describe('nothing found', () => {
  test('near ones are offered, each with results', async () => {
    await article('碳汇造林的门槛')
    await article('松材线虫病防治要点')
    expect((await ask('碳会造林')).data.near).toContain('碳汇造林')
    expect((await ask('松材线虫冰')).data.near).toContain('松材线虫病')
    expect((await ask('碳汇造林门坎在哪里')).data.near).toContain('碳汇造林')
    expect((await ask('松材线虫病防制要典')).data.near).toContain('松材线虫病防治要点')
  })

  test.each([
    ['shixingxian', '始兴县'],
    ['shixing', '始兴'],
    ["Shi'xing xian", '始兴县'],
    ['hds', '红豆杉'],
    ['始新', '始兴'],
    ['始新 珙童', '始兴'],
    ['shixing hongdoushan', '始兴 红豆杉'],
  ])('%s sounds like %s', async (keyword, meant) => {
    await article('始兴县的红豆杉')
    expect((await ask(keyword)).data.near).toContain(meant)
  })

  test('of one kind, near ones have results of that kind', async () => {
    await insertPublished(portal, { project_name: '翁源油桐林', species: '油桐' })
    await article('始兴县的红豆杉')
    const near = async (keyword: string, kind: string) => (await ask(keyword, { kind, literal: 1 })).data.near
    expect(await near('翁圆 油统', 'listings')).toContain('翁源 油桐')
    expect(await near('weng yuan', 'listings')).toContain('翁源')
    expect(await near('yt', 'listings')).toContain('油桐')
    expect(await near('始新', 'listings')).toEqual([])
    expect(await near('始新', 'news')).toContain('始兴')
    // News have it, land has not.
    expect(await ask('始兴', { kind: 'listings' })).toMatchObject({ data: { count: 0, near: [] } })
  })

  test('or none', async () => {
    const { data } = await ask('qzxwqzxw')
    expect(data).toMatchObject({ list: [], count: 0, near: [] })
  })
})

describe('suggestions', () => {
  const suggested = async (keyword: string, more: object = {}) =>
    (await portal.call(searchSuggestions, { keyword, ...more }, { address: address() })).data.list

  test('places, species, titles; eight at most', async () => {
    expect(await suggested('永安')).toContainEqual({ text: '永安市', kind: 'place' })
    expect(await suggested('马尾')).toContainEqual({ text: '马尾松', kind: 'species' })
    await article('永安竹业报道')
    expect(await suggested('永安')).toContainEqual({ text: '永安竹业报道', kind: 'news' })
    expect((await suggested('雪莲花')).length).toBe(8)
    expect((await suggested('永安', { kind: 'listings' })).map(({ kind }) => kind)).not.toContain('news')
  })

  test('traditional characters; nothing for signs', async () => {
    expect(await suggested('馬尾')).toContainEqual({ text: '马尾松', kind: 'species' })
    expect(await suggested('maweisong')).toContainEqual({ text: '马尾松', kind: 'species' })
    expect(await suggested('mws')).toContainEqual({ text: '马尾松', kind: 'species' })
    expect(await suggested('yong’an')).toContainEqual({ text: '永安市', kind: 'place' })
    expect(await suggested('？')).toEqual([])
  })

  test('come with the keyword as their texts have it, to be marked in them', async () => {
    const { data } = await portal.call(searchSuggestions, { keyword: '馬 尾' }, { address: address() })
    expect(data.words).toEqual(['马尾'])
  })
})
