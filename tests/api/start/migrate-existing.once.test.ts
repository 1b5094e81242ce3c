// A database of the version before the console, with all that may stand in one, is brought up to date at the start.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { asc } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#contract/content/index.ts'
import { getNewsDetail, newsList } from '#contract/news.ts'
import { queueList, queueTask } from '#contract/review.ts'
import { staffMe } from '#contract/staff/sign-in.ts'
import { loadDemo } from '#demo/load.ts'
import { audit } from '#server/audit/audit.schema.ts'
import { contentRecords, contentVersions } from '#server/content/content.schema.ts'
import { migrationsFolder } from '#server/db/open.ts'
import { adoptPglite } from '#server/db/pglite.ts'
import { queueTasks } from '#server/review/queues.schema.ts'
import { sha256 } from '#server/security/secrets.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'

const { settings: demoSettings } = (await loadDemo()).site
const LAST_BEFORE = '0003_news_items'

/** The migrations of the version before, as it carried them. */
const migrateAsBefore = async (client: PGlite) => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-before-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
    const entries = journal.entries.filter(({ tag }) => tag <= LAST_BEFORE)
    expect(entries).toHaveLength(4)
    writeFileSync(file, JSON.stringify({ ...journal, entries }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const TOKENS = { admin: 'a'.repeat(43), editor: 'e'.repeat(43) }

const ROWS = `
  insert into staff (login_name, role, password_hash, createtime) values
    ('guanli', 'admin', 'none', '2026-01-01T00:00:00Z'), ('bianji', 'editor', 'none', '2026-01-01T00:00:00Z');
  insert into staff_tokens (hash, staff_id, expires) values
    ('${sha256(TOKENS.admin)}', 1, '2027-01-01T00:00:00Z'), ('${sha256(TOKENS.editor)}', 2, '2027-01-01T00:00:00Z');
  insert into news (type, topic_id, title, remark, content, source, images, pinned, hot, read_num, createtime, updatetime,
    published) values
    (1, null, '林地流转新规', '要点', '<p>甲</p>', '本站', '[{"file":"/a.webp"},{"file":"/b.webp"}]', true, true, 12,
      '2026-03-01T16:30:05Z', '2026-03-02T00:00:00Z', true),
    (2, null, '未发布的通知', '', '<p>乙</p>', '', '[]', false, false, 0,
      '2026-03-03T00:00:00Z', '2026-03-03T00:00:00Z', false),
    (6, null, '林改专题', '', '', '', '[]', false, true, 3, '2026-03-04T00:00:00Z', '2026-03-04T00:00:00Z', true),
    (6, 3, '专题文章', '', '<p>丁</p>', '', '[]', false, false, 0,
      '2026-03-05T00:00:00Z', '2026-03-05T00:00:00Z', true);
  insert into banners (place, title, remark, images, url, sort, published) values
    (1, '头图', '副标题', '[{"file":"/banner.webp"}]', '/info', 2, true), (2, '停用的', '', '[]', '', 0, false);
  insert into links (title, url, sort) values ('合作社联盟', 'https://www.example.org/', 1), ('无链接', '0', 0);
  insert into enquiries (type, province_id, city_id, county_id, name, mobile, content, createtime)
    select type, 110000, 110100, 110101, '王林' || type, '1360000000' || type, '问题', '2026-04-01T00:00:00Z'
    from generate_series(4, 7) type;
  insert into audit (who, action, target, detail, at) values
    ('visitor', 'enquiry.add', 'enquiry:1', '{"type":4}', '2026-04-01T00:00:00Z'),
    ('staff:1', 'staff.login', 'staff:1', '{}', '2026-04-02T00:00:00Z');
`

let portal: TestApp
beforeAll(async () => {
  const client = await PGlite.create()
  await migrateAsBefore(client)
  await client.exec(ROWS)
  await client.query('insert into settings (id, data) values (1, $1)', [JSON.stringify(demoSettings)])
  portal = await testApp({ database: await adoptPglite(client) })
})
afterAll(() => portal.close())

const editor = { token: TOKENS.editor }
const admin = { token: TOKENS.admin }

describe('what readers saw', () => {
  test('is one version of one record, live or a draft as it was', async () => {
    const records = await portal.deps.db
      .select()
      .from(contentRecords)
      .orderBy(asc(contentRecords.kind), asc(contentRecords.id))
    expect(
      records.map(({ kind, id, title, category, marks, cover, version, state }) => [
        [kind, id, title, category, cover],
        marks,
        version,
        state,
      ]),
    ).toEqual([
      [['banners', 1, '头图', 1, '/banner.webp'], [], 1, 'live'],
      [['banners', 2, '停用的', 2, ''], [], 1, 'draft'],
      [['links', 1, '合作社联盟', 0, ''], [], 1, 'live'],
      [['links', 2, '无链接', 0, ''], [], 1, 'live'],
      [['news', 1, '林地流转新规', 1, '/a.webp'], ['pinned', 'hot'], 1, 'live'],
      [['news', 2, '未发布的通知', 2, ''], [], 1, 'draft'],
      [['news', 3, '林改专题', 6, ''], ['hot'], 1, 'live'],
      [['news', 4, '专题文章', 6, ''], [], 1, 'live'],
      [['settings', 1, '站点设置', 0, ''], [], 1, 'live'],
    ])
    const first = records.find(({ kind, id }) => kind === 'news' && id === 1)
    expect([first?.live_since, first?.updatetime, first?.editor_id]).toEqual([
      new Date('2026-03-01T16:30:05Z'),
      new Date('2026-03-02T00:00:00Z'),
      null,
    ])
    const versions = await portal.deps.db.select().from(contentVersions)
    expect(versions.map(({ kind, id, number }) => `${kind} ${id} ${number}`).toSorted()).toEqual(
      records.map(({ kind, id }) => `${kind} ${id} 1`),
    )
  })

  test('is there to read as before', async () => {
    const { data } = await portal.call(getNewsDetail, { id: 1 })
    expect(data).toMatchObject({ title: '林地流转新规', content: '<p>甲</p>' })
    const { list } = (await portal.call(newsList, { type: 2 })).data
    expect(list).toEqual([])
  })

  test('opens in the forms of the console, field for field', async () => {
    const { news, banners, links, settings } = content
    expect((await portal.call(news.calls.get, { id: 1 }, editor)).data.fields).toEqual({
      type: 1,
      topic_id: 0,
      expert_id: 0,
      title: '林地流转新规',
      remark: '要点',
      source: '本站',
      images: [{ file: '/a.webp' }, { file: '/b.webp' }],
      files: [],
      content: '<p>甲</p>',
      pinned: true,
      hot: true,
      createtime: '2026-03-02T00:30:05',
    })
    expect((await portal.call(news.calls.get, { id: 4 }, editor)).data.fields.topic_id).toBe(3)
    expect((await portal.call(banners.calls.get, { id: 1 }, editor)).data.fields).toEqual({
      place: 1,
      title: '头图',
      remark: '副标题',
      images: [{ file: '/banner.webp' }],
      url: '/info',
      sort: 2,
    })
    expect((await portal.call(links.calls.get, { id: 2 }, editor)).data.fields).toEqual({
      title: '无链接',
      url: '0',
      sort: 0,
    })
    expect((await portal.call(settings.calls.get, { id: 1 }, admin)).data.fields).toEqual(demoSettings)
  })

  test('is edited on from there', async () => {
    const { fields } = (await portal.call(content.news.calls.get, { id: 2 }, editor)).data
    const save = { ...fields, id: 2, version: 1, title: '已发布的通知', release: 'publish' }
    const { data } = await portal.call(content.news.calls.save, save, editor)
    expect(data).toMatchObject({ version: 2, live_version: 2, state: 'live', editor: 'bianji' })
    expect((await portal.call(getNewsDetail, { id: 2 })).data.title).toBe('已发布的通知')
  })
})

describe('what waits', () => {
  test('is every enquiry, of whichever kind, in the one queue there is', async () => {
    const tasks = await portal.deps.db.select().from(queueTasks).orderBy(asc(queueTasks.target_id))
    expect(tasks.map(({ queue, target_id, outcome }) => [queue, target_id, outcome])).toEqual(
      [1, 2, 3, 4].map((id) => ['enquiries', id, null]),
    )
    const { data } = await portal.call(queueList, { queue: 'enquiries' }, admin)
    expect(data.list).toHaveLength(4)
    for (const { id } of data.list)
      expect((await portal.call(queueTask, { queue: 'enquiries', id }, admin)).code).toBe(200)
  })
})

describe('the staff', () => {
  test('are still signed in', async () => {
    for (const [name, token] of [
      ['guanli', TOKENS.admin],
      ['bianji', TOKENS.editor],
    ] as const)
      expect((await portal.call(staffMe, {}, { token })).data).toMatchObject({ login_name: name, otp: false })
  })

  test('find the record as it was, and it can no longer be changed', async () => {
    const { db } = portal.deps
    const rows = await db.select().from(audit).orderBy(asc(audit.id)).limit(2)
    expect(rows.map(({ at: _, ...row }) => row)).toEqual([
      { id: 1, who: 'visitor', action: 'enquiry.add', target: 'enquiry:1', detail: { type: 4 }, address: '' },
      { id: 2, who: 'staff:1', action: 'staff.login', target: 'staff:1', detail: {}, address: '' },
    ])
    await expect(db.update(audit).set({ who: 'cli' })).rejects.toThrow()
    await expect(db.delete(audit)).rejects.toThrow()
  })
})
