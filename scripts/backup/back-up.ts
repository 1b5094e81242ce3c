// A backup: the database as of one moment, then every file that is stored, then what the two hold.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupTarget, Config } from '#platform/server/config.ts'
import { PRIVATE_FILE } from '#platform/server/security/private-files.ts'
import { programVersion } from '#platform/server/version.ts'
import {
  type BackupStore,
  backupName,
  completeBackups,
  manifestKey,
  openBackupStore,
} from '../../src/platform/server/gateways/backup-store.ts'
import {
  type FileStore,
  type FoundFile,
  openFileStore,
} from '../../src/platform/server/gateways/stored-files.ts'
import { openSnapshot, type Snapshot } from './database.ts'
import { encryptKeys, type Keys, keysOf, missingKeys } from './keys.ts'
import { DUMP_FILE, KEYS_FILE, type Manifest, readManifest, type StoredFile, storedKey } from './manifest.ts'
import { removeOldBackups } from './retention.ts'

export interface BackupOptions {
  to: BackupTarget
  /** Public key of age that the portal's keys are encrypted to; undefined where the operator keeps them elsewhere. */
  recipient: string | undefined
  /** Days after which older backups are removed; undefined: never. */
  keepDays?: number | undefined
}

export interface BackupReport {
  name: string
  /** Address of the backup, as the operator gives it to `restore`. */
  address: string
  manifest: Manifest
  /** Files whose bytes were written now; the others are shared with earlier backups. */
  written: number
  /** Keys were backed up, and the one that addresses are signed with was not at hand. */
  lacksSigningKey: boolean
  /** Files that went while the backup was made. */
  gone: string[]
  /** Names of backups that were removed. */
  removed: string[]
  /** Why removing old backups failed; the new one is complete all the same. */
  retentionError?: unknown
}

export const hashOf = async (body: Readable): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(body, hash)
  return hash.digest('hex')
}

/** Files of the newest backup by key: one that has the same mark since then is not read again. */
const filesBefore = async (store: BackupStore): Promise<ReadonlyMap<string, StoredFile>> => {
  const newest = (await completeBackups(store)).at(-1)
  // Where its manifest is damaged, all files are read anew.
  const files =
    newest === undefined
      ? []
      : await readManifest(store, newest).then(
          (manifest) => manifest.files,
          () => [],
        )
  return new Map(files.map((file) => [file.key, file]))
}

/** Stores the bytes under their hash; undefined where the file has gone. */
const storeFile = async (
  store: BackupStore,
  files: FileStore,
  { key, mark }: FoundFile,
): Promise<StoredFile | undefined> => {
  const opened = await files.open(key)
  if (!opened) return undefined
  const temporary = join(await store.staging(), randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new PassThrough().on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  await pipeline(opened.body, counting, createWriteStream(temporary, { mode: PRIVATE_FILE }))
  const sha256 = hash.digest('hex')
  await store.put(storedKey(sha256), temporary)
  return { key, bytes, sha256, mark, ...(opened.headers ? { headers: { ...opened.headers } } : {}) }
}

const storeFiles = async (config: Config, store: BackupStore) => {
  const before = await filesBefore(store)
  const present = new Set<string>()
  for await (const key of store.keys('files')) present.add(key)
  const files = await openFileStore(config)
  const stored: StoredFile[] = []
  const gone: string[] = []
  let written = 0
  try {
    for await (const found of files.list()) {
      const known = before.get(found.key)
      if (known?.mark === found.mark && known.bytes === found.bytes && present.has(storedKey(known.sha256))) {
        stored.push(known)
        continue
      }
      const file = await storeFile(store, files, found)
      if (file) {
        stored.push(file)
        written += 1
      } else gone.push(found.key)
    }
  } finally {
    files.close()
  }
  return { storage: files.kind, stored, written, gone }
}

/** Takes away a backup that failed: its manifest first, so that what may be left is no backup. */
const discard = async (store: BackupStore, name: string) => {
  await store.remove(manifestKey(name))
  for await (const key of store.keys(name)) await store.remove(key)
}

const checkDataKeys = (keys: Keys, fingerprints: readonly string[]) => {
  const missing = missingKeys(fingerprints, keys)
  if (missing.length > 0)
    throw new Error(
      `缺少指纹为 ${missing.join('、')} 的数据密钥，没有它们，恢复后读不出加密的内容：请设置 DATA_KEY 或 DATA_DIR；密钥另行保管的，请写明 --without-keys`,
    )
}

const writeBackup = async (
  config: Config,
  store: BackupStore,
  { snapshot, at, recipient }: { snapshot: Snapshot; at: Date; recipient: string | undefined },
) => {
  const name = backupName(at)
  const write = async (key: string, content: string | Uint8Array) => {
    const file = join(await store.staging(), randomUUID())
    await writeFile(file, content, { mode: PRIVATE_FILE })
    await store.put(key, file)
  }
  const writeDump = async () => {
    const file = join(await store.staging(), DUMP_FILE)
    await snapshot.dump(file)
    const about = { bytes: (await stat(file)).size, sha256: await hashOf(createReadStream(file)) }
    await store.put(`${name}/${DUMP_FILE}`, file)
    return about
  }
  const keys = recipient === undefined ? undefined : keysOf(config, snapshot.about.signing_key)
  if (keys) checkDataKeys(keys, snapshot.about.keys)
  const encrypted = keys && recipient !== undefined ? await encryptKeys(keys, recipient) : undefined
  try {
    if (encrypted) await write(`${name}/${KEYS_FILE}`, encrypted)
    const dump = await writeDump()
    // A file that a row refers to was stored before the row: none is missing unless it was removed since.
    const { storage, stored, written, gone } = await storeFiles(config, store)
    const manifest: Manifest = {
      format: 1,
      program: programVersion(config),
      taken_at: at.toISOString(),
      database: { ...snapshot.about, dump },
      has_keys: keys !== undefined,
      storage,
      files: stored,
    }
    // A backup with a manifest is complete, after a loss of power too.
    await store.sync()
    // Another backup may have removed files of this one, which no manifest names yet.
    await snapshot.checkAlone()
    await write(manifestKey(name), JSON.stringify(manifest))
    await store.sync()
    // A bucket signs its addresses by itself.
    const lacksSigningKey = storage === 'disk' && keys !== undefined && keys.signing === undefined
    return { name, address: store.addressOf(name), manifest, written, lacksSigningKey, gone }
  } catch (error) {
    // The reason is what the operator must know; halves that stay are removed by a later backup.
    await discard(store, name).catch(() => undefined)
    throw error
  }
}

/** @throws in words for the operator; what was written so far is no backup, since it has no manifest */
export const backUp = async (
  config: Config,
  { to, recipient, keepDays }: BackupOptions,
): Promise<BackupReport> => {
  const at = new Date()
  const store = await openBackupStore(to)
  try {
    const snapshot = await openSnapshot(config)
    try {
      const made = await writeBackup(config, store, { snapshot, at, recipient })
      if (keepDays === undefined) return { ...made, removed: [] }
      try {
        await snapshot.checkAlone()
        return { ...made, removed: await removeOldBackups(store, keepDays, at) }
      } catch (retentionError) {
        return { ...made, removed: [], retentionError }
      }
    } finally {
      await snapshot.close()
    }
  } finally {
    await store.close()
  }
}
