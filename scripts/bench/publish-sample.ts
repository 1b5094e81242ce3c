// One full publish of a made-up news centre, in a fresh process:
// `publish-sample.ts <folder of the compiled templates> <folder with snapshot.db>`.
import { join } from 'node:path'
import { loadEntry } from '#publish/compile.ts'
import { publish } from '#publish/publish.ts'

export interface FullPublish {
  milliseconds: number
  pages: number
  /** Most memory the process ever had, threads included. */
  megabytes: number
  /** Share of the processors, system calls included, in milliseconds. */
  cpu: number
}

const [build = '', folder = ''] = process.argv.slice(2)

const before = process.cpuUsage()
const started = performance.now()
const { failures, pages } = await publish(await loadEntry(join(build, 'server/entry.mjs')), {
  snapshot: join(folder, 'snapshot.db'),
  siteUrl: 'http://localhost:4321',
  apiBase: '',
  policy: '',
  outDir: join(folder, 'dist'),
  buildId: 'bench',
  entry: join(build, 'server/entry.mjs'),
  clientFiles: join(build, 'client'),
})
const milliseconds = performance.now() - started
if (failures[0]) throw new Error(`${failures.length} pages failed; ${failures[0].url}: ${failures[0].reason}`)
const { user, system } = process.cpuUsage(before)
const result: FullPublish = {
  milliseconds,
  pages,
  megabytes: process.resourceUsage().maxRSS / 1024,
  cpu: (user + system) / 1000,
}
console.info(JSON.stringify(result))
