// Records while they are edited: values that were typed and not saved, who else has them open, and finding them by title.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import {
  EDITOR_DRAFT_MAX,
  EDITOR_DRAFTS_MAX,
  EDITOR_DRAFTS_OFFERED,
  PRESENCE_EXPIRY_MS,
} from '#features/content/contract/editing.ts'
import { findContent } from '#features/content/contract/find.ts'
import { EditConflict } from '#features/content/contract/refusals.ts'
import { editorDrafts } from '#features/content/server/editing.schema.ts'
import { monthsBefore, retention } from '#features/data-rights/rules.ts'
import { removeExpired } from '#features/data-rights/server/retention.service.ts'
import { BadInput, Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn, staffSignedIn } from '../../helpers/people.ts'

type Member = Awaited<ReturnType<typeof staffSignedIn>>

let portal: TestApp
let editor: Member
let colleague: Member
beforeAll(async () => {
  portal = await testApp()
  colleague = await staffSignedIn(portal, 'editor')
})
beforeEach(async () => {
  editor = await staffSignedIn(portal, 'editor')
})
afterAll(() => portal.close())

const { calls } = content.news

const store = (input: Record<string, unknown>, who = editor) =>
  portal.call(calls.storeEditorDraft, { id: 0, version: 0, values: '{}', ...input }, { token: who.token })
const draftsOf = async (id: number, who = editor) =>
  (await portal.call(calls.editorDrafts, { id }, { token: who.token })).data.list
const save = async (fields: Record<string, unknown>) =>
  (await portal.call(calls.save, { type: 1, title: '林改', ...fields }, { token: editor.token })).data

describe('unsaved values', () => {
  test('are answered as they were typed, and replaced by those that are typed later', async () => {
    const draft = randomUUID()
    const values = JSON.stringify({ title: '只有标题\u0000\ud83d', type: 'no such type', images: [{}] })
    await store({ draft, id: 7, version: 3, values: '{"title":"只"}' })
    const { data } = await store({ draft, id: 7, version: 3, values })
    expect(await draftsOf(7)).toEqual([{ id: draft, version: 3, values, updatetime: data.updatetime }])
    expect(await draftsOf(8)).toEqual([])
  })

  test('of several new records are kept apart, changed last first, and the last five are answered', async () => {
    const drafts = Array.from({ length: EDITOR_DRAFTS_OFFERED + 1 }, () => randomUUID())
    for (const draft of drafts) {
      await store({ draft })
      portal.passSeconds(1)
    }
    const found = (await draftsOf(0)).map(({ id }) => id)
    expect(found).toEqual(drafts.toReversed().slice(0, EDITOR_DRAFTS_OFFERED))
  })

  test('are nobody else’s to read, replace or remove', async () => {
    const draft = randomUUID()
    await store({ draft, values: '{"title":"我的"}' })
    expect(await draftsOf(0, colleague)).toEqual([])
    expect((await store({ draft, values: '{}' }, colleague)).code).toBe(TargetGone.code)
    await portal.call(calls.removeEditorDraft, { draft }, { token: colleague.token })
    await save({ editor_draft: randomUUID() })
    expect(await draftsOf(0)).toMatchObject([{ id: draft, values: '{"title":"我的"}' }])
  })

  test('stay with their record', async () => {
    const draft = randomUUID()
    await store({ draft, id: 7 })
    expect((await store({ draft, id: 8 })).code).toBe(TargetGone.code)
  })

  test('are gone once the form is saved, or they are given up', async () => {
    const [saved, other] = [randomUUID(), randomUUID()]
    await store({ draft: saved })
    await store({ draft: other })
    await save({ editor_draft: saved })
    expect((await draftsOf(0)).map(({ id }) => id)).toEqual([other])
    await portal.call(calls.removeEditorDraft, { draft: other }, { token: editor.token })
    expect(await draftsOf(0)).toEqual([])
  })

  test('stay when the save is refused', async () => {
    const { id } = await save({})
    const draft = randomUUID()
    await store({ draft, id, version: 0 })
    const conflict = { type: 1, title: '改', id, version: 0, editor_draft: draft }
    const { code } = await portal.call(calls.save, conflict, { token: editor.token })
    expect(code).toBe(EditConflict.code)
    expect(await draftsOf(id)).toHaveLength(1)
  })

  test('have a limit of length and of number', async () => {
    const long = await store({ draft: randomUUID(), values: 'a'.repeat(EDITOR_DRAFT_MAX + 1) })
    expect(long).toMatchObject({ code: BadInput.code, msg: '编辑内容过长' })
    const [first] = await Promise.all(
      Array.from({ length: EDITOR_DRAFTS_MAX }, async (_, record) => {
        const draft = randomUUID()
        await store({ draft, id: record + 1 })
        return draft
      }),
    )
    portal.passSeconds(1)
    await store({ draft: first, id: 1 })
    await store({ draft: randomUUID(), id: EDITOR_DRAFTS_MAX + 1 })
    const kept = await Promise.all(
      Array.from({ length: EDITOR_DRAFTS_MAX + 1 }, (_, record) => draftsOf(record + 1)),
    )
    expect(kept.flat()).toHaveLength(EDITOR_DRAFTS_MAX)
    expect(await draftsOf(1)).toHaveLength(1)
  })

  test('are removed a month after the last change', async () => {
    const { db, now } = portal.deps
    const limit = monthsBefore(now(), retention.editorDrafts.months).getTime()
    const row = { staff_id: editor.id, kind: 'news', version: 0, values: '{}' } as const
    for (const [record_id, updatetime] of [new Date(limit - 1000), new Date(limit + 1000)].entries())
      await db.insert(editorDrafts).values({ ...row, id: randomUUID(), record_id, updatetime })
    expect(await removeExpired(portal.deps)).toMatchObject({ editorDrafts: 1 })
    expect(await draftsOf(0)).toEqual([])
    expect(await draftsOf(1)).toHaveLength(1)
  })
})

