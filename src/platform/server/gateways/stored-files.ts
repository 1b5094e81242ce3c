// All files of a storage, for a backup and back: on the disk, or in a bucket.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Config, type UploadBucket, uploadsDir } from '#platform/server/config.ts'
import { makePrivateFolder, PRIVATE_FILE } from '#platform/server/security/private-files.ts'

export interface FoundFile {
  key: string
  bytes: number
  /** Differs whenever the content may differ: time of the last change, or the bucket's tag. */
  mark: string
}

export type Headers = Readonly<Record<string, string>>

export interface FileStore {
  kind: 'disk' | 'bucket'
  list: () => AsyncIterable<FoundFile>
  /** Undefined where the file has gone meanwhile. */
  open: (key: string) => Promise<{ body: Readable; headers?: Headers } | undefined>
  put: (key: string, body: Readable, about: { bytes: number; headers?: Headers | undefined }) => Promise<void>
  close: () => void
}

const PRIVATE = 'private/'

const onDisk = (dataDir: string): FileStore => {
  const roots = { 'uploads/': uploadsDir(dataDir), [PRIVATE]: resolve(dataDir, 'private') }
  const pathOf = (key: string) => {
    const [prefix, root] = Object.entries(roots).find(([each]) => key.startsWith(each)) ?? []
    const path = prefix && root ? resolve(root, key.slice(prefix.length)) : ''
    if (!root || !path.startsWith(root + sep)) throw new Error(`备份里的文件名不合规则：${key}`)
    return path
  }
  return {
    kind: 'disk',
    async *list() {
      for (const [prefix, root] of Object.entries(roots)) {
        if (!existsSync(root)) continue
        for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name)
          // What is being written has not arrived yet.
          if (!entry.isFile() || entry.name.endsWith('.part')) continue
          const { size, mtimeMs } = await stat(path)
          yield {
            key: prefix + relative(root, path).split(sep).join('/'),
            bytes: size,
            mark: String(mtimeMs),
          }
        }
      }
    },
    open: async (key) => (existsSync(pathOf(key)) ? { body: createReadStream(pathOf(key)) } : undefined),
    put: async (key, body) => {
      const path = pathOf(key)
      const isPrivate = key.startsWith(PRIVATE)
      await (isPrivate ? makePrivateFolder(dirname(path)) : mkdir(dirname(path), { recursive: true }))
      await pipeline(body, createWriteStream(`${path}.part`, isPrivate ? { mode: PRIVATE_FILE } : {}))
      await rename(`${path}.part`, path)
    },
    close: () => undefined,
  }
}

/** Of an object, kept with it. */
const HEADERS = ['ContentType', 'CacheControl', 'ContentDisposition'] as const

const inBucket = async (uploads: UploadBucket): Promise<FileStore> => {
  const [{ GetObjectCommand, NoSuchKey, paginateListObjectsV2 }, { s3Client }, { uploadObject }] =
    await Promise.all([import('@aws-sdk/client-s3'), import('./s3-client.ts'), import('./s3-upload.ts')])
  const { bucket } = uploads
  const client = s3Client(uploads)
  return {
    kind: 'bucket',
    async *list() {
      for (const Prefix of ['uploads/', PRIVATE])
        for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix }))
          for (const { Key: key = '', Size: bytes = 0, ETag: mark = '' } of Contents ?? [])
            yield { key, bytes, mark }
    },
    open: async (key) => {
      try {
        const { Body, ...answer } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        const headers = HEADERS.flatMap((name) => (answer[name] ? [[name, answer[name]] as const] : []))
        return { body: Body as Readable, headers: Object.fromEntries(headers) }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    put: (key, body, { bytes, headers }) =>
      uploadObject(client, { Bucket: bucket, Key: key, ...headers }, { body, bytes }),
    close: () => client.destroy(),
  }
}

export const openFileStore = async ({
  uploads,
  dataDir,
}: Pick<Config, 'uploads' | 'dataDir'>): Promise<FileStore> => (uploads ? inBucket(uploads) : onDisk(dataDir))
