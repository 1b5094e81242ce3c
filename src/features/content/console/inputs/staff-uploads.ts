// How files of the staff are uploaded: one at a time, because the server takes one at a time from each account.

import { conversionOf } from '#features/uploads/browser/accepted-files.ts'
import { type OnProgress, uploader } from '#features/uploads/browser/upload.ts'
import type { QueueOptions, StoredFile } from '#features/uploads/browser/upload-queue.ts'
import { uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import { mediaAddress, Unreachable } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { failureText, retryAfterSignIn } from '#platform/console/api.ts'
import { fileComplaint, uploadRules, wrongEndingText } from '#platform/contract/upload-rules.ts'

const optionsOf =
  <T extends StoredFile>(
    kind: 'picture' | 'attachment',
    upload: (file: File, onProgress?: OnProgress, signal?: AbortSignal) => Promise<T>,
  ) =>
  (max: number): QueueOptions<T> => ({
    max,
    unit: uploadRules[kind].unit,
    concurrency: 1,
    isUnique: kind === 'picture',
    validate: (name, size) => wrongEndingText(uploadRules[kind], name) ?? fileComplaint(kind, name, size),
    upload: (file, { onProgress, signal }) => retryAfterSignIn(() => upload(file, onProgress, signal)),
    explain: (error) =>
      error instanceof Unreachable ? noAnswerText(uploadRules[kind].failed) : failureText(error),
    conversionOf: conversionOf(kind),
    previewOf: ({ file }) => (kind === 'picture' ? mediaAddress(file) : ''),
  })

export const pictureUploads = optionsOf('picture', uploader(uploadImage))
export const attachmentUploads = optionsOf('attachment', uploader(uploadFile))
/** Files that only signed-in users may download; what is returned is no URL. */
export const privateUploads = optionsOf('attachment', uploader(uploadFile, { visibility: 'private' }))
