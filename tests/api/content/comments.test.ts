// Comments of the staff on drafts: who writes and reads them, what becomes of them, and that no reader ever sees one.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { LEVELS, returnContent, saveApprovalRules } from '#features/content/contract/approval.ts'
import {
  addComment,
  COMMENT_ENTRIES_MAX,
  listComments,
  OPEN_COMMENTS_MAX,
  reopenComment,
  replyToComment,
  resolveComment,
  seeComments,
} from '#features/content/contract/comments.ts'
import {
  CommentResolved,
  NoRight,
  TooManyComments,
  TooManyReplies,
} from '#features/content/contract/refusals.ts'
import { commentEntries, draftComments } from '#features/content/server/comments.schema.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { getNewsDetail } from '#features/news/contract/news.ts'
import { saveEditorRole } from '#features/staff/contract/editor-roles.ts'
import { BadInput, Forbidden, NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { askFeed, toldBy } from '../../helpers/feed.ts'
import { signedIn, staffSignedIn } from '../../helpers/people.ts'

type Member = Awaited<ReturnType<typeof staffSignedIn>>

let portal: TestApp
let author: Member, reader: Member, other: Member, admin: Member
beforeAll(async () => {
  portal = await testApp()
  author = await staffSignedIn(portal, 'editor')
  reader = await staffSignedIn(portal, 'editor')
  other = await staffSignedIn(portal, 'editor')
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())

const { calls: news } = content.news
const save = async (fields: Record<string, unknown> = {}, by = author) => {
  const answer = await portal.call(
    news.save,
    { type: 1, title: '采伐限额', content: '<p>今年采伐限额为三万立方米。</p>', ...fields },
    { token: by.token },
  )
  expect(answer.msg).toBe('保存成功')
  return answer.data
}
const place = { field: 'content', quote: '三万立方米', before: '限额为', after: '。' }
const add = (id: number, fields: Record<string, unknown> = {}, by = reader) =>
  portal.call(addComment, { kind: 'news', id, text: '请核对数字', ...fields }, { token: by.token })
const read = async (id: number, by = author) =>
  (await portal.call(listComments, { kind: 'news', id }, { token: by.token })).data
const reply = (id: number, text: string, by = author) =>
  portal.call(replyToComment, { id, text }, { token: by.token })
const resolve = (id: number, by = author) => portal.call(resolveComment, { id }, { token: by.token })
const reopen = (id: number, by = reader) => portal.call(reopenComment, { id }, { token: by.token })
const unseen = async (by: Member, id: number) =>
  (await portal.call(dashboard, {}, { token: by.token })).data.comments.filter((one) => one.id === id)
const listed = async (id: number) =>
  (
    await portal.call(news.list, { keyword: String(id), pagesize: 100 }, { token: author.token })
  ).data.list.find((one: { id: number }) => one.id === id)

test('a comment at a place of the text is answered, resolved and opened again, with who and when', async () => {
  const { id } = await save()
  const { data } = await add(id, place)
  await reply(data.id, '已按文件改正')
  expect(await read(id)).toMatchObject({
    list: [
      {
        ...place,
        id: data.id,
        version: 1,
        resolved: false,
        entries: [
          { action: 'write', text: '请核对数字', staff_id: reader.id, at: expect.stringMatching(/^\d{4}-/) },
          { action: 'reply', text: '已按文件改正', staff_id: author.id },
        ],
      },
    ],
  })
  await resolve(data.id)
  expect((await read(id)).list[0]).toMatchObject({ resolved: true, entries: [{}, {}, { action: 'resolve' }] })
  expect(await reply(data.id, '还有一处')).toMatchObject({ code: CommentResolved.code })
  await reopen(data.id)
  expect((await reply(data.id, '还有一处')).code).toBe(200)
  expect((await read(id)).list[0]?.entries.map(({ action }) => action)).toEqual([
    'write',
    'reply',
    'resolve',
    'reopen',
    'reply',
  ])
})

test('resolving what is resolved, and opening what is open, writes nothing', async () => {
  const { id } = await save()
  const { data } = await add(id)
  await resolve(data.id)
  await Promise.all([resolve(data.id), resolve(data.id)])
  expect((await read(id)).list[0]?.entries).toHaveLength(2)
  await Promise.all([reopen(data.id), reopen(data.id)])
  expect((await read(id)).list[0]?.entries).toHaveLength(3)
})

test('the list of records counts those that are open, and open ones come first', async () => {
  const { id } = await save()
  expect(await listed(id)).toMatchObject({ open_comments: 0 })
  const first = (await add(id)).data.id
  const second = (await add(id, place)).data.id
  expect(await listed(id)).toMatchObject({ open_comments: 2 })
  await resolve(first)
  expect(await listed(id)).toMatchObject({ open_comments: 1 })
  expect((await read(id)).list.map((comment) => comment.id)).toEqual([second, first])
})

test('the author and those who took part are told in the console until they have seen it; nobody else is', async () => {
  const { id } = await save()
  const { data } = await add(id)
  expect(await unseen(author, id)).toMatchObject([{ kind: 'news', title: '采伐限额', entries: 1 }])
  expect([await unseen(reader, id), await unseen(other, id)]).toEqual([[], []])
  await reply(data.id, '改了')
  expect(await unseen(reader, id)).toMatchObject([{ entries: 1 }])
  const { list } = await read(id, reader)
  const entry = list[0]?.entries.at(-1)?.id ?? 0
  await portal.call(seeComments, { kind: 'news', id, entry }, { token: reader.token })
  expect(await unseen(reader, id)).toEqual([])
  expect(await read(id, reader)).toMatchObject({ seen: entry })
  await resolve(data.id)
  expect(await unseen(reader, id)).toMatchObject([{ entries: 1 }])
  // A number that is not there yet hides nothing of what comes.
  await portal.call(seeComments, { kind: 'news', id, entry: 2_000_000_000 }, { token: reader.token })
  await reopen(data.id, other)
  expect(await unseen(reader, id)).toMatchObject([{ entries: 1 }])
})

test('remarks with which a text is returned are comments that its author answers', async () => {
  const known = { list: [], known: [] }
  await portal.call(
    saveApprovalRules,
    { ...known, list: [{ kind: 'news', category: 4, approvals: 1 }] },
    { token: admin.token },
  )
  await portal.deps.db.update(staff).set({ approves: LEVELS.chief }).where(eq(staff.id, other.id))
  const { id, version } = await save({ type: 4, mode: 'submit' })
  const returned = await portal.call(
    returnContent,
    {
      kind: 'news',
      id,
      version,
      note: '数字有误',
      remarks: [
        { field: 'content', quote: '三万立方米', text: '与文件不符' },
        { field: '', quote: '', text: '补写依据' },
      ],
    },
    { token: other.token },
  )
  expect(returned.code).toBe(200)
  const { list } = await read(id)
  expect(list).toMatchObject([
    { field: 'content', quote: '三万立方米', entries: [{ action: 'return', text: '与文件不符' }] },
    { field: '', quote: '', entries: [{ action: 'return', text: '补写依据', staff_id: other.id }] },
  ])
  expect((await reply(list[0]?.id ?? 0, '已改')).code).toBe(200)
  expect(await unseen(other, id)).toMatchObject([{ entries: 1 }])
})

test('a text is not returned with a remark at no field, nor with more remarks than comments may be open', async () => {
  const { id, version } = await save({ type: 4, mode: 'submit' })
  const sendBack = (...remarks: { field: string; quote: string; text: string }[]) =>
    portal.call(returnContent, { kind: 'news', id, version, note: '请改', remarks }, { token: other.token })
  const remark = { field: 'content', quote: '', text: '请改' }
  expect(await sendBack(remark, { ...remark, field: 'toString' })).toMatchObject({
    code: BadInput.code,
    msg: '这类内容没有这个字段',
  })
  await portal.deps.db.insert(draftComments).values(
    Array.from({ length: OPEN_COMMENTS_MAX - 1 }, () => ({
      kind: 'news' as const,
      record_id: id,
      version: 1,
    })),
  )
  expect(await sendBack(remark, remark)).toMatchObject({
    code: TooManyComments.code,
    msg: expect.stringContaining('已有 199 条'),
  })
  expect(await listed(id)).toMatchObject({ open_comments: OPEN_COMMENTS_MAX - 1 })
  expect((await sendBack(remark)).code).toBe(200)
})

test('no reader sees a comment: neither in the article, nor in the feed that pages are made from', async () => {
  const secret = '批注里的话'
  const { id } = await save({ mode: 'publish' })
  const told = await toldBy(portal, async () => {
    const { data } = await add(id, { ...place, text: secret })
    await reply(data.id, secret)
    await resolve(data.id)
  })
  expect(told).toEqual([])
  const detail = await portal.call(getNewsDetail, { id })
  expect(detail.code).toBe(200)
  expect(JSON.stringify(detail)).not.toContain(secret)
  expect((await askFeed(portal)).body).not.toContain(secret)
})

test('a comment changes no version: what is being edited is saved without a conflict', async () => {
  const { id, version } = await save()
  await add(id)
  expect(await save({ id, version, title: '改后' })).toMatchObject({ version: version + 1, open_comments: 1 })
})

test('the audit log has who commented, replied, resolved and opened again', async () => {
  const { id } = await save()
  const { data } = await add(id)
  await reply(data.id, '好')
  await resolve(data.id)
  await reopen(data.id)
  const entries = await historyOf(portal.deps.db, `news:${id}`)
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'news.comment',
      'news.reply-comment',
      'news.resolve-comment',
      'news.reopen-comment',
    ]),
  )
})

