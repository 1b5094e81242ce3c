// Owners and reviewers at work in the server's own database: one step each, as services leave it.
import { eq, inArray } from 'drizzle-orm'
import type { AppDeps } from '#app/features.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { deleteListing } from '#features/listings/server/listings.table.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { confirmListing, setPublishedState } from '#features/listings/server/published-listings.service.ts'
import {
  findPublishedListing,
  updatePublishedListing,
  upsertPublishedListing,
} from '#features/listings/server/published-listings.table.ts'
import { insertPublished, publishedListingOf } from '../helpers/listings.ts'
import { inTransaction } from '../helpers/transactions.ts'
import type { Random } from './random.ts'

const PLACES = [
  { province_id: 350_000, city_id: 350_700, county_id: 350_703 },
  { province_id: 430_000, city_id: 430_100, county_id: 0 },
]

/** Random next change of a listing. `deps.db` may be a transaction. */
export const ownerWorks = async (deps: AppDeps, { below, of }: Random) => {
  const { db } = deps
  const ids = (await db.select({ id: publishedListings.id }).from(publishedListings)).map(({ id }) => id)
  const when = () => new Date(Date.UTC(2026, below(3), 1 + below(28), below(3)))
  const offered = () => ({
    ...of(PLACES),
    project_name: `第 ${below(1000)} 块林地`,
    forestry_type: 1 + below(3),
    face_price: below(4) * 12,
    content: `林地 ${below(1000)}，道路通到山脚。`,
    lng: below(2) ? 118.12 : null,
    updatetime: when(),
  })
  const approve = () => insertPublished({ deps }, { ...offered(), releasetime: when() })
  if (ids.length === 0) return [approve]
  const id = of(ids)
  const ownerOf = (listing: number) =>
    inArray(users.id, db.select({ id: listings.user_id }).from(listings).where(eq(listings.id, listing)))
  /** A new version of it is approved, whatever became of it meanwhile. */
  const edit = async () => {
    const before = await findPublishedListing(db, id)
    const after = { ...publishedListingOf(when(), offered()), id }
    if (before)
      await db.transaction((tx) => upsertPublishedListing(tx, { ...after, version: before.version + 1 }))
  }
  const state = (name: 'live' | 'withdrawn' | 'completed') => () =>
    inTransaction(deps, (within) => setPublishedState(within, id, name, when()))
  return [
    approve,
    approve,
    edit,
    state('withdrawn'),
    state('live'),
    state('completed'),
    () => inTransaction(deps, (within) => confirmListing(within, id, when())),
    () => updatePublishedListing(db, id, { state: 'stale', updatetime: when() }),
    () =>
      db
        .update(publishedListings)
        .set({ read_num: below(100), content: '改过，道路通到山脚。', updatetime: when() })
        .where(eq(publishedListings.id, id)),
    () => deleteListing(db, id),
    // Its owner opens a membership: one that has ended before the next pull, or one that goes on.
    () =>
      db
        .update(users)
        .set({ expiretime: new Date(Date.UTC(2026 + below(9), below(12))) })
        .where(ownerOf(id)),
  ]
}
