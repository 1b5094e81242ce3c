// Writes and removes single files of a tree that readers see: each appears whole or not at all.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Temporary file beside the final one, as a dotfile: hosts do not serve those. */
const temporaryOf = (path: string) => join(dirname(path), `.${basename(path)}.part`)

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Throws, with nothing changed, if the file cannot be written. Its bytes are on the disk then; its name may not be yet. */
export const writeWhole = (path: string, body: Uint8Array | string) => {
  const temporary = temporaryOf(path)
  try {
    try {
      writeFileSync(temporary, body, { flush: true })
    } catch (error) {
      if (!isMissing(error)) throw error
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(temporary, body, { flush: true })
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Removes a SQLite file with its journal files. */
export const removeDatabase = (file: string) => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

/** Removes a file, and the temporary file of a killed write. */
export const removeFile = (path: string) => {
  rmSync(temporaryOf(path), { force: true })
  rmSync(path, { force: true })
}
