// Upload fields of users' files: what the picker offers, how a file is sent, and what is said of it.
import { mediaAddress, Refused } from '#client/call.ts'
import { forgetUpload, unfinishedUploads, uploadFile } from '#client/multipart-upload.ts'
import type { UploadedFile } from '#contract/listings/draft.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { endingsText, fileComplaint, uploadRules } from '#contract/upload-rules.ts'
import type { UploadPurpose } from '#contract/uploads/user-uploads.ts'
import { smallPhoto } from '#lib/photos.ts'
import type { QueueOptions } from '#ui/upload-queue.ts'
import { compressPhoto } from './compress-photo.ts'

/** For the browser's file picker. */
export const acceptedTypes = (purpose: UploadPurpose) => {
  const { endings: extensions } = uploadRules[purpose]
  // MIME types make phones offer camera and gallery; file extensions narrow the desktop file picker.
  const mimeTypes = purpose === 'video' ? ['video/mp4'] : ['image/jpeg', 'image/png', 'image/gif']
  return [...mimeTypes, ...extensions.map((ending) => `.${ending}`)].join(',')
}

const explain = (purpose: UploadPurpose) => (error: unknown) => {
  if (!(error instanceof Refused)) return uploadRules[purpose].failed
  if (error.code === readerRefusals.NotSignedIn.code) return '登录已失效，请登录后重试'
  return Object.values(error.fields)[0] ?? error.message
}

/** Hint of an upload field: how many, how large, of which kind. */
export const uploadHint = (purpose: UploadPurpose) => {
  const rule = uploadRules[purpose]
  const [unit] = rule.unit
  const limits = rule.count > 1 ? `最多 ${rule.count} ${unit}，每${unit}` : `1 ${unit}，`
  return `${limits}不超过 ${rule.megabytes}M，${endingsText(rule)} 格式`
}

export const uploadOptions = (purpose: UploadPurpose, owner: () => string): QueueOptions => ({
  max: uploadRules[purpose].count,
  unit: uploadRules[purpose].unit,
  validate: (name, size) => fileComplaint(purpose, name, size),
  upload: async (file, how) => {
    const { id, file: address, name } = await uploadFile({ purpose, file, owner: owner(), ...how })
    return { id, file: address, name }
  },
  explain: explain(purpose),
  ...(purpose === 'video' ? {} : { compress: compressPhoto }),
  unfinished: () => unfinishedUploads(purpose, owner()),
  forget: (file) => forgetUpload(purpose, file),
  previewOf: ({ file }: UploadedFile) => (purpose === 'video' || !file ? '' : mediaAddress(smallPhoto(file))),
})
