// Notes on call-backs that were typed and not saved: whose they are, and what they were typed over.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '#features/leads/contract.ts'
import { readLeadDraft, storeLeadDraft } from '#features/leads/islands/lead-drafts.ts'

const lead: Lead = {
  id: 7,
  listing_id: 3,
  project_name: '杉木林',
  name: '周清和',
  mobile: '138****0000',
  revealed: false,
  createtime: '2026-11-01 10:00:00',
  message: '',
  call_time: 0,
  state: 'new',
  remark: '',
}
const typed = { state: 'called', remark: '约周六' } as const
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('a note comes back to the user who typed it', () => {
  storeLeadDraft('甲', lead, typed)
  expect(readLeadDraft('甲', lead)).toEqual(typed)
  expect(readLeadDraft('乙', lead)).toBeUndefined()
})

test('a note that was typed before a newer one was saved is dropped', () => {
  storeLeadDraft('甲', lead, typed)
  expect(readLeadDraft('甲', { ...lead, remark: '对方改约' })).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('nothing is stored where nobody is signed in', () => {
  storeLeadDraft('', lead, typed)
  expect(stored.size).toBe(0)
})
