// Templates are compiled once, though several test files ask for them at the same time.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { compile, loadSite } from '#publish/compile.ts'

const PATIENCE_MS = 170_000

/** A database in use by one process at a time is a lock that no killed process leaves behind. */
const alone = async <T>(file: string, work: () => Promise<T>) => {
  const lock = new DatabaseSync(file)
  try {
    lock.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN EXCLUSIVE`)
    return await work()
  } finally {
    lock.close()
  }
}

export const compiledSite = async (root: string) => {
  await alone(join(root, 'node_modules/.compiling'), () => compile(root))
  return loadSite(root)
}
