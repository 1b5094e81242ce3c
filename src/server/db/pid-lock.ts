// PGlite assumes that one process owns its folder; two would corrupt it without a word.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE_FILE, tightenFile } from '../security/private-files.ts'

/**
 * Process id and, on Linux, its start time: ids are used again, and in a container soon. Undefined for a process
 * that does not run.
 */
const markOf = (pid: number): string | undefined => {
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

/** Takes the lock file or throws; returns its release. A lock left by a dead process is taken over. */
export const takePidLock = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const mine = markOf(process.pid) ?? String(process.pid)
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: PRIVATE_FILE })
  } catch {
    const theirs = readFileSync(file, 'utf8')
    const holder = Number.parseInt(theirs, 10)
    if (theirs !== '' && markOf(holder) === theirs)
      throw new Error(`数据目录正被进程 ${holder} 使用（${file}）；请先停止它，或改用另一个 DATA_DIR`)
    writeFileSync(file, mine)
    tightenFile(file)
  }
  return () => rmSync(file, { force: true })
}