describe('refused', () => {
  const withGrants = async (category: number) => {
    const member = await staffSignedIn(portal, 'editor')
    const grants = [{ kind: 'news', category, rights: ['read'] }]
    const role = { id: 0, version: 0, name: `岗位${member.id}`, grants }
    const { data } = await portal.call(saveEditorRole, role, { token: admin.token })
    await portal.deps.db.update(staff).set({ editor_role: data.id }).where(eq(staff.id, member.id))
    return member
  }

  test('who may not read the column reads, writes, answers and resolves nothing', async () => {
    const { id } = await save()
    const { data } = await add(id)
    const stranger = await withGrants(3)
    const { token } = stranger
    const answers = await Promise.all([
      portal.call(listComments, { kind: 'news', id }, { token }),
      add(id, {}, stranger),
      reply(data.id, '好', stranger),
      resolve(data.id, stranger),
      reopen(data.id, stranger),
      portal.call(seeComments, { kind: 'news', id, entry: 1 }, { token }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => NoRight.code))
    expect((await add(id, {}, await withGrants(1))).code).toBe(200)
  })

  test('reviewers, users and visitors', async () => {
    const { id } = await save()
    const input = { kind: 'news', id, text: '好' } as const
    const { token } = await staffSignedIn(portal, 'reviewer')
    expect(await portal.call(addComment, input, { token })).toMatchObject({ code: Forbidden.code })
    expect((await portal.call(addComment, input, { token: (await signedIn(portal)).token })).code).not.toBe(
      200,
    )
    expect(await portal.call(addComment, input)).toMatchObject({ code: NotSignedIn.code })
  })

  test('what has no text, no such field, no record, or no drafts', async () => {
    const { id, version } = await save()
    expect(await add(id, { text: ' ' })).toMatchObject({ code: BadInput.code, msg: '请填写批注' })
    expect(await add(id, { text: '字'.repeat(1001) })).toMatchObject({ code: BadInput.code })
    expect(await add(id, { field: 'toString' })).toMatchObject({ code: BadInput.code })
    expect(await add(999_999)).toMatchObject({ code: TargetGone.code })
    expect(await add(1, { kind: 'settings' })).toMatchObject({
      code: BadInput.code,
      msg: '首页推荐和站点设置没有批注',
    })
    expect(await reply(999_999, '好')).toMatchObject({ code: TargetGone.code })
    await portal.call(news.remove, { id, version }, { token: author.token })
    expect(await add(id)).toMatchObject({ code: TargetGone.code })
  })

  test('more than a record or a comment may have', async () => {
    const { id } = await save()
    const rows = await portal.deps.db
      .insert(draftComments)
      .values(
        Array.from({ length: OPEN_COMMENTS_MAX - 1 }, () => ({
          kind: 'news' as const,
          record_id: id,
          version: 1,
        })),
      )
      .returning()
    const answers = await Promise.all([add(id), add(id)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, TooManyComments.code])
    const comment_id = rows[0]?.id ?? 0
    const entry = { comment_id, staff_id: author.id, action: 'reply' as const, text: '好', at: new Date() }
    await portal.deps.db
      .insert(commentEntries)
      .values(Array.from({ length: COMMENT_ENTRIES_MAX }, () => entry))
    expect(await reply(comment_id, '再说')).toMatchObject({ code: TooManyReplies.code })
  })
})
