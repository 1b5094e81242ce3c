// Upload fields of users' files: what the picker offers, how a file is sent, and what is said of it.

import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { isSignedOut, mediaAddress, Refused } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { showSystemErrorOnce } from '#platform/browser/system-error.ts'
import { fileComplaint, MEGABYTE, uploadRules } from '#platform/contract/upload-rules.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { compressPhoto } from './compress-photo.ts'
import { forgetUpload, unfinishedUploads, uploadFile } from './multipart-upload.ts'
import type { QueueOptions } from './upload-queue.ts'

/** Pictures beyond this size are shrunk: the server keeps less, and mobile connections are slow. */
const SHRINK_ABOVE = 2 * MEGABYTE
/** Endings that phones add to the accepted ones: redrawn as JPEG where the browser can read them. */
const OTHER_PICTURES = new Set(['webp', 'heic', 'heif', 'avif', 'bmp'])
const QUICKTIME = 'mov'

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** For the browser's file picker: everything that `conversionOf` makes acceptable, too. */
export const acceptedTypes = (purpose: UploadPurpose) => {
  const { endings } = uploadRules[purpose]
  // MIME types make phones offer camera and gallery; endings narrow the desktop file picker. JPEG comes first: Safari
  // converts HEIC photos to the first type.
  const types =
    purpose === 'video'
      ? ['video/mp4', 'video/quicktime', `.${QUICKTIME}`]
      : ['image/jpeg', 'image/png', 'image/gif', 'image/webp', '.webp']
  return [...types, ...endings.map((ending) => `.${ending}`)].join(',')
}

/** @see QueueOptions */
const conversionOf = (purpose: UploadPurpose) => (file: File) => {
  const ending = endingOf(file.name)
  if (purpose === 'video')
    return ending === QUICKTIME ? async () => (await import('./mov-to-mp4.ts')).movToMp4(file) : undefined
  const isLarge = file.size > SHRINK_ABOVE && uploadRules[purpose].endings.includes(ending)
  return isLarge || OTHER_PICTURES.has(ending) ? () => compressPhoto(file) : undefined
}

/** What to do about a file that the browser could not convert, by its ending. */
const wayOuts: Partial<Record<string, string>> = {
  heic: '请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传',
  [QUICKTIME]: '请在手机上另存为 MP4 后重新选择',
}

const complaintAbout = (purpose: UploadPurpose) => (name: string, size: number) => {
  const complaint = fileComplaint(purpose, name, size)
  const wayOut = wayOuts[endingOf(name)]
  return complaint && wayOut ? `${complaint}，${wayOut}` : complaint
}

const explain = (purpose: UploadPurpose) => (error: unknown) => {
  if (!(error instanceof Refused)) return noAnswerText(uploadRules[purpose].failed)
  if (isSignedOut(error)) return '登录已失效，请登录后重试'
  showSystemErrorOnce(error)
  return Object.values(error.fields)[0] ?? error.message
}

/** Hint of an upload field: how many, how large, of which kind. */
export const uploadHint = (purpose: UploadPurpose) => {
  const rule = uploadRules[purpose]
  const [unit] = rule.unit
  const count = rule.count > 1 ? `最多 ${rule.count} ${unit}` : `1 ${unit}`
  if (purpose === 'video') return `${count}，不超过 ${rule.megabytes}M，手机拍的视频都可以`
  return `${count}，手机照片、截图都可以，大照片自动压缩`
}

export const uploadOptions = (purpose: UploadPurpose, owner: () => string): QueueOptions => ({
  max: uploadRules[purpose].count,
  unit: uploadRules[purpose].unit,
  validate: complaintAbout(purpose),
  upload: async (file, how) => {
    const { id, file: address, name } = await uploadFile({ purpose, file, owner: owner(), ...how })
    return { id, file: address, name }
  },
  explain: explain(purpose),
  conversionOf: conversionOf(purpose),
  unfinished: () => unfinishedUploads(purpose, owner()),
  forget: (file) => forgetUpload(purpose, file),
  previewOf: ({ file }: UploadedFile) => (purpose === 'video' || !file ? '' : mediaAddress(smallPhoto(file))),
})
