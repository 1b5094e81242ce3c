import { conversionOf } from '#features/uploads/browser/accepted-files.ts'
import { forgetUpload, unfinishedUploads, uploadFile } from '#features/uploads/browser/multipart-upload.ts'
import type { QueueOptions } from '#features/uploads/browser/upload-queue.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { hevcNote } from '#features/uploads/rules/hevc.ts'
import { isSignedOut, mediaAddress, Refused } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { showSystemErrorOnce } from '#platform/browser/system-error.ts'
import { fileComplaint, type UploadRule, uploadRules } from '#platform/contract/upload-rules.ts'
import { isPdf } from '#platform/lib/documents.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { isHevc } from '#platform/lib/videos.ts'

const explain = (purpose: UploadPurpose) => (error: unknown) => {
  if (!(error instanceof Refused)) return noAnswerText(uploadRules[purpose].failed)
  if (isSignedOut(error)) return '登录已失效，请登录后重试'
  showSystemErrorOnce(error)
  return Object.values(error.fields)[0] ?? error.message
}

export const uploadHint = (purpose: UploadPurpose) => {
  const rule: UploadRule = uploadRules[purpose]
  const [unit] = rule.unit
  const count = rule.count > 1 ? `最多 ${rule.count} ${unit}` : `1 ${unit}`
  if (purpose === 'video') return `${count}，不超过 ${rule.megabytes}M，手机拍的视频都可以`
  const taken = rule.endings.includes('pdf') ? '手机照片、截图、PDF ' : '手机照片、截图'
  return `${count}，${taken}都可以，大照片自动压缩`
}

/** @param owner key of the user, as several may share a device */
export const uploadOptions = (purpose: UploadPurpose, owner: () => string): QueueOptions => ({
  max: uploadRules[purpose].count,
  unit: uploadRules[purpose].unit,
  validate: (name, size) => fileComplaint(purpose, name, size),
  upload: async (file, how) => {
    const { id, file: address, name } = await uploadFile({ purpose, file, owner: owner(), ...how })
    return { id, file: address, name }
  },
  explain: explain(purpose),
  conversionOf: conversionOf(purpose),
  unfinished: () => unfinishedUploads(purpose, owner()),
  forget: (file) => forgetUpload(purpose, file),
  previewOf: ({ file }) =>
    purpose === 'video' || !file || isPdf(file) ? '' : mediaAddress(smallPhoto(file)),
  noteOf: ({ file }) => (isHevc(file) ? hevcNote.kept : ''),
})
