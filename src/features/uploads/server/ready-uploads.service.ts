import type { Photo } from '#platform/contract/photos.ts'
import { isPdf } from '#platform/lib/documents.ts'
import { SQUARE_ENDING } from '#platform/lib/photos.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { UserUpload } from './user-uploads.schema.ts'
import * as table from './user-uploads.table.ts'

const byId = (rows: readonly UserUpload[]) => new Map(rows.map((row) => [row.id, row]))

/** The user's uploads that are ready for use, by id; ids of any others are left out. */
export const readyFiles = async (
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, UserUpload>> => byId(ids.length > 0 ? await table.readyUploads(db, userId, ids) : [])

/** The same, locked until the transaction ends, so that they cannot be aborted or removed meanwhile. */
export const lockReadyFiles = async (
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, UserUpload>> =>
  byId(ids.length > 0 ? await table.lockReadyUploads(tx, userId, ids) : [])

/** Keeps the files from being removed as unused; those that anything else uses are left alone. */
export const attachFiles = async (tx: Tx, attachment: table.Attachment): Promise<void> => {
  if (attachment.ids.length > 0) await table.attachUploads(tx, attachment)
}

/** How a scan is shown: a picture, or a document to open. */
export const scanKind = ({ files }: UserUpload): 'image' | 'pdf' => (files.some(isPdf) ? 'pdf' : 'image')

/** Woodland photos that are ready, by id; certificates, videos and unknown ids are left out. */
export const woodlandPhotos = async (db: Db, ids: readonly string[]): Promise<Map<string, UserUpload>> => {
  const rows = ids.length > 0 ? await table.uploadsById(db, ids) : []
  const photos = rows.filter(({ purpose, state }) => purpose === 'woodland' && state === 'ready')
  return new Map(photos.map((row) => [row.id, row]))
}

/** The same in the order of `ids`, as readers get them. */
export const photosOf = async (db: Db, ids: readonly string[]): Promise<Photo[]> => {
  const photos = await woodlandPhotos(db, ids)
  return ids
    .flatMap((id) => photos.get(id) ?? [])
    .map(({ file, files, width, height, avif }) => ({
      file,
      width,
      height,
      avif: avif === 'made',
      ...(files.some((key) => key.endsWith(SQUARE_ENDING)) ? { square: true } : {}),
    }))
}
