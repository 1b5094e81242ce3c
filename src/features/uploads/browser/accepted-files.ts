// Files as phones and cameras make them: what the file picker offers, and what is inspected before it is sent.
import { convertsHeic } from '#platform/browser/abilities.ts'
import { mayBeNamed, type UploadKind, uploadRules } from '#platform/contract/upload-rules.ts'
import { endingOf } from '#platform/lib/file-names.ts'
import type { ConversionReport } from './upload-queue.ts'

/** Endings of pictures that are redrawn as JPEG where the browser can read them. */
const REDRAWN = new Set(['heic', 'heif', 'avif', 'bmp'])

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
 * How the file to send is made of a chosen one; undefined for attachments, and for a file whose name tells of another kind.
 * @see QueueOptions
 */
export const conversionOf = (kind: UploadKind) => (file: File) => {
  const isRedrawn = kind !== 'video' && REDRAWN.has(endingOf(file.name))
  if (kind === 'attachment' || file.size === 0 || !(isRedrawn || mayBeNamed(uploadRules[kind], file.name)))
    return undefined
  return async (report: ConversionReport) =>
    (await import('./prepare-file.ts')).prepareFile(kind, file, report)
}
