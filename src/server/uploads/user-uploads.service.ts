// Files of users: planned, collected, looked at, and kept for as long as a listing uses them.
import { setTimeout as wait } from 'node:timers/promises'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Photo } from '#contract/listings/list.ts'
import * as contract from '#contract/uploads/user-uploads.ts'
import { toWireTime } from '#lib/dates.ts'
import { contentTypeOf } from '#lib/hosting.ts'
import type { User } from '#server/accounts/users.schema.ts'
import { lockNameForTransaction } from '#server/db/locks.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { isPrivate, PRIVATE, publicKeyOf } from '#server/gateways/storage.ts'
import * as limits from '#server/limits/limits.service.ts'
import { processImage } from '#server/media/image-queue.ts'
import * as photos from '#server/media/photos.ts'
import { lookAtVideo } from '#server/media/videos.ts'
import { Refusal, refuse, refuseFor, refuseUnless } from '#server/refusals/refuse.ts'
import type { UserUpload } from './user-uploads.schema.ts'
import * as table from './user-uploads.table.ts'

const PART_SECONDS = 3600
/** How long an address is good for that not everybody may have. A picture waits in an open form, a video is looked at. */
const SEEN_SECONDS: Record<contract.UploadPurpose, number> = {
  certificate: 600,
  woodland: 6 * 3600,
  video: 6 * 3600,
}
const DAY_MS = 24 * 3_600_000
/** Whoever took it on longer ago has died over it. */
const LOOK_MS = 5 * 60_000
/** How long a call waits for another one that looks at the same file. */
const PATIENCE_MS = 15_000
/** Retry-After of a caller who waited that long. */
const BUSY_SECONDS = 5
/** Of one user's files that no release names (yet). */
const UNRELEASED_BYTES = 4 * 1024 ** 3

/** Of rounds through the files. */
const BATCH = 50
const BATCHES = 20
/** Storage that failed so often in a round is away. */
const FAILURES = 3
/** How long copies wait for the release they were made for. */
const PREPARED_MS = 10 * 60_000
/** How long pages may still name what their listing shows no more. */
const GRACE_MS = 60_000

/** What a user sends comes one after the other: two calls at once find what the other one left. */
export const lockWorkOf = (tx: Tx, userId: number) => lockNameForTransaction(tx, `listings of user ${userId}`)

type Upload = Pick<UserUpload, 'id' | 'purpose' | 'createtime'>

const endingOf = (name: string) => /[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
const monthOf = (at: Date) => toWireTime(at).slice(0, 7).replace('-', '/')

/** A video stays where it is collected. Of a picture nobody sees what was sent. */
const keyOf = (purpose: contract.UploadPurpose, id: string, name: string, at: Date) =>
  `${PRIVATE}${purpose === 'video' ? purpose : 'incoming'}/${monthOf(at)}/${id}.${endingOf(name)}`

/** What the names of all that is made of it begin with. */
const baseOf = ({ id, purpose, createtime }: Upload) => `${PRIVATE}${purpose}/${monthOf(createtime)}/${id}`

/** Of pictures that readers may see, for whoever sees them before. */
const SIZES = { small: '-480.jpg', large: '-1280.jpg' } as const

const MADE: Record<contract.UploadPurpose, readonly string[]> = {
  woodland: photos.PHOTO_ENDINGS,
  certificate: [photos.SCAN_ENDING],
  video: [],
}
/** Whatever may stand in storage because of it. */
const keysOf = (upload: UserUpload) => {
  const made = MADE[upload.purpose].map((ending) => baseOf(upload) + ending)
  const keys = [...new Set([upload.key, ...upload.files, ...made])]
  return upload.purpose === 'certificate' ? keys : [...keys, ...keys.map(publicKeyOf)]
}

const partsOf = (size: number) => Math.ceil(size / contract.PART_BYTES)
const bytesOf = (size: number, part: number) =>
  Math.min(contract.PART_BYTES, size - (part - 1) * contract.PART_BYTES)

export const plan =
  (deps: Deps) =>
  async (user: User, input: Parsed<typeof contract.upToken>): Promise<Output<typeof contract.upToken>> => {
    const { purpose, size } = input
    const name = input.name.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/^.*[\\/]/, '')
    const message = contract.uploadComplaint(purpose, name, size)
    const isAboutName = contract.uploadComplaint(purpose, name, 1) !== undefined
    if (message) throw new Refusal('BadInput', { [isAboutName ? 'name' : 'size']: message })
    const at = deps.now()
    await limits.spend(deps.db, 'userUpload', user.id, at)
    const id = crypto.randomUUID()
    const key = keyOf(purpose, id, name, at)
    const multipart = await deps.storage.begin(key, contentTypeOf(key))
    const upload = {
      id,
      user_id: user.id,
      purpose,
      name,
      size,
      state: 'open',
      key,
      multipart,
      createtime: at,
      unused_since: at,
    } as const
    try {
      await deps.db.transaction(async (tx) => {
        await lockWorkOf(tx, user.id)
        const bytes = await table.unreleasedBytes(tx, user.id)
        refuseUnless(bytes + size <= UNRELEASED_BYTES, 'StorageFull')
        await table.insertUpload(tx, upload)
      })
    } catch (error) {
      await deps.storage.abort(upload).catch(() => undefined)
      throw error
    }
    return { id, part_size: contract.PART_BYTES, parts: partsOf(size), parallel: deps.storage.parallel }
  }

