// Addresses for one download: offered to a session, opened once, ended with the session or the file.
import { Readable } from 'node:stream'
import { ADDRESS_SECONDS, type DownloadAddress, openDownload } from '#features/downloads/contract.ts'
import { BadInput, NotSignedIn } from '#platform/contract/refusals.ts'
import { browserKind } from '#platform/lib/app-browsers.ts'
import { withEnding } from '#platform/lib/file-names.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { attachmentType } from '#platform/server/media/attachments.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { newToken, sha256 } from '#platform/server/security/secrets.ts'
import * as table from './downloads.table.ts'

/** Within this time the phone's downloader follows the browser that looked at the address. */
const SECOND_OPENING_MS = 10_000
const CHUNK = 1 << 20

export interface OfferedFile {
  /** Name under which it is saved. */
  name: string
  contentType: string
  /** Bytes made for this download, or a private file of the storage. */
  file: Uint8Array | { key: string; size: number }
}

/** Token of a user or of one of the staff, who may have signed out while the file was made. */
type SessionToken = { user: string } | { staff: string }

export const offerDownload =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (session: SessionToken, { name, contentType, file }: OfferedFile): Promise<DownloadAddress> => {
    const secret = newToken()
    const at = now()
    const isOffered = await table.insertAddress(
      db,
      'user' in session ? { user_session: sha256(session.user) } : { staff_session: sha256(session.staff) },
      {
        hash: sha256(secret),
        ...(file instanceof Uint8Array
          ? { content: file, size: file.length }
          : { storage_key: file.key, size: file.size }),
        name,
        content_type: contentType,
        expires: new Date(at.getTime() + ADDRESS_SECONDS * 1000),
      },
      at,
    )
    refuseUnless(isOffered, NotSignedIn)
    return { file: `${openDownload.path}?${new URLSearchParams({ secret }).toString()}` }
  }

/** A file that the caller's browser made; by its content it must be what the ending says. */
export const offerMadeFile =
  (deps: Deps) => async (session: SessionToken, name: string, ending: 'docx' | 'xlsx', file: Buffer) => {
    const type = await attachmentType(`a.${ending}`, file)
    if ('reason' in type || type.ending !== ending)
      throw new RefusalError(BadInput, { file: `这不是 ${ending} 文件` })
    return offerDownload(deps)(session, {
      name: withEnding(name || '下载', ending),
      contentType: type.contentType,
      file,
    })
  }

/** For files that are not to be had any more. */
export const revokeAddresses = async (db: Db, keys: readonly string[]) => {
  await table.removeAddressesOf(db, keys)
}

async function* storedBytes({ storage }: Deps, key: string, first: Uint8Array, size: number) {
  yield first
  for (let at = first.length; at < size; at += CHUNK) {
    const next = await storage.read(key, at, Math.min(at + CHUNK, size))
    if (!next || next.length === 0) throw new Error(`${key} ended at ${at} of ${size} bytes`)
    yield next
  }
}

/** False where another opening was faster. */
const consumeAddress = async ({ db, now }: Deps, hash: string, { address, agent = '' }: Origin) => {
  const opening = { now: now(), from: address }
  if (browserKind(agent) !== 'full') {
    const expires = new Date(opening.now.getTime() + SECOND_OPENING_MS)
    if (await table.markOpened(db, hash, opening, expires)) return true
  }
  return table.removeAddress(db, hash, opening)
}

/** What an address would save, without its bytes; the address stays as it is. Undefined for one that opens nothing. */
export const describeAddress =
  (deps: Deps) =>
  async (secret: string, { address }: Origin) => {
    const row = await table.describeAddress(deps.db, sha256(secret), { now: deps.now(), from: address })
    return row && { name: row.name, contentType: row.content_type, size: row.size, body: Readable.from([]) }
  }

/**
 * The file of an address, which is used up by this; undefined for one that was used, has ended, or never was. The address
 * stays where the file cannot be read, so that the reader can try again.
 */
export const openAddress = (deps: Deps) => async (secret: string, origin: Origin) => {
  const row = await table.findAddress(deps.db, sha256(secret), { now: deps.now(), from: origin.address })
  if (!row) return undefined
  const { hash, name, content_type: contentType, size, storage_key, content } = row
  const first = content ?? (await deps.storage.read(storage_key, 0, Math.min(CHUNK, size)))
  if (!first || !(await consumeAddress(deps, hash, origin))) return undefined
  const body = content ?? Readable.from(storedBytes(deps, storage_key, first, size))
  return { name, contentType, size, body }
}

export const sweepDownloads = table.sweepAddresses
