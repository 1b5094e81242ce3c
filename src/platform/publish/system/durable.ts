// What must outlast a loss of power: bytes and names are on the disk only once file and folder were synced.
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import pLimit from 'p-limit'

/** Node syncs by four threads at a time. */
export const SYNCED_AT_ONCE = 4

/** Windows syncs only what is open for writing. */
const FLAGS = process.platform === 'win32' ? 'r+' : 'r'

const sync = async (path: string) => {
  await using handle = await open(path, FLAGS)
  await handle.sync()
}

/** Windows has no such call for folders, and writes names by itself. */
const syncable = (folders: Iterable<string>) => (process.platform === 'win32' ? [] : [...new Set(folders)])

/** Syncs the names in folders. */
export const syncFolders = async (folders: Iterable<string>) => {
  await pLimit(SYNCED_AT_ONCE).map(syncable(folders), sync)
}

/** The same at once, holding the process up. */
export const syncFoldersNow = (folders: Iterable<string>) => {
  for (const folder of syncable(folders)) {
    const descriptor = openSync(folder, FLAGS)
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
}

/** Folders from the root down to that of the file, whose names lead to it. */
const foldersTo = (root: string, file: string): string[] => {
  const folder = dirname(file)
  const isBelow = folder !== root && !relative(root, folder).startsWith('..')
  return isBelow ? [...foldersTo(root, folder), folder] : [root]
}

/** Syncs the names of files, and those of the folders they are in, up to the root. */
export const syncNames = (root: string, files: Iterable<string>) =>
  syncFolders([...files].flatMap((file) => foldersTo(resolve(root), resolve(file))))

/** Syncs that files are gone, before anything forgets them: otherwise they may be back after a loss of power. */
export const syncRemoved = (root: string, files: Iterable<string>) =>
  syncFolders([...files].flatMap((file) => foldersTo(resolve(root), resolve(file))).filter(existsSync))

export const syncFile = sync

/** Syncs files and their names, up to the root. */
export const syncFiles = async (root: string, files: ReadonlySet<string>) => {
  await pLimit(SYNCED_AT_ONCE).map([...files], sync)
  await syncNames(root, files)
}

/** Asks the system to sync all of the folder's file system, which is quicker for many files; undefined where it cannot. */
const systemSync = async () => {
  if (process.platform !== 'linux') return undefined
  try {
    const { default: koffi } = await import('koffi')
    const syncfs = koffi.load('libc.so.6').func('int syncfs(int)')
    return (descriptor: number) =>
      new Promise<boolean>((done) =>
        syncfs.async(descriptor, (_error: unknown, result: number) => done(result === 0)),
      )
  } catch {
    // The binary is for another C library: files are synced one by one.
    return undefined
  }
}

/** Syncs every file and name in a folder. */
export const syncTree = async (folder: string) => {
  const syncfs = await systemSync()
  if (syncfs) {
    await using handle = await open(folder)
    if (await syncfs(handle.fd)) return
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathsOf = (wanted: 'isFile' | 'isDirectory') =>
    entries.filter((entry) => entry[wanted]()).map((entry) => join(entry.parentPath, entry.name))
  await pLimit(SYNCED_AT_ONCE).map(pathsOf('isFile'), sync)
  await syncFolders([folder, ...pathsOf('isDirectory')])
}