/** What has arrived of each part; undefined for nothing missing any more. */
const arrivedOf = async (deps: Deps, upload: UserUpload): Promise<Map<number, number> | undefined> => {
  const arrived = await deps.storage.parts(upload)
  if (arrived) return new Map(arrived.map(({ part, bytes }) => [part, bytes]))
  return (await deps.storage.has(upload.key)) ? undefined : refuse('TargetGone')
}

export const parts =
  (deps: Deps) =>
  async (
    user: User,
    { id, parts: asked }: Parsed<typeof contract.uploadParts>,
  ): Promise<Output<typeof contract.uploadParts>> => {
    const upload = (await table.uploadOf(deps.db, user.id, id)) ?? refuse('TargetGone')
    const all = Array.from({ length: partsOf(upload.size) }, (_, i) => i + 1)
    const arrived = upload.state === 'open' ? await arrivedOf(deps, upload) : undefined
    if (!arrived) return { done: all, urls: [] }
    const now = deps.now()
    await table.touchUpload(deps.db, id, now)
    const isDone = (part: number) => arrived.get(part) === bytesOf(upload.size, part)
    const missing = all.filter((part) => !isDone(part) && asked.includes(part))
    const urls = await Promise.all(
      missing.map(async (part) => {
        // Of what a bucket has, a part of another length is none.
        const from = deps.storage.local ? (arrived.get(part) ?? 0) : 0
        const url = await deps.storage.partUrl(upload, part, bytesOf(upload.size, part), from, {
          now,
          seconds: PART_SECONDS,
        })
        return { part, url, from }
      }),
    )
    return { done: all.filter(isDone), urls }
  }

/** Removes what a discarded file has left, and the note of it. Where storage fails, the note stays for the next try. */
const clear = async (deps: Deps, upload: UserUpload) => {
  await deps.storage.abort(upload)
  for (const key of keysOf(upload)) await deps.storage.remove(key)
  await table.forgetUploads(deps.db, [upload.id])
}

type Look = Pick<UserUpload, 'files'> & Partial<UserUpload>

const badFormat = (purpose: contract.UploadPurpose) =>
  new Refusal('UploadFormat', { file: contract.uploadRules[purpose].format })

/** Whose pictures are processed one at a time. */
const ownerOf = ({ user_id }: UserUpload) => `user:${user_id}`

const drawing = (deps: Deps, upload: UserUpload, draw: typeof photos.drawPhoto): Promise<Look> =>
  // Read when it is its turn: only so many stand in memory.
  processImage(ownerOf(upload), async () => {
    const bytes = (await deps.storage.read(upload.key)) ?? refuse('UploadBroken')
    const image = await photos.openPhoto(bytes)
    if (!image) throw badFormat(upload.purpose)
    const { drawn, width, height } = await draw(image)
    const files = drawn.map(({ ending }) => baseOf(upload) + ending)
    for (const [i, { bytes: made, contentType }] of drawn.entries())
      await deps.storage.put(files[i] ?? '', made, contentType)
    return { files, width, height }
  })

