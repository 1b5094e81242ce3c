// Visibility of users' files: private behind signed addresses, or copied to where readers of a listing can fetch them.

import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import type { Deps, TxDeps } from '#platform/server/deps.ts'
import { publicKeyOf } from '#platform/server/gateways/storage.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { type ImageSize, keysForReaders, viewKey } from './storage-keys.ts'
import type { UserUpload } from './user-uploads.schema.ts'
import * as table from './user-uploads.table.ts'

/** Lifetime of a signed address. A photo is shown in a form that stays open for hours; a video is watched. */
const SIGNED_SECONDS: Record<UploadPurpose, number> = {
  certificate: 600,
  voucher: 600,
  identity: 600,
  woodland: 6 * 3600,
  video: 6 * 3600,
}
/** Copies made in advance are removed if their listing is not published within this time. */
const PREPARED_MS = 10 * 60_000
/** Pages of a listing may refer to a file for this long after the listing has dropped it: publishing takes time. */
const GRACE_MS = 60_000

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** When the public copies of files that a listing drops now are to be removed. */
export const removalDue = (at: Date) => after(at, GRACE_MS)

/**
 * Address under which the file can be fetched: permanent while it is public, otherwise signed and short-lived. The caller
 * must have checked that its receiver may see the file.
 * @param size of a private photo; pages derive the sizes of public ones from the address
 */
export const addressOf = async (
  deps: Deps,
  upload: UserUpload,
  size: ImageSize = 'small',
): Promise<string> => {
  if (upload.visibility === 'public') return upload.file
  const seconds = SIGNED_SECONDS[upload.purpose]
  return deps.storage.signedUrl(viewKey(upload, size), { now: deps.now(), seconds })
}

/** Whether public copies exist, even if only until they are due for removal. */
export const isVisible = ({ visibility, leaving_at }: UserUpload, now: Date) =>
  visibility === 'public' || (visibility === 'leaving' && leaving_at !== null && leaving_at > now)

const notReady = () => new RefusalError(BadInput, { note: '照片和视频还没有准备好，请重试' })

/**
 * Makes the public copies before the transaction that publishes the listing: storage may be slow, and no lock may be held
 * meanwhile. If that transaction never comes, the clean-up job removes them.
 */
export const prepareFiles = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const checkAt = after(deps.now(), PREPARED_MS)
  const uploads = await table.expectCopies(deps.db, ids, checkAt)
  const copies = uploads.flatMap(keysForReaders).map((key) => deps.storage.copy(key, publicKeyOf(key)))
  // All must have ended: a copy still running could write a file after its removal.
  const results = await Promise.allSettled(copies)
  // A removal that came in between did not find copies that were written after it.
  const preparedIds = uploads.map(({ id }) => id)
  const removed = await table.rescheduleRemoval(deps.db, preparedIds, checkAt, deps.now())
  for (const copy of results) {
    if (copy.status === 'rejected') throw copy.reason
    if (!copy.value) throw new RefusalError(BadInput, { note: '有照片或视频已失效，重新上传后才能发布' })
  }
  if (removed.length > 0) throw notReady()
}

/** Called in the transaction that publishes what shows the files. Refuses files that were not prepared. */
export const showPrepared = async (deps: TxDeps, files: readonly UserUpload[]): Promise<void> => {
  const hidden = files.filter(({ visibility }) => visibility !== 'public')
  if (!hidden.every((upload) => isVisible(upload, deps.now()))) throw notReady()
  if (hidden.length > 0)
    await table.markPublic(
      deps.db,
      hidden.map(({ id }) => id),
    )
}
