import { isFavourite } from '#features/favourites/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { type forestryDetail, type ListingDetail, REDACTED } from '#features/listings/contract/detail.ts'
import { detailFieldNames } from '#features/listings/contract/fields.ts'
import { TAKEN_DOWN } from '#features/listings/contract/woodland.ts'
import { neutralTitle } from '#features/listings/rules/state-texts.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { pick } from '#platform/lib/pick.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { summaryOf } from './listing-list.service.ts'
import { type PublishedListing } from './published-listings.schema.ts'
import { type FoundListing, findForReaders } from './published-listings.table.ts'

type PublicDetail = Omit<ListingDetail, 'is_collect' | 'collect_num' | 'is_own' | 'servertime'>

/** Keyed, so that nobody can tell an account by it. A change of the data key changes it. */
const publisherOf = ({ encryption }: Deps, userId: number) =>
  encryption.searchIndexes(String(userId), 'published_listings.publisher')[0] ?? ''

const fullDetail = (
  deps: Deps,
  { published, owner_id, member_until, certified_as, certified_at }: FoundListing,
  now: Date,
): PublicDetail => ({
  ...summaryOf({ ...published, member_until, certified_as, certified_at }, now),
  ...pick(published, detailFieldNames),
  project_sn: published.project_sn,
  publisher: publisherOf(deps, owner_id),
  createtime: toWireTime(published.submitted_at),
  read_num: published.read_num,
  confirmtime: toWireTime(published.confirmtime),
  stale: published.state === 'stale',
})

/** A listing that its owner withdrew: enough to say what was here. */
const withdrawnDetail = (published: PublishedListing, now: Date): PublicDetail => ({
  ...summaryOf({ ...published, member_until: null, certified_as: null, certified_at: null }, now),
  ...REDACTED,
  starttime: '',
  forestry_price: 0,
  project_sn: '',
  read_num: 0,
  stale: false,
})

/** A listing that the staff took down: its title may be what was wrong with it. */
const takenDownDetail = (published: PublishedListing, now: Date): PublicDetail => ({
  ...withdrawnDetail(published, now),
  project_name: neutralTitle(published),
  status: TAKEN_DOWN,
})

const publicDetail = (deps: Deps, listing: FoundListing, now: Date): PublicDetail => {
  const { published, isTakenDown } = listing
  if (published.state !== 'withdrawn') return fullDetail(deps, listing, now)
  return isTakenDown ? takenDownDetail(published, now) : withdrawnDetail(published, now)
}

export const listingDetail =
  (deps: Deps) =>
  async ({ id }: Parsed<typeof forestryDetail>, reader: User | undefined): Promise<ListingDetail> => {
    const listing = (await findForReaders(deps.db, id)) ?? refuse(TargetGone)
    const now = deps.now()
    return {
      ...publicDetail(deps, listing, now),
      is_collect:
        reader !== undefined && (await isFavourite(deps.db, reader.id, { type: SUBJECT_TYPE.listing, id })),
      collect_num: listing.published.state === 'withdrawn' ? 0 : listing.collectors,
      is_own: reader?.id === listing.owner_id,
      servertime: toWireTime(now),
    }
  }
