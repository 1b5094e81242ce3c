import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  localDraftKey,
  readLocalDraft,
  removeOldLocalDrafts,
  storeLocalDraft,
} from '#console/forms/local-drafts.ts'
import { changedFields, isSameValue } from '#console/forms/values.ts'
import { newUuid } from '#console/random.ts'
import { timeAgo } from '#console/texts/format.ts'

/** A browser's storage with room for so many characters. */
const storage = (room: number) => {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => void delete kept[key],
    setItem: (key: string, value: string) => {
      const others = Object.entries(kept).filter(([name]) => name !== key)
      const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
      if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept[key] = value
    },
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}
beforeEach(() => void vi.stubGlobal('localStorage', storage(400)))

const typed = (title: string, at = 1) => ({ at, version: 3, values: { title } })
const mine = localDraftKey('编辑甲', 'news', 7)

describe('what was typed', () => {
  test('is kept per person, kind and record', () => {
    storeLocalDraft(mine, typed('林改'))
    expect(readLocalDraft(mine)).toEqual(typed('林改'))
    for (const other of [
      localDraftKey('编辑乙', 'news', 7),
      localDraftKey('编辑甲', 'plans', 7),
      localDraftKey('编辑甲', 'news', 'new'),
    ])
      expect(readLocalDraft(other)).toBeUndefined()
  })

  test('makes room by giving up the oldest', () => {
    const [old, newer] = [localDraftKey('a', 'news', 1), localDraftKey('a', 'news', 2)]
    storeLocalDraft(newer, typed('新'.repeat(80), 20))
    storeLocalDraft(old, typed('旧'.repeat(80), 10))
    expect(storeLocalDraft(mine, typed('我'.repeat(80), 30))).toBe(true)
    expect(readLocalDraft(old)).toBeUndefined()
    expect(readLocalDraft(newer)).toBeDefined()
  })

  test('that is larger than the whole storage does no harm', () => {
    expect(storeLocalDraft(mine, typed('我'.repeat(500)))).toBe(false)
  })

  test('does no harm where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(storeLocalDraft(mine, typed('我'))).toBe(false)
    expect(readLocalDraft(mine)).toBeUndefined()
  })

  test('is dropped after a month, and when it is no such thing', () => {
    storeLocalDraft(mine, typed('旧'))
    removeOldLocalDrafts(40 * 86_400_000)
    expect(readLocalDraft(mine)).toBeUndefined()
    localStorage.setItem(mine, '{"at":"yesterday"}')
    expect(readLocalDraft(mine)).toBeUndefined()
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
])('%o and %o in a form are the same: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})

test('fields that differ are named once', () => {
  expect(changedFields({ a: 1, b: 2, c: '' }, { a: 1, b: 3, d: 4 })).toEqual(['b', 'd'])
})

test('a request has a number of its own', () => {
  const numbers = Array.from({ length: 50 }, newUuid)
  for (const number of numbers)
    expect(number).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(numbers).size).toBe(50)
})

test('times are told as one says them', () => {
  const now = Date.parse('2026-10-12T10:00:00+08:00')
  expect(timeAgo(now - 20_000, now)).toBe('刚才')
  expect(timeAgo(now - 5 * 60_000, now)).toBe(' 5 分钟前')
  expect(timeAgo(now - 3 * 3_600_000, now)).toBe('今天 07:00')
  expect(timeAgo(now - 30 * 3_600_000, now)).toBe(' 2026-10-11 04:00 ')
})
