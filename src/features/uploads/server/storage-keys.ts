import * as contract from '#features/uploads/contract/user-uploads.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { endingOf } from '#platform/lib/file-names.ts'
import { HEVC_ENDING } from '#platform/lib/videos.ts'
import { PRIVATE, publicKeyOf } from '#platform/server/gateways/storage.ts'
import * as photos from '#platform/server/media/photos.ts'
import { type InspectedVideo, VIDEO_KINDS } from '#platform/server/media/videos.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import type { UserUpload } from './user-uploads.schema.ts'

const monthFolder = (at: Date) => toWireTime(at).slice(0, 7).replace('-', '/')

/**
 * Key under which the parts are assembled. A video is served from there if it is what its name says; images are re-encoded,
 * and the bytes that were sent are never served.
 */
export const sourceKey = (purpose: contract.UploadPurpose, id: string, name: string, at: Date) => {
  const { endings } = uploadRules[purpose]
  const ending = endings.find((each) => each === endingOf(name)) ?? endings[0]
  return `${PRIVATE}${purpose === 'video' ? purpose : 'incoming'}/${monthFolder(at)}/${id}.${ending}`
}

/** Common prefix of the keys of all files made from the upload. */
export const keyPrefix = ({ id, purpose, createtime }: Pick<UserUpload, 'id' | 'purpose' | 'createtime'>) =>
  `${PRIVATE}${purpose}/${monthFolder(createtime)}/${id}`

/** Key of a video that its name said to be of another kind. */
export const videoKey = (upload: UserUpload, { kind, isHevc }: InspectedVideo) =>
  keyPrefix(upload) + (isHevc ? HEVC_ENDING : `.${kind}`)

/** Scans of papers: never public, and their originals are not kept. */
export const isScan = ({ purpose }: Pick<UserUpload, 'purpose'>) =>
  purpose === 'certificate' || purpose === 'voucher' || purpose === 'identity'

export const IMAGE_SIZES = { small: '-480.jpg', large: '-1280.jpg' } as const
export type ImageSize = keyof typeof IMAGE_SIZES

export const PDF_ENDING = '.pdf'
const SCAN_ENDINGS = [photos.SCAN_ENDING, PDF_ENDING]
const VIDEO_ENDINGS = [...VIDEO_KINDS.map((kind) => `.${kind}`), HEVC_ENDING]
const WRITTEN_ENDINGS: Record<contract.UploadPurpose, readonly string[]> = {
  woodland: photos.PHOTO_ENDINGS,
  certificate: SCAN_ENDINGS,
  voucher: SCAN_ENDINGS,
  identity: SCAN_ENDINGS,
  video: VIDEO_ENDINGS,
}

/** Every key that the upload may have in storage, public copies included, whether or not it was written. */
export const allKeys = (upload: UserUpload): string[] => {
  const written = WRITTEN_ENDINGS[upload.purpose].map((ending) => keyPrefix(upload) + ending)
  const keys = [...new Set([upload.key, ...upload.files, ...written])]
  return isScan(upload) ? keys : [...keys, ...keys.map(publicKeyOf)]
}

export const avifKey = (upload: UserUpload) => keyPrefix(upload) + photos.AVIF_ENDING

/** Private keys of the files that pages of the published listing refer to. */
export const keysForReaders = (upload: UserUpload): string[] =>
  upload.avif === 'made' ? [...upload.files, avifKey(upload)] : upload.files

/** Key of the file that the owner and reviewers open. */
export const viewKey = ({ files }: UserUpload, size: ImageSize): string =>
  files.find((key) => key.endsWith(IMAGE_SIZES[size])) ?? files[0] ?? refuse(TargetGone)
