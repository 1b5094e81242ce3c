// Upload fields of users' files: what the picker offers, how a file is sent, and what is said of it.
import { mediaAddress, Refused } from '#client/call.ts'
import { forgetUpload, unfinishedUploads, uploadFile } from '#client/multipart-upload.ts'
import type { UploadedFile } from '#contract/listings/draft.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { type UploadPurpose, uploadComplaint, uploadRules } from '#contract/uploads/user-uploads.ts'
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

export const uploadOptions = (purpose: UploadPurpose, max: number, owner: () => string): QueueOptions => ({
  max,
  unit: purpose === 'video' ? '个视频' : '张图片',
  validate: (name, size) => uploadComplaint(purpose, name, size),
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
