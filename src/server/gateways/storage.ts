// Where uploaded and generated files live: local disk (disk.ts) or a bucket (bucket.ts), behind one interface.
import type { Readable } from 'node:stream'
import type { Lasting } from '#server/security/signing.ts'

/** A file on its way in, part by part. */
export interface Collecting {
  /** Where it will stand. */
  key: string
  /** The storage's own name of it. */
  multipart: string
  /** Bytes of the whole. */
  size: number
}

/** What has arrived of a part. */
export interface ArrivedPart {
  part: number
  /** Bytes, from its beginning on. */
  bytes: number
}

/**
 * Keys below `private/` are for nobody without a signed address; anything else is for everybody. What a key names may
 * be missing wherever nothing else is said.
 */
export interface Storage {
  /** Stores the bytes and answers their URL; empty for private ones. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<string>
  has: (key: string) => Promise<boolean>
  /** Of public files. */
  urlOf: (key: string) => string
  /** Bytes from `start` to before `end`, or as many as there are; undefined where the file is missing. */
  read: (key: string, start?: number, end?: number) => Promise<Buffer | undefined>
  /** Of a private file, good for a while. */
  signedUrl: (key: string, lasting: Lasting) => Promise<string>
  remove: (key: string) => Promise<void>
  /** Has it stand under the other key as well, as whoever may see that one needs it; false where it is missing. */
  copy: (from: string, to: string) => Promise<boolean>

  /** How many parts may travel at once without a cut losing more than one of them. */
  readonly parallel: number
  /** Begins to collect; answers the storage's name for it. */
  begin: (key: string, contentType: string) => Promise<string>
  /** Parts of which something has arrived; undefined where nothing is collected (any more). */
  parts: (file: Collecting) => Promise<ArrivedPart[] | undefined>
  /** Where to PUT what follows on the first `from` bytes of a part of so many. */
  partUrl: (file: Collecting, part: number, bytes: number, from: number, lasting: Lasting) => Promise<string>
  /** Makes the whole of its parts. Once more is no harm. */
  assemble: (file: Collecting) => Promise<void>
  /** Gives up what was collected. */
  abort: (file: Collecting) => Promise<void>

  /** The traffic that passes through this server, where storage is no host of its own. */
  readonly local?: LocalTraffic
  close: () => void
}

export type Received = 'done' | 'gone' | 'forbidden' | 'mismatch' | 'cut'

export interface LocalTraffic {
  /** Takes a part in. Never holds more of it than a small buffer. */
  receive(
    part: { multipart: string; part: string; query: Record<string, unknown>; now: Date },
    body: Readable,
    contentLength: number | undefined,
  ): Promise<Received>
  /** The file behind a private address; undefined where it was not signed or has run out. */
  privateFile(key: string, query: Record<string, unknown>, now: Date): string | undefined
  /** Where private files stand. */
  privateRoot: string
}

/** Names in folders, nothing that a file system or a URL could read otherwise. */
const SAFE_KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]{1,8}$/

export const safeKey = (key: string) => {
  if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

export const PRIVATE = 'private/'
export const isPrivate = (key: string) => key.startsWith(PRIVATE)
/** Where a private file stands once it is for everybody. */
export const publicKeyOf = (key: string) => (isPrivate(key) ? key.slice(PRIVATE.length) : key)
