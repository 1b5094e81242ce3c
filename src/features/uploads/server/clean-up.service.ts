// Removal of users' files: aborted and unused uploads, public copies no longer shown, and the caches of those.

import type { User } from '#features/identity/server/users.schema.ts'
import type { uploadAbort } from '#features/uploads/contract/user-uploads.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { DAY_MS } from '#platform/lib/dates.ts'
import type { Deps, TxDeps } from '#platform/server/deps.ts'
import { isPrivate } from '#platform/server/gateways/storage.ts'
import { throwAll } from '#platform/server/jobs/each-alone.ts'
import { allKeys } from './storage-keys.ts'
import type { UserUpload } from './user-uploads.schema.ts'
import * as table from './user-uploads.table.ts'

const BATCH = 50
const BATCHES = 20
/** After so many failures in one run storage is taken to be unreachable. */
const MAX_FAILURES = 3

/** Removes a discarded upload, files first. If storage fails, the row stays, so that the next run tries again. */
export const removeUpload = async (deps: Deps, upload: UserUpload): Promise<void> => {
  await deps.storage.abort(upload)
  for (const key of allKeys(upload)) await deps.storage.remove(key)
  await table.deleteDiscarded(deps.db, [upload.id])
}

/** Removes discarded uploads, once their transaction is committed. What fails is left to the clean-up job. */
export const removeDiscarded = async (deps: Deps, uploads: readonly UserUpload[]) => {
  for (const upload of uploads) await removeUpload(deps, upload).catch(() => undefined)
}

/**
 * Removes files that were written after the upload had been removed. The row is inserted again first, so that the
 * clean-up job finds them if this fails.
 */
export const removeLateFiles = async (deps: Deps, upload: UserUpload): Promise<void> => {
  await table.restoreAsDiscarded(deps.db, upload)
  await removeUpload(deps, upload).catch(() => undefined)
}

export const abortUpload =
  (deps: Deps) =>
  async (user: User, { id }: Parsed<typeof uploadAbort>): Promise<null> => {
    const upload = await deps.db.transaction((tx) => table.discardUpload(tx, user.id, id))
    // A call that is processing the upload would write files again; it removes them itself when it ends.
    if (upload && upload.state !== 'busy') await removeUpload(deps, upload)
    return null
  }

/** Removes uploads that nothing has used for a day, and what a loss of power left of others. Throws at the end if storage failed; the next run tries again. */
export const removeUnusedUploads = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.now().getTime() - DAY_MS)
  await deps.storage.removeCutOff?.(before)
  const failures = new Map<string, unknown>()
  for (let batch = 0; batch < BATCHES; batch++) {
    const exceptIds = [...failures.keys()]
    const uploads = await deps.db.transaction((tx) => table.discardUnused(tx, before, BATCH, exceptIds))
    for (const upload of uploads)
      await removeUpload(deps, upload).catch((error: unknown) => failures.set(upload.id, error))
    if (uploads.length < BATCH) break
  }
  for (const failure of failures.values()) throw failure
}

const publicKeys = (upload: UserUpload) => allKeys(upload).filter((key) => !isPrivate(key))

const removePublicCopies = async (deps: TxDeps, upload: UserUpload) => {
  for (const key of publicKeys(upload)) await deps.storage.remove(key)
  await table.markCleared(deps.db, upload.id)
}

/** Removes public copies that are due. Throws at the end if storage failed; the next run tries again. */
export const removeDueCopies = async (deps: Deps): Promise<void> => {
  const failures = new Map<string, unknown>()
  for (let count = 0; count < BATCH && failures.size < MAX_FAILURES; count++) {
    const isOver = await deps.db.transaction(async (tx) => {
      const upload = await table.lockDueForRemoval(tx, deps.now(), [...failures.keys()])
      if (!upload) return true
      await removePublicCopies({ ...deps, db: tx }, upload).catch((error: unknown) =>
        failures.set(upload.id, error),
      )
      return false
    })
    if (isOver) break
  }
  for (const failure of failures.values()) throw failure
}

/**
 * Purges removed copies from the caches in front of storage; a purge before the removal could be followed by a new fetch.
 * Throws at the end if the caches did not take all; the next run purges those again.
 */
export const purgeCaches = async (deps: Deps): Promise<void> => {
  const uploads = await table.clearedUploads(deps.db, BATCH)
  if (uploads.length === 0) return
  const urlsOf = (upload: UserUpload) => publicKeys(upload).map((key) => deps.storage.urlOf(key))
  const purged = new Set<string>()
  const errors: unknown[] = []
  for await (const { urls, error } of deps.caches.purge(uploads.flatMap(urlsOf)))
    if (error === undefined) for (const url of urls) purged.add(url)
    else errors.push(error)
  const done = uploads.filter((upload) => urlsOf(upload).every((url) => purged.has(url)))
  await table.markPrivate(
    deps.db,
    done.map(({ id }) => id),
  )
  throwAll(errors)
}

export const removalBacklog = ({ db, now }: Deps) => table.removalBacklog(db, now())
export const purgeBacklog = ({ db }: Deps) => table.purgeBacklog(db)
