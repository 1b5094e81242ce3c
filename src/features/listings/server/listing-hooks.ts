// What listings ask of higher features; src/app/features.ts joins it.
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, TxDeps } from '#platform/server/deps.ts'
import type { PublishedListing } from './published-listings.schema.ts'

export type ListingEvent =
  /** Approved for the first time. */
  | { kind: 'new'; published: PublishedListing }
  /** A new version replaces `before`. To searches that match only now it is a new listing. */
  | { kind: 'edit'; before: PublishedListing; published: PublishedListing }
  /** Removed from the lists or listed again. */
  | { kind: 'state'; before: PublishedListing; published: PublishedListing }
  /** Taken down by the staff. Its title is not repeated: it may be what was wrong. */
  | { kind: 'takedown'; published: PublishedListing }

interface LeadCounts {
  leads: number
  /** Of these, those that the owner has not called back. */
  new_leads: number
}

export interface ListingHooks {
  /** Notifies users of an event, in its transaction. */
  notifySearchers: (deps: TxDeps, event: ListingEvent) => Promise<unknown>
  /** Numbers of call-back requests by listing; one without any is left out. */
  countLeads: (db: Db, listingIds: readonly number[]) => Promise<ReadonlyMap<number, LeadCounts>>
}

export type ListingDeps = Deps & { listingHooks: ListingHooks }
export type ListingTxDeps = TxDeps & ListingDeps
