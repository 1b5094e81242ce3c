// Addresses for one download: offered to a session, opened once, ended with the session or the file.
import { Readable } from 'node:stream'
import { ADDRESS_SECONDS, type DownloadAddress, openDownload } from '#features/downloads/contract.ts'
import { browserKind } from '#platform/lib/app-browsers.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { newToken, sha256 } from '#platform/server/security/secrets.ts'
import * as table from './downloads.table.ts'

/** In which the phone's downloader follows the chat app's browser. */
const SECOND_OPENING_MS = 10_000
const CHUNK = 1 << 20

export interface OfferedFile {
  /** Name under which it is saved. */
  name: string
  contentType: string
  /** Bytes made for this download, or a private file of the storage. */
  file: Uint8Array | { key: string; size: number }
}

/** @param session token of a user or of one of the staff */
export const offerDownload =
  ({ db, now }: Deps) =>
  async (
    session: { user: string } | { staff: string },
    { name, contentType, file }: OfferedFile,
  ): Promise<DownloadAddress> => {
    const secret = newToken()
    await table.insertAddress(db, {
      hash: sha256(secret),
      ...('user' in session
        ? { user_session: sha256(session.user) }
        : { staff_session: sha256(session.staff) }),
      ...(file instanceof Uint8Array
        ? { content: file, size: file.length }
        : { storage_key: file.key, size: file.size }),
      name,
      content_type: contentType,
      expires: new Date(now().getTime() + ADDRESS_SECONDS * 1000),
    })
    return { file: `${openDownload.path}?${new URLSearchParams({ secret }).toString()}` }
  }

/** Ends the addresses of files that are not to be had any more. */
export const endDownloads = async (db: Db, keys: readonly string[]) => {
  await table.removeAddressesOf(db, keys)
}

async function* storedBytes({ storage }: Deps, key: string, first: Buffer, size: number) {
  yield first
  for (let at = first.length; at < size; at += CHUNK) {
    const next = await storage.read(key, at, Math.min(at + CHUNK, size))
    if (!next || next.length === 0) throw new Error(`${key} ended at ${at} of ${size} bytes`)
    yield next
  }
}

const takeOrMark = async ({ db, now }: Deps, key: string, { address, agent = '' }: Origin) => {
  const [hash, at] = [sha256(key), now()]
  if (browserKind(agent) === 'in-app') {
    const expires = new Date(at.getTime() + SECOND_OPENING_MS)
    const marked = await table.markOpened(db, hash, { now: at, from: address, expires })
    if (marked) return marked
  }
  const row = await table.takeAddress(db, hash, at)
  return row && (row.opened_from === '' || row.opened_from === address) ? row : undefined
}

/** The file of an address, which is used up by this; undefined for one that was used, has ended, or never was. */
export const openAddress = (deps: Deps) => async (key: string, origin: Origin) => {
  const row = await takeOrMark(deps, key, origin)
  if (!row) return undefined
  const { name, content_type: contentType, size, storage_key, content } = row
  if (content) return { name, contentType, size, body: content }
  const first = await deps.storage.read(storage_key, 0, Math.min(CHUNK, size))
  return (
    first && { name, contentType, size, body: Readable.from(storedBytes(deps, storage_key, first, size)) }
  )
}

export const sweepDownloads = table.sweepAddresses