const looks: Record<contract.UploadPurpose, (deps: Deps, upload: UserUpload) => Promise<Look>> = {
  woodland: async (deps, upload) => {
    const look = await drawing(deps, upload, photos.drawPhoto)
    const file = deps.storage.urlOf(publicKeyOf(baseOf(upload) + SIZES.large))
    return { ...look, file, avif: 'waiting' }
  },
  certificate: (deps, upload) => drawing(deps, upload, photos.drawScan),
  video: async (deps, upload) => {
    const read = (start: number, end: number) => deps.storage.read(upload.key, start, end)
    const found = await lookAtVideo(endingOf(upload.key), upload.size, read)
    if (found === 'other') throw badFormat(upload.purpose)
    if (found === 'broken') refuse('UploadBroken')
    return { files: [upload.key], file: deps.storage.urlOf(publicKeyOf(upload.key)) }
  },
}

const collect = async (deps: Deps, upload: UserUpload) => {
  const arrived = await arrivedOf(deps, upload)
  if (!arrived) return
  for (let part = partsOf(upload.size); part > 0; part--)
    if (arrived.get(part) !== bytesOf(upload.size, part)) refuse('UploadIncomplete')
  await deps.storage.assemble(upload)
}

/** The file itself is at fault: nothing that is done again would make it better. */
const HOPELESS = new Set([
  'UploadFormat',
  'UploadBroken',
  'ImageSideTooLong',
  'ImageTooManyPixels',
  'TargetGone',
])

/** Of one that was given up while something was still made of it: there is a note of it until all of that is gone. */
const clearLate = async (deps: Deps, upload: UserUpload) => {
  await table.noteGone(deps.db, upload)
  // Where it fails, the sweep tries again.
  await clear(deps, upload).catch(() => undefined)
}

/** Another call was faster, or it was given up meanwhile. */
const overtaken = async (deps: Deps, upload: UserUpload, failure: unknown) => {
  const [row] = await table.uploadsById(deps.db, [upload.id])
  if (row?.state === 'ready') return row
  if (row && row.state !== 'gone') throw failure
  await clearLate(deps, upload)
  return refuse('TargetGone')
}

/** Of what this call alone has taken on. */
const look = async (deps: Deps, upload: UserUpload): Promise<UserUpload> => {
  let failure: unknown = new Refusal('TargetGone')
  try {
    await collect(deps, upload)
    const found = await looks[upload.purpose](deps, upload)
    const ready = { ...found, state: 'ready', unused_since: deps.now() } as const
    const finished = await table.finish(deps.db, upload.id, ready)
    // What is left of a certificate that was sent goes with its note at the latest.
    if (finished && upload.purpose === 'certificate')
      await deps.storage.remove(upload.key).catch(() => undefined)
    if (finished) return finished
  } catch (error) {
    failure = error
    const isHopeless = error instanceof Refusal && HOPELESS.has(error.refusal)
    const left = await table.finish(deps.db, upload.id, { state: isHopeless ? 'gone' : 'open' })
    // Where it fails, the sweep tries again.
    if (isHopeless && left) await clear(deps, upload).catch(() => undefined)
    if (left) throw error
  }
  return overtaken(deps, upload, failure)
}

/** The one that is looked at. */
const seenKey = ({ files }: UserUpload, size: keyof typeof SIZES) =>
  files.find((key) => key.endsWith(SIZES[size])) ?? files[0] ?? refuse('TargetGone')

/**
 * Where it may be seen, by whoever is told: for good while readers see it, otherwise for a while.
 * @param size of a picture that readers do not see; of the others, any follows from the address.
 */
export const addressOf = async (
  deps: Deps,
  upload: UserUpload,
  size: keyof typeof SIZES = 'small',
): Promise<string> => {
  if (upload.place === 'public') return upload.file
  const seconds = SEEN_SECONDS[upload.purpose]
  return deps.storage.signedUrl(seenKey(upload, size), { now: deps.now(), seconds })
}

/** All that readers are shown of it. */
const publishedOf = ({ files, avif, ...upload }: UserUpload) =>
  avif === 'made' ? [...files, baseOf(upload) + photos.AVIF_ENDING] : files

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Whether it stands where everybody may see it, for now at least. */
const isShown = ({ place, leaving_at }: UserUpload, now: Date) =>
  place === 'public' || (place === 'leaving' && leaving_at !== null && leaving_at > now)

