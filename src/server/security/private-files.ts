// What nobody but the server's own account may read below DATA_DIR, whatever the umask says.
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** Earlier versions wrote with the umask alone. Whoever owns the file on a shared volume may be somebody else. */
const tighten = (path: string, mode: number) => {
  if ((statSync(path).mode & 0o777) === mode) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    process.emitWarning(`无法收紧 ${path} 的权限（${(error as Error).message}），请自行设为仅服务账号可读`)
  }
}

/** Creates the folder where it is missing. All that stands in it is shut off by this one. */
export const preparePrivateFolder = (folder: string) => {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  tighten(folder, PRIVATE_FOLDER)
}

export const tightenFile = (file: string) => tighten(file, PRIVATE_FILE)

/** Below a folder that was prepared. */
export const makePrivateFolder = (folder: string) => mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
