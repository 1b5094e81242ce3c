// What readers get of a listing: made when it is approved, changed when its owner or the staff take it back.
import * as z from 'zod/mini'
import type { Boundaries } from '#contract/listing-detail.ts'
import { type ListingDraft, ListingFields } from '#contract/listing-form.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import type { Listing } from '../tables/listings.ts'
import * as table from '../tables/releases.ts'
import { tellSearchers } from './search-notices.ts'
import { photosOf, readyFiles } from './user-uploads.ts'

type Tx = Deps & { db: Db }

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
    note: `内容不合现行规则：${read.error.issues[0]?.message ?? ''}，请退回发布者修改`,
  })
}

const releaseOf = async (db: Db, listing: Listing, at: Date) => {
  const fields = fieldsOf(listing.content)
  const [video] = fields.video
  const videos = await readyFiles(
    db,
    listing.user_id,
    fields.video.map(({ id }) => id),
  )
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
    images: await photosOf(
      db,
      fields.images.map(({ id }) => id),
    ),
    video: (video && videos.get(video.id)?.file) ?? '',
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
export const release = async (deps: Tx, listing: Listing, at: Date) => {
  const before = await table.findRelease(deps.db, listing.id)
  const now = await table.putRelease(deps.db, await releaseOf(deps.db, listing, at))
  if (!before) await tellSearchers(deps, { kind: 'new', release: now })
  else if (before.state === 'withdrawn') await tellSearchers(deps, { kind: 'state', before, release: now })
  else if (before.face_price !== now.face_price)
    await tellSearchers(deps, { kind: 'price', before, release: now })
  return now
}

/** Readers are told what became of it; does nothing where there is no release, or it is so already. */
export const setState = async (deps: Tx, id: number, state: table.Release['state'], at: Date) => {
  const before = await table.findRelease(deps.db, id)
  if (!before || before.state === state) return
  const isBack = state === 'live'
  const release = await table.updateRelease(deps.db, id, {
    state,
    updatetime: at,
    ...(isBack ? { confirmtime: at, reminded_at: null } : {}),
  })
  if (release) await tellSearchers(deps, { kind: 'state', before, release })
}

/** Its days are counted anew; one that had left the lists is back in them. */
export const confirm = (tx: Db, id: number, at: Date) =>
  table.updateRelease(tx, id, { state: 'live', confirmtime: at, reminded_at: null, updatetime: at })
