// Published listings with their owners: what visitors may enquire about or report.
import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { listings } from './listings.schema.ts'
import { publishedListings } from './published-listings.schema.ts'

/** Locks the listing against changes until the transaction ends; undefined if it is not (or no longer) on the site. */
export const lockListed = (tx: Tx, id: number) =>
  first(
    tx
      .select({
        id: listings.id,
        project_sn: listings.project_sn,
        project_name: publishedListings.project_name,
        owner_id: listings.user_id,
        /** The listing's phone and, below, the mobile of the owner's account. */
        phone: listings.phone,
        mobile: users.mobile,
      })
      .from(listings)
      .innerJoin(publishedListings, eq(publishedListings.id, listings.id))
      .innerJoin(users, eq(users.id, listings.user_id))
      .where(and(eq(listings.id, id), inArray(publishedListings.state, ['live', 'stale'])))
      .for('share', { of: listings }),
  )
