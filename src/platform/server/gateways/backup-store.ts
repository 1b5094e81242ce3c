// Where backups are kept: a folder, or a bucket. A file has a key below the name of its backup, or below `files/`, by its hash.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncTree } from '#platform/publish/system/durable.ts'
import type { BackupTarget } from '#platform/server/config.ts'
import { PRIVATE_FILE, preparePrivateFolder } from '#platform/server/security/private-files.ts'

export interface BackupStore {
  /** A key as the operator may write it. */
  addressOf: (key: string) => string
  /** Private folder of files that are on their way into the store. */
  staging: () => Promise<string>
  /** Takes the file away from the staging folder. */
  put: (key: string, file: string) => Promise<void>
  /** Undefined where there is nothing. */
  read: (key: string) => Promise<Readable | undefined>
  /** Path of a file with what is there, for programs that read files. */
  fileOf: (key: string) => Promise<string>
  /** All keys whose first part begins so. */
  keys: (begin: string) => AsyncIterable<string>
  /** What was put is there after a loss of power too. */
  sync: () => Promise<void>
  remove: (key: string) => Promise<void>
  close: () => Promise<void>
}

/** A folder that is made when it is first needed: a backup may stand where nothing can be written. */
const temporaryFolder = (prefix: string) => {
  let made: Promise<string> | undefined
  return {
    path: () => {
      made ??= mkdtemp(prefix)
      return made
    },
    remove: async () => {
      if (made) await rm(await made, { recursive: true, force: true })
    },
  }
}

const STAGING = '.staging-'

const inFolder = (folder: string): BackupStore => {
  const root = resolve(folder)
  // In the same file system: a file is moved from there, and never half in its place.
  const staging = temporaryFolder(join(root, STAGING))
  const pathOf = (key: string) => join(root, key)
  return {
    addressOf: pathOf,
    staging: () => {
      preparePrivateFolder(root)
      return staging.path()
    },
    put: async (key, file) => {
      preparePrivateFolder(dirname(pathOf(key)))
      await rename(file, pathOf(key))
    },
    read: async (key) => (existsSync(pathOf(key)) ? createReadStream(pathOf(key)) : undefined),
    fileOf: async (key) => pathOf(key),
    async *keys(begin) {
      for (const top of existsSync(root) ? await readdir(root, { withFileTypes: true }) : []) {
        if (!top.isDirectory() || !top.name.startsWith(begin) || top.name.startsWith(STAGING)) continue
        const inside = await readdir(join(root, top.name), { recursive: true, withFileTypes: true })
        for (const entry of inside)
          if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
      }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true })
      await rmdir(dirname(pathOf(key))).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error
      })
    },
    sync: () => syncTree(root),
    close: staging.remove,
  }
}

const inBucket = async (target: Extract<BackupTarget, { bucket: string }>): Promise<BackupStore> => {
  const [s3, { s3Client }, { uploadObject }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('./s3-client.ts'),
    import('./s3-upload.ts'),
  ])
  const { bucket: Bucket, prefix } = target
  const client = s3Client(target)
  const staging = temporaryFolder(join(tmpdir(), 'backup-'))
  const at = (key: string) => ({ Bucket, Key: prefix + key })

  const read = async (key: string) => {
    try {
      return (await client.send(new s3.GetObjectCommand(at(key)))).Body as Readable
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return undefined
      throw error
    }
  }

  return {
    addressOf: (key) => `s3://${Bucket}/${prefix}${key}`,
    staging: staging.path,
    put: async (key, path) => {
      const { size: bytes } = await stat(path)
      await uploadObject(client, at(key), { body: createReadStream(path), bytes })
      await rm(path)
    },
    read,
    fileOf: async (key) => {
      const path = join(await staging.path(), randomUUID())
      const body = await read(key)
      if (body) await pipeline(body, createWriteStream(path, { mode: PRIVATE_FILE }))
      return path
    },
    async *keys(begin) {
      for await (const { Contents } of s3.paginateListObjectsV2(
        { client },
        { Bucket, Prefix: prefix + begin },
      ))
        for (const { Key = '' } of Contents ?? []) yield Key.slice(prefix.length)
    },
    remove: async (key) => {
      await client.send(new s3.DeleteObjectCommand(at(key)))
    },
    sync: async () => undefined,
    close: async () => {
      client.destroy()
      await staging.remove()
    },
  }
}

export const openBackupStore = async (target: BackupTarget): Promise<BackupStore> =>
  'folder' in target ? inFolder(target.folder) : inBucket(target)

const MANIFEST = 'manifest.json'

export const manifestKey = (name: string) => `${name}/${MANIFEST}`

/** Name of a backup: its time, such as 20261128T130500123Z. */
export const backupName = (at: Date) => at.toISOString().replace(/[-:.]/g, '')

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/

/** Undefined where it is no name of a backup. */
export const backupTime = (name: string): Date | undefined => {
  const [whole, year, month, day, hour, minute, second, ms] = NAME.exec(name) ?? []
  return whole ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`) : undefined
}

/** Names of backups that are complete, oldest first. */
export const completeBackups = async (store: BackupStore): Promise<string[]> => {
  const names: string[] = []
  // Of this millennium: keys of files begin with another letter, and are not listed.
  for await (const key of store.keys('2')) {
    const [name = '', file] = key.split('/')
    if (file === MANIFEST && backupTime(name)) names.push(name)
  }
  return names.toSorted()
}

/** When the newest complete backup was begun; null where there is none. */
export const lastBackup = async (target: BackupTarget): Promise<Date | null> => {
  const store = await openBackupStore(target)
  try {
    return backupTime((await completeBackups(store)).at(-1) ?? '') ?? null
  } finally {
    await store.close()
  }
}
