// Keys of 256 bits that the server makes for itself: a file of the data folder, shared by the instances on it.
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE_FILE, tightenFile } from './private-files.ts'

export const KEY_BYTES = 32

/** Undefined where there is no such file. Throws where it cannot be read. */
export const readKeyFile = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** The key in the file, which is made with mode 0600 where there is none. */
export const keyInFile = (file: string): Buffer => {
  const found = readKeyFile(file)
  if (found) {
    tightenFile(file)
    return found
  }
  mkdirSync(dirname(file), { recursive: true })
  // Whole before it has its name: another instance may look for it at the same moment.
  const made = `${file}.${randomUUID()}`
  writeFileSync(made, randomBytes(KEY_BYTES), { mode: PRIVATE_FILE })
  try {
    linkSync(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(made, { force: true })
  }
  return readFileSync(file)
}
