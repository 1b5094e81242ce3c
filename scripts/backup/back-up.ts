// A backup: the database as of one moment, then every file that is stored, then what the two hold.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolders, syncTree } from '#platform/publish/system/durable.ts'
import type { Config } from '#platform/server/config.ts'
import { PRIVATE_FILE, preparePrivateFolder } from '#platform/server/security/private-files.ts'
import { programVersion } from '#platform/server/version.ts'
import {
  type FileStore,
  type FoundFile,
  openFileStore,
} from '../../src/platform/server/gateways/stored-files.ts'
import { openSnapshot } from './database.ts'
import { encryptKeys, keysOf } from './keys.ts'
import {
  DUMP_FILE,
  KEYS_FILE,
  type Manifest,
  manifestFile,
  readManifest,
  type StoredFile,
  storedPath,
} from './manifest.ts'

export interface BackupOptions {
  /** Folder of all backups. */
  to: string
  /** Public key of age that the portal's keys are encrypted to; undefined where the operator keeps them elsewhere. */
  recipient: string | undefined
}

export interface BackupReport {
  folder: string
  manifest: Manifest
  /** Files whose bytes were written now; the others are shared with earlier backups. */
  written: number
  /** Files that went while the backup was made. */
  gone: string[]
}

export const hashOf = async (body: Readable): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(body, hash)
  return hash.digest('hex')
}

/** Files of the newest backup by key: one that has the same mark since then is not read again. */
const filesBefore = (all: string): ReadonlyMap<string, StoredFile> => {
  const newest = existsSync(all)
    ? readdirSync(all)
        .filter((name) => existsSync(manifestFile(join(all, name))))
        .toSorted()
        .at(-1)
    : undefined
  return new Map(newest ? readManifest(join(all, newest)).files.map((file) => [file.key, file]) : [])
}

/** Stores the bytes under their hash; undefined where the file has gone. */
const store = async (
  all: string,
  files: FileStore,
  { key, mark }: FoundFile,
): Promise<StoredFile | undefined> => {
  const opened = await files.open(key)
  if (!opened) return undefined
  const temporary = join(all, 'files', `${randomUUID()}.part`)
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new PassThrough().on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  await pipeline(opened.body, counting, createWriteStream(temporary, { mode: PRIVATE_FILE }))
  const sha256 = hash.digest('hex')
  await mkdir(dirname(storedPath(all, sha256)), { recursive: true })
  await rename(temporary, storedPath(all, sha256))
  return { key, bytes, sha256, mark, ...(opened.headers ? { headers: { ...opened.headers } } : {}) }
}

const storeFiles = async (config: Config, all: string) => {
  const before = filesBefore(all)
  const files = await openFileStore(config)
  const stored: StoredFile[] = []
  const gone: string[] = []
  let written = 0
  try {
    for await (const found of files.list()) {
      const known = before.get(found.key)
      if (
        known?.mark === found.mark &&
        known.bytes === found.bytes &&
        existsSync(storedPath(all, known.sha256))
      ) {
        stored.push(known)
        continue
      }
      const file = await store(all, files, found)
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

/** Name of its folder, in the order of time: 20261128T130500123Z. */
const nameOf = (at: Date) => at.toISOString().replace(/[-:.]/g, '')

/** @throws in words for the operator; what was written so far is no backup, since it has no manifest */
export const backUp = async (config: Config, { to, recipient }: BackupOptions): Promise<BackupReport> => {
  const all = resolve(to)
  const at = new Date()
  const folder = join(all, nameOf(at))
  if (existsSync(folder)) throw new Error(`${folder} 已经存在`)
  preparePrivateFolder(all)
  preparePrivateFolder(folder)
  preparePrivateFolder(join(all, 'files'))
  try {
    if (recipient !== undefined)
      await writeFile(join(folder, KEYS_FILE), await encryptKeys(keysOf(config), recipient), {
        mode: PRIVATE_FILE,
      })
    const snapshot = await openSnapshot(config)
    const dump = join(folder, DUMP_FILE)
    try {
      await snapshot.dump(dump)
    } finally {
      await snapshot.close()
    }
    // A file that a row refers to was stored before the row: none is missing unless it was removed since.
    const { storage, stored, written, gone } = await storeFiles(config, all)
    const manifest: Manifest = {
      format: 1,
      program: programVersion(config),
      taken_at: at.toISOString(),
      database: {
        ...snapshot.about,
        dump: { bytes: (await stat(dump)).size, sha256: await hashOf(createReadStream(dump)) },
      },
      has_keys: recipient !== undefined,
      storage,
      files: stored,
    }
    const temporary = `${manifestFile(folder)}.part`
    await writeFile(temporary, JSON.stringify(manifest), { mode: PRIVATE_FILE })
    // A backup with a manifest is complete, after a loss of power too.
    await syncTree(all)
    await rename(temporary, manifestFile(folder))
    await syncFolders([folder])
    return { folder, manifest, written, gone }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
