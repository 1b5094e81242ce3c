// What an owner may do with a listing, from every standing it can have.
import { describe, expect, test } from 'vitest'
import { LISTING_ACTIONS, type ListingAction } from '#contract/listings/owner.ts'
import { STATUS, type Status } from '#contract/listings/woodland.ts'
import {
  actionsOf,
  after,
  daysBefore,
  daysSince,
  maySubmit,
  type ReleaseState,
  type Standing,
  startOfPeriod,
} from '#domain/listings/states.ts'
import { fromWireTime, toWireTime } from '#lib/dates.ts'

const { pending, published, rejected, completed, draft, withdrawn } = STATUS
const standing = (status: Status, release: ReleaseState, more: Partial<Standing> = {}): Standing => ({
  status,
  release,
  isReviewed: false,
  hasDraft: false,
  ...more,
})

describe('the actions', () => {
  const rows: [string, Standing, Partial<Record<ListingAction, Status | 'removed'>>][] = [
    ['a draft', standing(draft, 'none', { hasDraft: true }), { remove: 'removed' }],
    ['one in its first review', standing(pending, 'none'), { withdraw: withdrawn }],
    ['one rejected at first', standing(rejected, 'none'), { withdraw: withdrawn, remove: 'removed' }],
    [
      'one taken out of its first review',
      standing(withdrawn, 'none'),
      { republish: pending, remove: 'removed' },
    ],
    [
      'one on the site',
      standing(published, 'live', { isReviewed: true }),
      { withdraw: withdrawn, complete: completed, confirm: published },
    ],
    [
      'one on the site with a draft',
      standing(published, 'live', { isReviewed: true, hasDraft: true }),
      { withdraw: withdrawn, complete: completed, confirm: published, discard: published },
    ],
    [
      'one that left the lists',
      standing(published, 'stale', { isReviewed: true }),
      { withdraw: withdrawn, complete: completed, confirm: published },
    ],
    [
      'an edit in review',
      standing(pending, 'live'),
      { withdraw: withdrawn, complete: completed, confirm: pending },
    ],
    [
      'an edit that was rejected',
      standing(rejected, 'live'),
      { withdraw: withdrawn, complete: completed, confirm: rejected },
    ],
    [
      'one withdrawn as it was reviewed',
      standing(withdrawn, 'withdrawn', { isReviewed: true }),
      { republish: published },
    ],
    ['one withdrawn with an edit', standing(withdrawn, 'withdrawn'), { republish: pending }],
    ['one that was taken down', standing(rejected, 'withdrawn'), { withdraw: withdrawn }],
    ['one that is over', standing(completed, 'completed', { isReviewed: true }), {}],
    [
      'one that is over with a draft',
      standing(completed, 'completed', { hasDraft: true }),
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
    expect(maySubmit(standing(status, 'none'))).toBe(status !== completed)
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
