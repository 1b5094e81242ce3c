import { ListingDraft } from '#features/listings/contract/draft.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { addressOf, lockReadyFiles, readyFiles } from '#features/uploads/server/index.ts'
import type { UserUpload } from '#features/uploads/server/user-uploads.schema.ts'
import type { Photo } from '#platform/contract/photos.ts'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { setListingUploads } from './listing-uploads.service.ts'
import { type Listing } from './listings.schema.ts'
import { findVersion } from './listings.table.ts'
import { findPublishedListing } from './published-listings.table.ts'

const FILE_FIELDS = {
  image: 'certificate',
  images: 'woodland',
  video: 'video',
  poster: 'woodland',
} as const satisfies Partial<Record<keyof ListingDraft, UploadPurpose>>
type FileField = keyof typeof FILE_FIELDS
const fileFields = Object.keys(FILE_FIELDS) as FileField[]

const MISSING_MESSAGES: Record<FileField, string> = {
  image: '权证照片没有传完或已失效，请移除后重新上传',
  images: '林地照片没有传完或已失效，请移除后重新上传',
  video: '视频没有传完或已失效，请移除后重新上传',
  poster: '视频封面没有传完或已失效，请移除后重新上传',
}

/** Of a stored draft, too: one of an earlier version lacks some fields. */
export const fileIdsOf = (stored: ListingDraft | null) => {
  const draft = ListingDraft.parse(stored ?? {})
  return fileFields.flatMap((field) => draft[field].map(({ id }) => id))
}

/** The draft as it is stored: addresses of private files are short-lived, and signed again for each answer. */
export const withoutAddresses = (draft: ListingDraft): ListingDraft => ({
  ...draft,
  ...Object.fromEntries(
    fileFields.map((field) => [field, draft[field].map(({ id, name }) => ({ id, file: '', name }))]),
  ),
})

type Files = ReadonlyMap<string, UserUpload>

/** A file of another listing is refused: it would be removed together with that listing. */
const isUsable = (files: Files, field: FileField, id: string, listingId: number) => {
  const file = files.get(id)
  const isFree = file?.listing_id === null || file?.listing_id === listingId
  return file?.purpose === FILE_FIELDS[field] && isFree
}

/** Messages by field, for files that the listing cannot use. Locks the others until the transaction ends. */
export const fileComplaints = async (
  tx: Tx,
  userId: number,
  listingId: number,
  draft: ListingDraft,
): Promise<Partial<Record<FileField, string>>> => {
  const files = await lockReadyFiles(tx, userId, fileIdsOf(draft))
  const missing = fileFields.filter((field) =>
    draft[field].some(({ id }) => !isUsable(files, field, id, listingId)),
  )
  return Object.fromEntries(missing.map((field) => [field, MISSING_MESSAGES[field]]))
}

export const withUsableFiles = async (tx: Tx, userId: number, listingId: number, draft: ListingDraft) => {
  const files = await lockReadyFiles(tx, userId, fileIdsOf(draft))
  const usable = fileFields.map((field) => [
    field,
    draft[field]
      .filter(({ id }) => isUsable(files, field, id, listingId))
      .slice(0, uploadRules[FILE_FIELDS[field]].count),
  ])
  return { ...draft, ...Object.fromEntries(usable) } as ListingDraft
}

/** Attaches all files of the draft, the submission and the published version to the listing; frees any others. */
export const updateFiles = async (
  tx: Tx,
  { id, user_id, content, draft }: Pick<Listing, 'id' | 'user_id' | 'content' | 'draft'>,
  at: Date,
) => {
  const published = await findPublishedListing(tx, id)
  const publishedContent = published ? ((await findVersion(tx, id, published.version)) ?? null) : null
  const ids = [...new Set([content, draft, publishedContent].flatMap(fileIdsOf))]
  await setListingUploads(tx, { userId: user_id, listingId: id, ids, at })
}

/** The draft with an address for each file, for its owner; files that no longer exist are left out. */
export const withAddresses = async (
  deps: Deps,
  userId: number,
  stored: ListingDraft,
): Promise<ListingDraft> => {
  const draft = ListingDraft.parse(stored)
  const files = await readyFiles(deps.db, userId, fileIdsOf(draft))
  const addressed = async (field: FileField) => {
    const existing = draft[field].flatMap(({ id, name }) => {
      const upload = files.get(id)
      return upload ? [{ upload, name: name || upload.name }] : []
    })
    const entries = existing.map(async ({ upload, name }) => ({
      id: upload.id,
      file: await addressOf(deps, upload),
      name,
    }))
    return [field, await Promise.all(entries)] as const
  }
  return { ...draft, ...Object.fromEntries(await Promise.all(fileFields.map(addressed))) }
}

/** Woodland photos with addresses for their owner, by id. */
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
