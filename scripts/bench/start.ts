// Fresh clone → `ready`: what a newcomer waits for after the README's first command.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { atMost, type Figure } from './figures.ts'
import { environment, lineOf, root, type Workshop } from './workshop.ts'

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const hasCommit = () => {
  try {
    return git('rev-parse', '--verify', 'HEAD') !== ''
  } catch {
    return false
  }
}

/** The last commit; before the first one, the files that would be in it. */
const clone = (to: string) => {
  if (hasCommit()) git('clone', '--quiet', root, to)
  else
    for (const file of git('ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0'))
      if (file && existsSync(join(root, file))) cpSync(join(root, file), join(to, file))
}

export const start = async (shop: Workshop): Promise<Figure[]> => {
  const folder = shop.folder()
  const portal = join(folder, 'portal')
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  clone(portal)
  const child = shop.start('npm', ['start'], {
    cwd: portal,
    env: environment({ PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') }),
  })
  // npm names the script it runs; the one before, `prestart`, installs.
  const [installed, ready] = await Promise.all([
    lineOf(child, /^> \S+ start$/m, 600_000).then(passed),
    lineOf(child, /^ready http/m, 600_000).then(passed),
  ])
  return [
    atMost('fresh clone to ready, warm npm cache', ready, 120, 's'),
    atMost('of it our own part, after the install', ready - installed, 15, 's'),
  ]
}
