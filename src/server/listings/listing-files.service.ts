// The files of a listing: whose they are, which it may use, and where they are seen.
import { ListingDraft, MAX_CERTIFICATES, MAX_PHOTOS } from '#contract/listings/form.ts'
import type { Photo } from '#contract/listings/list.ts'
import type { UploadPurpose } from '#contract/uploads/user-uploads.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { lockReadyFiles, readyFiles, setListingUploads } from '#server/uploads/listing-uploads.service.ts'
import type { UserUpload } from '#server/uploads/user-uploads.schema.ts'
import { addressOf } from '#server/uploads/visibility.service.ts'
import { type Listing } from './listings.schema.ts'
import { findVersion } from './listings.table.ts'
import { findPublishedListing } from './published-listings.table.ts'

/** Fields of the form that hold files → what those must have been uploaded for. */
const FILE_FIELDS = {
  image: 'certificate',
  images: 'woodland',
  video: 'video',
} as const satisfies Partial<Record<keyof ListingDraft, UploadPurpose>>
type FileField = keyof typeof FILE_FIELDS
const fileFields = Object.keys(FILE_FIELDS) as FileField[]

/** More than may be submitted are not kept either. */
const MOST: Record<FileField, number> = { image: MAX_CERTIFICATES, images: MAX_PHOTOS, video: 1 }

const LOST: Record<FileField, string> = {
  image: '权证照片没有传完或已失效，请移除后重新上传',
  images: '林地照片没有传完或已失效，请移除后重新上传',
  video: '视频没有传完或已失效，请移除后重新上传',
}

export const fileIdsOf = (draft: ListingDraft | null) =>
  draft ? fileFields.flatMap((field) => draft[field].map(({ id }) => id)) : []

/** As it is kept: addresses are told anew to whoever may see them. */
export const withoutAddresses = (draft: ListingDraft): ListingDraft => ({
  ...draft,
  ...Object.fromEntries(
    fileFields.map((field) => [field, draft[field].map(({ id, name }) => ({ id, file: '', name }))]),
  ),
})

type Files = ReadonlyMap<string, UserUpload>

/** What is another listing's would go when that goes. */
const isUsable = (files: Files, field: FileField, id: string, listingId: number) => {
  const file = files.get(id)
  const isFree = file?.listing_id === null || file?.listing_id === listingId
  return file?.purpose === FILE_FIELDS[field] && isFree
}

/** Messages by field, for files that the user's listing cannot use; the others are kept for it from now on. */
export const fileComplaints = async (
  tx: Tx,
  userId: number,
  listingId: number,
  draft: ListingDraft,
): Promise<Partial<Record<FileField, string>>> => {
  const files = await lockReadyFiles(tx, userId, fileIdsOf(draft))
  const lost = fileFields.filter((field) =>
    draft[field].some(({ id }) => !isUsable(files, field, id, listingId)),
  )
  return Object.fromEntries(lost.map((field) => [field, LOST[field]]))
}

/** The draft without files that its listing cannot use, or may not have so many of. */
export const withUsableFiles = async (tx: Tx, userId: number, listingId: number, draft: ListingDraft) => {
  const files = await lockReadyFiles(tx, userId, fileIdsOf(draft))
  const usable = fileFields.map((field) => [
    field,
    draft[field].filter(({ id }) => isUsable(files, field, id, listingId)).slice(0, MOST[field]),
  ])
  return { ...draft, ...Object.fromEntries(usable) } as ListingDraft
}

/** Keeps what the listing uses, what readers see of it included. */
export const keepFiles = async (
  tx: Tx,
  { id, user_id, content, draft }: Pick<Listing, 'id' | 'user_id' | 'content' | 'draft'>,
  at: Date,
) => {
  const published = await findPublishedListing(tx, id)
  const released = published ? ((await findVersion(tx, id, published.version)) ?? null) : null
  const ids = [...new Set([content, draft, released].flatMap(fileIdsOf))]
  await setListingUploads(tx, { userId: user_id, listingId: id, ids, at })
}

/** Where the owner sees each file; what is gone is left out. */
export const withAddresses = async (
  deps: Deps,
  userId: number,
  kept: ListingDraft,
): Promise<ListingDraft> => {
  const draft = ListingDraft.parse(kept)
  const files = await readyFiles(deps.db, userId, fileIdsOf(draft))
  const addressed = async (field: FileField) => {
    const there = draft[field].flatMap(({ id, name }) => {
      const upload = files.get(id)
      return upload ? [{ upload, name: name || upload.name }] : []
    })
    const seen = there.map(async ({ upload, name }) => ({
      id: upload.id,
      file: await addressOf(deps, upload),
      name,
    }))
    return [field, await Promise.all(seen)] as const
  }
  return { ...draft, ...Object.fromEntries(await Promise.all(fileFields.map(addressed))) }
}

/** Pictures as their owner sees them, by id. */
export const ownPhotos = async (
  deps: Deps,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, Photo>> => {
  const files = [...(await readyFiles(deps.db, userId, ids)).values()]
  const photos = files
    .filter(({ purpose }) => purpose === 'woodland')
    .map(async (upload) => {
      const { id, width, height, avif, visibility } = upload
      const file = await addressOf(deps, upload)
      return [id, { file, width, height, avif: avif === 'made' && visibility === 'public' }] as const
    })
  return new Map(await Promise.all(photos))
}
