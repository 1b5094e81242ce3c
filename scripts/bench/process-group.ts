// The temporary folders and the processes of a bench. Another process removes them when the bench is over, also where it was
// killed (reaper.ts).
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface ProcessGroup {
  /** Fills a new folder with the demo and its site; undefined where each bench makes its own. */
  copyDemo: CopyDemo | undefined
  /** A new temporary folder. */
  folder(): string
  /** Starts a command in a process group of its own. */
  start(command: string, args: readonly string[], options?: StartOptions): ChildProcess
  /** Runs one of this folder's scripts to its end and reads the JSON it prints. Throws where it fails. */
  ask<T>(script: string, ...args: string[]): Promise<T>
  /** Ends and removes all of it. */
  close(): Promise<void>
}

/** Answers where DATA_DIR, OUT_DIR and CONTENT_CACHE are in the folder it has filled, and the SITE_URL of its pages. */
export type CopyDemo = (
  folder: string,
) => Promise<Record<'DATA_DIR' | 'OUT_DIR' | 'CONTENT_CACHE' | 'SITE_URL', string>>

export interface StartOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** Sent to the group to end it; SIGTERM unless given. */
  signal?: NodeJS.Signals
}

const NPMS_OWN = /^(npm_(?!config_(cache|registry|userconfig|cafile|.*proxy)$)|INIT_CWD$|NODE_ENV$)/
const PORTALS_OWN =
  /^(DATABASE_URL|DATA_DIR|DEMO|API_BASE|SITE_URL|OUT_DIR|CONTENT_CACHE|LOG_LEVEL|TRUST_PROXY|CORS_ORIGIN|SMS_PROVIDER|SITE_BUCKET\w*|UPLOAD_\w+|PURGE_\w+|API_UPSTREAM|SITE_HOST|STAFF_OTP_ROLES)$/

/** The environment of this process without the variables of npm and those that set up a portal. */
export const environment = (own: Record<string, string> = {}): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !NPMS_OWN.test(name) && !PORTALS_OWN.test(name),
  )
  const folders = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { ...Object.fromEntries(inherited), PATH: folders.join(':'), ...own }
}

const nodeArgs = (script: string) => [
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, script),
]

const open = new Set<ProcessGroup>()
const stop = (code: number) =>
  void Promise.all([...open].map((group) => group.close())).finally(() => process.exit(code))

/** Ends all groups and this process on a signal, or when its parent is gone: npm's shell passes no signals on. */
export const stopWhenAsked = () => {
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(name, () => stop(code))
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(143), 500).unref()
}

export const openProcessGroup = (copyDemo?: CopyDemo): ProcessGroup => {
  const reaper = spawn(process.execPath, nodeArgs('reaper.ts'), {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  reaper.stdin.on('error', () => undefined)
  const ended = once(reaper, 'exit')
  const tell = (line: string) => reaper.stdin.write(`${line}\n`)
  const base = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  tell(`folder ${base}`)
  // PostgreSQL runs as another user, and must reach its folder.
  chmodSync(base, 0o711)

  const group: ProcessGroup = {
    copyDemo,
    folder: () => mkdtempSync(join(base, 'part-')),

    start(command, args, { signal = 'SIGTERM', env = environment(), ...options } = {}) {
      const child = spawn(command, args, {
        cwd: root,
        ...options,
        env: { ...env, TMPDIR: base },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      const { pid } = child
      if (pid !== undefined) {
        tell(`run ${pid} ${signal}`)
        child.once('exit', () => tell(`over ${pid}`))
      }
      return child
    },

    async ask<T>(script: string, ...args: string[]) {
      const child = group.start(process.execPath, [...nodeArgs(script), ...args])
      return JSON.parse(await outputOf(child, script)) as T
    },

    async close() {
      open.delete(group)
      reaper.stdin.end()
      await ended
    },
  }
  open.add(group)
  return group
}

const TAIL = 4000

/** The standard output of a process, once it has ended. Throws with the last lines where it failed. */
export const outputOf = async (child: ChildProcess, name: string) => {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${(errors || output).slice(-TAIL)}`)
  return output
}

/** Waits until a process prints a line that matches. Throws where it ends before, or does not within the time. */
export const waitForLine = (child: ChildProcess, line: RegExp, timeoutMs: number) =>
  new Promise<RegExpExecArray>((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${reason}:\n${output.slice(-TAIL)}`))
    const timer = setTimeout(() => fail(`no line like ${line} within ${timeoutMs / 1000} s`), timeoutMs)
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      const match = line.exec(output)
      if (!match) return
      clearTimeout(timer)
      resolve(match)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`ended with ${code} before a line like ${line}`))
  })
