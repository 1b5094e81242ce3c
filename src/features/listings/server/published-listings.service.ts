// Published listings: written on approval, changed when the owner or the staff withdraw, complete or confirm them.

import * as z from 'zod/mini'
import type { Boundaries } from '#features/listings/contract/detail.ts'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { copiedFieldNames } from '#features/listings/contract/fields.ts'
import { ListingFields } from '#features/listings/contract/form.ts'
import { remarksOf } from '#features/listings/contract/typed-numbers.ts'
import { photosOf, readyFiles } from '#features/uploads/server/index.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { toWholeSecond, toWireTime } from '#platform/lib/dates.ts'
import { pick } from '#platform/lib/pick.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import type { Db } from '#platform/server/db/types.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { hasSameFacts } from './assessed-facts.ts'
import { updateFiles } from './listing-files.service.ts'
import type { ListingTxDeps } from './listing-hooks.ts'
import { hideFiles, hideFilesNow, lockFiles, showFiles } from './listing-uploads.service.ts'
import type { Listing } from './listings.schema.ts'
import { type PublishedListing } from './published-listings.schema.ts'
import * as table from './published-listings.table.ts'

const dayOf = (at: Date) => toWireTime(at).slice(0, 10)

/** `林**`: the part of a name that is public. */
export const maskName = (name: string) => {
  const first = Array.from(name.trim())[0]
  return first === undefined ? '' : `${first}**`
}

/** Numbers that the owner has typed into the texts: readers reach the owner by the site. */
const withMaskedNumbers = <F extends object>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? maskContacts(value) : value,
    ]),
  ) as F

const boundariesOf = ({ east, south, west, north }: ListingFields): Boundaries | null =>
  [east, south, west, north].some((line) => line !== '')
    ? withMaskedNumbers({ east, south, west, north })
    : null

/** Checked again: the rules may be stricter than when it was submitted. */
const fieldsOf = (content: ListingDraft | null): ListingFields => {
  const read = z.safeParse(ListingFields, content ?? {})
  if (read.success) return read.data
  throw new RefusalError(BadInput, {
    note: `内容不合现行规则：${read.error.issues[0]?.message ?? ''}，请驳回，由发布人修改`,
  })
}

const publishedListingOf = async (db: Db, listing: Listing, at: Date) => {
  const fields = fieldsOf(listing.content)
  const [video] = fields.video
  const images = await photosOf(
    db,
    fields.images.map(({ id }) => id),
  )
  // A poster without its video has no place on the page.
  const [poster] = await photosOf(db, video ? fields.poster.map(({ id }) => id) : [])
  const others = [...fields.video, ...fields.image].map(({ id }) => id)
  const ready = await readyFiles(db, listing.user_id, others)
  // Without its file a certificate cannot have been reviewed.
  if (images.length < fields.images.length || others.some((id) => !ready.has(id)))
    throw new RefusalError(BadInput, { note: '有照片或视频已失效，请驳回，由发布人重新上传' })
  return {
    face_price: fields.price,
    project_name: maskContacts(fields.project_name),
    forestry_type: fields.forestry_type,
    type: fields.type,
    province_id: fields.province_id,
    city_id: fields.city_id,
    county_id: fields.county_id,
    measure_area: fields.measure_area,
    years: fields.years,
    ...remarksOf(listing.content?.typed),
    ...withMaskedNumbers(pick(fields, copiedFieldNames)),
    id: listing.id,
    state: 'live' as const,
    version: listing.version,
    project_sn: listing.project_sn,
    images,
    video: (video && ready.get(video.id)?.file) ?? '',
    poster: poster?.file ?? '',
    contact: maskName(fields.user_name),
    boundaries: boundariesOf(fields),
    submitted_at: listing.submitted_at ?? at,
    // Pages sort by wire times: finer ones would give the API's lists another order.
    releasetime: toWholeSecond(at),
    confirmtime: at,
    reminded_at: null,
    updatetime: at,
  }
}

