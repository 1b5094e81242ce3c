import * as z from 'zod/mini'
import { eachFile } from '#platform/contract/file-fields.ts'
import { UUID } from '#platform/contract/uuid.ts'

/** `id` of the upload; `file`, its address, is empty for a private one. */
export const UploadedFile = z.object({ id: z.string(), file: z.string(), name: z.string() })
export type UploadedFile = z.output<typeof UploadedFile>

/** The same as the spec spells it too: `{uid, name, file}`. */
export const withUid = (file: UploadedFile) => ({ ...file, uid: file.id })

/** Uploads are stored under their ids: `/private/voucher/2026/11/{id}.jpg?…`. */
const ID_IN_ADDRESS = /\/([0-9a-f-]{36})[^/?]*(?:\?|$)/

/**
 * Id of an upload that a call names by the id, by its address, as `{id}` or as the spec's `{uid, name, file}`; empty for
 * anything else. A browser's `uid` for a file it shows is none of ours: then the address decides.
 */
export const uploadIdOf = (entry: unknown): string => {
  const { id, uid, file } = (
    entry && typeof entry === 'object' ? entry : { id: entry, file: entry }
  ) as Record<string, unknown>
  const inAddress = typeof file === 'string' ? ID_IN_ADDRESS.exec(file)?.[1] : ''
  return (
    [id, uid, inAddress].find((value): value is string => typeof value === 'string' && UUID.test(value)) ?? ''
  )
}

/** Uploads one by one, in any shape that `uploadIdOf` knows: a list, JSON of one, or a single one. */
export const eachUpload = (value: unknown): unknown[] => (uploadIdOf(value) ? [value] : eachFile(value))
