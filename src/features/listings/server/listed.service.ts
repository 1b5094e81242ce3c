// Published listings, for features that refer to one.

import type { CollectableKind } from '#features/favourites/server/collectable.service.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { listingIdsTitled, publicTitles } from './published-listings.table.ts'

export { lockListed } from './listed.table.ts'
export { listingReads } from './published-listings.table.ts'

export const collectableListings: CollectableKind = {
  describe: async (db, ids) =>
    (await publicTitles(db, ids)).map(({ id, project_name }) => ({
      id,
      title: project_name,
      url: listingPath(id),
    })),
  titled: listingIdsTitled,
}
