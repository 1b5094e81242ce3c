// Pictures and attachments of the staff: checked, stored under the hash of their bytes, recorded in the audit log.
import { createHash } from 'node:crypto'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { uploadFile, uploadImage } from '#contract/uploads/staff-uploads.ts'
import { toWireTime } from '#lib/dates.ts'
import { recordBy, type Writer } from '#server/audit/writer.service.ts'
import type { Deps } from '#server/deps.ts'
import { concurrencyLimit, type Release } from '#server/jobs/concurrency-limit.ts'
import * as limits from '#server/limits/limits.service.ts'
import { attachmentType } from '#server/media/attachments.ts'
import { reencode } from '#server/media/pictures.ts'
import { refuse, refuseFor } from '#server/refusals/refuse.ts'

/** Up to 50 MB each, and re-encoded in memory: what a small machine can afford beside its other work. */
const AT_ONCE = 4
/** By then one of them is usually done. */
const BUSY_SECONDS = 5

/** Acquires a slot and counts the upload, before any of the body is read. */
export const acquireSlot = (deps: Deps) => {
  const acquire = concurrencyLimit(AT_ONCE)
  return async ({ staff }: Pick<Writer, 'staff'>): Promise<Release> => {
    const release = acquire() ?? refuseFor(BUSY_SECONDS, 'TooMany')
    try {
      await limits.spend(deps.db, 'upload', `staff:${staff.id}`, deps.now())
      return release
    } catch (error) {
      release()
      throw error
    }
  }
}

interface Stored {
  bytes: Buffer
  ending: string
  contentType: string
}

/** The same bytes in the same month are one file, however often they are sent. */
const store = async (
  deps: Deps,
  action: 'upload.image' | 'upload.file',
  writer: Writer,
  { bytes, ending, contentType }: Stored,
) => {
  const at = deps.now()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  const month = toWireTime(at).slice(0, 7).replace('-', '/')
  const key = `staff/${month}/${hash}.${ending}`
  if (!(await deps.storage.has(key))) await deps.storage.put(key, bytes, contentType)
  await recordBy(deps.db, writer, { action, target: `upload:${key}`, detail: { size: bytes.length }, at })
  return deps.storage.urlOf(key)
}

export const image =
  (deps: Deps) =>
  async (writer: Writer, sent: Buffer): Promise<Output<typeof uploadImage>> => {
    const { width, height, ...picture } = await reencode(`staff:${writer.staff.id}`, sent)
    return { file: await store(deps, 'upload.image', writer, picture), width, height }
  }

export const file =
  (deps: Deps) =>
  async (
    writer: Writer,
    { name }: Parsed<typeof uploadFile>,
    bytes: Buffer,
  ): Promise<Output<typeof uploadFile>> => {
    const type = (await attachmentType(name, bytes)) ?? refuse('FileFormat')
    const stored = await store(deps, 'upload.file', writer, { bytes, ...type })
    return { file: stored, name: name.replace(/[^.]+$/, type.ending), size: bytes.length }
  }
