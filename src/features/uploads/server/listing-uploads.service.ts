// Which uploads a listing uses: it keeps them from being removed as unused.
import type { Photo } from '#platform/contract/photos.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import * as table from './listing-uploads.table.ts'
import type { UserUpload } from './user-uploads.schema.ts'
import { uploadsById } from './user-uploads.table.ts'
import { removalDue } from './visibility.service.ts'

export interface ListingUploads {
  userId: number
  listingId: number
  /** All uploads that the listing uses now, in its draft, its submission and its published version. */
  ids: readonly string[]
  at: Date
}

/**
 * Makes these the listing's uploads, and detaches all others but those its published version still refers to. Called in
 * the transaction that writes the listing, and again when its published version has changed. Uploads of another listing
 * are left alone.
 */
export const setListingUploads = async (tx: Tx, { userId, listingId, ids, at }: ListingUploads) => {
  if (ids.length > 0) await table.attach(tx, userId, listingId, ids)
  await table.detachOthers(tx, listingId, ids, { at, due: removalDue(at) })
}

/** Woodland photos that are ready, by id; certificates, videos and unknown ids are left out. */
export const woodlandPhotos = async (db: Db, ids: readonly string[]): Promise<Map<string, UserUpload>> => {
  const rows = ids.length > 0 ? await uploadsById(db, ids) : []
  const photos = rows.filter(({ purpose, state }) => purpose === 'woodland' && state === 'ready')
  return new Map(photos.map((row) => [row.id, row]))
}

/** The same in the order of `ids`, as readers get them. */
export const photosOf = async (db: Db, ids: readonly string[]): Promise<Photo[]> => {
  const photos = await woodlandPhotos(db, ids)
  return ids
    .flatMap((id) => photos.get(id) ?? [])
    .map(({ file, width, height, avif }) => ({ file, width, height, avif: avif === 'made' }))
}
