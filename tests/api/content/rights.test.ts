// Editors whose role lets them do some things in some columns, and what every call makes of it.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content, contentImports, contentOrder } from '#app/content-calls.ts'
import { approvalList, approveContent, LEVELS } from '#features/content/contract/approval.ts'
import { findContent } from '#features/content/contract/find.ts'
import { NoPublishRight, NoRight, NoSuchApprover } from '#features/content/contract/refusals.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import type { Grant, Right } from '#features/identity/rules/rights.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import { staffAdd, staffEdit, staffGet } from '#features/staff/contract/accounts.ts'
import * as roles from '#features/staff/contract/editor-roles.ts'
import {
  EditorRoleChanged,
  EditorRoleInUse,
  EditorRoleNameTaken,
  EditorRoleUnknown,
} from '#features/staff/contract/refusals.ts'
import { Forbidden } from '#platform/contract/refusals.ts'
import type { ImportAnswer } from '#platform/contract/sheet-import.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { tableOf } from '../../helpers/sheets.ts'

interface Member {
  id: number
  token: string
}
const [FREE, REPORT, NOTICE, POLICY] = [2, 4, 5, 3] as const
const { calls: news } = content.news
const { calls: tenders } = content.tenders

let portal: TestApp
let admin: Member, reviewer: Member, anybody: Member, limited: Member, approver: Member, stranger: Member

const grant = (category: number, ...rights: Right[]): Grant => ({ kind: 'news', category, rights })
const grants: Grant[] = [
  grant(0, 'read'),
  grant(FREE, 'write', 'publish'),
  grant(REPORT, 'write'),
  grant(POLICY),
]

const saveRole = (name: string, list: Grant[], known = { id: 0, version: 0 }, by = admin) =>
  portal.call(roles.saveEditorRole, { ...known, name, grants: list }, { token: by.token })
const withRole = async (name: string, list: Grant[], level: number = LEVELS.author): Promise<Member> => {
  const member = await staffSignedIn(portal, 'editor')
  const { data } = await saveRole(name, list)
  await portal.deps.db
    .update(staff)
    .set({ editor_role: data.id, approves: level })
    .where(eq(staff.id, member.id))
  return member
}

beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
  reviewer = await staffSignedIn(portal, 'reviewer')
  anybody = await staffSignedIn(portal, 'editor')
  limited = await withRole('记者', grants)
  approver = await withRole('报道审核', [grant(REPORT, 'approve')], LEVELS.chief)
  stranger = await withRole('招标编辑', [{ kind: 'tenders', category: 0, rights: ['write'] }])
})
afterAll(() => portal.close())

let n = 0
const save = (changes: Record<string, unknown>, by: Member) =>
  portal.call(news.save, { title: `稿件${++n}`, type: REPORT, ...changes }, { token: by.token })
const written = async (type: number, mode: 'draft' | 'publish', by = anybody) => {
  const { data, msg } = await save({ type, mode }, by)
  expect(msg).toBe('保存成功')
  return { id: data.id, version: data.version, title: data.title }
}
const codes = async (...answers: Promise<{ code: number }>[]) =>
  (await Promise.all(answers)).map(({ code }) => code)

test('lists, records, versions and searches hold the columns that may be read, and no others', async () => {
  const [notice, policy] = [await written(NOTICE, 'draft'), await written(POLICY, 'draft')]
  const { token } = limited
  const { list } = (await portal.call(news.list, { pagesize: 100 }, { token })).data
  const titles = new Set(list.map(({ title }) => title))
  expect([titles.has(notice.title), titles.has(policy.title)]).toEqual([true, false])
  const reads = ({ id }: { id: number }, by: Member) =>
    codes(
      portal.call(news.get, { id }, { token: by.token }),
      portal.call(news.versions, { id }, { token: by.token }),
      portal.call(news.version, { id, number: 1 }, { token: by.token }),
    )
  expect(await reads(notice, limited)).toEqual([200, 200, 200])
  expect(await reads(policy, limited)).toEqual([NoRight.code, NoRight.code, NoRight.code])
  expect(await reads(policy, anybody)).toEqual([200, 200, 200])
  const find = async (keyword: string) =>
    (await portal.call(findContent, { keyword }, { token })).data.list.length
  expect([await find(notice.title), await find(policy.title)]).toEqual([1, 0])
  expect(
    await codes(
      portal.call(tenders.list, {}, { token }),
      portal.call(tenders.authors, {}, { token }),
      portal.call(news.list, {}, { token: stranger.token }),
      portal.call(news.preview, { title: '预览', type: REPORT }, { token: stranger.token }),
      portal.call(tenders.list, {}, { token: stranger.token }),
    ),
  ).toEqual([NoRight.code, NoRight.code, NoRight.code, NoRight.code, 200])
  const counted = (await portal.call(dashboard, {}, { token: stranger.token })).data.content
  expect(counted.find(({ kind }) => kind === 'news')?.states.draft).toBe(0)
})

