// Connections that pipeline thousands of requests without reading an answer: what the server holds for them, and what
// other readers notice.
import { readdirSync, readFileSync } from 'node:fs'
import { startDemoBehindNginx } from './demo-site.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { LoadReport } from './load-report.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'

const READERS_PER_SECOND = 50
const SAMPLE_MS = 200
const MB = 1024

const residentKb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The most that a process holds while something goes on: memory in MB, open descriptors. */
const mostWhile = async <T>(pid: number, work: Promise<T>) => {
  const most = { memory: 0, descriptors: 0 }
  const sample = () => {
    most.memory = Math.max(most.memory, residentKb(pid) / MB)
    most.descriptors = Math.max(most.descriptors, descriptorsOf(pid))
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  const result = await work.finally(() => clearInterval(timer))
  return { ...most, result }
}

const ATTACKS = [
  { what: 'the document of the API', path: '/api/docs/json' },
  { what: 'a page', path: '/info' },
] as const

/** Seconds of each attack. */
const SECONDS = { full: 60, small: 1 }

export const flood = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const seconds = SECONDS[size]
  const { origin, pid, port, nginxPort } = await startDemoBehindNginx(group)
  const read = (url: string) =>
    group.ask<LoadReport>('load-reading.ts', url, String(seconds), String(READERS_PER_SECOND))
  const attack = (target: number, path: string) =>
    group.ask<{ opened: number }>('flood-attack.ts', String(target), String(seconds), path)

  const calm = await mostWhile(pid, read(origin))
  const figures: Figure[] = [
    aside('memory before', calm.memory, 'MB'),
    aside('p99 before', calm.result.p99, 'ms'),
  ]
  for (const { what, path } of ATTACKS)
    for (const { way, target } of [
      { way: 'directly', target: port },
      { way: 'behind nginx', target: nginxPort },
    ]) {
      const both = Promise.all([read(`http://127.0.0.1:${target}`), attack(target, path)])
      const { memory, descriptors, result } = await mostWhile(pid, both)
      const name = (figure: string) => `${what}, ${way}: ${figure}`
      figures.push(
        atMost(name('memory above before'), Math.max(0, memory - calm.memory), 100, 'MB'),
        atMost(name('descriptors above before'), Math.max(0, descriptors - calm.descriptors), 200),
        atMost(name("other readers' p99"), result[0].p99, 200, 'ms'),
        aside(name('connections opened'), result[1].opened),
      )
    }
  return figures
}
