import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  localDraftKey,
  localDrafts,
  readLocalDrafts,
  removeLocalDrafts,
} from '#platform/console/forms/local-drafts.ts'
import { changedFields, isSameValue } from '#platform/console/forms/values.ts'
import { newUuid } from '#platform/console/random.ts'
import { dayInWords, timeAgo } from '#platform/console/texts/format.ts'
import { smallStorage } from '../../helpers/small-storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', smallStorage(400))
  vi.useFakeTimers({ now: 1000 })
  return () => vi.useRealTimers()
})

const draft = (title: string, at = 1) => ({ at, version: 3, values: { title } })
const ownKey = localDraftKey('编辑甲', 'news', 7)

describe('a local draft', () => {
  test('is kept per person, kind and record', () => {
    localDrafts.write(draft('林改'), ownKey)
    expect(localDrafts.read(ownKey)).toEqual(draft('林改'))
    for (const other of [
      localDraftKey('编辑乙', 'news', 7),
      localDraftKey('编辑甲', 'plans', 7),
      localDraftKey('编辑甲', 'news', 'new'),
    ])
      expect(localDrafts.read(other)).toBeUndefined()
  })

  test('is kept per form: two windows with one record overwrite nothing of each other', () => {
    for (const id of ['一', '二']) localDrafts.write(draft(id), localDraftKey('编辑甲', 'news', 7, id))
    localDrafts.write(draft('别的'), localDraftKey('编辑甲', 'news', 70))
    expect(readLocalDrafts(ownKey).map(({ values }) => values.title)).toEqual(['一', '二'])
    removeLocalDrafts(ownKey)
    expect(readLocalDrafts(ownKey)).toEqual([])
    expect(localDrafts.read(localDraftKey('编辑甲', 'news', 70))).toBeDefined()
  })

  test('replaces the oldest draft when the storage is full', () => {
    const [old, newer] = [localDraftKey('a', 'news', 1), localDraftKey('a', 'news', 2)]
    localDrafts.write(draft('新'.repeat(80), 20), newer)
    localDrafts.write(draft('旧'.repeat(80), 10), old)
    expect(localDrafts.write(draft('我'.repeat(80), 30), ownKey)).toBe(true)
    expect(localDrafts.read(old)).toBeUndefined()
    expect(localDrafts.read(newer)).toBeDefined()
  })

  test('larger than the storage is reported as not stored', () => {
    expect(localDrafts.write(draft('我'.repeat(500)), ownKey)).toBe(false)
  })

  test('is reported as not stored where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(localDrafts.write(draft('我'), ownKey)).toBe(false)
    expect(localDrafts.read(ownKey)).toBeUndefined()
  })

  test('is removed after a month, and ignored if it cannot be parsed', () => {
    localDrafts.write(draft('旧'), ownKey)
    vi.setSystemTime(40 * 86_400_000)
    localDrafts.removeExpired()
    expect(localStorage).toHaveLength(0)
    expect(localDrafts.read(ownKey)).toBeUndefined()
    localStorage.setItem(`typed:${ownKey}`, '{"at":"yesterday"}')
    expect(localDrafts.read(ownKey)).toBeUndefined()
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
