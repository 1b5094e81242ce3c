// What may become of a listing, as a table: which action from which status, and what follows.
import type { ListingAction } from '#contract/listings/owner.ts'
import { STATUS, type Status } from '#contract/listings/woodland.ts'
import { startOfDay, startOfMonth, startOfWeek } from '#lib/dates.ts'

/** What readers have of it: `none` before its first release. */
export type ReleaseState = 'none' | 'live' | 'stale' | 'withdrawn' | 'completed'

export interface Standing {
  status: Status
  release: ReleaseState
  /** What was reviewed last is what is there now: nothing was submitted since. */
  isReviewed: boolean
  /** Changes kept and not submitted; of one that was never submitted, all there is. */
  hasDraft: boolean
}

export const isOnSite = (release: ReleaseState) => release === 'live' || release === 'stale'

const { pending, published, rejected, completed, draft, withdrawn } = STATUS

/** Whether it may be edited and submitted: all but what is over. */
export const maySubmit = ({ status }: Standing) => status !== completed

/** Undefined where the action is not to be had; else the status after it. `removed` leaves nothing. */
const actions: Record<ListingAction, (now: Standing) => Status | 'removed' | undefined> = {
  withdraw: ({ status }) =>
    status === published || status === pending || status === rejected ? withdrawn : undefined,
  republish: ({ status, release, isReviewed }) => {
    if (status !== withdrawn) return undefined
    return release === 'withdrawn' && isReviewed ? published : pending
  },
  complete: ({ status, release }) => (isOnSite(release) && status !== completed ? completed : undefined),
  confirm: ({ status, release }) => (isOnSite(release) ? status : undefined),
  discard: ({ status, hasDraft }) => (hasDraft && status !== draft ? status : undefined),
  remove: ({ status, release }) =>
    release === 'none' && (status === draft || status === rejected || status === withdrawn)
      ? 'removed'
      : undefined,
}

/** The status after an action; undefined where it is refused. */
export const after = (action: ListingAction, now: Standing) => actions[action](now)

export const actionsOf = (now: Standing): ListingAction[] =>
  (Object.keys(actions) as ListingAction[]).filter((action) => after(action, now) !== undefined)

const DAY_MS = 24 * 3_600_000
const HALF_YEAR_MS = 183 * DAY_MS

const periodStarts: Record<number, (now: Date) => Date> = {
  1: startOfDay,
  2: startOfWeek,
  3: startOfMonth,
  4: (now) => startOfDay(new Date(now.getTime() - HALF_YEAR_MS)),
}

/** Since when something counts, by a code of `timeFilters`; undefined for any time. */
export const startOfPeriod = (code: number, now: Date): Date | undefined => periodStarts[code]?.(now)

/** Whole days since its owner last said that it still holds. */
export const daysSince = (confirmed: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - confirmed.getTime()) / DAY_MS))

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
