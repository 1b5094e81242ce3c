// Ends what a bench started and removes its folders as soon as the pipe from the bench closes, which it does even where the
// bench is killed. Reads lines: `run <pid> <signal>`, `over <pid>`, `folder <path>`.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const KILL_AFTER_MS = 10_000

/** Process id of each group's leader → the signal that lets the group end by itself. */
const groups = new Map<number, NodeJS.Signals>()
const folders = new Set<string>()

const signal = (group: number, name: NodeJS.Signals | 0) => {
  try {
    return process.kill(-group, name)
  } catch {
    return false
  }
}
const alive = () => [...groups.keys()].filter((group) => signal(group, 0))

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

for await (const line of createInterface(process.stdin)) {
  const [word, value = '', name = 'SIGTERM'] = line.split(' ')
  if (word === 'run') groups.set(Number(value), name as NodeJS.Signals)
  if (word === 'over' && !signal(Number(value), 0)) groups.delete(Number(value))
  if (word === 'folder') folders.add(line.slice('folder '.length))
}

for (const [group, name] of groups) signal(group, name)
for (let waited = 0; alive().length > 0 && waited < KILL_AFTER_MS; waited += 50) await wait(50)
for (const group of alive()) signal(group, 'SIGKILL')
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
