import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { adoptContent } from '#features/content/server/content.table.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { BadTopic, OldAddressTaken, TopicHasItems } from '#features/news/contract/editing.ts'
import { addRead, getNewsDetail, newsList, topicItems } from '#features/news/contract/news.ts'
import { Forbidden, NotSignedIn, TargetGone, TooLarge } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { askTwice, type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { article, newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { id: number; token: string }
beforeAll(async () => {
  // Readers' answers are kept for long: whatever shows at once was made to.
  portal = await testApp({ deps: { cache: publicCache({ ttlMs: 3_600_000, maxEntries: 100 }) } })
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())

const WRITTEN = {
  type: 3,
  title: '林地承包新政解读',
  remark: '三个要点',
  source: '本站编辑部',
  images: [{ file: '/uploads/news/a.webp' }, { file: 'https://img.example.com/b.jpg?w=1' }],
  content: '<p>正文 <b>原样</b></p>\n<p class="MsoNormal">一段</p> ',
  pinned: false,
  hot: true,
  mode: 'publish',
  createtime: '2026-10-12 09:30:00',
}

const { calls } = content.news
/** Version as it is now, so that an edit never conflicts. */
const versionOf = async (id: number) => {
  const answer = await portal.call(calls.get, { id }, { token: editor.token })
  return answer.code === 200 ? answer.data.record.version : 1
}
const save = async (changes: Record<string, unknown> = {}, token = editor.token) => {
  const version = typeof changes.id === 'number' && changes.id > 0 ? await versionOf(changes.id) : 0
  return portal.call(calls.save, { ...WRITTEN, version, ...changes }, { token })
}
const withdraw = async (id: number) =>
  portal.call(calls.withdraw, { id, version: await versionOf(id) }, { token: editor.token })
const remove = async (id: number) =>
  portal.call(calls.remove, { id, version: await versionOf(id) }, { token: editor.token })
const saved = async (changes: Record<string, unknown> = {}) => {
  const answer = await save(changes)
  if (answer.code !== 200) throw new Error(`not saved: ${answer.msg}`)
  return answer.data.id
}
const read = async (id: number) => (await askTwice(() => portal.call(getNewsDetail, { id }))).data
const titles = async (type: number) =>
  (await askTwice(() => portal.call(newsList, { type, pagesize: 100 }))).data.list.map(({ title }) => title)
const topic = (changes = {}) => saved({ type: 6, title: '专题', ...changes })

describe('saving an article', () => {
  test('puts a new one before readers at once, as it was written, and tells the change feed', async () => {
    expect(await titles(3)).toEqual([])
    await portal.call(forestIndex, {})
    let id = 0
    const told = await toldBy(portal, async () => {
      const answer = await save({ id: 0, topic_id: 0, title: `  ${WRITTEN.title} ` })
      expect(answer).toMatchObject({
        status: 200,
        code: 200,
        msg: '保存成功',
        data: { id: expect.any(Number), version: 1, live_version: 1, state: 'live' },
      })
      id = answer.data.id
    })
    expect(told).toEqual([`+news ${id}`])
    expect(await titles(3)).toEqual([WRITTEN.title])
    const { pinned: _, hot: __, mode: ___, ...shown } = WRITTEN
    expect(await read(id)).toMatchObject({
      ...shown,
      id,
      flag: 'hot',
      read_num: 0,
      topic_id: 0,
      updatetime: '2026-11-20 10:00:00',
    })
    expect((await portal.call(forestIndex, {})).data.newslist.map((item) => item.id)).toContain(id)
  })

  test('replaces the whole of an old one, but for its reads and, where none is given, its time', async () => {
    const id = await saved({ type: 4, title: '原标题' })
    await portal.call(addRead, { id }, { address: newAddress() })
    expect(await titles(4)).toEqual(['原标题'])
    expect((await read(id)).title).toBe('原标题')
    portal.passSeconds(3600)
    const told = await toldBy(portal, () =>
      portal.call(
        calls.save,
        { id, version: 1, type: 5, title: '新标题', mode: 'publish', pinned: true },
        { token: editor.token },
      ),
    )
    expect(told).toEqual([`+news ${id}`])
    expect([await titles(4), await titles(5)]).toEqual([[], ['新标题']])
    expect(await read(id)).toEqual({
      id,
      type: 5,
      newtype: 5,
      old_address: '',
      topic_id: 0,
      topic_position: 0,
      expert_id: 0,
      title: '新标题',
      remark: '',
      source: '',
      images: [],
      files: [],
      content: '',
      flag: 'index',
      read_num: 1,
      createtime: '2026-10-12 09:30:00',
      updatetime: '2026-11-20 11:00:00',
      is_collect: false,
      sublist: [],
    })
  })

  test('takes the time of saving for a new one without a time, and a given one to the minute', async () => {
    const now = await saved({ createtime: '' })
    expect(await read(now)).toMatchObject({
      createtime: '2026-11-20 11:00:00',
      updatetime: '2026-11-20 11:00:00',
    })
    for (const createtime of ['2024-02-29 23:59', '2024-02-29T23:59', ' 2024-02-29 23:59:00 ']) {
      await save({ id: now, createtime })
      expect((await read(now)).createtime).toBe('2024-02-29 23:59:00')
    }
  })

  test('moves the time of the last edit even when nothing else changed', async () => {
    const id = await saved()
    portal.passSeconds(5)
    const before = await read(id)
    expect(await toldBy(portal, () => save({ id }))).toEqual([`+news ${id}`])
    expect((await read(id)).updatetime > before.updatetime).toBe(true)
  })

  test('hides a draft from readers, and an article that is taken back', async () => {
    const told: string[] = []
    let id = 0
    told.push(
      ...(await toldBy(portal, async () => {
        id = await saved({ type: 2, mode: 'draft' })
      })),
    )
    const code = async () => (await portal.call(getNewsDetail, { id })).code
    expect([await code(), await titles(2)]).toEqual([TargetGone.code, []])
    told.push(...(await toldBy(portal, () => save({ id, type: 2 }))))
    expect([await code(), await titles(2)]).toEqual([200, [WRITTEN.title]])
    told.push(...(await toldBy(portal, () => withdraw(id))))
    expect([await code(), await titles(2)]).toEqual([TargetGone.code, []])
    expect(told).toEqual([`+news ${id}`, `-news ${id}`])
  })

  test('takes a form as well', async () => {
    const answer = await portal.call(
      calls.save,
      { type: '1', title: '表单', mode: 'publish', pinned: 'on', images: '/uploads/news/a.webp' },
      { token: editor.token, as: 'form' },
    )
    expect(await read(answer.data.id)).toMatchObject({
      title: '表单',
      images: [{ file: '/uploads/news/a.webp' }],
    })
  })

  test('of an unknown number is refused', async () => {
    for (const id of [999_999, 2_147_483_647])
      expect(await save({ id })).toMatchObject({ status: 200, ...TargetGone, data: null })
  })

  test('takes a text of two hundred thousand letters, and says so when it is too large', async () => {
    const content = `<p>${'a'.repeat(200_000)}</p>`
    expect((await read(await saved({ content }))).content).toBe(content)
    expect(await save({ content: 'a'.repeat(257 * 1024) })).toMatchObject({
      status: 413,
      ...TooLarge,
    })
  })
})

describe('an article that will not do', () => {
  const TIME = '发布时间应写作 2026-10-12 09:30:00'
  const PICTURE = '图片地址须以 / 或 http:// 或 https:// 开头'

  test.for([
    ['id', -1, '编号不能少于 0'],
    ['id', 'x', '编号格式不正确'],
    ['id', 2_147_483_648, '编号不能超过 2147483647'],
    ['type', '', '资讯类型没有填写'],
    ['type', 11, '资讯类型不正确'],
    ['type', 0, '资讯类型不正确'],
    ['type', 21, '资讯类型不正确'],
    ['topic_id', 'x', '所属专题格式不正确'],
    ['topic_id', -1, '所属专题不能少于 0'],
    ['title', null, '请填写标题'],
    ['title', '  ', '请填写标题'],
    ['title', '长'.repeat(201), '标题不能超过 200个字'],
    ['title', 'a\0b', '标题格式不正确'],
    ['remark', '长'.repeat(501), '摘要不能超过 500个字'],
    ['source', '长'.repeat(51), '来源不能超过 50个字'],
    ['images', [{ file: 'javascript:alert(1)' }], PICTURE],
    ['images', ['uploads/a.webp'], PICTURE],
    ['images', [{ file: '/a b.webp' }], PICTURE],
    ['images', [{ file: '/\ud800.webp' }], PICTURE],
    ['images', [{ file: 'https://' }], PICTURE],
    ['images', [{}], '图片没有填写'],
    ['images', [1], '图片格式不正确'],
    ['images', [`/${'a'.repeat(500)}`], '图片不能超过 500个字'],
    ['images', Array(10).fill('/a.webp'), '图片不能超过 9 张'],
    ['content', 'a\0b', '正文格式不正确'],
    ['content', ['x'], '正文格式不正确'],
    ['pinned', 'yes', '置顶格式不正确'],
    ['hot', 2, '热门格式不正确'],
    ['mode', 'x', '保存方式不正确'],
    ['request', 'x', '请求编号格式不正确'],
    ['version', -1, '版本不能少于 0'],
    ['publish_at', '明天', '定时发布时间应写作 2026-10-12 09:30:00'],
    ['files', [{ name: '', file: '/a.pdf' }], '请填写附件名称'],
    ['files', [{ name: '表', file: 'javascript:1' }], '附件地址须以 / 或 http:// 或 https:// 开头'],
    ['createtime', '2026-02-30 10:00:00', TIME],
    ['createtime', '2026-10-12 25:00', TIME],
    ['createtime', '2026-10-12', TIME],
    ['createtime', '2026-10-12 09:30:00Z', TIME],
    ['createtime', '0001-01-01 00:00:00', TIME],
    ['createtime', '2100-01-01 00:00:00', TIME],
    ['createtime', 1_790_000_000, TIME],
  ] as const)('with %s %j is told: %s', async ([field, value, message]) => {
    expect(await save({ [field]: value })).toEqual({
      status: 200,
      headers: expect.anything(),
      code: 400,
      msg: message,
      data: { fields: { [field]: message } },
    })
  })

  test.for([
    ['<p>好</p><script>alert(1)</script>', /脚本（script）/],
    ['<img src=/a.jpg onerror=alert(1)>', /onerror/],
    ['<a href="java\nscript:alert(1)">x</a>', /javascript/],
    ['<iframe src="https://evil.example"></iframe>', /iframe/],
  ] as const)('with %s in its text is told what must go, and nothing is saved', async ([content_, what]) => {
    const answer = await save({ content: content_ })
    expect(answer).toMatchObject({ status: 200, code: 400, msg: expect.stringMatching(what) })
    expect(answer.data).toEqual({ fields: { content: expect.stringMatching(/^正文中含有不允许的内容：/) } })
  })

  test('is told everything at once, and leaves nothing behind', async () => {
    const id = await saved({ title: '完好' })
    const told = await toldBy(portal, async () => {
      const answer = await portal.call(calls.save, { id }, { token: editor.token })
      expect(answer.data).toEqual({ fields: { type: '资讯类型没有填写', title: '请填写标题' } })
    })
    expect(told).toEqual([])
    expect(await historyOf(portal.deps.db, `news:${id}`)).toHaveLength(1)
  })
})

describe('a topic', () => {
  test('takes articles of any type, which then stand under it alone', async () => {
    const id = await topic()
    const [one, two] = [await saved({ type: 9, title: '文献', topic_id: id }), await saved({ type: 9 })]
    expect(await titles(9)).toEqual([WRITTEN.title])
    await save({ id: two, type: 9, title: '后来的', topic_id: id, createtime: '2026-10-13 09:30:00' })
    expect(await titles(9)).toEqual([])
    expect((await read(id)).sublist.map((item) => item.id)).toEqual([one, two])
    await save({ id: one, type: 9, title: '文献', topic_id: 0 })
    expect(await titles(9)).toEqual(['文献'])
    expect((await read(id)).sublist.map((item) => item.id)).toEqual([two])
  })

  test('orders its articles as an editor wishes; those not named follow, oldest first', async () => {
    const id = await topic()
    const [one, two, three] = [
      await saved({ title: '一', topic_id: id }),
      await saved({ title: '二', topic_id: id }),
      await saved({ title: '三', topic_id: id, mode: 'draft' }),
    ]
    const order = async () => (await read(id)).sublist.map((item) => [item.id, item.topic_position])
    const told = await toldBy(portal, () => save({ id, type: 6, title: '专题', items: [three, two] }))
    expect(told).toContain(`+news ${two}`)
    expect(await order()).toEqual([
      [two, 2],
      [one, 0],
    ])
    const items = await portal.call(topicItems, { id }, { token: editor.token })
    expect(items.data.list.map((item) => [item.id, item.published])).toEqual([
      [three, false],
      [two, true],
      [one, true],
    ])
    // Elsewhere an article begins without a position.
    const other = await topic({ title: '另一专题' })
    await save({ id: two, title: '二', topic_id: other })
    expect((await read(other)).sublist.map((item) => item.topic_position)).toEqual([0])
  })

  test('must exist, be one, and be neither an item nor the article itself', async () => {
    const id = await topic()
    const item = await saved({ type: 6, topic_id: id })
    const other = await topic()
    for (const [self, topicId] of [
      [0, 999_999],
      [0, await saved()],
      [0, item],
      [other, other],
    ])
      expect(await save({ id: self, type: 6, topic_id: topicId })).toMatchObject({
        status: 200,
        ...BadTopic,
        data: null,
      })
    expect(await save({ id: other, type: 6, topic_id: id })).toMatchObject({ code: 200 })
  })

  test('stays one and stays where it is while it has items, drafts among them', async () => {
    const [id, other] = [await topic(), await topic()]
    const item = await saved({ topic_id: id, mode: 'draft' })
    const refused = { status: 200, ...TopicHasItems, data: null }
    expect(await save({ id, type: 1 })).toMatchObject(refused)
    expect(await save({ id, type: 6, topic_id: other })).toMatchObject(refused)
    expect(await remove(id)).toMatchObject(refused)
    expect(await read(id)).toMatchObject({ type: 6, topic_id: 0 })
    expect(await save({ id, type: 6, title: '换个标题', mode: 'draft' })).toMatchObject({ code: 200 })
    await remove(item)
    expect(await save({ id, type: 6, topic_id: other })).toMatchObject({ code: 200 })
    expect(await remove(id)).toMatchObject({ code: 200 })
  })

  test('is offered to editors who put an article into one; articles of its type that stand in a topic are not', async () => {
    const id = await topic({ title: '林改二十年' })
    const item = await saved({ type: 6, title: '林改二十年：第一篇', topic_id: id })
    const find = async (filter: object) =>
      (
        await portal.call(calls.list, { keyword: '林改二十年', ...filter }, { token: editor.token })
      ).data.list.map((record) => record.id)
    expect(await find({ category: 6 })).toEqual(expect.arrayContaining([id, item]))
    expect(await find({ category: 6, outside_topics: true })).toEqual([id])
  })

  test('and an item, saved into each other at once, do not end up under each other', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await topic(), await topic()]
      const answers = await Promise.all([
        save({ id: one, type: 6, topic_id: two }),
        save({ id: two, type: 6, topic_id: one }),
      ])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)])
      expect([await read(one), await read(two)].filter(({ topic_id }) => topic_id > 0)).toHaveLength(1)
    }
  })

  test('that is removed or changed while something goes under it leaves nothing without a topic', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await topic()
      const item = await saved()
      const other = round % 2 === 0 ? remove(id) : save({ id, type: 1 })
      const [into, away] = await Promise.all([save({ id: item, topic_id: id }), other])
      expect([into.code, away.code]).toSatisfy(
        ([one, two]: number[]) =>
          (one === 200 && two === TopicHasItems.code) || (one === BadTopic.code && two === 200),
      )
    }
  })
})

