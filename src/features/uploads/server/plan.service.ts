// Upload of a user's file: planned, then sent in parts straight to storage.

import type { User } from '#features/identity/server/users.schema.ts'
import * as contract from '#features/uploads/contract/user-uploads.ts'
import { OwnSpaceFull, TooManyUploads, UploadIncomplete } from '#features/uploads/contract/user-uploads.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { fileComplaint, PART_BYTES } from '#platform/contract/upload-rules.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import { bareFileName } from '#platform/lib/invisible.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { type FileOwner, uncountedFiles } from './file-owner.kind.ts'
import { sourceKey } from './storage-keys.ts'
import type { UserUpload } from './user-uploads.schema.ts'
import * as table from './user-uploads.table.ts'

const PART_SECONDS = 3600
/** Most bytes of one user that no published listing refers to. */
const UNPUBLISHED_BYTES = 4 * 1024 ** 3

/** Serialises the calls by which a user adds data, so that two at once cannot each use up the same quota. */
export const lockUserSubmissions = (tx: Tx, userId: number) =>
  lockNameForTransaction(tx, `listings of user ${userId}`)

const partCount = (size: number) => Math.ceil(size / PART_BYTES)
/** Bytes of a part; parts count from 1, and only the last one is shorter. */
const partBytes = (size: number, part: number) => Math.min(PART_BYTES, size - (part - 1) * PART_BYTES)

export type UploadDeps = Deps & { fileOwners: readonly FileOwner[] }

/** What must hold before a file of a purpose may be uploaded: refuses where it does not. Declared by higher features. */
export type UploadGuards = Partial<
  Record<contract.UploadPurpose, (db: Db, userId: number) => Promise<unknown>>
>

export const planUpload =
  (deps: UploadDeps, guards: UploadGuards) =>
  async (user: User, input: Parsed<typeof contract.upToken>): Promise<Output<typeof contract.upToken>> => {
    const { purpose, size, hash } = input
    const name = bareFileName(input.name)
    const message = fileComplaint(purpose, name, size)
    const isAboutName = fileComplaint(purpose, name, 1) !== undefined
    if (message) throw new RefusalError(BadInput, { [isAboutName ? 'name' : 'size']: message })
    await guards[purpose]?.(deps.db, user.id)
    const at = deps.now()
    await limits.consume(deps.db, 'userUpload', user.id, at, TooManyUploads)
    const id = crypto.randomUUID()
    const key = sourceKey(purpose, id, name, at)
    const multipart = await deps.storage.begin(key, contentTypeOf(key))
    const upload = {
      id,
      user_id: user.id,
      purpose,
      name,
      size,
      hash,
      state: 'open',
      key,
      multipart,
      createtime: at,
      unused_since: at,
    } as const
    try {
      await deps.db.transaction(async (tx) => {
        await lockUserSubmissions(tx, user.id)
        const bytes = await table.countedBytes(tx, user.id, uncountedFiles(deps.fileOwners))
        refuseUnless(bytes + size <= UNPUBLISHED_BYTES, OwnSpaceFull)
        await table.insertUpload(tx, upload)
      })
    } catch (error) {
      await deps.storage.abort(upload).catch(() => undefined)
      throw error
    }
    const plan = { id, part_size: PART_BYTES, parts: partCount(size), parallel: deps.storage.parallel }
    return hash ? { ...plan, same: await table.uploadsOfFile(deps.db, upload) } : plan
  }

/** Bytes received, by part; undefined once the parts have been assembled. Refuses if storage knows neither. */
const receivedParts = async (deps: Deps, upload: UserUpload): Promise<Map<number, number> | undefined> => {
  const received = await deps.storage.parts(upload)
  if (received) return new Map(received.map(({ part, bytes }) => [part, bytes]))
  return (await deps.storage.has(upload.key)) ? undefined : refuse(TargetGone)
}

/** Which parts have been received, and signed addresses for those asked for that have not. */
export const listParts =
  (deps: Deps) =>
  async (
    user: User,
    { id, parts: requested }: Parsed<typeof contract.uploadParts>,
  ): Promise<Output<typeof contract.uploadParts>> => {
    const upload = (await table.findUpload(deps.db, user.id, id)) ?? refuse(TargetGone)
    const all = Array.from({ length: partCount(upload.size) }, (_, i) => i + 1)
    const received = upload.state === 'open' ? await receivedParts(deps, upload) : undefined
    if (!received) return { done: all, urls: [] }
    const now = deps.now()
    await table.touchUpload(deps.db, id, now)
    const isDone = (part: number) => received.get(part) === partBytes(upload.size, part)
    const missing = all.filter((part) => !isDone(part) && requested.includes(part))
    const urls = await Promise.all(
      missing.map(async (part) => {
        // A bucket replaces parts as a whole; only the local disk can append to an incomplete one.
        const from = deps.storage.local ? (received.get(part) ?? 0) : 0
        const url = await deps.storage.partUrl(upload, part, partBytes(upload.size, part), from, {
          now,
          seconds: PART_SECONDS,
        })
        return { part, url, from }
      }),
    )
    return { done: all.filter(isDone), urls }
  }

/** Has storage join the parts into one file. Refuses while any is missing; does nothing if it was done before. */
export const assembleParts = async (deps: Deps, upload: UserUpload): Promise<void> => {
  const received = await receivedParts(deps, upload)
  if (!received) return
  for (let part = partCount(upload.size); part > 0; part--)
    if (received.get(part) !== partBytes(upload.size, part)) refuse(UploadIncomplete)
  await deps.storage.assemble(upload)
}
