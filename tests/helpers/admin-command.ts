// npm run admin: as the process that an operator starts, or inside this one, which has loaded the server already.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { runAdmin } from '../../scripts/admin-command.ts'
import { COMMAND_ENV } from './processes.ts'

interface Ended {
  code: number
  out: string
  err: string
}
type Env = Record<string, string>

const root = join(import.meta.dirname, '../..')

export const adminProcess = (args: readonly string[], env: Env, input = '') =>
  new Promise<Ended>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/admin.ts', ...args],
      { cwd: root, env: { ...COMMAND_ENV, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })

export const adminInside = async (args: readonly string[], env: Env, input = ''): Promise<Ended> => {
  let [out, err] = ['', '']
  const code = await runAdmin([...args], {
    env,
    stdin: Readable.from(Buffer.from(input)),
    say: (line) => (out += `${line}\n`),
    complain: (message) => (err += `${message}\n`),
  })
  return { code, out, err }
}
