// Files and folders below DATA_DIR that only the server's account can read, regardless of the umask.
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** Corrects the mode of files written by earlier versions. On a shared volume another account may own the file. */
const tighten = (path: string, mode: number) => {
  if ((statSync(path).mode & 0o777) === mode) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    process.emitWarning(`无法收紧 ${path} 的权限（${(error as Error).message}），请自行设为仅服务账号可读`)
  }
}

/** Creates the folder if missing. Its mode protects everything in it. */
export const preparePrivateFolder = (folder: string) => {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  tighten(folder, PRIVATE_FOLDER)
}

export const tightenFile = (file: string) => tighten(file, PRIVATE_FILE)

/** For folders below a prepared one. */
export const makePrivateFolder = (folder: string) => mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
