// Lists of content for the console: by author and date, what was not published at its time, and the order of banners and links.

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content, contentOrder } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { EditConflict } from '#features/content/contract/refusals.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { linkList } from '#features/site/contract/site.ts'
import { type OrderedKind } from '#platform/contract/kinds.ts'
import { Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { id: number; token: string; name: string }
let colleague: typeof editor
let reviewer: typeof editor
beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal, 'editor')
  colleague = await staffSignedIn(portal, 'editor')
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const { calls } = content.news
const saved = async (who: typeof editor, fields: Record<string, unknown>) => {
  const answer = await portal.call(calls.save, { type: 1, ...fields }, who)
  if (answer.code !== 200) throw new Error(`not saved: ${answer.msg}`)
  return answer.data
}
const titles = async (input: Record<string, unknown>) =>
  (await portal.call(calls.list, { sort: 'id', order: 'asc', ...input }, editor)).data.list.map(
    ({ title }) => title,
  )

describe('a list of articles', () => {
  beforeAll(async () => {
    const { id } = await saved(editor, { title: '甲写乙改' })
    await saved(colleague, { id, version: 1, title: '甲写乙改' })
    await saved(editor, { title: '甲写甲改' })
    await saved(colleague, { title: '乙写' })
  })

  test('is filtered by who saved last, by who created, and by both', async () => {
    expect(await titles({ editor: editor.id })).toEqual(['甲写甲改'])
    expect(await titles({ editor: colleague.id })).toEqual(['甲写乙改', '乙写'])
    expect(await titles({ creator: editor.id })).toEqual(['甲写乙改', '甲写甲改'])
    expect(await titles({ creator: editor.id, editor: colleague.id })).toEqual(['甲写乙改'])
    expect(await titles({ creator: editor.id, state: 'live' })).toEqual([])
  })

  test('offers everybody who has written one, and nobody else', async () => {
    const { data } = await portal.call(calls.authors, {}, editor)
    expect(data.toSorted((a, b) => a.id - b.id)).toEqual(
      [editor, colleague].map(({ id, name }) => ({ id, name })),
    )
    expect((await portal.call(content.plans.calls.authors, {}, editor)).data).toEqual([])
    expect(await portal.call(calls.authors, {}, reviewer)).toMatchObject(Forbidden)
  })

  test('is filtered by a whole title, however it is punctuated', async () => {
    expect(await titles({ title: ' 甲写乙改。' })).toEqual(['甲写乙改'])
    expect(await titles({ title: '乙写' })).toEqual(['乙写'])
    expect(await titles({ title: '写' })).toEqual([])
  })

  test('is filtered by the days of the last save, the last one included', async () => {
    // The tests begin on 20 November 2026, at ten in Beijing.
    await portal.deps.db.execute(
      sql`update content_records set updatetime = '2026-11-18T23:59:59.5+08:00' where kind = 'news' and title = '乙写'`,
    )
    expect(await titles({ to: '2026-11-18' })).toEqual(['乙写'])
    expect(await titles({ from: '2026-11-19' })).toEqual(['甲写乙改', '甲写甲改'])
    expect(await titles({ from: '2026-11-18', to: '2026-11-20' })).toHaveLength(3)
  })

  test('says what is wrong with its filters', async () => {
    const complaint = async (input: Record<string, unknown>) => {
      const { code, msg } = await portal.call(calls.list, input, editor)
      return [code, msg]
    }
    expect(await complaint({ editor: '王林' })).toEqual([400, '最后编辑格式不正确'])
    expect(await complaint({ creator: -1 })).toEqual([400, '创建人不能少于 0'])
    expect(await complaint({ from: '2026-02-30' })).toEqual([400, '开始日期应写作 2026-10-12 09:30:00'])
    expect(await complaint({ from: '2026-11-02', to: '2026-11-01' })).toEqual([
      400,
      '结束日期不能早于开始日期',
    ])
    expect(await complaint({ state: 'lost' })).toEqual([400, '状态不正确'])
  })

  test('finds what could not be published at its time, until it is saved or published', async () => {
    const topic = await saved(editor, { type: 6, title: '专题', mode: 'publish' })
    const publish_at = toWireTime(new Date(portal.deps.now().getTime() + 10_000))
    const item = await saved(editor, { title: '无处可去', topic_id: topic.id, mode: 'schedule', publish_at })
    await portal.call(calls.withdraw, { id: topic.id, version: 1 }, editor)
    portal.passSeconds(10)
    await publishDue(portal.deps)
    const failed = async () =>
      (await portal.call(dashboard, {}, editor)).data.content.find(({ kind }) => kind === 'news')?.failed
    expect([await titles({ state: 'failed' }), await failed()]).toEqual([['无处可去'], 1])
    await saved(editor, { id: item.id, version: 1, title: '有处可去' })
    expect([await titles({ state: 'failed' }), await failed()]).toEqual([[], 0])
  })
})

