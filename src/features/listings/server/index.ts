// Services and interfaces that other features may use.

export { lockListed } from './listed.service.ts'
export type { ListingDeps, ListingEvent, ListingTxDeps } from './listing-hooks.ts'
export * as listingList from './listing-list.service.ts'
export { reportedListing } from './listing-reviews.service.ts'
export {
  findListed,
  findReadable,
  hasSameFacts,
  type ListedFacts,
  lockListedFacts,
  setListingScores,
} from './listing-scores.service.ts'
export { countMatching, haystackOf, searchFilterOf } from './listing-search.service.ts'
export { listingWordsOf, simplifiedListingWordsOf } from './listing-words.service.ts'
export * as myListings from './my-listings.service.ts'
export { leaveListingsOf } from './owner-deletion.service.ts'
export { prepareShown, rememberListing, undoTakedown } from './reopening.service.ts'
export { askOwner, takeDown } from './review.service.ts'
export { publishedStateLine } from './review-lines.service.ts'
