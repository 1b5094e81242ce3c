// Listing drafts: stored on the device at once, saved to the account when possible.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListingConflict } from '#features/listings/contract/refusals.ts'
import { initialForm, type StoredListingDraft } from '#features/listings/islands/listing-drafts.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { smallStorage } from '../../helpers/small-storage.ts'

interface Sent {
  id: number
  key: string
  revision: number
  base?: number
  status_type: number
  project_name: string
}

/** Fake server: requests received, and its next reply. */
const server = { sent: [] as Sent[], answer: (_: Sent): unknown => ({}), atOnce: 0, most: 0 }
const saved = (id: number, revision = 1) => ({
  code: 200,
  msg: '',
  data: { id, status: 4, version: 0, revision },
})

const signIn = () => {
  localStorage.setItem('token', JSON.stringify({ value: 't', until: Date.now() + 3_600_000 }))
}

/** Fresh modules, as after another load of the page. */
const opened = async () => {
  vi.resetModules()
  const { autosaveListing, listingDrafts } = await import('#features/listings/islands/listing-drafts.ts')
  const { newDraft } = await import('#platform/browser/draft-storage.ts')
  return {
    ...(await import('#platform/browser/draft-autosave.ts')),
    ...listingDrafts,
    newDraft: (owner: string, content = initialForm) => newDraft(owner, content),
    createAutosave: autosaveListing,
  }
}

const form = (project_name: string) => ({ ...initialForm, project_name })
const DAY = 24 * 3_600_000
const ANNA = '2-139****0001'
const BORIS = '2-139****0002'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', smallStorage())
  vi.stubGlobal('sessionStorage', smallStorage())
  // A browser without Web Locks: pages detect each other by the stored entry.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  Object.assign(server, { sent: [], answer: () => saved(7), atOnce: 0, most: 0 })
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const input = JSON.parse(body) as Sent
    server.sent.push(input)
    server.most = Math.max(server.most, ++server.atOnce)
    try {
      const answer = await server.answer(input)
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    } finally {
      server.atOnce--
    }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is restored with its key when the page is opened again', async () => {
  const before = await opened()
  const draft = before.newDraft('', form('杉木林'))
  expect(before.storeDraft(draft)).toBe('stored')
  const after = await opened()
  expect((await after.claimDraft(0, '')).draft).toMatchObject({ key: draft.key, form: form('杉木林') })
})

test('a visitor’s draft goes to whoever signs in; a user’s draft to nobody else', async () => {
  const store = await opened()
  store.storeDraft(store.newDraft('', form('访客写的')))
  expect((await store.claimDraft(0, ANNA)).draft).toMatchObject({ owner: ANNA, form: form('访客写的') })
  expect(await store.claimDraft(0, BORIS)).toEqual({ draft: undefined, belongsToOther: false })
  expect(await store.claimDraft(0, '')).toEqual({ draft: undefined, belongsToOther: true })
})

test('a draft that an earlier version stored keeps its record and its revision', async () => {
  const store = await opened()
  const { isNew: _, baseRevision: __, ...draft } = store.newDraft(ANNA, form('旧版本写的'))
  localStorage.setItem('listing-draft:old', JSON.stringify({ ...draft, key: 'old', fresh: true, base: 4 }))
  expect((await store.claimDraft(0, ANNA)).draft).toMatchObject({ isNew: true, baseRevision: 4 })
})

test('drafts of different listings are kept apart', async () => {
  const store = await opened()
  const edit = { ...store.newDraft(ANNA, form('改第九条')), id: 9, isNew: false }
  store.storeDraft(edit)
  store.storeDraft(store.newDraft(ANNA, form('新的')))
  expect((await store.claimDraft(9, ANNA)).draft?.form.project_name).toBe('改第九条')
  expect((await store.claimDraft(0, ANNA)).draft?.form.project_name).toBe('新的')
  expect((await store.claimDraft(10, ANNA)).draft).toBeUndefined()
})

