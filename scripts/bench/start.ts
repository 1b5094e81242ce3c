// Fresh clone → `ready`: what a newcomer waits for after the README's first command, and the memory it takes.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { atMost, type Figure } from './figures.ts'
import { environment, type ProcessGroup, root, waitForLine } from './process-group.ts'
import { memoryOfTree } from './process-tree.ts'
import type { Size } from './size.ts'

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

/** Milliseconds after which the demo has come to rest. */
const REST = { full: 30_000, small: 0 }

/**
 * With the packages of this checkout, and the templates it has compiled. Without npm, which would empty the folder that the
 * link leads to.
 */
const startInstalled = (group: ProcessGroup, portal: string, env: NodeJS.ProcessEnv) => {
  symlinkSync(join(root, 'node_modules'), join(portal, 'node_modules'))
  const compiled = join(root, '.build')
  if (existsSync(compiled)) cpSync(compiled, join(portal, '.build'), { recursive: true })
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/start.ts']
  return group.start(process.execPath, args, { cwd: portal, env })
}

export const start = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const folder = group.folder()
  const portal = join(folder, 'portal')
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  clone(portal)
  const env = environment({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    ...((await group.copyDemo?.(folder)) ?? { DATA_DIR: join(folder, 'data') }),
  })
  const child =
    size === 'small'
      ? startInstalled(group, portal, env)
      : group.start('npm', ['start'], { cwd: portal, env })
  // npm names the script it runs; the one before, `prestart`, installs.
  const [installed, ready] = await Promise.all([
    size === 'small' ? 0 : waitForLine(child, /^> \S+ start$/m, 600_000).then(passed),
    waitForLine(child, /^ready http/m, 600_000).then(passed),
  ])
  await wait(REST[size])
  return [
    atMost('fresh clone to ready, warm npm cache', ready, 120, 's'),
    atMost('of it our own part, after the install', ready - installed, 15, 's'),
    atMost('memory of all its processes, 30 s later', memoryOfTree(child.pid ?? 0), 500, 'MB'),
  ]
}
