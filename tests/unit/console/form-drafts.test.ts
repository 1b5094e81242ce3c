import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  localDraftKey,
  readLocalDraft,
  readLocalDrafts,
  removeLocalDrafts,
  removeOldLocalDrafts,
  storeLocalDraft,
} from '#platform/console/forms/local-drafts.ts'
import { changedFields, isSameValue } from '#platform/console/forms/values.ts'
import { newUuid } from '#platform/console/random.ts'
import { dayInWords, timeAgo } from '#platform/console/texts/format.ts'

/** localStorage with a limit in characters. */
const storage = (limit: number) => {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    removeItem: (key: string) => void delete entries[key],
    setItem: (key: string, value: string) => {
      const others = Object.entries(entries).filter(([name]) => name !== key)
      const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
      if (used + key.length + value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      entries[key] = value
    },
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}
beforeEach(() => void vi.stubGlobal('localStorage', storage(400)))

const draft = (title: string, at = 1) => ({ at, version: 3, values: { title } })
const ownKey = localDraftKey('编辑甲', 'news', 7)

describe('a local draft', () => {
  test('is kept per person, kind and record', () => {
    storeLocalDraft(ownKey, draft('林改'))
    expect(readLocalDraft(ownKey)).toEqual(draft('林改'))
    for (const other of [
      localDraftKey('编辑乙', 'news', 7),
      localDraftKey('编辑甲', 'plans', 7),
      localDraftKey('编辑甲', 'news', 'new'),
    ])
      expect(readLocalDraft(other)).toBeUndefined()
  })

  test('is kept per form: two windows with one record overwrite nothing of each other', () => {
    for (const id of ['一', '二']) storeLocalDraft(localDraftKey('编辑甲', 'news', 7, id), draft(id))
    storeLocalDraft(localDraftKey('编辑甲', 'news', 70), draft('别的'))
    expect(readLocalDrafts(ownKey).map(({ values }) => values.title)).toEqual(['一', '二'])
    removeLocalDrafts(ownKey)
    expect(readLocalDrafts(ownKey)).toEqual([])
    expect(readLocalDraft(localDraftKey('编辑甲', 'news', 70))).toBeDefined()
  })

  test('replaces the oldest draft when the storage is full', () => {
    const [old, newer] = [localDraftKey('a', 'news', 1), localDraftKey('a', 'news', 2)]
    storeLocalDraft(newer, draft('新'.repeat(80), 20))
    storeLocalDraft(old, draft('旧'.repeat(80), 10))
    expect(storeLocalDraft(ownKey, draft('我'.repeat(80), 30))).toBe(true)
    expect(readLocalDraft(old)).toBeUndefined()
    expect(readLocalDraft(newer)).toBeDefined()
  })

  test('larger than the storage is reported as not stored', () => {
    expect(storeLocalDraft(ownKey, draft('我'.repeat(500)))).toBe(false)
  })

  test('is reported as not stored where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(storeLocalDraft(ownKey, draft('我'))).toBe(false)
    expect(readLocalDraft(ownKey)).toBeUndefined()
  })

  test('is removed after a month, and ignored if it cannot be parsed', () => {
    storeLocalDraft(ownKey, draft('旧'))
    removeOldLocalDrafts(40 * 86_400_000)
    expect(readLocalDraft(ownKey)).toBeUndefined()
    localStorage.setItem(ownKey, '{"at":"yesterday"}')
    expect(readLocalDraft(ownKey)).toBeUndefined()
  })
})

test.each([
  [undefined, '', true],
  [null, undefined, true],
  [0, '', true],
  [false, undefined, true],
  [[], undefined, true],
  [true, false, false],
  [1, 0, false],
  [[{ file: 'a' }], [{ file: 'a' }], true],
  [[{ file: 'a' }], [{ file: 'b' }], false],
  [[1], [1, undefined], false],
  [{ a: 1 }, { a: 1, b: '' }, true],
])('form values %o and %o are equal: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})

test('the names of changed fields are listed once', () => {
  expect(changedFields({ a: 1, b: 2, c: '' }, { a: 1, b: 3, d: 4 })).toEqual(['b', 'd'])
})

test('every request id is a different UUID', () => {
  const numbers = Array.from({ length: 50 }, newUuid)
  for (const number of numbers)
    expect(number).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(numbers).size).toBe(50)
})

test('a past time is formatted relative to now', () => {
  const now = Date.parse('2026-10-12T10:00:00+08:00')
  expect(timeAgo(now - 20_000, now)).toBe('刚才')
  expect(timeAgo(now - 5 * 60_000, now)).toBe(' 5 分钟前')
  expect(timeAgo(now - 3 * 3_600_000, now)).toBe('今天 07:00')
  expect(timeAgo(now - 30 * 3_600_000, now)).toBe(' 2026-10-11 04:00 ')
})

test('a past day is told in words for a month', () => {
  const now = Date.parse('2026-10-12T00:30:00+08:00')
  expect(dayInWords(now - 60_000, now)).toBe('今天 00:29')
  expect(dayInWords(now - 3_600_000, now)).toBe('昨天 23:30')
  expect(dayInWords(now - 5 * 86_400_000, now)).toBe('5 天前')
  expect(dayInWords(now - 40 * 86_400_000, now)).toBe('2026-09-02')
})
