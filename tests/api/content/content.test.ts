// Behaviour of every kind of content: versions, drafts, conflicts, the bin, permissions.

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import type { ContentRecord, ContentVersion } from '#features/content/contract/calls.ts'
import { EditConflict, TimePassed } from '#features/content/contract/refusals.ts'
import { adoptContent } from '#features/content/server/content.table.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { BadExpert, BadTopic, TopicHasItems } from '#features/news/contract/editing.ts'
import { getNewsDetail } from '#features/news/contract/news.ts'
import { prodetail } from '#features/projects/contract/projects.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { linkList, siteSettings } from '#features/site/contract/site.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { operatorSettings } from '#features/site/server/site.service.ts'
import { insertBanners, insertLinks, writeSettings } from '#features/site/server/site.table.ts'
import { EDITED_KINDS, type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { article, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let admin: { id: number; token: string; name: string }
let editor: typeof admin
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
  editor = await staffSignedIn(portal, 'editor')
})
afterAll(() => portal.close())

/** Enough for each kind to be saved. */
const LEAST: Record<EditedKind, Record<string, unknown>> = {
  news: { type: 1, title: '林改一线' },
  plans: { plan_type: 1, title: '溪谷康养林规划' },
  experts: { username: '周明远' },
  projects: {
    name: '油茶基地',
    type: 3,
    stage_id: 1,
    industry_id: 4,
    province_id: 110000,
    city_id: 110100,
    county_id: 110101,
  },
  tenders: { title: '苗木采购', project_sn: 'LQ-2026-001', ptype: 1, infor_type: 1, industry_type: 4 },
  pages: { title: '办事指南', slug: 'guide' },
  banners: { slot: 1, title: '横幅', images: ['/uploads/a.jpg'] },
  links: { title: '林业站' },
  menus: { place: 1, title: '办事指南', url: '/index' },
  placements: {},
  redirects: { source: '/news.php', target: '/index', remark: '旧站' },
  settings: { name: '林权通' },
}

/** Fields of the answers that the tests read, whichever call gave them. */
interface AnswerData {
  id: number
  count: number
  list: (ContentRecord & ContentVersion)[]
  fields: Record<string, unknown>
  record: ContentRecord
}

