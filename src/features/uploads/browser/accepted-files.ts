// Files as phones and cameras make them: what the file picker offers, and what is inspected before it is sent.
import { convertsHeic } from '#platform/browser/abilities.ts'
import { mayBeNamed, type UploadKind, uploadRules } from '#platform/contract/upload-rules.ts'
import type { ConversionReport } from './upload-queue.ts'

/** `accept` of the file picker: what the rule takes, and what becomes such a file. */
export const acceptedTypes = (kind: UploadKind): string => {
  const endings = uploadRules[kind].endings.map((ending) => `.${ending}`)
  if (kind === 'attachment') return endings.join(',')
  // MIME types make phones offer camera and gallery; endings narrow the desktop file picker. JPEG comes first: Safari
  // converts HEIC photos to the first type.
  const heic = convertsHeic() ? [] : ['image/heic', '.heic']
  const types =
    kind === 'video'
      ? ['video/mp4', 'video/quicktime', '.mov']
      : ['image/jpeg', 'image/png', 'image/gif', 'image/webp', '.webp', ...heic, '.jfif']
  return [...types, ...endings].join(',')
}

/**
 * How the file to send is made of a chosen one; undefined for attachments, and for what is refused unread.
 * @see QueueOptions
 */
export const conversionOf = (kind: UploadKind) => (file: File) => {
  if (kind === 'attachment' || file.size === 0 || !mayBeNamed(uploadRules[kind], file.name)) return undefined
  return async (report: ConversionReport) =>
    (await import('./prepare-file.ts')).prepareFile(kind, file, report)
}
