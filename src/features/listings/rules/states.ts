import type { ListingAction } from '#features/listings/contract/owner.ts'
import { STATUS, type Status } from '#features/listings/contract/woodland.ts'
import { DAY_MS } from '#platform/lib/dates.ts'

/** State of the published listing, the copy that readers see; `none` before its first approval. */
export type PublishedState = 'none' | 'live' | 'stale' | 'withdrawn' | 'completed'

export const publishedStateNames: Record<PublishedState, string> = {
  none: '尚未发布',
  live: '发布中',
  stale: '久未确认，不在列表中',
  withdrawn: '已下线',
  completed: '已完成',
}

export interface ListingState {
  status: Status
  publishedState: PublishedState
  /** Whether there is no submission since the last review. */
  isReviewed: boolean
  /** Has changes that were not submitted; a listing that was never submitted consists of them. */
  hasDraft: boolean
}

/** Whether its page is public; a stale listing keeps its page and only leaves the lists. */
export const isListed = (publishedState: PublishedState) =>
  publishedState === 'live' || publishedState === 'stale'

const { pending, published, rejected, completed, draft, withdrawn } = STATUS

/** Whether it may be edited and submitted: unless it is completed. */
export const maySubmit = ({ status }: ListingState) => status !== completed

/** Status after the action; `removed` if the listing is deleted, undefined if the action is not allowed. */
const actions: Record<ListingAction, (state: ListingState) => Status | 'removed' | undefined> = {
  // A rejected one is not on the site, unless readers still see what was approved before.
  withdraw: ({ status, publishedState }) =>
    status === published || status === pending || (status === rejected && isListed(publishedState))
      ? withdrawn
      : undefined,
  republish: ({ status, publishedState, isReviewed }) => {
    if (status !== withdrawn) return undefined
    return publishedState === 'withdrawn' && isReviewed ? published : pending
  },
  complete: ({ status, publishedState }) =>
    isListed(publishedState) && status !== completed ? completed : undefined,
  confirm: ({ status, publishedState }) => (isListed(publishedState) ? status : undefined),
  discard: ({ status, hasDraft }) => (hasDraft && status !== draft ? status : undefined),
  remove: ({ status, publishedState }) =>
    publishedState === 'none' && (status === draft || status === rejected || status === withdrawn)
      ? 'removed'
      : undefined,
}

/** The status after an action; undefined where it is refused. */
export const after = (action: ListingAction, state: ListingState) => actions[action](state)

export const actionsOf = (state: ListingState): ListingAction[] =>
  (Object.keys(actions) as ListingAction[]).filter((action) => after(action, state) !== undefined)

/** Whole days since its owner last said that it still holds. */
export const daysSince = (confirmed: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - confirmed.getTime()) / DAY_MS))

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
