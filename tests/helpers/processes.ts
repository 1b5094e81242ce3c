// Programs that tests start: each on a free port, ended by its own process id, its folder removed.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Debian keeps servers where not every user looks. */
export const SYSTEM_PATH = [process.env.PATH ?? '', '/usr/sbin', '/sbin'].join(delimiter)

/** Where Node finds modules that another process of this run has compiled. */
const { NODE_COMPILE_CACHE } = process.env
/** Environment of a command of ours that takes nothing else from this process. */
export const COMMAND_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE }

/** A folder that other users may read too, for servers that give up root. */
export const openFolder = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `linquan-${name}-`))
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })

export interface RunningProcess {
  pid: number
  /** Output so far. */
  output(): string
  /** Answers a function that gives what is printed from now on. */
  listen(): () => string
  /** Resolves when it has ended. */
  ended: Promise<void>
  /** @param graceMs after which it is killed */
  stop(signal?: NodeJS.Signals, graceMs?: number): Promise<void>
}

/** The first start of a program on a new machine may take long. */
const TIMEOUT_MS = 480_000
const GRACE_MS = 5_000

const untilListening = async (name: string, port: number, child: ChildProcess, output: () => string) => {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await pause(40)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
    if (await answers(port)) return
  }
  throw new Error(`${name} did not come up:\n${output()}`)
}

/** Starts a server and waits until it listens, if it does so anywhere. Throws, with what it said, where it does not. */
export const startProcess = async (
  [command, ...args]: readonly [string, ...string[]],
  { port, env = {}, ...options }: { port?: number; env?: Record<string, string> } & Omit<SpawnOptions, 'env'>,
): Promise<RunningProcess> => {
  const child = spawn(command, args, {
    ...options,
    env: { ...COMMAND_ENV, PATH: SYSTEM_PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let length = 0
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-20_000)
    length += chunk.toString().length
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const listen = () => {
    const from = length
    return () => (length > from ? said.slice(-(length - from)) : '')
  }
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      said += error.message
      resolve()
    })
  })
  // Should the tests be interrupted, nothing of ours stays behind.
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  void ended.then(() => process.off('exit', onExit))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM', graceMs = GRACE_MS) => {
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
    await ended
    clearTimeout(timer)
  }
  try {
    if (port !== undefined) await untilListening(command, port, child, () => said)
  } catch (error) {
    await stop('SIGKILL')
    throw error
  }
  return { pid: child.pid ?? 0, output: () => said, listen, ended, stop }
}