describe('who edits a record', () => {
  const look = async (who: Member, id: number, leaving = false) =>
    (await portal.call(calls.presence, { id, leaving }, { token: who.token })).data.editors

  test('is told to others who have it open, until he leaves', async () => {
    expect(await look(editor, 11)).toEqual([])
    expect(await look(colleague, 11)).toEqual([editor.name])
    expect(await look(editor, 11)).toEqual([colleague.name])
    expect(await look(colleague, 12)).toEqual([])
    expect(await look(editor, 11, true)).toEqual([])
    expect(await look(colleague, 11)).toEqual([])
  })

  test('is forgotten when his form has been silent for a while', async () => {
    await look(editor, 13)
    portal.passSeconds(PRESENCE_EXPIRY_MS / 1000 - 1)
    expect(await look(colleague, 13)).toEqual([editor.name])
    portal.passSeconds(2)
    expect(await look(colleague, 13)).toEqual([])
  })
})

describe('records of all kinds', () => {
  const find = (keyword: string, token = editor.token) => portal.call(findContent, { keyword }, { token })

  test('are found by words of their title or by number, those edited last first', async () => {
    const article = await save({ title: '云杉育苗技术' })
    portal.passSeconds(1)
    const link = { title: '云杉协会', url: 'https://example.org/' }
    const { data: friend } = await portal.call(content.links.calls.save, link, { token: editor.token })
    const found = (await find('云杉')).data.list
    expect(found).toEqual([
      { kind: 'links', id: friend.id, title: '云杉协会', state: 'draft' },
      { kind: 'news', id: article.id, title: '云杉育苗技术', state: 'draft' },
    ])
    expect((await find('技术 云杉')).data.list).toHaveLength(1)
    const numbered = (await find(String(article.id))).data.list
    expect(numbered).toContainEqual({ kind: 'news', id: article.id, title: '云杉育苗技术', state: 'draft' })
  })

  test('in the bin are not found', async () => {
    const { id, version } = await save({ title: '水杉旧闻' })
    await portal.call(calls.remove, { id, version }, { token: editor.token })
    expect((await find('水杉')).data.list).toEqual([])
  })

  test('are found by editors alone', async () => {
    const reviewer = await staffSignedIn(portal, 'reviewer')
    expect((await find('云杉', reviewer.token)).code).toBe(Forbidden.code)
    expect((await find('云杉', (await signedIn(portal)).token)).code).not.toBe(200)
  })
})