describe('removing an article', () => {
  test('takes it from readers at once and tells the change feed', async () => {
    const id = await saved({ type: 7 })
    expect(await titles(7)).toHaveLength(1)
    const told = await toldBy(portal, async () => {
      expect(await remove(id)).toMatchObject({ status: 200, code: 200, msg: '删除成功', data: null })
    })
    expect(told).toEqual([`-news ${id}`])
    expect(await titles(7)).toEqual([])
    expect(await portal.call(getNewsDetail, { id })).toMatchObject(TargetGone)
  })

  test('works for a draft and an item, and is refused for what is not there', async () => {
    const id = await topic()
    for (const changes of [{ mode: 'draft' }, { topic_id: id }]) {
      const one = await saved(changes)
      expect(await remove(one)).toMatchObject({ code: 200 })
      expect(await remove(one)).toMatchObject({ status: 200, ...TargetGone, data: null })
    }
    expect((await read(id)).sublist).toEqual([])
  })

  test('says in the bin who did it, and when', async () => {
    const id = await saved({ title: '移入回收站的文章' })
    const other = await staffSignedIn(portal, 'admin')
    portal.passSeconds(60)
    const removal = { id, version: await versionOf(id) }
    expect((await portal.call(calls.remove, removal, { token: other.token })).code).toBe(200)
    const { list } = (
      await portal.call(calls.list, { state: 'removed', keyword: '移入回收站' }, { token: other.token })
    ).data
    expect(list).toMatchObject([{ id, editor_id: other.id, updatetime: toWireTime(portal.deps.now()) }])
  })

  test('without a number is told so', async () => {
    expect(await portal.call(calls.remove, {}, { token: editor.token })).toMatchObject({
      code: 400,
      data: { fields: { id: '编号没有填写' } },
    })
  })
})

