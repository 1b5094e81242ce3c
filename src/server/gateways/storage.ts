// Where uploaded and generated files live. Local disk now; a bucket later, behind the same interface.
import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uploadsDir } from '../config.ts'

export interface Storage {
  /** Stores the bytes and answers their URL. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<string>
  has(key: string): Promise<boolean>
  urlOf(key: string): string
}

/** Names in folders, nothing that a file system or a URL could read otherwise. */
const SAFE_KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]{1,8}$/

export const diskStorage = (dataDir: string): Storage => {
  const root = uploadsDir(dataDir)
  const fileOf = (key: string) => {
    if (!SAFE_KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(root, key)
  }
  const urlOf = (key: string) => `/uploads/${key}`
  return {
    urlOf,
    // The type follows from the extension when the file is served; buckets will need it here.
    put: async (key, bytes, _contentType) => {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      const temporary = `${file}.${randomUUID()}.part`
      await writeFile(temporary, bytes)
      await rename(temporary, file)
      return urlOf(key)
    },
    has: (key) =>
      access(fileOf(key)).then(
        () => true,
        () => false,
      ),
  }
}
