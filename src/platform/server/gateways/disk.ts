// Storage on local disk: public files below uploads/, private ones below private/, parts below incoming/. The last two are
// readable by the server's account only.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncFile, syncFiles, syncNames, syncRemoved } from '#platform/publish/system/durable.ts'
import { uploadsDir } from '#platform/server/config.ts'
import {
  makePrivateFolder,
  PRIVATE_FILE,
  preparePrivateFolder,
} from '#platform/server/security/private-files.ts'
import { signing } from '#platform/server/security/signing.ts'
import { partsOnDisk } from './disk-parts.ts'
import { isPrivate, PRIVATE, type Storage, safeKey } from './storage.ts'

export const PART_PATH = '/api/upload/part'
export const PRIVATE_PATH = '/api/private'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
/** Errors of file systems that cannot hard-link the file. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Holds a file for each public file that has a name of its own; hidden from readers, copied with the uploads. */
const NAMES = '.names'
const nameFileOf = (root: string, key: string) => join(root, NAMES, key)

/** Holds files while they are written; hidden from readers and from backups. */
const partsOf = (root: string) => join(root, '.parts')

const removeOlder = async (folder: string, before: Date) => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    const { mtime } = (await stat(join(folder, name)).catch(() => undefined)) ?? {}
    if (mtime && mtime < before) await rm(join(folder, name), { force: true })
  }
}

/** Name under which browsers save a public file; undefined if it has none. */
export const downloadName = (root: string, key: string): Promise<string | undefined> =>
  readFile(nameFileOf(root, key), 'utf8').catch(() => undefined)

/** @param signingKeys in front of that of the file in the folder, which is made where there is none at all */
export const diskStorage = (dataDir: string, signingKeys: readonly Buffer[] = []): Storage => {
  const root = uploadsDir(dataDir)
  /** Files that the work under way has stored, and that are synced at its end. */
  const unsynced = new AsyncLocalStorage<Set<string>>()
  const privateRoot = resolve(dataDir, 'private')
  const { sign, read } = signing({ dataDir, signingKeys })
  const incoming = partsOnDisk(resolve(dataDir, 'incoming'))
  preparePrivateFolder(privateRoot)
  const fileOf = (key: string) =>
    isPrivate(safeKey(key)) ? join(privateRoot, key.slice(PRIVATE.length)) : join(root, key)
  const urlOf = (key: string) => {
    if (isPrivate(key)) throw new Error(`not for everybody: ${key}`)
    return `/uploads/${key}`
  }
  const place = async (key: string) => {
    const file = fileOf(key)
    await (isPrivate(key) ? makePrivateFolder(dirname(file)) : mkdir(dirname(file), { recursive: true }))
    return file
  }

  /** Whoever is told that a file is stored finds it after a loss of power. */
  const keepName = async (file: string) => {
    const later = unsynced.getStore()
    if (later) later.add(file)
    else await syncNames(resolve(dataDir), [file])
  }

  const writeName = async (key: string, name: string) => {
    const file = nameFileOf(root, key)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, name, { flush: !unsynced.getStore() })
    await keepName(file)
  }

  const inOnePiece = async (key: string, file: string, write: (temporary: string) => Promise<unknown>) => {
    const folder = partsOf(isPrivate(key) ? privateRoot : root)
    await makePrivateFolder(folder)
    const temporary = join(folder, `${randomUUID()}.part`)
    try {
      await write(temporary)
      await rename(temporary, file)
      await keepName(file)
    } catch (error) {
      // What a full disk could not take whole must not fill it further.
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    urlOf,
    parallel: 3,
    // The content type is derived from the extension when the file is served.
    put: async (key, bytes, _contentType, download) => {
      const file = await place(key)
      if (download !== undefined) await writeName(key, download)
      const options = { flush: !unsynced.getStore(), ...(isPrivate(key) ? { mode: PRIVATE_FILE } : {}) }
      await inOnePiece(key, file, (temporary) => writeFile(temporary, bytes, options))
      return isPrivate(key) ? '' : urlOf(key)
    },
    storeMany: async (work) => {
      const files = new Set<string>()
      await unsynced.run(files, work)
      await syncFiles(resolve(dataDir), files)
    },
    has: (key) => exists(fileOf(key)),
    sizeOf: (key) =>
      stat(fileOf(key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        },
      ),
    read: async (key, start = 0, end = Number.MAX_SAFE_INTEGER) => {
      try {
        await using file = await open(fileOf(key))
        const { size } = await file.stat()
        const length = Math.max(0, Math.min(end, size) - start)
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    signedUrl: async (key, lasting) => {
      if (!isPrivate(safeKey(key))) throw new Error(`not a private key: ${key}`)
      return sign(`${PRIVATE_PATH}/${key.slice(PRIVATE.length)}`, {}, lasting)
    },
    remove: async (key) => {
      await rm(fileOf(key), { force: true })
      await rm(nameFileOf(root, key), { force: true })
      await syncRemoved(resolve(dataDir), [fileOf(key), nameFileOf(root, key)])
    },
    // A hard link takes no space, and is safe because the content of a key never changes. Public copies keep the private
    // file mode: only this server reads them.
    copy: async (from, to) => {
      const [source, file] = [fileOf(from), await place(to)]
      try {
        await link(source, file)
      } catch (error) {
        if (isMissing(error)) return false
        if (NO_LINKS.has(codeOf(error)))
          await inOnePiece(to, file, async (temporary) => {
            await copyFile(source, temporary)
            await syncFile(temporary)
          })
        else if (codeOf(error) !== 'EEXIST') throw error
      }
      await keepName(file)
      return true
    },

    begin: (key) => {
      safeKey(key)
      return incoming.begin()
    },
    parts: ({ multipart }) => incoming.arrived(multipart),
    partUrl: async ({ multipart }, part, bytes, from, lasting) =>
      sign(`${PART_PATH}/${multipart}/${part}`, { from: String(from), bytes: String(bytes) }, lasting),
    assemble: async ({ key, multipart }) => {
      const file = await place(key)
      if (!(await incoming.moveFinished(multipart, file)) && !(await exists(file)))
        throw new Error(`nothing collected for ${key}`)
      await keepName(file)
    },
    abort: ({ multipart }) => incoming.discard(multipart),
    removeCutOff: async (before) => {
      for (const each of [root, privateRoot]) await removeOlder(partsOf(each), before)
    },

    local: {
      privateRoot,
      mayOpen: (key, address, now) => {
        try {
          safeKey(key)
        } catch {
          return false
        }
        return read(address, now) !== undefined
      },
      receive: async ({ multipart, part, address, now }, body, contentLength) => {
        const signed = read(address, now)
        if (!signed) return 'forbidden'
        const [from, bytes] = [Number(signed.from), Number(signed.bytes)]
        if (contentLength !== undefined && contentLength !== bytes - from) return 'mismatch'
        return incoming.receive({ multipart, part: Number(part), from, bytes }, body)
      },
    },
    close: () => undefined,
  }
}
