// What this program is: for logs, monitors and the footer of the console.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrations } from './db/migrate.ts'

export interface ProgramVersion {
  version: string
  /** Empty where it is not known. */
  commit: string
  /** The newest migration that it brings. */
  migration: string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

const commitOfCheckout = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

export const programVersion = ({ commit }: { commit: string }): ProgramVersion => ({
  version: (JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }).version,
  commit: commit || commitOfCheckout(),
  migration: readMigrations().at(-1)?.name ?? '',
})
