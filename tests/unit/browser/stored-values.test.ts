// What the browser stores for every form: where storage is full, forbidden, shared, or was written by an earlier version.
import { beforeEach, expect, test, vi } from 'vitest'
import { storedValues } from '#platform/browser/stored-values.ts'
import { smallStorage } from '../../helpers/small-storage.ts'

interface Note {
  text: string
  at?: number
  isSent?: boolean
}
const HOUR_MS = 3_600_000
const notes = storedValues<Note>({
  name: 'note',
  lifetimeMs: HOUR_MS,
  isExpendable: ({ isSent }) => isSent === true,
  parse: (stored) => {
    const note = stored as Note
    if (typeof note.text !== 'string') throw new TypeError('no text')
    return note
  },
})

beforeEach(() => {
  vi.stubGlobal('localStorage', smallStorage(200))
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a value comes back under its own key alone', () => {
  expect(notes.write({ text: '甲的' }, '甲')).toBe(true)
  expect(notes.read('甲')?.text).toBe('甲的')
  expect(notes.read('乙')).toBeUndefined()
  expect(notes.read()).toBeUndefined()
})

test('a value that an earlier version has stored under the name is found', () => {
  localStorage.setItem('note:甲', JSON.stringify({ at: Date.now(), text: '早先' }))
  expect(notes.read('甲')?.text).toBe('早先')
})

test('a value is not read after its time, and goes with the next clearing', () => {
  notes.write({ text: '旧' }, '甲')
  vi.advanceTimersByTime(HOUR_MS + 1)
  notes.write({ text: '新' }, '乙')
  expect(notes.read('甲')).toBeUndefined()
  notes.removeExpired()
  expect(notes.keys()).toEqual(['乙'])
})

test('what cannot be read is not removed before its time: a later version may read it', () => {
  localStorage.setItem('note:甲', JSON.stringify({ at: Date.now(), words: '别的写法' }))
  expect(notes.read('甲')).toBeUndefined()
  notes.removeExpired()
  expect(notes.keys()).toEqual(['甲'])
})

test('where the storage is full, only what is kept elsewhere gives way, the oldest first', () => {
  notes.write({ text: '在账号里，早'.repeat(6), isSent: true, at: Date.now() - 2 }, '早')
  notes.write({ text: '只在这里'.repeat(8) }, '本机')
  notes.write({ text: '在账号里'.repeat(1), isSent: true, at: Date.now() - 1 }, '晚')
  expect(notes.write({ text: '新'.repeat(30) }, '新')).toBe(true)
  expect(notes.keys().toSorted()).toEqual(['新', '晚', '本机'].toSorted())
  expect(notes.write({ text: '太长'.repeat(100) }, '长')).toBe(false)
  expect(notes.read('本机')?.text).toContain('只在这里')
  expect(notes.read('新')?.text).toContain('新')
})

test('where storage is forbidden nothing is stored, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(notes.write({ text: '甲' }, '甲')).toBe(false)
  expect(notes.read('甲')).toBeUndefined()
  expect(notes.keys()).toEqual([])
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(notes.write({ text: '甲' }, '甲')).toBe(false)
  expect(notes.take('甲')).toBeUndefined()
  notes.removeExpired()
})

test('a value is taken once', () => {
  notes.write({ text: '一次' })
  expect(notes.take()?.text).toBe('一次')
  expect(notes.take()).toBeUndefined()
})
