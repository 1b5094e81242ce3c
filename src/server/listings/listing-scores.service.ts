// Scores of assessments on listings, for the feature that makes them.
import type { ListingDetail } from '#contract/listings/detail.ts'
import type { Tx } from '#server/db/types.ts'
import { lockListing } from './listings.table.ts'
import { findListed, type ListedFacts, updatePublishedListing } from './published-listings.table.ts'

export { findListed, type ListedFacts } from './published-listings.table.ts'

/** The listing as `findListed` answers it, locked against changes until the transaction ends. */
export const lockListedFacts = async (tx: Tx, id: number): Promise<ListedFacts | undefined> => {
  await lockListing(tx, id)
  return findListed(tx, id)
}

/** Publishes scores with a listing, or takes them away with null. */
export const setListingScores = (tx: Tx, id: number, fraction: ListingDetail['fraction'], at: Date) =>
  updatePublishedListing(tx, id, { fraction, updatetime: at })
