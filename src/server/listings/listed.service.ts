// Listings that readers find, for the features that refer to one.
export { holdOnSite } from './listed.table.ts'
export { addReadToRelease, isReleased } from './published-listings.table.ts'
