// What forms keep of an upload.
import * as z from 'zod/mini'

/** `id` of the upload; `file`, its address, is empty for a private one. */
export const UploadedFile = z.object({ id: z.string(), file: z.string(), name: z.string() })
export type UploadedFile = z.output<typeof UploadedFile>

/** The same as the spec spells it too: `{uid, name, file}`. */
export const withUid = (file: UploadedFile) => ({ ...file, uid: file.id })
