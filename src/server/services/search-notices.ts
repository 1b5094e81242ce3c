// Who is told of a change to a listing: those who keep a search that finds it, or the listing itself.
import type { Db } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import type { Release } from '../tables/releases.ts'

export interface ListingChange {
  kind: 'new' | 'price' | 'state'
  before?: Release | undefined
  release: Release
}

/** In the transaction of the change. */
export const tellSearchers = async (_deps: Deps & { db: Db }, _change: ListingChange) => {}
