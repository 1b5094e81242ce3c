// Listings that own uploads, and the steps by which their photos become public and private again.
import { eq } from 'drizzle-orm'
import * as listingUploads from '#features/listings/server/listing-uploads.service.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import * as cleanUp from '#features/uploads/server/clean-up.service.ts'
import * as visibility from '#features/uploads/server/visibility.service.ts'
import type { TestApp } from './app.ts'
import { get, storedFiles, uploadRow } from './user-uploads.ts'

/** A listing of this user, published with these images where there are any. */
export const uploadListing = async (portal: TestApp, userId: number, images: string[] = []) => {
  const at = portal.deps.now()
  const [row] = await portal.deps.db
    .insert(listings)
    .values({ user_id: userId, project_sn: crypto.randomUUID(), status: 1, createtime: at, updatetime: at })
    .returning()
  if (!row) throw new Error('no listing')
  if (images.length > 0)
    await portal.deps.db.insert(publishedListings).values({
      id: row.id,
      state: 'live',
      version: 1,
      project_sn: row.project_sn,
      project_name: '林地',
      forestry_type: 1,
      type: 1,
      province_id: 1,
      city_id: 1,
      county_id: 1,
      measure_area: 1,
      face_price: 1,
      years: 1,
      ownership: 1,
      warrant: 1,
      content: '',
      images: images.map((file) => ({ file, width: 1, height: 1, avif: false })),
      submitted_at: at,
      releasetime: at,
      confirmtime: at,
      updatetime: at,
    })
  return row.id
}

/** Makes these the uploads of the listing; others of it are let go. */
export const setUploads = (portal: TestApp, userId: number, listingId: number, ids: string[]) =>
  portal.deps.db.transaction((tx) =>
    listingUploads.setListingUploads(tx, { userId, listingId, ids, at: portal.deps.now() }),
  )

/** Public address of a photo of woodland. */
export const publicAddress = (id: string) => `/uploads/woodland/2026/11/${id}-1280.jpg`

/** Shows files whose public copies are there already. */
export const showPrepared = (portal: TestApp, listingId: number) =>
  portal.deps.db.transaction((tx) => listingUploads.showFiles({ ...portal.deps, db: tx }, listingId))

export const show = async (portal: TestApp, listingId: number) => {
  await visibility.prepareFiles(portal.deps, await listingUploads.publishedFileIds(portal.deps.db, listingId))
  await showPrepared(portal, listingId)
}

export const hide = async (portal: TestApp, listingId: number) => {
  await portal.deps.db
    .update(publishedListings)
    .set({ state: 'withdrawn' })
    .where(eq(publishedListings.id, listingId))
  await portal.deps.db.transaction((tx) => listingUploads.hideFiles(tx, listingId, portal.deps.now()))
}

/** Lists a withdrawn listing again; its files stay as they are. */
export const relist = (portal: TestApp, listingId: number) =>
  portal.deps.db.update(publishedListings).set({ state: 'live' }).where(eq(publishedListings.id, listingId))

/** Removes public copies whose time is over, and purges caches of them. */
export const removeHidden = async (portal: TestApp) => {
  portal.passSeconds(61)
  await cleanUp.removeDueCopies(portal.deps)
  await cleanUp.purgeCaches(portal.deps)
}

export const publicFiles = (portal: TestApp, id: string) =>
  storedFiles(portal).filter((file) => file.startsWith('uploads') && file.includes(id))

export const statusOf = async (portal: TestApp, url: string) => (await get(portal, url)).statusCode

/** Address at which the owner sees the file; '' where there is none. */
export const ownerAddress = async (portal: TestApp, id: string) => {
  const row = await uploadRow(portal, id)
  return row ? visibility.addressOf(portal.deps, row) : ''
}
