// Pictures and attachments of the staff: looked at, stored under the hash of their bytes, noted.
import { createHash } from 'node:crypto'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { uploadFile, uploadImage } from '#contract/uploads/staff-uploads.ts'
import { toWireTime } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type Leave, places } from '#server/http/concurrency-limit.ts'
import * as limits from '#server/limits/limits.service.ts'
import { attachmentType } from '#server/media/attachments.ts'
import { reencode } from '#server/media/pictures.ts'
import { refuse, refuseFor } from '#server/refusals/refuse.ts'
import { recordBy, type Writer } from '#server/staff/writer.service.ts'

/** Of 50 MB each, and drawn anew: what a small machine bears beside all else. */
const AT_ONCE = 4
/** One of them is done by then, as a rule. */
const BUSY_SECONDS = 5

/** Before any of the body is read: counted for whoever sends it, and one of the places there are. */
export const enter = (deps: Deps) => {
  const take = places(AT_ONCE)
  return async ({ staff }: Pick<Writer, 'staff'>): Promise<Leave> => {
    const leave = take() ?? refuseFor(BUSY_SECONDS, 'TooMany')
    try {
      await limits.spend(deps.db, 'upload', `staff:${staff.id}`, deps.now())
      return leave
    } catch (error) {
      leave()
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
