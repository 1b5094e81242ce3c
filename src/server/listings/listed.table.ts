// Listings that readers find, and whose they are: what visitors may ask about.
import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#server/accounts/users.schema.ts'
import type { Tx } from '#server/db/types.ts'
import { listings } from './listings.schema.ts'
import { publishedListings } from './published-listings.schema.ts'

/** Kept as it is until the transaction ends; undefined for what is not, or no longer, on the site. */
export const lockListed = async (tx: Tx, id: number) =>
  (
    await tx
      .select({
        id: listings.id,
        project_sn: listings.project_sn,
        project_name: publishedListings.project_name,
        owner_id: listings.user_id,
        /** Both numbers that the owner is known by. */
        phone: listings.phone,
        mobile: users.mobile,
      })
      .from(listings)
      .innerJoin(publishedListings, eq(publishedListings.id, listings.id))
      .innerJoin(users, eq(users.id, listings.user_id))
      .where(and(eq(listings.id, id), inArray(publishedListings.state, ['live', 'stale'])))
      .for('share', { of: listings })
  )[0]