const notReady = () => new Refusal('BadInput', { note: '照片和视频还没有准备好，请重试' })

/**
 * Has copies of them stand where everybody may see them, for the transaction that shows them: storage may take its time,
 * and nothing is locked meanwhile. Where that transaction never comes, they are removed again.
 */
export const prepareFiles = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const due = after(deps.now(), PREPARED_MS)
  const uploads = await table.expectCopies(deps.db, ids, due)
  const copies = uploads.flatMap(publishedOf).map((key) => deps.storage.copy(key, publicKeyOf(key)))
  // Every one is over before anything follows from it.
  const made = await Promise.allSettled(copies)
  // Whoever took them back meanwhile looked for copies that were not there yet.
  const own = uploads.map(({ id }) => id)
  const left = await table.leaveAnew(deps.db, own, due, deps.now())
  for (const copy of made) {
    if (copy.status === 'rejected') throw copy.reason
    if (!copy.value) throw new Refusal('BadInput', { note: '有照片或视频已失效，重新上传后才能发布' })
  }
  if (left.length > 0) throw notReady()
}

/** Ids of what the release of a listing names. */
export const releasedFiles = async (db: Db, listingId: number) =>
  (await table.filesInRelease(db, listingId)).map(({ id }) => id)

/** Keeps the files of a listing as they are until the transaction ends. Comes before the lock on its release. */
export const holdFiles = (tx: Tx, listingId: number) => table.lockFiles(tx, listingId)

/** In the transaction that puts its release before readers. Refuses what was not prepared. */
export const showFiles = async (deps: Deps & { db: Tx }, listingId: number): Promise<void> => {
  const named = await table.filesInRelease(deps.db, listingId)
  const hidden = named.filter(({ place }) => place !== 'public')
  if (!hidden.every((upload) => isShown(upload, deps.now()))) throw notReady()
  if (hidden.length > 0)
    await table.nowPublic(
      deps.db,
      hidden.map(({ id }) => id),
    )
}

/** In the transaction that takes them from readers. They stay while pages that name them may still be read. */
export const hideFiles = (tx: Tx, listingId: number, at: Date) =>
  table.dismiss(tx, listingId, after(at, GRACE_MS))
/** The same at once: whatever is wrong with them, nobody is to see it any more. */
export const hideFilesNow = (tx: Tx, listingId: number, at: Date) => table.dismiss(tx, listingId, at)

const publicKeysOf = (upload: UserUpload) => keysOf(upload).filter((key) => !isPrivate(key))

const clearOne = async (deps: Deps & { db: Tx }, upload: UserUpload) => {
  for (const key of publicKeysOf(upload)) await deps.storage.remove(key)
  await table.nowCleared(deps.db, upload.id)
}

/**
 * Removes what is due to leave from where everybody may see it. Throws in the end where storage failed; that waits for
 * the next round.
 */
export const clearLeaving = async (deps: Deps): Promise<void> => {
  const failures = new Map<string, unknown>()
  for (let count = 0; count < BATCH && failures.size < FAILURES; count++) {
    const isOver = await deps.db.transaction(async (tx) => {
      const upload = await table.lockLeaving(tx, deps.now(), [...failures.keys()])
      if (!upload) return true
      await clearOne({ ...deps, db: tx }, upload).catch((error: unknown) => failures.set(upload.id, error))
      return false
    })
    if (isOver) break
  }
  for (const failure of failures.values()) throw failure
}

/**
 * Has caches in front give up what was removed: told before, they could fetch it anew. Throws where they did not take it;
 * then all of it waits.
 */
export const tellCaches = async (deps: Deps): Promise<void> => {
  const uploads = await table.clearedUploads(deps.db, BATCH)
  if (uploads.length === 0) return
  await deps.caches.forget(uploads.flatMap(publicKeysOf).map((key) => deps.storage.urlOf(key)))
  await table.nowPrivate(
    deps.db,
    uploads.map(({ id }) => id),
  )
}

