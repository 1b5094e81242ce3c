// One full publish of a made-up news centre, in a fresh process:
// `publish-sample.ts <folder of the compiled templates> <folder to work in> <articles>`.
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clientFiles, loadSite } from '#publish/compile.ts'
import type { CompiledSite } from '#publish/entry.ts'
import { publishAll } from '#publish/publish.ts'
import { openSnapshotStore } from '#publish/snapshot-store.ts'
import { sampleSnapshot } from './sample-articles.ts'

/** Milliseconds. */
export interface PublishTimes {
  total: number
  /** The templates' share of it, and the rest: files, sitemap, clearing up. */
  render: number
  write: number
  /** This process's share of the processors, system calls included. */
  cpu: number
  /** The same again, with every file in place and unchanged. */
  again: number
  /** The same files written by nothing but a loop, through temporary names as well. */
  bareWrite: number
}

const timed = (site: CompiledSite) => {
  const spent = { render: 0 }
  const render = async (path: string) => {
    const started = performance.now()
    const page = await site.render(path)
    spent.render += performance.now() - started
    return page
  }
  return { site: { ...site, render }, spent }
}

const [root = '', folder = '', articles = ''] = process.argv.slice(2)
const options = {
  snapshot: join(folder, 'snapshot.db'),
  siteUrl: 'http://localhost:4321',
  apiBase: '',
  outDir: join(folder, 'dist'),
  clientFiles: clientFiles(root),
}
const store = openSnapshotStore(options.snapshot)
store.apply(sampleSnapshot(Number(articles)))
store.close()

const { site, spent } = timed(await loadSite(root))
const publish = async () => {
  const started = performance.now()
  const { failures } = await publishAll(site, options)
  if (failures[0])
    throw new Error(`${failures.length} pages failed; ${failures[0].path}: ${failures[0].reason}`)
  return performance.now() - started
}

const writeBare = () => {
  const files = globSync('**/*.html', { cwd: options.outDir })
  const bodies = files.map((file) => readFileSync(join(options.outDir, file)))
  const copy = join(folder, 'copy')
  for (const part of new Set(files.map((file) => dirname(file))))
    mkdirSync(join(copy, part), { recursive: true })
  const started = performance.now()
  for (const [index, file] of files.entries()) {
    writeFileSync(join(copy, `${file}.part`), bodies[index] ?? '')
    renameSync(join(copy, `${file}.part`), join(copy, file))
  }
  return performance.now() - started
}

const before = process.cpuUsage()
const total = await publish()
const { user, system } = process.cpuUsage(before)
const { render } = spent
const times: PublishTimes = {
  total,
  render,
  write: total - render,
  cpu: (user + system) / 1000,
  again: await publish(),
  bareWrite: writeBare(),
}
console.info(JSON.stringify(times))
