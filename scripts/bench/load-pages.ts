// Readers of published pages, from a process of their own: `load-pages.ts <JSON of PagesLoad>`. Each asks for a page by chance.
import { keptConnections } from './kept-connections.ts'
import { openLoop } from './open-loop.ts'
import { cpuSecondsOf } from './process-tree.ts'
import { oneOf } from './random.ts'

export interface PagesLoad {
  origin: string
  paths: string[]
  seconds: number
  perSecond: number
  /** Id of the web server's process. */
  pid: number
}

export interface PagesReport extends Awaited<ReturnType<typeof openLoop>> {
  /** Processor time of the web server, of one core. */
  cpu: number
}

const load = JSON.parse(process.argv[2] ?? '') as PagesLoad
/** Beyond, requests wait for a connection: a web server takes no more than it has been set to. */
const CONNECTIONS = 256
const ask = keptConnections(CONNECTIONS)

const read = async () => {
  const path = oneOf(load.paths)
  const { status, body } = await ask(load.origin + path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return body.byteLength
}

const began = performance.now()
const before = cpuSecondsOf(load.pid)
const report = await openLoop(load, read)
const cpu = ((cpuSecondsOf(load.pid) - before) * 1000) / (performance.now() - began)
console.info(JSON.stringify({ ...report, cpu } satisfies PagesReport))
process.exit(0)
