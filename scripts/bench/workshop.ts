// What a bench works with: temporary folders and processes that are gone when it is over, however it ended.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Workshop {
  /** A new temporary folder. */
  folder(): string
  /** Starts a command in a process group of its own. */
  start(command: string, args: readonly string[], options?: StartOptions): ChildProcess
  /** Runs one of this folder's scripts to its end and reads the JSON it prints. Throws where it fails. */
  ask<T>(script: string, ...args: string[]): Promise<T>
  /** Ends and removes all of it. */
  close(): Promise<void>
}

export interface StartOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** What asks it to end. */
  signal?: NodeJS.Signals
}

const NPMS_OWN = /^(npm_(?!config_(cache|registry|userconfig|cafile|.*proxy)$)|INIT_CWD$|NODE_ENV$)/
const PORTALS_OWN =
  /^(DATABASE_URL|DATA_DIR|DEMO|API_BASE|SITE_URL|OUT_DIR|CONTENT_CACHE|LOG_LEVEL|TRUST_PROXY|CORS_ORIGIN|SMS_PROVIDER|SITE_BUCKET\w*|UPLOAD_\w+|PURGE_\w+|API_UPSTREAM|SITE_HOST)$/

/** This process's surroundings without what npm or a portal's operator put there. */
export const environment = (own: Record<string, string> = {}): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(([name]) => !NPMS_OWN.test(name) && !PORTALS_OWN.test(name))
  const folders = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { ...Object.fromEntries(kept), PATH: folders.join(':'), ...own }
}

const nodeArgs = (script: string) => [
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, script),
]

const open = new Set<Workshop>()
const stop = (code: number) =>
  void Promise.all([...open].map((workshop) => workshop.close())).finally(() => process.exit(code))

/** Ends all workshops and this process when it is told to stop, or left alone: npm's shell keeps signals to itself. */
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

export const openWorkshop = (): Workshop => {
  const leash = spawn(process.execPath, nodeArgs('leash.ts'), {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  leash.stdin.on('error', () => undefined)
  const ended = once(leash, 'exit')
  const tell = (line: string) => leash.stdin.write(`${line}\n`)
  const base = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  tell(`folder ${base}`)
  // The database runs as another user.
  chmodSync(base, 0o711)

  const workshop: Workshop = {
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
      const child = workshop.start(process.execPath, [...nodeArgs(script), ...args])
      return JSON.parse(await outputOf(child, script)) as T
    },

    async close() {
      open.delete(workshop)
      leash.stdin.end()
      await ended
    },
  }
  open.add(workshop)
  return workshop
}

const TAIL = 4000

/** Everything a process printed. Throws, with the end of it, where it failed. */
export const outputOf = async (child: ChildProcess, name: string) => {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${(errors || output).slice(-TAIL)}`)
  return output
}

/** Waits until a process prints a line like this. Throws where it ends or takes too long. */
export const lineOf = (child: ChildProcess, line: RegExp, patienceMs: number) =>
  new Promise<RegExpExecArray>((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${reason}:\n${output.slice(-TAIL)}`))
    const timer = setTimeout(() => fail(`no line like ${line} within ${patienceMs / 1000} s`), patienceMs)
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      const found = line.exec(output)
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`ended with ${code} before a line like ${line}`))
  })
