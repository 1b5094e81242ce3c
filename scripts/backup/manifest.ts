// The manifest lists what a backup holds. It is written last: a folder without it is a backup that was not finished.
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { type BackupStore, manifestKey } from '../../src/platform/server/gateways/backup-store.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A stored file: bytes by their hash, so that backups in one place share what has not changed. */
const StoredFile = z.object({
  key: z.string(),
  bytes: z.int(),
  sha256: Sha256,
  mark: z.string(),
  /** That a bucket serves it with. */
  headers: z.optional(z.record(z.string(), z.string())),
})
export type StoredFile = z.infer<typeof StoredFile>

const Manifest = z.object({
  format: z.literal(1),
  program: z.object({ version: z.string(), commit: z.string(), migration: z.string() }),
  taken_at: z.string(),
  database: z.object({
    kind: z.enum(['postgres', 'pglite']),
    /** The newest that it has had; where it is not known, that of the program. */
    migration: z.optional(z.string()),
    dump: z.object({ bytes: z.int(), sha256: Sha256 }),
    /** Rows of each table. */
    counts: z.record(z.string(), z.int()),
    feed: z.object({ database: z.string(), last: z.string() }),
    /** Fingerprints of the keys that values in it are encrypted with. */
    keys: z.array(z.string()),
    /** Fingerprint of the key that addresses are signed with; backups of before it was recorded have none. */
    signing_key: z.optional(z.string()),
  }),
  /** Whether the encrypted keys are part of it. */
  has_keys: z.boolean(),
  storage: z.enum(['disk', 'bucket']),
  files: z.array(StoredFile),
})
export type Manifest = z.infer<typeof Manifest>

export const DUMP_FILE = 'database.dump'
export const KEYS_FILE = 'keys.age'

/** Key of the bytes of a file, which all backups of a store share. */
export const storedKey = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`

/** Undefined where it is no JSON. */
const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** @throws in words for the operator */
export const readManifest = async (store: BackupStore, name: string): Promise<Manifest> => {
  const key = manifestKey(name)
  const body = await store.read(key)
  if (!body) throw new Error(`${store.addressOf(name)} 不是一份完整的备份：没有 ${key}，备份可能没有做完`)
  const read = z.safeParse(Manifest, parsed(await text(body)))
  if (!read.success) throw new Error(`${store.addressOf(key)} 已损坏，或由较新的版本写成，读不懂`)
  return read.data
}
