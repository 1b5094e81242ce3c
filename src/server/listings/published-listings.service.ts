// What readers get of a listing: made when it is approved, changed when its owner or the staff take it back.
import * as z from 'zod/mini'
import type { Boundaries } from '#contract/listings/detail.ts'
import { type ListingDraft, ListingFields } from '#contract/listings/form.ts'
import { toWireTime } from '#lib/dates.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { Refusal } from '#server/refusals/refuse.ts'
import { notifySearchers } from '#server/saved-searches/search-notices.service.ts'
import { photosOf, readyFiles } from '#server/uploads/listing-uploads.service.ts'
import { hideFiles, hideFilesNow, lockFiles, showFiles } from '#server/uploads/visibility.service.ts'
import type { Listing } from './listings.schema.ts'
import { type PublishedListing } from './published-listings.schema.ts'
import * as table from './published-listings.table.ts'

/** The handlers' dependencies, with an open transaction for their database. */
type TxDeps = Deps & { db: Tx }

const dayOf = (at: Date) => toWireTime(at).slice(0, 10)

/** `林**`: as much of a name as strangers may know. */
export const maskName = (name: string) => {
  const first = Array.from(name.trim())[0]
  return first === undefined ? '' : `${first}**`
}

const boundariesOf = ({ east, south, west, north }: ListingFields): Boundaries | null =>
  [east, south, west, north].some((line) => line !== '') ? { east, south, west, north } : null

/** Rules may have grown since it was submitted. */
const fieldsOf = (content: ListingDraft | null): ListingFields => {
  const read = z.safeParse(ListingFields, content ?? {})
  if (read.success) return read.data
  throw new Refusal('BadInput', {
    note: `内容不合现行规则：${read.error.issues[0]?.message ?? ''}，请退回发布人修改`,
  })
}

const publishedListingOf = async (db: Db, listing: Listing, at: Date) => {
  const fields = fieldsOf(listing.content)
  const [video] = fields.video
  const images = await photosOf(
    db,
    fields.images.map(({ id }) => id),
  )
  const others = [...fields.video, ...fields.image].map(({ id }) => id)
  const ready = await readyFiles(db, listing.user_id, others)
  // A certificate that is gone, nobody has seen.
  if (images.length < fields.images.length || others.some((id) => !ready.has(id)))
    throw new Refusal('BadInput', { note: '有照片或视频已失效，请退回发布人重新上传' })
  return {
    face_price: fields.price,
    project_name: fields.project_name,
    forestry_type: fields.forestry_type,
    type: fields.type,
    province_id: fields.province_id,
    city_id: fields.city_id,
    county_id: fields.county_id,
    address: fields.address,
    measure_area: fields.measure_area,
    years: fields.years,
    ownership: fields.ownership,
    warrant: fields.warrant,
    content: fields.content,
    species: fields.species,
    stand_age: fields.stand_age,
    stock_volume: fields.stock_volume,
    forest_category: fields.forest_category,
    remaining_term: fields.remaining_term,
    lng: fields.lng,
    lat: fields.lat,
    id: listing.id,
    state: 'live' as const,
    version: listing.version,
    project_sn: listing.project_sn,
    images,
    video: (video && ready.get(video.id)?.file) ?? '',
    contact: maskName(fields.user_name),
    boundaries: boundariesOf(fields),
    submitted_at: listing.submitted_at ?? at,
    releasetime: at,
    confirmtime: at,
    reminded_at: null,
    updatetime: at,
  }
}

/** What was just approved goes before readers, in place of what they saw of it. */
export const listApproved = async (deps: TxDeps, listing: Listing, at: Date) => {
  await lockFiles(deps.db, listing.id)
  const before = await table.findPublishedListing(deps.db, listing.id)
  const now = await table.upsertPublishedListing(deps.db, await publishedListingOf(deps.db, listing, at))
  await showFiles(deps, listing.id)
  // A draft may still name what this edit goes without.
  await hideFiles(deps.db, listing.id, at)
  if (!before) await notifySearchers(deps, { kind: 'new', published: now })
  else
    await notifySearchers(deps, { kind: before.state === 'live' ? 'edit' : 'state', before, published: now })
  return now
}

/**
 * Readers are told what became of it; does nothing where there is no published, or it is so already. Going back and forth
 * is news once a day.
 */
export const setPublishedState = async (
  deps: TxDeps,
  id: number,
  state: PublishedListing['state'],
  at: Date,
) => {
  const before = await table.findPublishedListing(deps.db, id)
  if (!before || before.state === state) return
  await lockFiles(deps.db, id)
  const isBack = state === 'live'
  const published = await table.updatePublishedListing(deps.db, id, {
    state,
    updatetime: at,
    ...(isBack ? { confirmtime: at, reminded_at: null } : {}),
  })
  await (state === 'withdrawn' ? hideFiles(deps.db, id, at) : showFiles(deps, id))
  const isNews = state === 'completed' || (await limits.tryConsume(deps.db, 'listingNews', id, at))
  if (published && isNews) await notifySearchers(deps, { kind: 'state', before, published })
}

/** Off the site by the staff, whoever took it off before. */
export const removeFromSite = async (deps: TxDeps, id: number, at: Date) => {
  await lockFiles(deps.db, id)
  const before = await table.findPublishedListing(deps.db, id)
  const published = await table.updatePublishedListing(deps.db, id, { state: 'withdrawn', updatetime: at })
  await hideFilesNow(deps.db, id, at)
  if (published && before?.state !== 'withdrawn') await notifySearchers(deps, { kind: 'takedown', published })
}

/** Nobody confirmed these for too long: the lists lose them. */
export const hide = async (deps: TxDeps, ids: readonly number[], at: Date) => {
  for (const published of await table.hidePublishedListings(deps.db, ids, at))
    await notifySearchers(deps, { kind: 'state', before: { ...published, state: 'live' }, published })
}

/** Its days are counted anew; one that had left the lists is back in them. Once more on the same day changes nothing. */
export const confirm = async (deps: TxDeps, id: number, at: Date) => {
  const before = await table.findPublishedListing(deps.db, id)
  const isLive = before?.state === 'live'
  if (isLive && before.reminded_at === null && dayOf(before.confirmtime) === dayOf(at)) return
  const confirmed = { state: 'live', confirmtime: at, reminded_at: null, updatetime: at } as const
  const published = await table.updatePublishedListing(deps.db, id, confirmed)
  if (published && before && !isLive) await notifySearchers(deps, { kind: 'state', before, published })
}