test('a tab restores its own new listing, even if another tab’s is newer', async () => {
  const first = await opened()
  const mine = first.newDraft('', form('本页的'))
  first.storeDraft(mine)
  const tab = globalThis.sessionStorage
  vi.stubGlobal('sessionStorage', smallStorage())
  const second = await opened()
  vi.advanceTimersByTime(1000)
  second.storeDraft(second.newDraft('', form('另一页的')))
  vi.stubGlobal('sessionStorage', tab)
  const again = await opened()
  expect((await again.claimDraft(0, '')).draft?.key).toBe(mine.key)
})

test('a page whose draft was claimed by another continues under a new key: both texts are kept', async () => {
  const first = await opened()
  const autosave = first.createAutosave({ ...first.newDraft('', form('甲')), id: 7 })
  autosave.change(form('甲一'))
  const second = await opened()
  const taken = (await second.claimDraft(0, '')).draft as StoredListingDraft
  expect(taken.form.project_name).toBe('甲一')
  autosave.change(form('甲二'))
  expect(autosave.$device.get()).toEqual({ isStored: true, isFork: true })
  expect(autosave.draft()).toMatchObject({ id: 0, form: form('甲二') })
  expect(autosave.draft().key).not.toBe(taken.key)
  expect(second.storeDraft({ ...taken, form: form('乙') })).toBe('stored')
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  expect(names.filter((name) => name.startsWith('listing-draft:'))).toHaveLength(2)
})

test('drafts older than two months are removed; malformed entries are ignored', async () => {
  const store = await opened()
  const old = { ...store.newDraft('', form('旧的')), at: Date.now() - 61 * DAY }
  store.storeDraft(old)
  localStorage.setItem('listing-draft:broken', '{"key":')
  localStorage.setItem('listing-draft:other', '{"key":"somebody"}')
  expect((await store.claimDraft(0, '')).draft).toBeUndefined()
  expect(localStorage.getItem(`listing-draft:${old.key}`)).toBeNull()
})

test('a browser that cannot store drafts is reported as such', async () => {
  const store = await opened()
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const autosave = store.createAutosave(store.newDraft(''))
  autosave.change(form('写了'))
  expect(autosave.$device.get().isStored).toBe(false)
  expect(autosave.draft().form.project_name).toBe('写了')
})

