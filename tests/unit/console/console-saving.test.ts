import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changedNames, isSame } from '#console/saving/same.ts'
import { dropOldTyped, keepTyped, readTyped, typedKey } from '#console/saving/typed.ts'
import { newUuid } from '#console/saving/uuid.ts'
import { ago } from '#console/texts/ago.ts'

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
const mine = typedKey('编辑甲', 'news', 7)

describe('what was typed', () => {
  test('is kept per person, kind and record', () => {
    keepTyped(mine, typed('林改'))
    expect(readTyped(mine)).toEqual(typed('林改'))
    for (const other of [
      typedKey('编辑乙', 'news', 7),
      typedKey('编辑甲', 'plans', 7),
      typedKey('编辑甲', 'news', 'new'),
    ])
      expect(readTyped(other)).toBeUndefined()
  })

  test('makes room by giving up the oldest', () => {
    const [old, newer] = [typedKey('a', 'news', 1), typedKey('a', 'news', 2)]
    keepTyped(newer, typed('新'.repeat(80), 20))
    keepTyped(old, typed('旧'.repeat(80), 10))
    expect(keepTyped(mine, typed('我'.repeat(80), 30))).toBe(true)
    expect(readTyped(old)).toBeUndefined()
    expect(readTyped(newer)).toBeDefined()
  })

  test('that is larger than the whole storage does no harm', () => {
    expect(keepTyped(mine, typed('我'.repeat(500)))).toBe(false)
  })

  test('does no harm where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(keepTyped(mine, typed('我'))).toBe(false)
    expect(readTyped(mine)).toBeUndefined()
  })

  test('is dropped after a month, and when it is no such thing', () => {
    keepTyped(mine, typed('旧'))
    dropOldTyped(40 * 86_400_000)
    expect(readTyped(mine)).toBeUndefined()
    localStorage.setItem(mine, '{"at":"yesterday"}')
    expect(readTyped(mine)).toBeUndefined()
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
  expect(isSame(one, other)).toBe(same)
})

test('fields that differ are named once', () => {
  expect(changedNames({ a: 1, b: 2, c: '' }, { a: 1, b: 3, d: 4 })).toEqual(['b', 'd'])
})

test('a request has a number of its own', () => {
  const numbers = Array.from({ length: 50 }, newUuid)
  for (const number of numbers)
    expect(number).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(numbers).size).toBe(50)
})

test('times are told as one says them', () => {
  const now = Date.parse('2026-10-12T10:00:00+08:00')
  expect(ago(now - 20_000, now)).toBe('刚才')
  expect(ago(now - 5 * 60_000, now)).toBe(' 5 分钟前')
  expect(ago(now - 3 * 3_600_000, now)).toBe('今天 07:00')
  expect(ago(now - 30 * 3_600_000, now)).toBe(' 2026-10-11 04:00 ')
})
