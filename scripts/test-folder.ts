// The folder of a run of tests: all that it writes is below it, in memory where there is room, and goes with the run.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what is written here in memory: tests make and remove hundreds of thousands of files. */
const IN_MEMORY = '/dev/shm'
/** Several times what a run needs. */
const ROOM = 6 * 2 ** 30

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && freemem() >= ROOM
  } catch {
    return false
  }
}

const OPENED = 'PORTAL_TEST_FOLDER'
const PREFIX = 'portal-tests-'
const FOLDER_OF_RUN = new RegExp(`^${PREFIX}(\\d+)-`)

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Folders of runs that were killed take gigabytes of memory. One with a mount below it is left: what is mounted is not its own. */
const removeLeft = (base: string) => {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
  for (const name of readdirSync(base)) {
    const folder = join(base, name)
    const [, pid] = FOLDER_OF_RUN.exec(name) ?? []
    if (pid && !isRunning(Number(pid)) && !mounts.includes(` ${folder}/`))
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Makes the folder, unless whoever started this process has: from here on `tmpdir()` is there, for this process and for
 * those it starts. NODE_COMPILE_CACHE is where Node keeps compiled modules for the next process: tests start hundreds.
 */
export const useTestFolder = () => {
  if (process.env[OPENED]) return
  if (existsSync(IN_MEMORY)) removeLeft(IN_MEMORY)
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
  // PostgreSQL and web servers run as other users, and must reach their folders.
  chmodSync(folder, 0o711)
  process.env[OPENED] = folder
  process.env.TMPDIR = folder
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
