// Uploads that a listing uses: kept while it does, and public while its published version shows them.
import { attachFiles, type FileOwner, removalDue, showPrepared } from '#features/uploads/server/index.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { TxDeps } from '#platform/server/deps.ts'
import * as table from './listing-uploads.table.ts'
import { listings } from './listings.schema.ts'

export { lockFiles } from './listing-uploads.table.ts'

export const listingFiles: FileOwner = {
  column: 'listing_id',
  id: listings.id,
  uncounted: table.isInPublishedVersion,
  lockForAvif: table.lockListingOf,
  publishAvif: table.publishAvif,
}

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
  await attachFiles(tx, { userId, column: listingFiles.column, ownerId: listingId, ids })
  await table.detachOthers(tx, listingId, ids, { at, due: removalDue(at) })
}

export const publishedFileIds = async (db: Db, listingId: number) =>
  (await table.publishedFiles(db, listingId)).map(({ id }) => id)

/** Called in the transaction that publishes the listing. Refuses files that were not prepared. */
export const showFiles = async (deps: TxDeps, listingId: number): Promise<void> =>
  showPrepared(deps, await table.publishedFiles(deps.db, listingId))

/** Called in the transaction that withdraws or changes the listing. Copies stay until its pages have been published. */
export const hideFiles = (tx: Tx, listingId: number, at: Date) =>
  table.scheduleRemoval(tx, listingId, removalDue(at))
/** The same without delay, for content that must not be seen any longer. */
export const hideFilesNow = (tx: Tx, listingId: number, at: Date) => table.scheduleRemoval(tx, listingId, at)