describe.for(['links', 'banners'] as const)('the order of %s', (kind: OrderedKind) => {
  const order = (list: readonly Pick<ContentRecord, 'id' | 'version'>[], who = editor) =>
    portal.call(contentOrder[kind], { list: list.map(({ id, version }) => ({ id, version })) }, who)
  const add = async (title: string, fields: object = {}) => {
    const least = kind === 'banners' ? { slot: 1, images: ['/uploads/a.jpg'] } : {}
    const answer = await portal.call(
      content[kind].calls.save,
      { ...least, title, mode: 'publish', ...fields },
      editor,
    )
    return answer.data
  }
  const listed = async () =>
    (await portal.call(content[kind].calls.list, { sort: 'position', order: 'asc' }, editor)).data.list
  const shown = async () =>
    kind === 'links'
      ? (await portal.call(linkList, {})).data.map(({ title }) => title)
      : (await portal.call(forestIndex, {})).data.banners.map(({ title }) => title)

  test('is saved at once, seen by readers and by staff, and is an edit of each that moves', async () => {
    const [one, two, three] = [await add('一'), await add('二'), await add('三')]
    expect((await order([three, one, two])).code).toBe(200)
    expect(await shown()).toEqual(['三', '一', '二'])
    const now = await listed()
    expect(now.map(({ title, state }) => [title, state])).toEqual([
      ['三', 'live'],
      ['一', 'live'],
      ['二', 'live'],
    ])
    const history = await historyOf(portal.deps.db, `${kind}:${three.id}`)
    expect(history[0]).toMatchObject({
      who: `staff:${editor.id}`,
      action: `${kind}.edit`,
      detail: { title: '三', version: 2, changed: ['sort'] },
    })
    // Only what moves is saved anew.
    const before = now.map(({ version }) => version)
    await order([now[0], now[2], now[1]] as ContentRecord[])
    const [first = 0, second = 0, third = 0] = before
    expect((await listed()).map(({ version }) => version)).toEqual([first, third + 1, second + 1])
  })

  test('leaves drafts, schedules and unpublished changes what they are', async () => {
    const later = '2099-01-01 08:00'
    const draft = await add('草稿', { mode: 'draft' })
    const planned = await add('定时', { mode: 'schedule', publish_at: later })
    const live = await add('原名')
    const changed = await add('新名', { id: live.id, version: 1, mode: 'draft' })
    await order([changed, planned, draft])
    const ids = new Set([draft.id, planned.id, live.id])
    expect((await listed()).filter(({ id }) => ids.has(id))).toMatchObject([
      { title: '新名', state: 'changed', live_version: 1, version: 3 },
      { title: '定时', state: 'scheduled', scheduled_version: 2, version: 2 },
      { title: '草稿', state: 'draft', version: 2 },
    ])
    expect(await shown()).toContain('原名')
  })

  test('is refused as a whole where one record has changed, is gone, or comes twice', async () => {
    const [one, two] = [await add('甲'), await add('乙')]
    const before = await listed()
    expect(await order([two, { ...one, version: 7 }])).toMatchObject(EditConflict)
    expect(await order([two, { id: 99_999, version: 1 }])).toMatchObject(TargetGone)
    expect(await order([two, two])).toMatchObject({ code: 400, msg: '次序中有重复的记录' })
    expect(await order([])).toMatchObject({ code: 400, msg: '次序中没有记录' })
    expect(await order([two, one], reviewer)).toMatchObject(Forbidden)
    expect(await listed()).toEqual(before)
  })
})
