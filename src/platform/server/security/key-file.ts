// Generated 256-bit keys, stored in the data folder and shared by the instances that use it.
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFoldersNow } from '#platform/publish/system/durable.ts'
import { PRIVATE_FILE, tightenFile } from './private-files.ts'

export const KEY_BYTES = 32

/** Undefined if the file does not exist. Throws if it cannot be read. */
export const readKeyFile = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

export const keyInFile = (file: string): Buffer => {
  const existing = readKeyFile(file)
  if (existing) {
    tightenFile(file)
    return existing
  }
  mkdirSync(dirname(file), { recursive: true })
  // Written under a temporary name, because another instance may read it at the same moment.
  const temporary = `${file}.${randomUUID()}`
  writeFileSync(temporary, randomBytes(KEY_BYTES), { mode: PRIVATE_FILE, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  // What is encrypted with a key that is lost with the power is lost with it.
  syncFoldersNow([dirname(file), dirname(dirname(file))])
  return readFileSync(file)
}