test('a column that may be written is not therefore published', async () => {
  expect((await save({ mode: 'publish' }, limited)).msg).toBe(NoPublishRight.msg)
  expect((await save({ mode: 'schedule', publish_at: '2099-01-01 08:00' }, limited)).msg).toBe(
    NoPublishRight.msg,
  )
  const { data } = await save({ mode: 'draft' }, limited)
  const target = { id: data.id, version: data.version }
  const { token } = limited
  expect((await portal.call(news.publish, target, { token })).msg).toBe(NoPublishRight.msg)
  expect((await save({ ...target, mode: 'submit' }, limited)).code).toBe(200)
  const waiting = { kind: 'news' as const, id: target.id, version: target.version + 1 }
  const mine = (by: Member) =>
    portal
      .call(approvalList, { show: 'mine', pagesize: 100 }, { token: by.token })
      .then((answer) => answer.data.list.filter(({ id }) => id === target.id).length)
  expect([await mine(approver), await mine(stranger)]).toEqual([1, 0])
  expect((await portal.call(approveContent, waiting, { token: approver.token })).data).toEqual({ live: true })
  const live = { id: target.id, version: waiting.version }
  expect(
    await codes(portal.call(news.withdraw, live, { token }), portal.call(news.remove, live, { token })),
  ).toEqual([NoPublishRight.code, NoPublishRight.code])
  expect((await save({ ...live, mode: 'draft' }, limited)).code).toBe(200)
})

test('a column that may be published is, and what is a draft may be removed', async () => {
  const target = await written(FREE, 'publish', limited)
  const { token } = limited
  const withdrawn = await portal.call(news.withdraw, target, { token })
  expect(withdrawn.data).toMatchObject({ state: 'draft' })
  const { id, version } = withdrawn.data
  expect((await portal.call(news.remove, { id, version }, { token })).code).toBe(200)
  expect((await portal.call(news.restore, { id, version, number: 1 }, { token })).code).toBe(200)
})

test('no text is moved into a column, or out of one, that may not be written', async () => {
  const own = await written(REPORT, 'draft', limited)
  expect((await save({ ...own, type: NOTICE }, limited)).msg).toBe(NoRight.msg)
  const other = await written(NOTICE, 'draft')
  expect((await save({ ...other, type: REPORT }, limited)).msg).toBe(NoRight.msg)
  // Readers find it in one column, and its draft stands in another.
  const live = await written(NOTICE, 'publish')
  const moved = await save({ ...live, type: REPORT, mode: 'draft' }, admin)
  const { id, version } = moved.data
  expect((await save({ id, version, title: own.title }, limited)).msg).toBe(NoRight.msg)
  expect((await portal.call(news.remove, { id: other.id, version: 1 }, { token: limited.token })).msg).toBe(
    NoRight.msg,
  )
})

test('approvals are given, and asked of, only those who may in the column', async () => {
  const sent = await save({ type: NOTICE, mode: 'submit' }, anybody)
  const target = { kind: 'news' as const, id: sent.data.id, version: sent.data.version }
  expect((await portal.call(approveContent, target, { token: approver.token })).msg).toBe(NoRight.msg)
  const asked = await save({ type: NOTICE, mode: 'submit', assignee: approver.id }, anybody)
  expect(asked.msg).toBe(NoSuchApprover.msg)
  expect((await save({ type: REPORT, mode: 'submit', assignee: approver.id }, anybody)).code).toBe(200)
})

