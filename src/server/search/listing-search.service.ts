// Listings as a kind for `find`, and what the map and the home page ask beside it.
export {
  countByProvince,
  type ListingSearchFilter,
  listings,
  newestPricedIds,
  newestWithPoint,
} from './listing-search.table.ts'
