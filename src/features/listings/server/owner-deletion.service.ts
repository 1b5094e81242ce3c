import { STATUS } from '#features/listings/contract/woodland.ts'
import type { ListingTxDeps } from './listing-hooks.ts'
import { setListingUploads } from './listing-uploads.service.ts'
import type { Listing } from './listings.schema.ts'
import * as table from './listings.table.ts'
import type { PublishedListing } from './published-listings.schema.ts'
import { setPublishedState } from './published-listings.service.ts'
import { findPublishedListing, updatePublishedListing } from './published-listings.table.ts'
import { removeFromQueue } from './review.service.ts'

/** What readers were told beyond title and region. */
const NOTHING_TOLD = {
  address: '',
  content: '',
  contact: '',
  images: [],
  video: '',
  poster: '',
  boundaries: null,
  lng: null,
  lat: null,
  datum: null,
  fraction: null,
} satisfies Partial<PublishedListing>

const leave = async (deps: ListingTxDeps, { id, user_id }: Listing, at: Date): Promise<boolean> => {
  const tx = deps.db
  const published = await findPublishedListing(tx, id)
  await removeFromQueue(tx, id)
  await setPublishedState(deps, id, 'withdrawn', at)
  await table.removeVersions(tx, id)
  await updatePublishedListing(tx, id, NOTHING_TOLD)
  if (published)
    // Its row stays as long as its address does, which says that the listing was withdrawn.
    await table.updateListing(tx, id, {
      status: STATUS.withdrawn,
      published_version: 0,
      content: null,
      fingerprint: '',
      lng: null,
      lat: null,
      draft: null,
      draft_at: null,
      form_key: '',
      phone: '',
      close_reason: '',
      updatetime: at,
    })
  await setListingUploads(tx, { userId: user_id, listingId: id, ids: [], at })
  if (!published) await table.deleteListing(tx, id)
  return published !== undefined && published.state !== 'withdrawn'
}

/**
 * Withdraws the published listings of the owner, deletes all that is private in them, and those that were never published.
 * Answers how many were withdrawn.
 */
export const leaveListingsOf = async (deps: ListingTxDeps, userId: number, at: Date): Promise<number> => {
  let withdrawn = 0
  for (const id of await table.idsOfOwner(deps.db, userId)) {
    const listing = await table.lockListing(deps.db, id)
    if (listing && (await leave(deps, listing, at))) withdrawn++
  }
  return withdrawn
}
