import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  day,
  fromWireTime,
  isoTime,
  minute,
  startOfWeek,
  tidyTime,
  toWholeSecond,
  toWireTime,
} from '#platform/lib/dates.ts'

afterEach(() => vi.unstubAllEnvs())

describe('wire time', () => {
  test.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles'])('is Beijing time on a machine in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(toWireTime(new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01 08:00:00')
    expect(toWireTime(new Date('2025-12-31T16:00:00Z'))).toBe('2026-01-01 00:00:00')
    expect(fromWireTime('2026-01-01 08:00:00')?.toISOString()).toBe('2026-01-01T00:00:00.000Z')
    expect(tidyTime('2026/3/5 9:05')).toBe('2026-03-05 09:05:00')
    expect(tidyTime('2026-03-05 09:00:00.0')).toBe('2026-03-05 09:00:00')
  })

  test('converts to a moment and back', () => {
    for (const time of [
      '1970-01-01 08:00:00',
      '2024-02-29 23:59:59',
      '2026-12-31 00:00:00',
      '9999-12-31 23:59:59',
    ])
      expect(toWireTime(fromWireTime(time) ?? new Date(0))).toBe(time)
  })

  test('has no parts of a second', () => {
    const moment = new Date('2026-03-05T01:02:03.999Z')
    expect(toWholeSecond(moment).toISOString()).toBe('2026-03-05T01:02:03.000Z')
    expect(toWireTime(toWholeSecond(moment))).toBe(toWireTime(moment))
  })

  test.each([
    ['2026-03-05', '2026-03-05 00:00:00'],
    ['2026-03-05 09:05', '2026-03-05 09:05:00'],
    ['2026-03-05T09:05:07', '2026-03-05 09:05:07'],
    [' 2026-03-05 09:05:07 ', '2026-03-05 09:05:07'],
  ])('reads %j', (text, time) => {
    expect(toWireTime(fromWireTime(text) ?? new Date(0))).toBe(time)
  })

  test.each([
    '',
    '2026-3-5',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-01 24:00:00',
    '2026-01-01 09:60',
    '今天',
    '2026-01-01Z',
    '1767225600',
  ])('%j is none', (text) => {
    expect(fromWireTime(text)).toBeUndefined()
  })
})

describe('a backend’s time becomes wire time', () => {
  test.each([
    ['2026-03-05 09:30:00', '2026-03-05 09:30:00'],
    ['2026-03-05 09:30', '2026-03-05 09:30:00'],
    ['2026/03/05 09:30', '2026-03-05 09:30:00'],
    ['2026/3/5', '2026-03-05 00:00:00'],
    ['2026.3.5 9:05:07', '2026-03-05 09:05:07'],
    ['2026年3月5日', '2026-03-05 00:00:00'],
    ['2026年03月05日 09:30', '2026-03-05 09:30:00'],
    ['2026-03-05 09:30:00.123', '2026-03-05 09:30:00'],
    ['2026-03-05T01:30:00Z', '2026-03-05 09:30:00'],
    ['2026-03-05T01:30:00.000Z', '2026-03-05 09:30:00'],
    ['2026-03-05T09:30:00+08:00', '2026-03-05 09:30:00'],
    ['2026-03-05T09:30:00+0800', '2026-03-05 09:30:00'],
    ['2026-03-05T09:30:00', '2026-03-05 09:30:00'],
    ['1767225600', '2026-01-01 08:00:00'],
    ['1767225600000', '2026-01-01 08:00:00'],
    ['999999999', '2001-09-09 09:46:39'],
  ])('%j → %j', (text, time) => {
    expect(tidyTime(text)).toBe(time)
  })

  test.each([
    '',
    ' ',
    '0',
    '-1',
    '12',
    'null',
    'undefined',
    'NaN',
    '0000-00-00 00:00:00',
    '2026-02-30',
    '2026-13-01',
    '5 天前',
    '昨天 09:30',
    '20260305',
    '2026-03-05T25:00:00Z',
    'Thu Mar 05 2026',
  ])('%j is no time', (text) => {
    expect(tidyTime(text)).toBe('')
  })
})

test('pages show day and minute; the ISO form has the zone', () => {
  expect(day('2026-10-12 09:30:15')).toBe('2026-10-12')
  expect(minute('2026-10-12 09:30:15')).toBe('2026-10-12 09:30')
  expect(isoTime('2026-10-12 09:30:15')).toBe('2026-10-12T09:30:15+08:00')
  expect(isoTime('')).toBe('')
})

describe('the week of a moment', () => {
  test.each([
    ['2026-11-16T00:00:00+08:00', '2026-11-16 00:00:00'],
    ['2026-11-15T23:59:59+08:00', '2026-11-09 00:00:00'],
    ['2026-11-22T23:59:59+08:00', '2026-11-16 00:00:00'],
    ['1970-01-01T00:00:00Z', '1969-12-29 00:00:00'],
  ])('%s began at %s in Beijing', (moment, began) => {
    expect(toWireTime(startOfWeek(new Date(moment)))).toBe(began)
  })
})