/** Publishes the approved version in place of the previous one, and notifies users whose saved searches match. */
export const listApproved = async (deps: ListingTxDeps, listing: Listing, at: Date) => {
  await lockFiles(deps.db, listing.id)
  const before = await table.findPublishedListing(deps.db, listing.id)
  const approved = await publishedListingOf(deps.db, listing, at)
  const published = await table.upsertPublishedListing(
    deps.db,
    before && !hasSameFacts(before, approved) ? { ...approved, fraction: null } : approved,
  )
  await showFiles(deps, listing.id)
  // Files of the previous version, even if a draft still uses them.
  await hideFiles(deps.db, listing.id, at)
  if (!before) await deps.listingHooks.notifySearchers(deps, { kind: 'new', published })
  else
    await deps.listingHooks.notifySearchers(deps, {
      kind: before.state === 'live' ? 'edit' : 'state',
      before,
      published,
    })
  return published
}

/**
 * Changes the state and notifies users. Does nothing if the listing was never published or has that state already.
 * Notices of withdrawals and republications are limited to one a day.
 */
export const setPublishedState = async (
  deps: ListingTxDeps,
  id: number,
  state: PublishedListing['state'],
  at: Date,
) => {
  const before = await table.findPublishedListing(deps.db, id)
  if (!before || before.state === state) return
  await lockFiles(deps.db, id)
  const isRepublished = state === 'live'
  const published = await table.updatePublishedListing(deps.db, id, {
    state,
    updatetime: at,
    ...(isRepublished ? { confirmtime: at, reminded_at: null } : {}),
  })
  await (state === 'withdrawn' ? hideFiles(deps.db, id, at) : showFiles(deps, id))
  const notifies = state === 'completed' || (await limits.tryConsume(deps.db, 'listingNews', id, at))
  if (published && notifies)
    await deps.listingHooks.notifySearchers(deps, { kind: 'state', before, published })
}

/** Withdraws a listing by decision of the staff, even if its owner had withdrawn it before. */
export const removeFromSite = async (deps: ListingTxDeps, id: number, at: Date) => {
  await lockFiles(deps.db, id)
  const before = await table.findPublishedListing(deps.db, id)
  // Nothing of it counts as approved any more: scores need their owner's word anew.
  const changes = { state: 'withdrawn', fraction: null, updatetime: at } as const
  const published = await table.updatePublishedListing(deps.db, id, changes)
  await hideFilesNow(deps.db, id, at)
  if (published && before?.state !== 'withdrawn')
    await deps.listingHooks.notifySearchers(deps, { kind: 'takedown', published })
}

/** Puts back before readers what they saw earlier. Its files must have been prepared. */
export const restorePublished = async (
  deps: ListingTxDeps,
  listing: Pick<Listing, 'id' | 'user_id' | 'content' | 'draft'>,
  published: PublishedListing,
  at: Date,
) => {
  await lockFiles(deps.db, listing.id)
  await table.upsertPublishedListing(deps.db, { ...published, updatetime: at })
  await updateFiles(deps.db, listing, at)
  if (published.state !== 'withdrawn') await showFiles(deps, listing.id)
  await hideFiles(deps.db, listing.id, at)
}

/** Removes listings from the lists that were not confirmed in time. Their pages stay. */
export const hideFromLists = async (deps: ListingTxDeps, ids: readonly number[], at: Date) => {
  for (const published of await table.hidePublishedListings(deps.db, ids, at))
    await deps.listingHooks.notifySearchers(deps, {
      kind: 'state',
      before: { ...published, state: 'live' },
      published,
    })
}

/** Restarts the period of validity, and lists a stale listing again. A second confirmation on the same day changes nothing. */
export const confirmListing = async (deps: ListingTxDeps, id: number, at: Date) => {
  const before = await table.findPublishedListing(deps.db, id)
  const isLive = before?.state === 'live'
  if (isLive && before.reminded_at === null && dayOf(before.confirmtime) === dayOf(at)) return
  const confirmed = { state: 'live', confirmtime: at, reminded_at: null, updatetime: at } as const
  const published = await table.updatePublishedListing(deps.db, id, confirmed)
  if (published && before && !isLive)
    await deps.listingHooks.notifySearchers(deps, { kind: 'state', before, published })
}
