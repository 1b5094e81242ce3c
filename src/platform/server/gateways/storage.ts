// Storage of uploaded and generated files: interface of the local disk (disk.ts) and of a bucket (bucket.ts).
import type { Readable } from 'node:stream'
import { TargetUnreachable } from '#platform/publish/deliver/target.ts'
import type { Lasting } from '#platform/server/security/signing.ts'

export interface MultipartUpload {
  key: string
  multipart: string
  size: number
}

export interface ArrivedPart {
  part: number
  /** Bytes received, from the beginning of the part. */
  bytes: number
}

/**
 * Files with keys below `private/` need a signed address; all others are public. Unless stated otherwise, functions accept
 * keys of files that do not exist.
 */
export interface Storage {
  /**
   * Stores the bytes; answers the URL, or the empty string for a private file.
   * @param download  Name under which browsers save a public file.
   */
  put: (key: string, bytes: Uint8Array, contentType: string, download?: string) => Promise<string>
  has: (key: string) => Promise<boolean>
  /** Bytes of the file; undefined if it does not exist. */
  sizeOf: (key: string) => Promise<number | undefined>
  /** Public files only. */
  urlOf: (key: string) => string
  /** Bytes from `start` up to but not including `end`, or fewer if the file is shorter; undefined if it does not exist. */
  read: (key: string, start?: number, end?: number) => Promise<Buffer | undefined>
  /** Short-lived address at which browsers show a private file. */
  signedUrl: (key: string, lasting: Lasting) => Promise<string>
  remove: (key: string) => Promise<void>
  /** Copies a file, with the headers that the new key needs; false if it does not exist. */
  copy: (from: string, to: string) => Promise<boolean>

  /** See `inBulk`; absent where many files cost no more than their sum. */
  storeMany?: (work: () => Promise<void>) => Promise<void>

  /** Number of parts a client should send at once. */
  readonly parallel: number
  /** Starts a multipart upload; answers its id. */
  begin: (key: string, contentType: string) => Promise<string>
  /** Parts received at least in part; undefined if the upload does not exist (any more). */
  parts: (file: MultipartUpload) => Promise<ArrivedPart[] | undefined>
  /** Signed address for the bytes after the first `from` of a part of `bytes` bytes. */
  partUrl: (
    file: MultipartUpload,
    part: number,
    bytes: number,
    from: number,
    lasting: Lasting,
  ) => Promise<string>
  /** Joins the parts into the file. Can be repeated. */
  assemble: (file: MultipartUpload) => Promise<void>
  abort: (file: MultipartUpload) => Promise<void>

  /** Removes what is left of files whose writing began before and was cut off. Absent where nothing is left of them. */
  removeCutOff?: (before: Date) => Promise<void>
  /** Present if parts and private files pass through this server. */
  readonly local?: LocalTraffic
  close: () => void
}

export type Received = 'done' | 'gone' | 'forbidden' | 'mismatch' | 'cut'

export interface LocalTraffic {
  /** Receives a part as a stream. @param part with the signed address, as it was requested */
  receive(
    part: { multipart: string; part: string; address: string; now: Date },
    body: Readable,
    contentLength: number | undefined,
  ): Promise<Received>
  /** Whether this address, as it was requested, is signed for a private file and has not expired. */
  mayOpen(key: string, address: string, now: Date): boolean
  privateRoot: string
}

/** Work that stores thousands of files: they outlast a loss of power once it has ended, not one by one. */
export const inBulk = (storage: Pick<Storage, 'storeMany'>, work: () => Promise<void>) =>
  storage.storeMany ? storage.storeMany(work) : work()

/** Whether an error says that the place where files are kept takes and gives none now. */
export const isStorageAway = (error: unknown) =>
  error instanceof Error && error.cause instanceof TargetUnreachable

/** Lower-case names separated by slashes, without special meaning in file systems and URLs. */
const SAFE_KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]{1,8}$/

export const safeKey = (key: string) => {
  if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

export const PRIVATE = 'private/'
export const isPrivate = (key: string) => key.startsWith(PRIVATE)
export const publicKeyOf = (key: string) => (isPrivate(key) ? key.slice(PRIVATE.length) : key)

/** What the addresses of public files begin with. */
export const publicBaseOf = ({ urlOf }: Pick<Storage, 'urlOf'>) => urlOf('a.a').slice(0, -3)

/** Key of a public file by its address, also a whole one on the site; undefined for addresses of anything else. */
export const publicKeyAt = (storage: Pick<Storage, 'urlOf'>, address: string, siteUrl: string) => {
  const base = publicBaseOf(storage)
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  const beginning = [path, address].find((one) => one.startsWith(base))
  const key = beginning?.slice(base.length).replace(/[?#].*$/, '') ?? ''
  try {
    return /^[^/].*[^/]$/.test(key) && !key.includes('..') ? decodeURIComponent(key) : undefined
  } catch {
    return undefined
  }
}
