// Completed uploads: assembled, checked by content, images re-encoded; then AVIF versions of photos, in the background.
import { setTimeout as wait } from 'node:timers/promises'
import type { User } from '#features/identity/server/users.schema.ts'
import * as contract from '#features/uploads/contract/user-uploads.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import {
  ImageSideTooLong,
  ImageTooManyPixels,
  UploadBroken,
  UploadFormat,
} from '#platform/contract/file-refusals.ts'
import { TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import { contentKind, HEAD_BYTES } from '#platform/lib/content-kind.ts'
import { isPdf } from '#platform/lib/documents.ts'
import { endingOf, withEnding } from '#platform/lib/file-names.ts'
import type { Deps } from '#platform/server/deps.ts'
import { publicKeyOf } from '#platform/server/gateways/storage.ts'
import { processImage } from '#platform/server/media/image-queue.ts'
import { isWholePdf, needsPassword } from '#platform/server/media/pdf.ts'
import * as photos from '#platform/server/media/photos.ts'
import { refuseKind } from '#platform/server/media/refuse-kind.ts'
import { inspectVideo } from '#platform/server/media/videos.ts'
import { RefusalError, refuse, refuseFor } from '#platform/server/refusals/refuse.ts'
import { removeLateFiles, removeUpload } from './clean-up.service.ts'
import { assembleParts, type UploadDeps } from './plan.service.ts'
import { avifKey, IMAGE_SIZES, isScan, keyPrefix, PDF_ENDING, videoKey } from './storage-keys.ts'
import type { UserUpload } from './user-uploads.schema.ts'
import * as table from './user-uploads.table.ts'
import { addressOf, isVisible } from './visibility.service.ts'

/** A claim older than this was left by a process that died. */
const CLAIM_TIMEOUT_MS = 5 * 60_000
/** How long a call waits for another call that processes the same upload. */
const WAIT_TIMEOUT_MS = 15_000
/** Retry-After of a caller who waited that long. */
const BUSY_SECONDS = 5

export const queueKey = ({ user_id }: UserUpload) => `user:${user_id}`

type Processed = Pick<UserUpload, 'files'> & Partial<UserUpload>

const reencodeImage = (deps: Deps, upload: UserUpload, draw: typeof photos.drawPhoto): Promise<Processed> =>
  // Read inside the queue, which bounds how many images are in memory.
  processImage(queueKey(upload), async () => {
    const bytes = (await deps.storage.read(upload.key)) ?? refuse(UploadBroken)
    const rule = uploadRules[upload.purpose]
    const image =
      (await photos.openPhoto(bytes)) ?? (await refuseKind(UploadFormat, rule, bytes, upload.name))
    const { drawn, width, height } = await draw(image)
    const files = drawn.map(({ ending }) => keyPrefix(upload) + ending)
    for (const [i, { bytes: output, contentType }] of drawn.entries())
      await deps.storage.put(files[i] ?? '', output, contentType)
    const isNamed = rule.endings.includes(endingOf(upload.name)) && !isPdf(upload.name)
    return { files, width, height, name: isNamed ? upload.name : withEnding(upload.name, 'jpg') }
  })

const NEEDS_PASSWORD = '这份 PDF 要输入密码才能打开，请去掉密码后再上传'

/** A picture becomes a JPEG, a PDF stays as it is. */
const keepScan = async (deps: Deps, upload: UserUpload): Promise<Processed> => {
  const head = (await deps.storage.read(upload.key, 0, HEAD_BYTES)) ?? refuse(UploadBroken)
  if ((await contentKind(head)) !== 'pdf') return reencodeImage(deps, upload, photos.drawScan)
  // Read inside the queue, which bounds how many files are in memory.
  await processImage(queueKey(upload), async () => {
    const bytes = await deps.storage.read(upload.key)
    if (!bytes || !isWholePdf(bytes)) return refuse(UploadBroken)
    if (needsPassword(bytes)) throw new RefusalError(UploadFormat, { file: NEEDS_PASSWORD })
  })
  const key = keyPrefix(upload) + PDF_ENDING
  if (!(await deps.storage.copy(upload.key, key))) refuse(UploadBroken)
  return { files: [key], name: withEnding(upload.name, 'pdf') }
}

const processors: Record<contract.UploadPurpose, (deps: Deps, upload: UserUpload) => Promise<Processed>> = {
  woodland: async (deps, upload) => {
    const processed = await reencodeImage(deps, upload, photos.drawPhoto)
    const file = deps.storage.urlOf(publicKeyOf(keyPrefix(upload) + IMAGE_SIZES.large))
    return { ...processed, file, avif: 'waiting' }
  },
  certificate: keepScan,
  voucher: keepScan,
  identity: keepScan,
  video: async (deps, upload) => {
    const read = (start: number, end: number) => deps.storage.read(upload.key, start, end)
    const video = await inspectVideo(upload.size, read)
    if (video === 'other') {
      const head = (await read(0, HEAD_BYTES)) ?? Buffer.alloc(0)
      return refuseKind(UploadFormat, uploadRules.video, head, upload.name)
    }
    if (video === 'broken') return refuse(UploadBroken)
    const key = videoKey(upload, video)
    if (key !== upload.key && !(await deps.storage.copy(upload.key, key))) refuse(UploadBroken)
    const isNamed = endingOf(upload.name) === video.kind
    const name = isNamed ? upload.name : withEnding(upload.name, video.kind)
    return { key, name, files: [key], file: deps.storage.urlOf(publicKeyOf(key)) }
  },
}

/** Refusals that are due to the file itself: a retry cannot succeed, so the upload is removed. */
const PERMANENT = new Set([UploadFormat, UploadBroken, ImageSideTooLong, ImageTooManyPixels, TargetGone])

/** For a claim that was lost: another call completed the upload, or its owner aborted it. */
const resultOfLostClaim = async (deps: Deps, upload: UserUpload, failure: unknown) => {
  const [row] = await table.uploadsById(deps.db, [upload.id])
  if (row?.state === 'ready') return row
  if (row && row.state !== 'gone') throw failure
  await removeLateFiles(deps, upload)
  return refuse(TargetGone)
}

const processUpload = async (deps: Deps, upload: UserUpload): Promise<UserUpload> => {
  let failure: unknown = new RefusalError(TargetGone)
  try {
    await assembleParts(deps, upload)
    const processed = await processors[upload.purpose](deps, upload)
    const ready = { ...processed, state: 'ready', unused_since: deps.now() } as const
    const completed = await table.completeClaim(deps.db, upload.id, ready)
    // The original of a scan is of no use any more, nor a video under a wrong ending. If this fails, a scan is removed together
    // with the upload.
    if (completed && (isScan(upload) || completed.key !== upload.key))
      await deps.storage.remove(upload.key).catch(() => undefined)
    if (completed) return completed
  } catch (error) {
    failure = error
    const isPermanent = error instanceof RefusalError && PERMANENT.has(error.refusal)
    const updated = await table.completeClaim(deps.db, upload.id, { state: isPermanent ? 'gone' : 'open' })
    // If this fails, the clean-up job tries again.
    if (isPermanent && updated) await removeUpload(deps, upload).catch(() => undefined)
    if (updated) throw error
  }
  return resultOfLostClaim(deps, upload, failure)
}

export const completeUpload =
  (deps: Deps) =>
  async (
    user: User,
    { id }: Parsed<typeof contract.uploadComplete>,
  ): Promise<Output<typeof contract.uploadComplete>> => {
    const answer = async (upload: UserUpload) => {
      const { name, width, height } = upload
      return { id, file: await addressOf(deps, upload), name, width, height }
    }
    const until = performance.now() + WAIT_TIMEOUT_MS
    for (;;) {
      const upload = (await table.findUpload(deps.db, user.id, id)) ?? refuse(TargetGone)
      if (upload.state === 'ready') return answer(upload)
      const now = deps.now()
      const claimed = await table.claimUpload(deps.db, id, now, new Date(now.getTime() - CLAIM_TIMEOUT_MS))
      if (claimed) return answer(await processUpload(deps, claimed))
      if (performance.now() > until) refuseFor(BUSY_SECONDS, TooMany, 'uploadProcessing')
      await wait(100)
    }
  }

/** After so long a server that began to encode an AVIF version is taken to have died. */
const STALE_MS = 5 * 60_000

/** Encodes the photo that has waited longest; an interval job calls it again and again. */
export const makeAvif = async (deps: UploadDeps): Promise<void> => {
  const now = deps.now()
  const upload = await table.claimForAvif(deps.db, now, new Date(now.getTime() - STALE_MS))
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
    const row = await table.recordAvif(tx, upload.id, avif ? 'made' : 'none')
    if (avif && row) for (const owner of deps.fileOwners) await owner.publishAvif?.(tx, row, deps.now())
    // The public copy must exist before a page refers to it.
    if (avif && row && isVisible(row, deps.now()))
      await deps.storage.copy(avifKey(upload), publicKeyOf(avifKey(upload)))
    return row
  })
  if (recorded) return deps.storage.remove(upload.key)
  // Nothing recorded: the upload was removed meanwhile, or another instance encoded the photo.
  const [row] = await table.uploadsById(deps.db, [upload.id])
  if (avif && (!row || row.state === 'gone')) await removeLateFiles(deps, upload)
}

export const avifBacklog = ({ db }: UploadDeps) => table.avifBacklog(db)