const as = (kind: EditedKind, who = admin) => {
  const { calls } = content[kind]
  const send = async (verb: keyof typeof calls, input: Record<string, unknown>) => {
    const answer = await portal.call(calls[verb], input, { token: who.token })
    // Each call answers its own shape; a test reads what it asked for.
    return answer as Omit<typeof answer, 'data'> & { data: AnswerData }
  }
  const saved = async (changes: Record<string, unknown> = {}) => {
    const answer = await send('save', { ...LEAST[kind], ...changes })
    if (answer.code !== 200) throw new Error(`not saved: ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data as unknown as ContentRecord
  }
  return { send, saved }
}

const several = EDITED_KINDS.filter((kind) => !SINGLETON_KINDS.has(kind))
const titleField = (kind: EditedKind) =>
  kind === 'projects' ? 'name' : kind === 'experts' ? 'username' : kind === 'redirects' ? 'remark' : 'title'

// An old address leads to one place.
beforeEach(() => {
  LEAST.redirects.source = `/news.php?id=${randomUUID()}`
})

describe.for(several)('a record of %s', (kind) => {
  const named = (title: string) => ({ [titleField(kind)]: title })

  test('goes from draft to live, is changed, withdrawn, removed and brought back', async () => {
    const { send, saved } = as(kind)
    const { id, ...first } = await saved()
    expect(first).toMatchObject({ version: 1, live_version: 0, state: 'draft', url: '' })

    const live = await send('publish', { id, version: 1 })
    expect(live.data).toMatchObject({ state: 'live', live_version: 1, live_since: '2026-11-20 10:00:00' })

    const changed = await saved({ id, version: 1, ...named('改过') })
    expect(changed).toMatchObject({ version: 2, live_version: 1, state: 'changed' })
    expect((await send('publish', { id, version: 2 })).data).toMatchObject({ state: 'live', live_version: 2 })

    expect((await send('withdraw', { id, version: 2 })).data).toMatchObject({
      state: 'draft',
      version: 3,
      live_since: '',
    })
    // Opened before the withdrawal: it must not be undone without a word.
    expect(await send('save', { ...LEAST[kind], id, version: 2, mode: 'publish' })).toMatchObject(
      EditConflict,
    )
    expect((await send('remove', { id, version: 3 })).data).toBeNull()
    const bin = await send('list', { state: 'removed' })
    expect(bin.data.list.map((row) => row.id)).toContain(id)
    expect((await send('list', {})).data.list.map((row) => row.id)).not.toContain(id)
    expect(await send('save', { ...LEAST[kind], id, version: 3 })).toMatchObject(TargetGone)

    const back = await send('restore', { id, version: 3, number: 1 })
    expect(back.data).toMatchObject({ state: 'draft', version: 4 })
    const { data } = await send('get', { id })
    expect(data.fields).toMatchObject(named(String(LEAST[kind][titleField(kind)])))

    const { data: versions } = await send('versions', { id })
    expect(versions.list.map(({ number, changed }) => [number, changed])).toEqual([
      [4, [titleField(kind)]],
      [3, []],
      [2, [titleField(kind)]],
      [1, expect.arrayContaining([titleField(kind)])],
    ])
    expect(versions.list.map(({ number, note, editor: by }) => [number, note, by])).toEqual([
      [4, '恢复自第 1 版', admin.name],
      [3, '撤回', admin.name],
      [2, '', admin.name],
      [1, '', admin.name],
    ])
    expect((await send('version', { id, number: 2 })).data.fields).toMatchObject(named('改过'))
    const actions = (await historyOf(portal.deps.db, `${kind}:${id}`)).map(({ action }) => action)
    expect(actions.toReversed()).toEqual(
      ['add', 'publish', 'edit', 'publish', 'withdraw', 'remove', 'restore'].map((done) => `${kind}.${done}`),
    )
  })

  test('saved twice by one form is saved once', async () => {
    const { send } = as(kind)
    const request = randomUUID()
    const before = (await send('list', {})).data.count
    const answers = await Promise.all([
      send('save', { ...LEAST[kind], request }),
      send('save', { ...LEAST[kind], request }),
    ])
    const again = await send('save', { ...LEAST[kind], request })
    expect([...answers, again].map(({ code }) => code)).toEqual([200, 200, 200])
    expect(new Set([...answers, again].map(({ data }) => data.id)).size).toBe(1)
    expect((await send('list', {})).data.count).toBe(before + 1)
  })

  test('edited by two at once keeps the first and loses neither', async () => {
    const { send, saved } = as(kind)
    const { id } = await saved()
    const [one, two] = await Promise.all([
      send('save', { ...LEAST[kind], id, version: 1, ...named('甲的修改') }),
      as(kind, kind === 'settings' ? admin : editor).send('save', {
        ...LEAST[kind],
        id,
        version: 1,
        ...named('乙的修改'),
      }),
    ])
    expect([one.code, two.code].toSorted((a, b) => a - b)).toEqual([200, EditConflict.code])
    const { data } = await send('get', { id })
    expect(data.record.version).toBe(2)
    for (const verb of ['publish', 'withdraw', 'remove', 'unschedule'] as const)
      expect(await send(verb, { id, version: 1 })).toMatchObject({ ...EditConflict, data: null })
    expect(await send('restore', { id, version: 1, number: 1 })).toMatchObject(EditConflict)
  })

  test('can be set for a time, moved, and taken off it', async () => {
    const { send, saved } = as(kind)
    const { id } = await saved()
    const at = (publish_at: string) =>
      send('save', { ...LEAST[kind], id, version: 1, mode: 'schedule', publish_at })
    for (const past of ['2026-11-20 10:00', '2020-01-01 00:00'])
      expect(await at(past)).toMatchObject(TimePassed)
    expect(await send('save', { ...LEAST[kind], id, version: 1, mode: 'schedule' })).toMatchObject(TimePassed)
    expect((await at('2099-01-01 08:00')).data).toMatchObject({
      state: 'scheduled',
      publish_at: '2099-01-01 08:00:00',
      live_version: 0,
    })
    expect((await send('unschedule', { id, version: 2 })).data).toMatchObject({
      state: 'draft',
      publish_at: '',
    })
  })

  test('that nobody has is refused by every call', async () => {
    const { send } = as(kind)
    const id = 999_999
    for (const [verb, input] of Object.entries({
      get: { id },
      versions: { id },
      version: { id, number: 1 },
      publish: { id, version: 1 },
      withdraw: { id, version: 1 },
      unschedule: { id, version: 1 },
      remove: { id, version: 1 },
      restore: { id, version: 1, number: 1 },
      save: { ...LEAST[kind], id, version: 1 },
    }))
      expect([verb, (await send(verb as 'get', input)).code]).toEqual([verb, TargetGone.code])
  })
})

describe('a form', () => {
  test('whose answer was lost does not take another’s version for its own', async () => {
    const { send, saved } = as('news')
    const request = randomUUID()
    const { id } = await saved({ title: '原文' })
    await send('save', { ...LEAST.news, id, version: 1, title: '甲', request })
    await as('news', editor).send('save', { ...LEAST.news, id, version: 2, title: '乙' })
    expect(await send('save', { ...LEAST.news, id, version: 1, title: '甲', request })).toMatchObject(
      EditConflict,
    )
    expect((await send('get', { id })).data.fields.title).toBe('乙')
  })

  test('with half a sign in it is saved without it', async () => {
    const { send, saved } = as('news')
    const { id } = await saved({
      title: '半个表情\ud83d',
      content: '<p>\ud83d正文</p>',
      files: [{ name: '表\ud83d.pdf', file: '/a.pdf' }],
    })
    expect((await send('get', { id })).data.fields).toMatchObject({
      title: '半个表情',
      content: '<p>正文</p>',
      files: [{ name: '表.pdf' }],
    })
  })
})

describe('a topic', () => {
  test('with items before readers is not withdrawn, and one that is a draft takes none before them', async () => {
    const { send, saved } = as('news')
    const topic = await saved({ type: 6, title: '专题', mode: 'publish' })
    await saved({ id: topic.id, version: 1, type: 1, title: '不再是专题' })
    const item = await saved({ title: '条目', topic_id: topic.id, mode: 'publish' })
    expect(await send('withdraw', { id: topic.id, version: 2 })).toMatchObject(TopicHasItems)
    await send('withdraw', { id: item.id, version: 1 })
    expect((await send('withdraw', { id: topic.id, version: 2 })).code).toBe(200)
    expect(await send('publish', { id: item.id, version: 2 })).toMatchObject(BadTopic)
    // The draft makes an article of it, which the items stand in the way of.
    expect(await send('publish', { id: topic.id, version: 3 })).toMatchObject(TopicHasItems)
  })

  test('that is gone does not keep its items in the bin', async () => {
    const { send, saved } = as('news')
    const topic = await saved({ type: 6, title: '短命专题', mode: 'publish' })
    const item = await saved({ title: '条目', topic_id: topic.id })
    await send('remove', { id: item.id, version: 1 })
    await send('remove', { id: topic.id, version: 1 })
    expect((await send('restore', { id: item.id, version: 1, number: 1 })).data).toMatchObject({
      state: 'draft',
    })
    expect((await send('get', { id: item.id })).data.fields.topic_id).toBe(0)
  })
})

describe('a list', () => {
  const titles = async (input: Record<string, unknown>) =>
    (await as('news').send('list', { pagesize: 100, ...input })).data.list.map((row) => row.title)

  test('filters by words, number, type, state and mark, sorts and pages', async () => {
    const { send, saved } = as('news')
    const one = await saved({ title: '竹林 100% 采伐', type: 3, pinned: true, mode: 'publish' })
    const two = await saved({ title: '竹林经营权', type: 4, hot: true })
    expect(await titles({ keyword: '竹林 100%' })).toEqual(['竹林 100% 采伐'])
    expect(await titles({ keyword: String(two.id) })).toEqual(['竹林经营权'])
    expect(await titles({ keyword: '竹林', category: 4 })).toEqual(['竹林经营权'])
    expect(await titles({ keyword: '竹林', state: 'live' })).toEqual(['竹林 100% 采伐'])
    expect(await titles({ keyword: '竹林', mark: 'hot' })).toEqual(['竹林经营权'])
    expect(await titles({ keyword: '竹林', sort: 'id', order: 'asc' })).toEqual([
      '竹林 100% 采伐',
      '竹林经营权',
    ])
    const second = await send('list', { keyword: '竹林', sort: 'id', order: 'asc', pagesize: 1, page: 2 })
    expect(second.data).toMatchObject({ count: 2, list: [{ id: two.id }] })
    const { data } = await send('list', { keyword: '竹林', state: 'live' })
    expect(data.list[0]).toMatchObject({ id: one.id, marks: ['pinned'], url: `/info/view/${one.id}` })
  })
})

describe('a draft over what readers see', () => {
  test('changes nothing for them until it is published', async () => {
    const { send, saved } = as('news')
    const { id } = await saved({ title: '原来的标题', mode: 'publish' })
    const read = async () => (await portal.call(getNewsDetail, { id })).data.title
    const told = await toldBy(portal, async () => {
      await saved({ id, version: 1, title: '还在写的标题' })
    })
    expect([told, await read()]).toEqual([[], '原来的标题'])
    expect((await send('get', { id })).data.fields.title).toBe('还在写的标题')
    expect(await toldBy(portal, () => send('publish', { id, version: 2 }))).toEqual([`+news ${id}`])
    expect(await read()).toBe('还在写的标题')
  })
})

describe('what came by another way than the console', () => {
  test('is found there, with what it says as its first version', async () => {
    const id = await article(portal, { title: '旧系统的文章', hot: true, images: [{ file: '/a.jpg' }] })
    const draft = await article(portal, { title: '旧草稿', published: false })
    await insertBanners(portal.deps.db, [{ slot: 2, title: '旧横幅', images: [{ file: '/b.jpg' }] }])
    await insertLinks(portal.deps.db, [{ title: '旧链接', url: '0' }])
    await adoptContent(portal.deps.db)
    await adoptContent(portal.deps.db)
    const { send } = as('news')
    const { data } = await send('get', { id })
    expect(data).toMatchObject({
      record: { version: 1, live_version: 1, state: 'live', marks: ['hot'], cover: '/a.jpg', editor: '' },
      fields: { type: 1, title: '旧系统的文章', content: '<p>正文</p>', createtime: '2026-11-20T10:00:00' },
    })
    expect((await send('get', { id: draft })).data.record.state).toBe('draft')
    for (const [kind, title] of [
      ['banners', '旧横幅'],
      ['links', '旧链接'],
    ] as const) {
      const { list } = (await as(kind).send('list', { keyword: title })).data
      expect(list).toMatchObject([{ title, state: 'live' }])
      expect((await as(kind).send('get', { id: list[0]?.id })).data.fields.title).toBe(title)
    }
  })

  test('is joined as a whole, however many rows there are; other queries of the session are planned as before', async () => {
    const { db } = portal.deps
    const settings = await db
      .select({ setting: sql<string>`unnest(proconfig)` })
      .from(sql`pg_proc`)
      .where(sql`proname = 'adopt_content'`)
    expect(settings.map(({ setting }) => setting)).toEqual(
      expect.arrayContaining(['enable_nestloop=off', 'jit=off']),
    )
    const [after] = await db
      .select({ nestloop: sql<string>`current_setting('enable_nestloop')` })
      .from(sql`adopt_content()`)
    expect(after).toEqual({ nestloop: 'on' })
  })
})

describe('what breaks the rules of today', () => {
  test('is opened, withdrawn and removed all the same, and held to them when it is saved', async () => {
    const id = await article(portal, {
      title: '旧闻',
      remark: '长'.repeat(600),
      images: [{ file: 'uploads/a.jpg' }],
    })
    await insertBanners(portal.deps.db, [{ slot: 1, images: [] }])
    await adoptContent(portal.deps.db)
    const { send } = as('news')
    const { data } = await send('get', { id })
    expect(data.fields).toMatchObject({ remark: '长'.repeat(600), expert_id: 0 })
    expect((await send('save', { ...data.fields, id, version: 1 })).data).toEqual({
      fields: { remark: '摘要不能超过 500个字', images: '图片地址须以 / 或 http:// 或 https:// 开头' },
    })
    expect((await send('withdraw', { id, version: 1 })).code).toBe(200)
    expect((await send('publish', { id, version: 2 })).code).toBe(400)
    expect((await send('remove', { id, version: 2 })).code).toBe(200)
    const banners = as('banners')
    const [banner] = (await banners.send('list', { sort: 'id' })).data.list
    expect((await banners.send('get', { id: banner?.id })).data.fields.title).toBe('')
    expect((await banners.send('withdraw', { id: banner?.id, version: 1 })).code).toBe(200)
  })
})

describe('banners and links', () => {
  test('reach readers when they are published and leave when they are withdrawn', async () => {
    const banner = await as('banners').saved({ title: '秋季推介', mode: 'publish' })
    const link = await as('links').saved({
      title: '新朋友',
      url: 'https://www.example.org/',
      mode: 'publish',
    })
    await as('links').saved({ title: '没发布' })
    const shown = async () => [
      (await portal.call(forestIndex)).data.banners.map(({ title }) => title),
      (await portal.call(linkList)).data.map(({ title }) => title),
    ]
    expect((await shown())[0]).toContain('秋季推介')
    expect((await shown())[1]).toContain('新朋友')
    expect((await shown())[1]).not.toContain('没发布')
    const told = await toldBy(portal, async () => {
      await as('banners').send('withdraw', { id: banner.id, version: 1 })
      await as('links').send('withdraw', { id: link.id, version: 1 })
    })
    expect(told.toSorted()).toEqual(['+home 0', '+links 0'])
    expect((await shown())[0]).not.toContain('秋季推介')
    expect((await shown())[1]).not.toContain('新朋友')
  })

  test('lead nowhere strange', async () => {
    for (const url of ['javascript:alert(1)', 'www.example.org', '//evil.example', 'ftp://x'])
      expect((await as('links').send('save', { ...LEAST.links, url })).data).toEqual({
        fields: {
          url: '网址须是以 / 开头的本站地址，或完整的网址，如 https://www.example.com；不填则没有链接',
        },
      })
    expect((await as('banners').send('save', { ...LEAST.banners, images: [] })).data).toEqual({
      fields: { images: '请上传图片' },
    })
  })
})

describe('the site’s settings', () => {
  test('can be read before anybody has set them, and are the admin’s alone', async () => {
    const { send } = as('settings')
    expect((await send('get', { id: 1 })).data).toMatchObject({
      record: { version: 0, state: 'draft' },
      fields: { name: '林权通', hotline: '' },
    })
    expect((await as('settings', editor).send('get', { id: 1 })).code).toBe(Forbidden.code)
    const told = await toldBy(portal, () =>
      send('save', {
        id: 1,
        version: 0,
        name: '青山林权',
        hotline: '400-123-4567',
        service_hours: '每日 8:00-20:00',
      }),
    )
    expect(told).toEqual(['+settings 0'])
    expect((await portal.call(siteSettings)).data).toMatchObject({
      name: '青山林权',
      hotline: '400-123-4567',
      service_hours: '每日 8:00-20:00',
    })
    // Two editors opened it before anybody had saved.
    expect(await send('save', { id: 1, version: 0, name: '另一个' })).toMatchObject(EditConflict)
    expect((await send('save', { id: 1, version: 1, name: '另一个' })).data).toMatchObject({
      version: 2,
      state: 'live',
    })
    expect((await send('restore', { id: 1, version: 2, number: 1 })).data).toMatchObject({ version: 3 })
    expect((await portal.call(siteSettings)).data.name).toBe('青山林权')
    const planned = await send('save', {
      id: 1,
      version: 3,
      name: '稍后的名字',
      mode: 'schedule',
      publish_at: '2099-01-01 00:00',
    })
    expect(planned.data).toMatchObject({ version: 4, state: 'live', publish_at: '' })
    for (const verb of ['remove', 'withdraw'] as const)
      expect((await send(verb, { id: 1, version: 4 })).code).toBe(TargetGone.code)
  })

  test('that an older portal wrote have what came later at its default', async () => {
    const old = {
      name: '旧站',
      slogan: '',
      company: '',
      hotline: '1',
      email: '',
      telecom_licence: '',
      icp: '',
      police_filing: '',
      map_approval: '',
    }
    await writeSettings(portal.deps.db, old as never)
    expect((await portal.call(siteSettings)).data).toMatchObject({
      name: '旧站',
      service_hours: '',
      consult_note: '',
    })
    expect(await operatorSettings(portal.deps.db)).toMatchObject({
      name: '旧站',
      hotline: '1',
      expert_count: '1203',
      bond_account_number: '',
      member_price: 0,
      member_days: 365,
      ordinary_reveals: 10,
    })
  })

  test('for the operator alone are told to no reader', async () => {
    const secret = { bond_account_number: '6222 0000 0000 0001', member_price: 99.5, ordinary_searches: 3 }
    await writeSettings(portal.deps.db, { ...defaultSettings, ...secret })
    const { data } = await portal.call(siteSettings)
    expect(new Set(Object.keys(data))).toEqual(new Set([...Object.keys(defaultSettings), 'sms_answers']))
    expect(JSON.stringify(data)).not.toContain('6222')
    expect(await operatorSettings(portal.deps.db)).toMatchObject(secret)
  })

  test('no longer valid count as not set', async () => {
    const stored = { ...defaultSettings, name: '林'.repeat(99), member_days: 0, member_searches: -1 }
    await writeSettings(portal.deps.db, stored)
    expect(await operatorSettings(portal.deps.db)).toMatchObject({
      name: defaultSettings.name,
      member_days: 365,
      member_searches: 100,
    })
  })
})

describe('home placements', () => {
  test('take published articles of the section’s type, each once', async () => {
    const { send } = as('placements', editor)
    const one = await as('news').saved({ title: '首页头条', mode: 'publish' })
    const draft = await as('news').saved({ title: '草稿' })
    const notice = await as('news').saved({ title: '公告', type: 2, mode: 'publish' })
    for (const news1 of [[draft.id], [notice.id], [999_999]])
      expect((await send('save', { id: 1, version: 0, news1 })).data).toEqual({
        fields: { news1: `第 ${news1[0]} 号文章未发布，或不属于该栏目，请移除` },
      })
    expect((await send('save', { id: 1, version: 0, news1: [one.id, one.id] })).data).toEqual({
      fields: { news1: '林业新闻中有重复的文章' },
    })
    const told = await toldBy(portal, () =>
      send('save', {
        id: 1,
        version: 0,
        news1: [one.id],
        gonggao: [notice.id],
        newslist: [notice.id, one.id],
      }),
    )
    expect(told).toEqual(['+home 0'])
    const { data } = await portal.call(forestIndex)
    expect([data.news1[0]?.id, data.gonggao[0]?.id]).toEqual([one.id, notice.id])
    expect(data.newslist.slice(0, 2).map(({ id }) => id)).toEqual([notice.id, one.id])
  })

  test('take listings that readers find, each where it belongs', async () => {
    const { send } = as('placements', editor)
    const version = (await send('get', { id: 1 })).data.record.version
    const { id: lease } = await insertPublished(portal, { forestry_type: 2, face_price: 0 })
    const { id: sale } = await insertPublished(portal, { forestry_type: 1, face_price: 36 })
    const { id: gone } = await insertPublished(portal, { state: 'withdrawn' })
    for (const [section, id] of [
      ['forest1', gone],
      ['forest1', 999_999],
      ['forest2', sale],
      ['forest3', lease],
    ] as const)
      expect((await send('save', { id: 1, version, [section]: [id] })).data).toEqual({
        fields: { [section]: `第 ${id} 号林地未发布，或不属于该栏目，请移除` },
      })
    expect((await send('save', { id: 1, version, forest1: [sale, sale] })).data).toEqual({
      fields: { forest1: '推荐林地中有重复的林地' },
    })
    const placed = { forest1: [lease, sale], forest2: [lease], forest3: [sale] }
    expect(await send('save', { id: 1, version, ...placed })).toMatchObject({ code: 200 })
    const { data } = await portal.call(forestIndex)
    expect([data.forest1[0]?.id, data.forest2[0]?.id, data.forest3[0]?.id]).toEqual([lease, lease, sale])
  })
})

describe('articles of an expert', () => {
  test('name one that there is', async () => {
    const { saved, send } = as('news')
    expect(await send('save', { ...LEAST.news, type: 7, expert_id: 999_999 })).toMatchObject(BadExpert)
    const expert = await as('experts').saved()
    const { id } = await saved({ type: 7, expert_id: expert.id })
    expect((await send('get', { id })).data.fields.expert_id).toBe(expert.id)
    await as('experts').send('remove', { id: expert.id, version: 1 })
    expect(await send('save', { ...LEAST.news, type: 7, expert_id: expert.id })).toMatchObject(BadExpert)
  })
})

describe('a tender', () => {
  test('stands in a province or in none', async () => {
    const { send } = as('tenders')
    expect(await send('save', { ...LEAST.tenders, province_id: 7 })).toMatchObject(BadRegion)
    expect((await send('save', { ...LEAST.tenders, province_id: 530_000 })).code).toBe(200)
  })
})

describe('a project', () => {
  test('says what is wrong with its numbers and its place', async () => {
    const { send } = as('projects')
    const told = async (changes: Record<string, unknown>) =>
      (await send('save', { ...LEAST.projects, ...changes, mode: 'publish' })).data?.fields
    expect(await told({ budget: '1.23456' })).toEqual({ budget: '投资额最多 4 位小数，如 1.2346' })
    expect(await told({ budget: -1 })).toEqual({ budget: '投资额请填数字，如 12.5' })
    expect(await told({ woodland: '很大' })).toEqual({
      woodland: '林地面积请填数字，如 12000',
    })
    expect(await told({ stage_id: 5 })).toEqual({ stage_id: '项目阶段不正确' })
    expect(await told({ images: Array(4).fill('/a.jpg') })).toEqual({ images: '图片不能超过 3 张' })
    expect(await send('save', { ...LEAST.projects, county_id: 330102 })).toMatchObject(BadRegion)
    const { id } = await as('projects').saved({
      budget: '12.5',
      woodland: 3000.25,
      starttime: '2026-03-01 00:00',
    })
    expect((await send('get', { id })).data.fields).toMatchObject({
      budget: 12.5,
      woodland: 3000.25,
      starttime: '2026-03-01T00:00:00',
    })
  })
})

describe('what cannot be read', () => {
  const UNREAD = {
    estimate: '约一百来万吧',
    bond: '很多',
    bond_due: '2026-12-02 09:00',
    signup_end: '另行通知',
  }
  const COMPLAINTS = {
    estimate: '估算价请填数字，如 318.6',
    bond: '投标保证金请填数字，如 50000',
    signup_end: '报名截止时间应写作 2026-10-12 09:30:00',
  }
  const fieldsOf = async (id: number) => (await as('tenders').send('get', { id })).data.fields

  test('is kept by a draft through every edit, and refused by field where it is to be published', async () => {
    const { saved, send } = as('tenders')
    const number = { project_sn: 'LQ-2026-UNREAD' }
    const { id } = await saved({ ...number, ...UNREAD })
    expect(await fieldsOf(id)).toMatchObject({ ...UNREAD, bond_due: '2026-12-02T09:00:00' })
    await saved({ ...number, ...UNREAD, id, version: 1, title: '苗木采购（二）' })
    expect(await fieldsOf(id)).toMatchObject({ title: '苗木采购（二）', estimate: UNREAD.estimate })

    expect(await send('publish', { id, version: 2 })).toMatchObject({
      code: 400,
      data: { fields: COMPLAINTS },
    })
    const whole = { ...LEAST.tenders, ...number, ...UNREAD, id, version: 2 }
    expect(await send('save', { ...whole, mode: 'publish' })).toMatchObject({
      code: 400,
      data: { fields: COMPLAINTS },
    })
    const publish_at = toWireTime(new Date(portal.deps.now().getTime() + 3_600_000))
    expect(await send('save', { ...whole, mode: 'schedule', publish_at })).toMatchObject({
      code: 400,
      data: { fields: COMPLAINTS },
    })
    const mended = { estimate: '约 100 万', bond: '2万', signup_end: '2026-12-01 09:00' }
    await saved({ ...number, ...UNREAD, ...mended, id, version: 2, mode: 'publish' })
    expect(await fieldsOf(id)).toMatchObject({
      estimate: 100,
      bond: 20_000,
      signup_end: '2026-12-01T09:00:00',
    })
  })

  test('of a live record waits in its draft, and readers see what was published', async () => {
    const { saved } = as('projects')
    const { id } = await saved({ budget: '12.5', mode: 'publish' })
    const shown = async () => (await portal.call(prodetail, { project_id: id })).data.budget
    expect(await shown()).toBe(12.5)
    await saved({ budget: '约一百来万吧', id, version: 1 })
    expect((await as('projects').send('get', { id })).data.fields.budget).toBe('约一百来万吧')
    expect(await shown()).toBe(12.5)
  })

  test('is restored with its version, and cleared where its field is emptied', async () => {
    const { saved, send } = as('news')
    const { id } = await saved({ createtime: '去年秋天' })
    await saved({ id, version: 1 })
    expect((await send('get', { id })).data.fields.createtime).toBeUndefined()
    expect((await send('restore', { id, version: 2, number: 1 })).code).toBe(200)
    expect((await send('get', { id })).data.fields.createtime).toBe('去年秋天')
    expect(await send('publish', { id, version: 3 })).toMatchObject({
      code: 400,
      data: { fields: { createtime: '发布时间应写作 2026-10-12 09:30:00' } },
    })
  })

  test('is a text of a usual length, in fields of quantities and times alone', async () => {
    const { send } = as('projects')
    for (const [name, value] of [
      ['budget', '很'.repeat(201)],
      ['budget', { text: '很多' }],
      ['stage_id', '不知道'],
    ] as const)
      expect(
        await send('save', { ...LEAST.projects, [name]: value }),
        `${name} ${JSON.stringify(value)}`,
      ).toMatchObject({ code: 400, data: { fields: { [name]: expect.any(String) } } })
  })

  test('is never stored of what is live at once', async () => {
    const { send } = as('settings')
    const { record } = (await send('get', { id: 1 })).data
    expect(
      await send('save', { ...LEAST.settings, id: 1, version: record.version, member_days: '一整年吧' }),
    ).toMatchObject({ code: 400, data: { fields: { member_days: expect.any(String) } } })
  })
})

// Days pass here, and every session with them: it stands last.
describe('a draft', () => {
  test('that goes live days later has the time of that day, and keeps it', async () => {
    const { id } = await as('news').saved({ title: '慢慢写' })
    expect((await as('news').send('get', { id })).data.fields.createtime).toBeUndefined()
    portal.passSeconds(4 * 86_400)
    admin = await staffSignedIn(portal, 'admin')
    const publishedAt = toWireTime(portal.deps.now())
    await as('news').send('publish', { id, version: 1 })
    const shown = async () => (await portal.call(getNewsDetail, { id })).data.createtime
    expect(await shown()).toBe(publishedAt)
    portal.passSeconds(3600)
    await as('news').saved({ id, version: 1, title: '改一字', mode: 'publish' })
    expect(await shown()).toBe(publishedAt)
  })
})