describe('the old address of an article', () => {
  test('of this host is stored as its path, of another as a whole', async () => {
    const own = await saved({ old_address: `${portal.deps.config.siteUrl}/news.php?id=12#top` })
    expect((await read(own)).old_address).toBe('/news.php?id=12')
    const other = await saved({ old_address: 'old.example/news/12.html' })
    expect((await read(other)).old_address).toBe('http://old.example/news/12.html')
  })

  test('leads to one article, whatever the case of its letters, until that is removed', async () => {
    const id = await saved({ old_address: '/show.asp?ArticleID=5' })
    expect(await save({ id: 0, mode: 'draft', old_address: '/Show.asp?articleid=5' })).toMatchObject({
      code: OldAddressTaken.code,
      data: { fields: { old_address: '这个原网址已是文章“林地承包新政解读”的，请核对' } },
    })
    expect(await save({ id, old_address: '/show.asp?ArticleID=5' })).toMatchObject({ code: 200 })
    await remove(id)
    const next = await saved({ old_address: '/show.asp?ArticleID=5' })
    // The restored one gives it up.
    await portal.call(calls.restore, { id, version: await versionOf(id), number: 1 }, { token: editor.token })
    const { data } = await portal.call(calls.get, { id }, { token: editor.token })
    expect(data.fields.old_address).toBe('')
    expect((await read(next)).old_address).toBe('/show.asp?ArticleID=5')
  })

  test('is given to one of two articles that are saved at once', async () => {
    const address = `/at-once/${randomUUID()}`
    const answers = await Promise.all([
      save({ id: 0, old_address: address }),
      save({ id: 0, old_address: address }),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, OldAddressTaken.code]))
  })

  test.for([
    ['旧网站第 5 篇', /完整的网址/],
    ['/', /首页或现有栏目/],
    ['/?p=12', /首页或现有栏目/],
    ['/info/view/12', /首页或现有栏目/],
    ['/api/news', /首页或现有栏目/],
    [`/${'长'.repeat(80)}`, /不能太长/],
    [`https://old.example/${'a'.repeat(500)}`, /原网址/],
  ] as const)('is not %s', async ([old_address, message]) => {
    expect(await save({ id: 0, old_address })).toMatchObject({
      code: 400,
      data: { fields: { old_address: expect.stringMatching(message) } },
    })
  })
})

