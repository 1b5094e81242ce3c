// Writes and removes single files of a tree that readers see: each appears whole or not at all.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { SYNCED_AT_ONCE } from './durable.ts'

/** Temporary file beside the final one, as a dotfile: hosts do not serve those. */
const temporaryOf = (path: string) => join(dirname(path), `.${basename(path)}.part`)

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Makes the folder for which a file could not be written; any other error goes on. */
const makeFolder = (path: string, error: unknown) => {
  if (!isMissing(error)) throw error
  mkdirSync(dirname(path), { recursive: true })
}

/** Removes a temporary file; one that cannot be removed is in the way of the next try, which says so again. */
const discard = (temporary: string) => {
  try {
    rmSync(temporary, { force: true })
  } catch {}
}

/** Throws, with nothing changed, if the file cannot be written. Its bytes are on the disk then; its name may not be yet. */
export const writeWhole = (path: string, body: Uint8Array | string) => {
  const temporary = temporaryOf(path)
  try {
    try {
      writeFileSync(temporary, body, { flush: true })
    } catch (error) {
      makeFolder(path, error)
      writeFileSync(temporary, body, { flush: true })
    }
    renameSync(temporary, path)
  } catch (error) {
    discard(temporary)
    throw error
  }
}

const textOf = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** The same for a file that rarely has another text: only then the disk is waited for. */
export const writeIfOther = (path: string, text: string) => {
  if (textOf(path) !== text) writeWhole(path, text)
}

/** A file to write. */
export interface FileToWrite {
  path: string
  body: Uint8Array
}

/**
 * Writes many files, each whole or not at all. Their bytes reach the disk side by side, in a third of the time; they appear in
 * their order, and none before the bytes of all are on the disk. @returns The error of each that could not be written.
 */
export const writeEachWhole = async (files: readonly FileToWrite[]): Promise<unknown[]> => {
  const errors = await pLimit(SYNCED_AT_ONCE).map([...files], async ({ path, body }) => {
    const write = () => writeFile(temporaryOf(path), body, { flush: true })
    try {
      await write().catch((error: unknown) => {
        makeFolder(path, error)
        return write()
      })
      return undefined
    } catch (error) {
      return error
    }
  })
  return files.map(({ path }, at) => {
    try {
      if (errors[at]) throw errors[at]
      renameSync(temporaryOf(path), path)
      return undefined
    } catch (error) {
      discard(temporaryOf(path))
      return error
    }
  })
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
