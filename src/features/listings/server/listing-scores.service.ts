import type { Fraction } from '#features/listings/contract/detail.ts'
import type { Tx } from '#platform/server/db/types.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import type { ListingTxDeps } from './listing-hooks.ts'
import { lockListing } from './listings.table.ts'
import {
  findListed,
  findPublishedListing,
  type ListedFacts,
  updatePublishedListing,
} from './published-listings.table.ts'

export { hasSameFacts } from './assessed-facts.ts'
export { findListed, findReadable, type ListedFacts } from './published-listings.table.ts'

/** The listing as `findListed` answers it, locked against changes until the transaction ends. */
export const lockListedFacts = async (tx: Tx, id: number): Promise<ListedFacts | undefined> => {
  await lockListing(tx, id)
  return findListed(tx, id)
}

/**
 * Publishes scores with a listing, or removes them with null. `deps.db` is the transaction that locked it. Notifies users
 * whose saved searches match only with the new scores, at most once a day for one listing.
 */
export const setListingScores = async (
  deps: ListingTxDeps,
  id: number,
  fraction: Fraction | null,
  at: Date,
) => {
  const before = await findPublishedListing(deps.db, id)
  const published = await updatePublishedListing(deps.db, id, { fraction, updatetime: at })
  if (!before || !published || !fraction || published.state !== 'live') return
  if (await limits.tryConsume(deps.db, 'listingNews', id, at))
    await deps.listingHooks.notifySearchers(deps, { kind: 'edit', before, published })
}
