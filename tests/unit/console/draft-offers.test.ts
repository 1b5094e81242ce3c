// Which unsaved values a form offers: those of this browser, those of other devices, and none that are settled.
import { expect, test } from 'vitest'
import { draftOffers } from '#platform/console/forms/draft-offers.ts'
import type { StoredDraft } from '#platform/console/forms/local-drafts.ts'
import type { ServerDraft } from '#platform/console/forms/server-draft.ts'

const saved = { title: '已保存' }
const local: StoredDraft = { key: 'here', id: 'a', at: 2000, version: 1, values: { title: '本机' } }
/** Copied to the server at its last change. */
const copied: StoredDraft = { ...local, copied: { at: 2000, storedAt: '10:00:02' } }
/** Changed since it was copied. */
const changedSince: StoredDraft = { ...local, copied: { at: 1000, storedAt: '10:00:01' } }
const remote = (changes: Partial<ServerDraft> = {}): ServerDraft => ({
  id: 'a',
  at: 2000,
  version: 1,
  values: { title: '服务器' },
  storedAt: '10:00:02',
  ...changes,
})
const offered = (draft: StoredDraft | undefined, drafts: ServerDraft[] | undefined, isWhole = true) =>
  draftOffers({ local: draft ? [draft] : [], remote: drafts && { drafts, isWhole } }, saved).map(
    ({ key, values }) => [key ? 'local' : 'remote', values.title],
  )

test('a draft of this browser is offered where the server cannot be asked', () => {
  expect(offered(copied, undefined)).toEqual([['local', '本机']])
  expect(offered(undefined, undefined)).toEqual([])
})

test('one draft is offered once, as it is here, if no other device has changed it', () => {
  expect(offered(copied, [remote({ values: { title: '本机' } })])).toEqual([['local', '本机']])
  expect(offered(changedSince, [remote({ storedAt: '10:00:01' })])).toEqual([['local', '本机']])
  // The page was left before the answer came.
  expect(offered(local, [remote({ values: { title: '本机' } })])).toEqual([['local', '本机']])
})

test('a draft that another device went on with is offered as it is there', () => {
  expect(offered(copied, [remote({ storedAt: '10:30:00' })])).toEqual([['remote', '服务器']])
})

test('a draft that was changed here and on another device is offered both ways', () => {
  expect(offered(changedSince, [remote({ storedAt: '10:30:00' })])).toEqual([
    ['local', '本机'],
    ['remote', '服务器'],
  ])
})

test('a draft that was saved or given up on another device is not offered, unless it was changed here since', () => {
  expect(offered(copied, [])).toEqual([])
  expect(offered(changedSince, [])).toEqual([['local', '本机']])
})

test('a draft of this browser is offered where the server has more drafts than it answers', () => {
  const others = [remote({ id: 'b' }), remote({ id: 'c' })]
  expect(offered(copied, others, false)).toContainEqual(['local', '本机'])
  expect(offered(copied, others)).not.toContainEqual(['local', '本机'])
})

test('drafts of other devices are offered, except for values that are saved', () => {
  expect(offered(undefined, [remote(), remote({ id: 'b', values: saved })])).toEqual([['remote', '服务器']])
})

test('drafts of several windows of this browser are offered as those of this browser, the newest first', () => {
  const window = (id: string, at: number): StoredDraft => ({
    ...copied,
    key: id,
    id,
    at,
    copied: { at, storedAt: id },
  })
  const windows = [window('a', 1000), window('b', 2000)]
  const copies = windows.map(({ id = '', at }) => remote({ id, at, storedAt: id }))
  const drafts = [...copies, remote({ id: 'c', at: 1500 })]
  const offers = draftOffers({ local: windows, remote: { drafts, isWhole: true } }, saved)
  expect(offers.map(({ key, id }) => [key, id])).toEqual([
    ['b', 'b'],
    [undefined, 'c'],
    ['a', 'a'],
  ])
})
