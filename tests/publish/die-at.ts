// A death that can be repeated to the operation: SIGKILL instead of the n-th change of the disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

const CHANGES = [
  'writeFileSync',
  'renameSync',
  'rmSync',
  'mkdirSync',
  'cpSync',
  'linkSync',
  'copyFileSync',
] as const

type Work = (...values: unknown[]) => unknown

/** Only this thread's operations count; `COMMIT` and `BEGIN` of databases do too. */
export const dieAt = (operation: number) => {
  let left = operation
  const die = () => process.kill(process.pid, 'SIGKILL')
  const files = fs as unknown as { [name: string]: Work }
  for (const name of CHANGES) {
    const real = files[name] as Work
    files[name] = (...values) => {
      if (--left > 0) return real(...values)
      const [file, body] = values
      // Half of a file is the worst that a write can leave.
      if (name === 'writeFileSync') real(file, (body as string).slice(0, (body as string).length / 2))
      return die()
    }
  }
  syncBuiltinESMExports()
  const exec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')?.value as Work
  DatabaseSync.prototype.exec = function (sql) {
    if (/^(BEGIN|COMMIT)/.test(sql) && --left <= 0) die()
    exec.call(this, sql)
  }
}