export const complete =
  (deps: Deps) =>
  async (
    user: User,
    { id }: Parsed<typeof contract.uploadComplete>,
  ): Promise<Output<typeof contract.uploadComplete>> => {
    const told = async (upload: UserUpload) => {
      const { name, width, height } = upload
      return { id, file: await addressOf(deps, upload), name, width, height }
    }
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const upload = (await table.uploadOf(deps.db, user.id, id)) ?? refuse('TargetGone')
      if (upload.state === 'ready') return told(upload)
      const now = deps.now()
      const taken = await table.takeOn(deps.db, id, now, new Date(now.getTime() - LOOK_MS))
      if (taken) return told(await look(deps, taken))
      if (performance.now() > until) refuseFor(BUSY_SECONDS, 'TooMany')
      await wait(100)
    }
  }

export const abort =
  (deps: Deps) =>
  async (user: User, { id }: Parsed<typeof contract.uploadAbort>): Promise<null> => {
    const upload = await deps.db.transaction((tx) => table.discard(tx, user.id, id))
    // Whoever looks at it just now would put back what is removed.
    if (upload && upload.state !== 'busy') await clear(deps, upload)
    return null
  }

/** Of what nothing has used for a day. Throws in the end where storage failed; that waits for the next round. */
export const sweepUploads = async (deps: Deps) => {
  const before = new Date(deps.now().getTime() - DAY_MS)
  const failures = new Map<string, unknown>()
  for (let batch = 0; batch < BATCHES; batch++) {
    const uploads = await table.discardUnused(deps.db, before, BATCH, [...failures.keys()])
    for (const upload of uploads)
      await clear(deps, upload).catch((error: unknown) => failures.set(upload.id, error))
    if (uploads.length < BATCH) break
  }
  for (const failure of failures.values()) throw failure
}

/** Makes the AVIF that has waited longest. It takes seconds, so nobody waits for it. */
export const makeAvif = async (deps: Deps): Promise<void> => {
  const upload = await table.nextForAvif(deps.db)
  if (!upload) return
  const avif = await processImage(ownerOf(upload), async () => {
    const source = await deps.storage.read(upload.key)
    // What could be drawn before and cannot now goes without.
    const image = source && (await photos.openPhoto(source).catch(() => undefined))
    return image && photos.drawAvif(image).catch(() => undefined)
  })
  if (avif) await deps.storage.put(baseOf(upload) + avif.ending, avif.bytes, avif.contentType)
  const noted = await deps.db.transaction(async (tx) => {
    const row = await table.noteAvif(tx, upload, avif ? 'made' : 'none', deps.now())
    // Before its page says so; where its release is only prepared, with the rest.
    const key = baseOf(upload) + photos.AVIF_ENDING
    if (avif && row && isShown(row, deps.now())) await deps.storage.copy(key, publicKeyOf(key))
    return row
  })
  if (noted) return deps.storage.remove(upload.key)
  // Given up meanwhile, or made by another instance.
  const [row] = await table.uploadsById(deps.db, [upload.id])
  if (avif && (!row || row.state === 'gone')) await clearLate(deps, upload)
}

/** Those of the user's files that are ready for use, by id; the others are not there. */
export const readyFiles = async (
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, UserUpload>> => {
  const rows = ids.length > 0 ? await table.readyOf(db, userId, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same, kept as they are until the transaction ends: nobody gives them up meanwhile. */
export const lockReadyFiles = async (
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, UserUpload>> => {
  const rows = ids.length > 0 ? await table.lockReady(tx, userId, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Belonging {
  userId: number
  listingId: number
  /** All that the listing uses by now, draft and submission together. */
  ids: readonly string[]
  at: Date
}

/**
 * From now on the listing uses these and no others, what readers still see aside. In the transaction that writes the
 * listing; once more when a release has changed. A file of another listing stays where it is.
 */
export const belongTo = async (tx: Tx, { userId, listingId, ids, at }: Belonging): Promise<void> => {
  if (ids.length > 0) await table.give(tx, userId, listingId, ids)
  await table.takeBack(tx, listingId, ids, { at, due: after(at, GRACE_MS) })
}

/** Pictures for readers, in the order asked for; what is no picture for readers is left out. */
export const photosOf = async (db: Db, ids: readonly string[]): Promise<Photo[]> => {
  const rows = new Map((ids.length > 0 ? await table.uploadsById(db, ids) : []).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (row?.purpose !== 'woodland' || row.state !== 'ready') return []
    return [{ file: row.file, width: row.width, height: row.height, avif: row.avif === 'made' }]
  })
}