describe('who edits', () => {
  test('is on record with every change, and with none that was refused', async () => {
    const admin = await staffSignedIn(portal, 'admin')
    const id = await saved({ mode: 'draft' })
    await save({ id, title: '改过的标题', images: [], createtime: '2026-10-12 09:30' }, admin.token)
    await save({ id, title: '' })
    await save({ id, topic_id: 999_999 })
    await remove(id)
    await remove(id)
    const rows = await historyOf(portal.deps.db, `news:${id}`)
    expect(rows.map(({ who, action, detail }) => [who, action, detail])).toEqual([
      [`staff:${editor.id}`, 'news.remove', { title: '改过的标题', version: 2 }],
      [
        `staff:${admin.id}`,
        'news.edit',
        { title: '改过的标题', version: 2, published: true, changed: ['title', 'images'] },
      ],
      [`staff:${editor.id}`, 'news.add', { title: WRITTEN.title, version: 1, published: false }],
    ])
    expect(rows[0]?.at).toEqual(portal.deps.now())
  })

  test('is an editor or the admin; reviewers, users and visitors change nothing', async () => {
    const id = await article(portal)
    await adoptContent(portal.deps.db)
    const callers = [
      [Forbidden, (await staffSignedIn(portal, 'reviewer')).token],
      [NotSignedIn, (await signedIn(portal)).token],
      [NotSignedIn, undefined],
    ] as const
    for (const [refusal, token] of callers)
      for (const [call, input] of [
        [calls.save, { ...WRITTEN, id, version: 1 }],
        [calls.remove, { id, version: 1 }],
      ] as const)
        expect(await portal.call(call, input, { token })).toMatchObject({
          status: 200,
          ...refusal,
          data: null,
        })
    expect((await read(id)).title).toBe('林地流转新规解读')
    expect(await historyOf(portal.deps.db, `news:${id}`)).toEqual([])
    const admin = await staffSignedIn(portal, 'admin')
    expect(await save({ id }, admin.token)).toMatchObject({ code: 200 })
  })

  test('is asked to sign in again when the session has run out', async () => {
    const id = await saved()
    portal.passSeconds(12 * 3600)
    expect(await save({ id })).toMatchObject({ ...NotSignedIn, data: null })
  })
})
