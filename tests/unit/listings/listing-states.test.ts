// Actions of an owner on a listing, from every state.
import { describe, expect, test } from 'vitest'
import { LISTING_ACTIONS, type ListingAction } from '#features/listings/contract/owner.ts'
import { STATUS, type Status } from '#features/listings/contract/woodland.ts'
import {
  actionsOf,
  after,
  daysBefore,
  daysSince,
  type ListingState,
  maySubmit,
  type PublishedState,
} from '#features/listings/rules/states.ts'
import { fromWireTime, toWireTime } from '#platform/lib/dates.ts'
import { startOfPeriod } from '#platform/lib/periods.ts'

const { pending, published, rejected, completed, draft, withdrawn } = STATUS
const state = (
  status: Status,
  publishedState: PublishedState,
  more: Partial<ListingState> = {},
): ListingState => ({
  status,
  publishedState,
  isReviewed: false,
  hasDraft: false,
  ...more,
})

describe('the actions', () => {
  const rows: [string, ListingState, Partial<Record<ListingAction, Status | 'removed'>>][] = [
    ['a draft', state(draft, 'none', { hasDraft: true }), { remove: 'removed' }],
    ['one in its first review', state(pending, 'none'), { withdraw: withdrawn }],
    ['one rejected at first', state(rejected, 'none'), { remove: 'removed' }],
    [
      'one taken out of its first review',
      state(withdrawn, 'none'),
      { republish: pending, remove: 'removed' },
    ],
    [
      'a listed one',
      state(published, 'live', { isReviewed: true }),
      { withdraw: withdrawn, complete: completed, confirm: published },
    ],
    [
      'a listed one with a draft',
      state(published, 'live', { isReviewed: true, hasDraft: true }),
      { withdraw: withdrawn, complete: completed, confirm: published, discard: published },
    ],
    [
      'one that left the lists',
      state(published, 'stale', { isReviewed: true }),
      { withdraw: withdrawn, complete: completed, confirm: published },
    ],
    [
      'an edit in review',
      state(pending, 'live'),
      { withdraw: withdrawn, complete: completed, confirm: pending },
    ],
    [
      'an edit that was rejected',
      state(rejected, 'live'),
      { withdraw: withdrawn, complete: completed, confirm: rejected },
    ],
    [
      'one withdrawn as it was reviewed',
      state(withdrawn, 'withdrawn', { isReviewed: true }),
      { republish: published },
    ],
    ['one withdrawn with an edit', state(withdrawn, 'withdrawn'), { republish: pending }],
    ['one that was taken down', state(rejected, 'withdrawn'), {}],
    ['one that is over', state(completed, 'completed', { isReviewed: true }), {}],
    [
      'one that is over with a draft',
      state(completed, 'completed', { hasDraft: true }),
      { discard: completed },
    ],
  ]
  test.for(rows)('of %s', ([, now, allowed]) => {
    const all = LISTING_ACTIONS.map((action) => [action, after(action, now)] as const)
    expect(Object.fromEntries(all.filter(([, to]) => to !== undefined))).toEqual(allowed)
    expect(actionsOf(now).toSorted()).toEqual(Object.keys(allowed).toSorted())
  })
})

test('all but what is over may be submitted', () => {
  for (const status of Object.values(STATUS))
    expect(maySubmit(state(status, 'none'))).toBe(status !== completed)
})

describe('times', () => {
  const now = fromWireTime('2026-11-18 09:30:00') as Date
  test.for([
    [1, '2026-11-18 00:00:00'],
    [2, '2026-11-16 00:00:00'],
    [3, '2026-11-01 00:00:00'],
    [4, '2026-05-19 00:00:00'],
  ] as const)('of the filter: %d begins %s', ([code, begins]) => {
    const start = startOfPeriod(code, now)
    expect(start && toWireTime(start)).toBe(begins)
  })

  test('of the filter: any has no beginning', () => {
    expect(startOfPeriod(0, now)).toBeUndefined()
  })

  test('are counted in whole days', () => {
    expect(daysSince(now, now)).toBe(0)
    expect(daysSince(daysBefore(now, 60), now)).toBe(60)
    expect(daysSince(daysBefore(now, 60), new Date(now.getTime() - 1))).toBe(59)
    expect(daysSince(new Date(now.getTime() + 1000), now)).toBe(0)
  })
})
