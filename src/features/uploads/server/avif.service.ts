// AVIF versions of users' photos, encoded in the background: one takes seconds.
import { publicKeyOf } from '#platform/server/gateways/storage.ts'
import { processImage } from '#platform/server/media/image-queue.ts'
import * as photos from '#platform/server/media/photos.ts'
import * as avifTable from './avif.table.ts'
import { removeLateFiles } from './clean-up.service.ts'
import type { UploadDeps } from './plan.service.ts'
import { queueKey } from './process.service.ts'
import { avifKey } from './storage-keys.ts'
import { uploadsById } from './user-uploads.table.ts'
import { isVisible } from './visibility.service.ts'

/** After so long a server that began to encode is taken to have died. */
const STALE_MS = 5 * 60_000

/** Encodes the photo that has waited longest; an interval job calls it again and again. */
export const makeAvif = async (deps: UploadDeps): Promise<void> => {
  const now = deps.now()
  const upload = await avifTable.claimForAvif(deps.db, now, new Date(now.getTime() - STALE_MS))
  if (!upload) return
  const avif = await processImage(queueKey(upload), async () => {
    const source = await deps.storage.read(upload.key)
    // A photo that cannot be read any more stays without an AVIF version.
    const image = source && (await photos.openPhoto(source).catch(() => undefined))
    return image && photos.drawAvif(image).catch(() => undefined)
  })
  if (avif) await deps.storage.put(avifKey(upload), avif.bytes, avif.contentType)
  const recorded = await deps.db.transaction(async (tx) => {
    for (const owner of deps.fileOwners) await owner.lockForAvif?.(tx, upload)
    const row = await avifTable.recordAvif(tx, upload.id, avif ? 'made' : 'none')
    if (avif && row) for (const owner of deps.fileOwners) await owner.publishAvif?.(tx, row, deps.now())
    // The public copy must exist before a page refers to it.
    if (avif && row && isVisible(row, deps.now()))
      await deps.storage.copy(avifKey(upload), publicKeyOf(avifKey(upload)))
    return row
  })
  if (recorded) return deps.storage.remove(upload.key)
  // Nothing recorded: the upload was removed meanwhile, or another instance encoded the photo.
  const [row] = await uploadsById(deps.db, [upload.id])
  if (avif && (!row || row.state === 'gone')) await removeLateFiles(deps, upload)
}