test('a visitor’s changes stay on the device', async () => {
  const store = await opened()
  const autosave = store.createAutosave(store.newDraft(''))
  autosave.change(form('写了'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(autosave.$status.get().kind).toBe('on-device')
  expect(server.sent).toEqual([])
})

test('changes are saved once, three seconds after the last, and to the same listing', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave(store.newDraft(ANNA))
  for (const word of ['一', '一二', '一二三']) {
    autosave.change(form(word))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(server.sent).toMatchObject([{ id: 0, status_type: 1, project_name: '一二三' }])
  expect(autosave.$status.get().kind).toBe('saved')
  autosave.change(form('一二三四'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.sent[1]).toMatchObject({ id: 7, key: server.sent[0]?.key, project_name: '一二三四' })
})

test('changes made during a save are saved after it, never in parallel', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave(store.newDraft(ANNA))
  server.answer = () => new Promise((resolve) => setTimeout(() => resolve(saved(7)), 10_000))
  autosave.change(form('先'))
  await vi.advanceTimersByTimeAsync(4000)
  autosave.change(form('后'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(server.sent.map(({ project_name }) => project_name)).toEqual(['先', '后'])
  expect(server.most).toBe(1)
  expect(autosave.$status.get().kind).toBe('saved')
})

test('without a connection the draft stays on the device and is saved when the connection is back', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave(store.newDraft(ANNA))
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  autosave.change(form('山上'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(autosave.$status.get().kind).toBe('offline')
  server.answer = () => saved(7)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(autosave.$status.get().kind).toBe('saved')
  expect(server.sent.every(({ key }) => key === server.sent[0]?.key)).toBe(true)
})

test('a draft outlasts an expired session and is saved after the next login', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave(store.newDraft(ANNA))
  server.answer = () => ({ ...NotSignedIn, data: null })
  autosave.change(form('还在'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(autosave.$status.get().kind).toBe('signed-out')
  autosave.change(form('还在写'))
  expect(autosave.$status.get().kind).toBe('signed-out')
  signIn()
  server.answer = () => saved(7)
  await autosave.save()
  expect(server.sent.at(-1)?.project_name).toBe('还在写')
  expect(autosave.$status.get().kind).toBe('saved')
})

test('a listing changed elsewhere is not overwritten before the user decides', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave({ ...store.newDraft(ANNA), id: 7, baseRevision: 2, isNew: false })
  server.answer = () => ({ ...ListingConflict, data: null })
  autosave.change(form('我的'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(autosave.$status.get().kind).toBe('conflict')
  autosave.change(form('我的二'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toHaveLength(1)
  server.answer = () => saved(7)
  autosave.resolveConflict('overwrite')
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.sent[1]).toMatchObject({ id: 7, project_name: '我的二' })
  expect(server.sent[1]).not.toHaveProperty('base')
})

test('a save carries its base revision and the number of its change', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave({ ...store.newDraft(ANNA), id: 7, baseRevision: 4, revision: 5 })
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  autosave.change(form('一'))
  await vi.advanceTimersByTimeAsync(4000)
  server.answer = ({ revision }) => saved(7, revision)
  await vi.advanceTimersByTimeAsync(16_000)
  autosave.change(form('二'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.sent.map(({ base, revision }) => [base, revision])).toEqual([
    [4, 6],
    [4, 6],
    [6, 8],
  ])
})

test('if the account has other content, nothing is saved before the user decides or edits', async () => {
  signIn()
  const store = await opened()
  const kept = { ...store.newDraft(ANNA, form('本机的')), id: 7, sent: false }
  const autosave = store.createAutosave(kept, false)
  await autosave.saveIfConfirmed()
  expect(server.sent).toEqual([])
  autosave.change(form('接着写'))
  await autosave.saveIfConfirmed()
  expect(server.sent).toMatchObject([{ project_name: '接着写' }])
})

test('a discarded draft stays removed, even if a save is in progress', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave(store.newDraft(ANNA))
  server.answer = () => new Promise((resolve) => setTimeout(() => resolve(saved(7)), 10_000))
  autosave.change(form('不要了'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(autosave.discard()).toBe(true)
  autosave.change(form('手快'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(localStorage.getItem(`listing-draft:${autosave.draft().key}`)).toBeNull()
  expect(server.sent).toHaveLength(1)
})

test('a draft that another page has claimed is not removed by the first', async () => {
  const first = await opened()
  const autosave = first.createAutosave(first.newDraft('', form('甲')))
  autosave.change(form('甲一'))
  const second = await opened()
  await second.claimDraft(0, '')
  expect(autosave.discard()).toBe(false)
  expect((await (await opened()).claimDraft(0, '')).draft?.form.project_name).toBe('甲一')
})

test.for([7, '7', { id: 7 }, { id: '7', status: null }])(
  'a backend may answer a save with the number alone: %j',
  async (data) => {
    signIn()
    const store = await opened()
    const autosave = store.createAutosave(store.newDraft(ANNA))
    server.answer = () => ({ code: 200, msg: '', data })
    autosave.change(form('写了'))
    await vi.advanceTimersByTimeAsync(4000)
    expect(autosave.$status.get().kind).toBe('saved')
    expect(autosave.draft().id).toBe(7)
  },
)

test('a listing removed elsewhere can continue as a new one', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave({ ...store.newDraft(ANNA), id: 7 })
  server.answer = () => ({ ...TargetGone, data: null })
  autosave.change(form('留下'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(autosave.$status.get().kind).toBe('gone')
  server.answer = () => saved(8)
  autosave.resolveConflict('as-new')
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.sent[1]).toMatchObject({ id: 0, project_name: '留下' })
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key)
  expect(autosave.draft().id).toBe(8)
})

test('no draft is saved during a submission', async () => {
  signIn()
  const store = await opened()
  const autosave = store.createAutosave(store.newDraft(ANNA))
  autosave.change(form('提交'))
  await autosave.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual([])
  autosave.resume()
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.sent).toHaveLength(1)
})
