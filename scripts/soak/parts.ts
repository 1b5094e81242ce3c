// A part of the cluster: a process on a port of its own, which may be killed, frozen and started again in the same place.
import { type RunningProcess, startProcess } from '../../tests/helpers/processes.ts'

export interface Part {
  /** 0 where it listens nowhere. */
  port: number
  kill: () => Promise<void>
  freeze: () => void
  thaw: () => void
  /** Ends it in order, where it runs. */
  stop: () => Promise<void>
  /** Starts it again, and waits until it listens. */
  start: () => Promise<void>
  /** Another program takes its place with the next start, such as that of a newer release. */
  replace: (command: Command) => void
  /** Answers a function that gives what it prints from now on, until it ends. */
  listen: () => () => string
}

export type Command = readonly [string, ...string[]]
type Options = Parameters<typeof startProcess>[1]

/** Time for what is under way. */
const GRACE_MS = 30_000

export const startPart = async (given: Command, options: Options, signal: NodeJS.Signals = 'SIGTERM') => {
  let command = given
  let running: RunningProcess | undefined = await startProcess(command, options)
  const send = (sent: NodeJS.Signals) => {
    if (running) process.kill(running.pid, sent)
  }
  const end = async (sent: NodeJS.Signals) => {
    await running?.stop(sent, GRACE_MS)
    running = undefined
  }
  const part: Part = {
    port: options.port ?? 0,
    kill: () => end('SIGKILL'),
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    stop: () => end(signal),
    start: async () => {
      running ??= await startProcess(command, options)
    },
    replace: (next) => {
      command = next
    },
    listen: () => running?.listen() ?? (() => ''),
  }
  return part
}
