// Published listings, for features that refer to one.
export { lockListed } from './listed.table.ts'
