// Files of users: which are ready, what uses them, and where they are seen.
import type { Photo } from '#contract/listings.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import * as table from '../tables/user-uploads.ts'

/** Of these, the user's own that are ready for use. */
export const readyFiles = async (
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, table.UserUpload>> =>
  new Map((await table.findReady(db, userId, ids)).map((upload) => [upload.id, upload]))

interface Use {
  userId: number
  listingId: number
  ids: readonly string[]
  at: Date
}

/** These are used by the listing, and no others are any more. */
export const belongTo = async (tx: Db, { userId, listingId, ids, at }: Use) => {
  await table.dropUnused(tx, listingId, ids, at)
  await table.use(tx, userId, listingId, ids)
}

/** In the order of the ids. */
export const photosOf = async (db: Db, ids: readonly string[]): Promise<Photo[]> => {
  const found = new Map((await table.findUploads(db, ids)).map((upload) => [upload.id, upload]))
  return ids.flatMap((id) => {
    const upload = found.get(id)
    if (!upload?.file) return []
    const { file, width, height, avif } = upload
    return [{ file, width, height, avif: avif === 'made' }]
  })
}

/** Where it may be seen: for good, or for a while if it is private. */
export const addressOf = async (deps: Deps, { file, key }: table.UserUpload): Promise<string> =>
  file || deps.storage.urlOf(key)
