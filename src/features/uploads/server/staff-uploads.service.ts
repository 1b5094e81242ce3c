// Pictures and attachments of the staff: checked, stored under the hash of their bytes, recorded in the audit log.

import { createHash } from 'node:crypto'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { copyImage, uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import { FileFormat, ImageUnreachable } from '#features/uploads/contract/staff-uploads.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { maxBytes, uploadRules } from '#platform/contract/upload-rules.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { withEnding } from '#platform/lib/file-names.ts'
import { FULL, SQUARE_ENDING } from '#platform/lib/photos.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fetchRemotePicture } from '#platform/server/gateways/remote-picture.ts'
import { PRIVATE } from '#platform/server/gateways/storage.ts'
import { attachmentType } from '#platform/server/media/attachments.ts'
import { reencode } from '#platform/server/media/pictures.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'

/** Files are up to 50 MB and re-encoded in memory: more at once would not fit on a small machine. */
export const STAFF_UPLOADS_AT_ONCE = 4

interface Stored {
  bytes: Buffer
  ending: string
  contentType: string
  isPrivate?: boolean
  /** Name under which readers save it; a private file is given one with each address. */
  name?: string
  square?: Buffer
}

/** Named by a hash of what is served: the same file sent again in the same month is stored once. */
const store = async (
  deps: Deps,
  action: 'upload.image' | 'upload.file',
  writer: Writer,
  { bytes, ending, contentType, isPrivate = false, name, square }: Stored,
) => {
  const at = deps.now()
  const hash = createHash('sha256')
    .update(name ?? '')
    .update(bytes)
    .digest('hex')
    .slice(0, 40)
  const month = toWireTime(at).slice(0, 7).replace('-', '/')
  const path = `${isPrivate ? PRIVATE : ''}staff/${month}/${hash}`
  const key = `${path}${square ? FULL : ''}.${ending}`
  if (!(await deps.storage.has(key))) {
    if (square) await deps.storage.put(path + SQUARE_ENDING, square, 'image/jpeg')
    await deps.storage.put(key, bytes, contentType, name)
  }
  await recordBy(deps.db, writer, { action, target: `upload:${key}`, detail: { size: bytes.length }, at })
  return isPrivate ? `/${key}` : deps.storage.urlOf(key)
}

export const storeImage =
  (deps: Deps) =>
  async (writer: Writer, sent: Buffer): Promise<Output<typeof uploadImage>> => {
    const { width, height, ...picture } = await reencode(`staff:${writer.staff.id}`, sent)
    return { file: await store(deps, 'upload.image', writer, picture), width, height }
  }

/** Like `image`, of the picture at an address of another website. */
export const copyOf =
  (deps: Deps) =>
  async (writer: Writer, { address }: Parsed<typeof copyImage>): Promise<Output<typeof copyImage>> => {
    const sent = await fetchRemotePicture(address, { maxBytes: maxBytes(uploadRules.picture) }).catch(
      (cause) => {
        throw new RefusalError(ImageUnreachable, undefined, { cause })
      },
    )
    return storeImage(deps)(writer, sent)
  }

export const storeFile =
  (deps: Deps) =>
  async (
    writer: Writer,
    { name, visibility }: Parsed<typeof uploadFile>,
    bytes: Buffer,
  ): Promise<Output<typeof uploadFile>> => {
    const found = await attachmentType(name, bytes)
    if ('reason' in found)
      throw new RefusalError(FileFormat, found.reason ? { file: found.reason } : undefined)
    const { hasPassword, ...type } = found
    const isPrivate = visibility === 'private'
    const download = withEnding(name, type.ending)
    const naming = isPrivate ? {} : { name: download }
    const stored = await store(deps, 'upload.file', writer, { bytes, ...type, isPrivate, ...naming })
    return {
      file: stored,
      name: download,
      size: bytes.length,
      ...(hasPassword ? { has_password: true } : {}),
    }
  }