test('the order of records is changed by those who may publish them', async () => {
  const { data } = await portal.call(
    content.links.calls.save,
    { title: '林业网', url: 'https://forest.example/', mode: 'publish' },
    { token: admin.token },
  )
  const list = [{ id: data.id, version: data.version }]
  const order = (by: Member) => portal.call(contentOrder.links, { list }, { token: by.token })
  expect([(await order(limited)).code, (await order(anybody)).code]).toEqual([NoPublishRight.code, 200])
})

test('lines of an import are refused where their column may not be written', async () => {
  const sheet = await tableOf(
    ['文章标题', '栏目', '内容'],
    ['可写的栏目', newsTypeNames[REPORT], '正文'],
    ['不可写的栏目', newsTypeNames[NOTICE], '正文'],
  )
  const answer = await portal.app.inject({
    method: 'POST',
    url: `${contentImports.news.importSheet.path}?step=import`,
    payload: Buffer.from(sheet),
    headers: { 'content-type': 'application/octet-stream', token: limited.token },
  })
  const { lines } = answer.json<{ data: ImportAnswer }>().data
  expect(lines.map(({ state }) => state)).toEqual(['made', 'refused'])
  expect(lines[1]?.complaints).toEqual([{ column: '标题', text: NoRight.msg }])
})

test('what a role may do changes for its members at once; two admins do not undo each other', async () => {
  const own = async (by: Member) => (await portal.call(roles.ownRights, {}, { token: by.token })).data
  expect(await own(anybody)).toEqual({ role: '', grants: null })
  expect(await own(admin)).toEqual({ role: '', grants: null })
  expect((await own(limited)).role).toBe('记者')
  const { list } = (await portal.call(roles.editorRoles, {}, { token: admin.token })).data
  const role = list.find(({ name }) => name === '记者')
  if (!role) throw new Error('no role')
  expect(role).toMatchObject({ members: 1, grants })
  const more = [...grants.filter(({ category }) => category !== POLICY), grant(POLICY, 'write')]
  expect((await saveRole('记者', more, role)).data).toMatchObject({ version: role.version + 1 })
  expect((await save({ type: POLICY, mode: 'draft' }, limited)).code).toBe(200)
  expect((await saveRole('记者', grants, role)).msg).toBe(EditorRoleChanged.msg)
  expect((await saveRole('招标编辑', grants)).msg).toBe(EditorRoleNameTaken.msg)
  expect((await saveRole('没有', grants, { id: 999_999, version: 1 })).msg).toBe(EditorRoleUnknown.msg)
  const twice = [grant(FREE, 'read'), grant(FREE, 'write')]
  expect((await saveRole('重复', twice)).msg).toContain('同一栏目有两条设置')
  const call = (by: Member) => saveRole('越权', [], { id: 0, version: 0 }, by)
  expect(await codes(call(limited), call(reviewer))).toEqual([Forbidden.code, Forbidden.code])
})

test('accounts are given a role, and one that is in use is not removed', async () => {
  const { token } = admin
  const role = (await saveRole('实习编辑', [])).data
  const account = {
    login_name: `intern_${Date.now() % 1e6}`,
    name: '小林',
    role: 'editor' as const,
    password: 'Linye#2026',
  }
  expect((await portal.call(staffAdd, { ...account, editor_role: 999_999 }, { token })).msg).toBe(
    EditorRoleUnknown.msg,
  )
  const added = (await portal.call(staffAdd, { ...account, editor_role: role.id }, { token })).data
  expect(added.editor_role).toBe(role.id)
  const remove = () => portal.call(roles.removeEditorRole, { id: role.id, version: role.version }, { token })
  expect((await remove()).msg).toBe(EditorRoleInUse.msg)
  const { id, name } = added
  const edit = (changes: { editor_role?: number }) =>
    portal.call(staffEdit, { id, name, role: 'editor', disabled: false, ...changes }, { token })
  expect((await edit({})).data.editor_role).toBe(role.id)
  expect((await edit({ editor_role: 0 })).data.editor_role).toBe(0)
  expect((await portal.call(staffGet, { id }, { token })).data.editor_role).toBe(0)
  expect([(await remove()).code, (await remove()).msg]).toEqual([200, EditorRoleUnknown.msg])
})
