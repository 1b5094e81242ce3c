import * as contract from '#features/uploads/contract/user-uploads.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { PRIVATE, publicKeyOf } from '#platform/server/gateways/storage.ts'
import * as photos from '#platform/server/media/photos.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import type { UserUpload } from './user-uploads.schema.ts'

/** Extension in lower case, without the dot. */
export const extensionOf = (name: string) => /[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''

const monthFolder = (at: Date) => toWireTime(at).slice(0, 7).replace('-', '/')

/**
 * Key under which the parts are assembled. A video is served from there; images are re-encoded, and the bytes that were
 * sent are never served.
 */
export const sourceKey = (purpose: contract.UploadPurpose, id: string, name: string, at: Date) =>
  `${PRIVATE}${purpose === 'video' ? purpose : 'incoming'}/${monthFolder(at)}/${id}.${extensionOf(name)}`

/** Common prefix of the keys of all images made from the upload. */
export const imageKeyPrefix = ({
  id,
  purpose,
  createtime,
}: Pick<UserUpload, 'id' | 'purpose' | 'createtime'>) =>
  `${PRIVATE}${purpose}/${monthFolder(createtime)}/${id}`

/** Scans of papers: never public, and their originals are not kept. */
export const isScan = ({ purpose }: Pick<UserUpload, 'purpose'>) =>
  purpose === 'certificate' || purpose === 'voucher' || purpose === 'identity'

export const IMAGE_SIZES = { small: '-480.jpg', large: '-1280.jpg' } as const
export type ImageSize = keyof typeof IMAGE_SIZES

const WRITTEN_ENDINGS: Record<contract.UploadPurpose, readonly string[]> = {
  woodland: photos.PHOTO_ENDINGS,
  certificate: [photos.SCAN_ENDING],
  voucher: [photos.SCAN_ENDING],
  identity: [photos.SCAN_ENDING],
  video: [],
}

/** Every key that the upload may have in storage, public copies included, whether or not it was written. */
export const allKeys = (upload: UserUpload): string[] => {
  const images = WRITTEN_ENDINGS[upload.purpose].map((ending) => imageKeyPrefix(upload) + ending)
  const keys = [...new Set([upload.key, ...upload.files, ...images])]
  return isScan(upload) ? keys : [...keys, ...keys.map(publicKeyOf)]
}

export const avifKey = (upload: UserUpload) => imageKeyPrefix(upload) + photos.AVIF_ENDING

/** Private keys of the files that pages of the published listing refer to. */
export const keysForReaders = (upload: UserUpload): string[] =>
  upload.avif === 'made' ? [...upload.files, avifKey(upload)] : upload.files

/** Key of the file that the owner and reviewers open. */
export const viewKey = ({ files }: UserUpload, size: ImageSize): string =>
  files.find((key) => key.endsWith(IMAGE_SIZES[size])) ?? files[0] ?? refuse(TargetGone)
