// PGlite assumes that one process owns its folder; two would corrupt it silently.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE_FILE, tightenFile } from '#platform/server/security/private-files.ts'

/**
 * Process id and, on Linux, start time: ids are reused, in containers very soon. Undefined if no such process runs.
 */
const processIdentity = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  try {
    // The command's name may hold spaces; fields are counted from behind its parenthesis.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${pid} ${started}`
  } catch {
    return `${pid}`
  }
}

/** Acquires the lock file or throws; returns a function that releases it. The lock of a dead process is replaced. */
export const acquirePidLock = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const mine = processIdentity(process.pid) ?? String(process.pid)
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: PRIVATE_FILE })
  } catch {
    const theirs = readFileSync(file, 'utf8')
    const holder = Number.parseInt(theirs, 10)
    if (theirs !== '' && processIdentity(holder) === theirs)
      throw new Error(`数据目录正被进程 ${holder} 使用（${file}）；请先停止它，或改用另一个 DATA_DIR`)
    writeFileSync(file, mine)
    tightenFile(file)
  }
  return () => rmSync(file, { force: true })
}
