import { countCollectorsOfEach } from '#features/favourites/server/index.ts'
import { isMemberUntil } from '#features/identity/rules/membership.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { emptyDraft, ListingDraft } from '#features/listings/contract/draft.ts'
import { formFieldNames, listingFields } from '#features/listings/contract/fields.ts'
import type { MyListing, myforestdetail, myforestlist } from '#features/listings/contract/owner.ts'
import { remarksOf, typedNumbers } from '#features/listings/contract/typed-numbers.ts'
import { PRICE_TYPE, STATUS } from '#features/listings/contract/woodland.ts'
import { actionsOf, daysSince, isListed, type ListingState } from '#features/listings/rules/states.ts'
import { REMIND_DAYS } from '#features/listings/rules/woodland.ts'
import { isRegion, regionName } from '#features/regions/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import type { Photo } from '#platform/contract/photos.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { startOfPeriod } from '#platform/lib/periods.ts'
import type { Unit } from '#platform/readers/quantity.ts'
import { numberOf } from '#platform/readers/typed-number.ts'
import type { Db } from '#platform/server/db/types.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { ownPhotos, withAddresses } from './listing-files.service.ts'
import type { ListingDeps, ListingHooks } from './listing-hooks.ts'
import type { Listing } from './listings.schema.ts'
import * as table from './my-listings.table.ts'
import type { PublishedListing } from './published-listings.schema.ts'
import { readFields } from './submit.service.ts'

export { countByStatus, countUnconfirmed } from './my-listings.table.ts'

export const listingStateOf = (
  listing: Listing,
  published: PublishedListing | null | undefined,
): ListingState => ({
  status: listing.status,
  publishedState: published?.state ?? 'none',
  isReviewed: listing.version > 0 && listing.published_version === listing.version,
  hasDraft: listing.draft !== null,
})

const formOf = ({ content, draft }: Listing): ListingDraft => ListingDraft.parse(content ?? draft ?? {})

/** 0 for text that is no amount: drafts are not validated. */
const amount = (typed: string, unit: Unit) => Math.max(0, numberOf(typed, 4, unit) ?? 0)

/** Labels of the fields that a draft cannot be submitted with, in the order of the form. */
const lackingOf = (draft: ListingDraft): string[] => {
  const { error } = readFields(draft)
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])))
  if (!isRegion(draft)) wrong.add('province_id')
  return [
    ...new Set(formFieldNames.filter((name) => wrong.has(name)).map((name) => listingFields[name].label)),
  ]
}

const viewOf = (
  { listing, published }: table.OwnedListing,
  {
    photos,
    collectors,
    leads,
  }: {
    photos: ReadonlyMap<string, Photo>
    collectors: ReadonlyMap<number, number>
    leads: Awaited<ReturnType<ListingHooks['countLeads']>>
  },
  { expiretime, certified_as, certified_at }: User,
  now: Date,
): MyListing => {
  const form = formOf(listing)
  const state = listingStateOf(listing, published)
  const isPublic = isListed(state.publishedState)
  const price = form.price_type === String(PRICE_TYPE.negotiable) ? 0 : amount(form.price, '万元')
  const unconfirmed = published && isPublic ? daysSince(published.confirmtime, now) : 0
  const { id, project_name, province_id, city_id, county_id, forestry_type, type } = listing
  return {
    id,
    project_name,
    pname: regionName({ province_id, city_id: 0, county_id: 0 }),
    place: regionName(listing),
    releasetime: wireOrEmpty(published?.releasetime),
    starttime: wireOrEmpty(listing.submitted_at),
    images: form.images.flatMap(({ id: image }) => photos.get(image) ?? []),
    province_id,
    city_id,
    county_id,
    face_price: price,
    forestry_price: price,
    forestry_type,
    type,
    measure_area: amount(form.measure_area, '亩'),
    years: Math.trunc(amount(form.years, '年')),
    approximate: remarksOf(listing.content ? listing.content.typed : typedNumbers(form)).approximate,
    score: published?.fraction?.comprehensive ?? null,
    is_member: isMemberUntil(expiretime, now) ? 1 : 0,
    member_until: wireOrEmpty(expiretime),
    certified_as: certified_as ?? 0,
    certified_at: wireOrEmpty(certified_at),
    updatetime: toWireTime(listing.updatetime),
    status: listing.status,
    close_reason: listing.close_reason,
    is_live: state.publishedState === 'live',
    stale: state.publishedState === 'stale',
    has_draft: state.hasDraft,
    lacking: listing.status === STATUS.draft ? lackingOf(form) : [],
    createtime: toWireTime(listing.createtime),
    confirmtime: isPublic ? wireOrEmpty(published?.confirmtime) : '',
    unconfirmed_days: unconfirmed,
    needs_confirm: unconfirmed >= REMIND_DAYS,
    leads: leads.get(id)?.leads ?? 0,
    new_leads: leads.get(id)?.new_leads ?? 0,
    read_num: published?.read_num ?? 0,
    collect_num: collectors.get(id) ?? 0,
    actions: actionsOf(state),
  }
}

const viewsOf = async (deps: ListingDeps, user: User, rows: readonly table.OwnedListing[]) => {
  const ids = rows.map(({ listing }) => listing.id)
  const images = rows.flatMap(({ listing }) => formOf(listing).images.map(({ id }) => id))
  // In turn: the demo is seeded in one transaction, which has one connection.
  const photos = await ownPhotos(deps, user.id, images)
  const collectors = await countCollectorsOfEach(deps.db, SUBJECT_TYPE.listing, ids)
  const leads = await deps.listingHooks.countLeads(deps.db, ids)
  return rows.map((row) => viewOf(row, { photos, collectors, leads }, user, deps.now()))
}

export const listMyListings =
  (deps: ListingDeps) => async (user: User, input: Parsed<typeof myforestlist>) => {
    const now = deps.now()
    const filter = {
      title: input.search_name,
      status: input.status,
      category: input.forestry_type,
      since: startOfPeriod(input.time, now),
    }
    const [rows, count] = await Promise.all([
      table.listOwned(deps.db, user.id, filter, input.pagesize, (input.page - 1) * input.pagesize),
      table.countOwned(deps.db, user.id, filter),
    ])
    return { list: await viewsOf(deps, user, rows), count }
  }

const findOwned = async (db: Db, user: User, id: number) =>
  (await table.findOwned(db, user.id, id)) ?? refuse(TargetGone)

/** Refuses listings of other users. */
export const myListing =
  (deps: ListingDeps) =>
  async (user: User, id: number): Promise<MyListing> => {
    const [view] = await viewsOf(deps, user, [await findOwned(deps.db, user, id)])
    return view ?? refuse(TargetGone)
  }

export const myListingDetail =
  (deps: ListingDeps) =>
  async (user: User, { id }: Parsed<typeof myforestdetail>): Promise<Output<typeof myforestdetail>> => {
    const row = await findOwned(deps.db, user, id)
    const [view] = await viewsOf(deps, user, [row])
    const { content, draft, draft_at, version, revision } = row.listing
    return {
      ...(view ?? refuse(TargetGone)),
      version,
      revision,
      form: await withAddresses(deps, user.id, content ?? draft ?? emptyDraft),
      draft: content && draft ? await withAddresses(deps, user.id, draft) : null,
      typed: content?.typed ?? {},
      draft_at: wireOrEmpty(draft_at),
      fraction: row.published?.fraction ?? null,
    }
  }
