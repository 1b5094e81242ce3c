// One size of the bench `million`, in a process of its own: `million-run.ts <folder> <articles>` prints what it measured.

import { join } from 'node:path'
import { settings } from '#features/site/single.ts'
import { sitemapPath } from '#platform/lib/paths.ts'
import { openDeliveryStore } from '#platform/publish/deliver/delivery-store.ts'
import { plan } from '#platform/publish/deliver/plan.ts'
import type { SnapshotChange } from '#platform/publish/pull/snapshot-store.ts'
import { openSnapshotStore, publish, rankOf } from '../../tests/helpers/content-model.ts'
import { median } from './figures.ts'
import { memoryOf } from './process-tree.ts'
import { openSampleSite, sampleSnapshotIn } from './sample-site.ts'
import { fillSnapshot, sampleArticle, TURNS } from './sample-snapshot.ts'

export interface MillionTimes {
  pages: number
  /** The most memory of the full publish, and of all that is measured. */
  megabytes: { full: number; all: number }
  /** Seconds of what concerns all pages. */
  fill: number
  full: number
  frame: number
  plan: number
  /** Median of the milliseconds from a change, in the snapshot and on its pages, and the files that the last wrote. */
  changes: Record<string, { milliseconds: number; written: number }>
}

const [folder = '', count = '0'] = process.argv.slice(2)
const articles = Number(count)
const snapshot = sampleSnapshotIn(folder)
const seconds = async (work: () => unknown) => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const fill = await seconds(() => fillSnapshot(snapshot, articles))
const { site, options } = await openSampleSite(folder)
let pages = 0
const full = await seconds(async () => ({ pages } = await publish(site, options)))
const megabytesOfFull = memoryOf(process.pid, 'VmHWM')
const store = openSnapshotStore(snapshot)
const put = (change: Partial<SnapshotChange>) =>
  store.apply({ records: {}, singles: {}, pulledAt: new Date().toISOString(), source: 'sample', ...change })
const news = (changed: ReturnType<typeof sampleArticle>[], removed: number[] = []) =>
  put({ records: { news: { changed, removed } } })

const changes: MillionTimes['changes'] = {}
/** The first is not counted: SQLite reads its pages then, as it has in a process that watches. */
const measure = async (what: string, change: (turn: number) => unknown) => {
  const times: number[] = []
  let files = 0
  for (let turn = 1; turn <= TURNS; turn++) {
    const started = performance.now()
    change(turn)
    const { written, kind, failures } = await publish(site, options)
    if (kind === 'full' || failures.length > 0)
      throw new Error(`${what}: ${kind}, ${failures.length} failures`)
    times.push(performance.now() - started)
    files = written.length
  }
  changes[what] = { milliseconds: median(times.slice(1)), written: files }
}
const middle = Math.floor(articles / 2)
await measure('one edit', (turn) => news([sampleArticle(middle, { content: `<p>${turn}</p>` })]))
await measure('an article on top of its list', (turn) =>
  news([sampleArticle(articles + turn, { type: 1, createtime: `2030-01-01 08:00:0${turn}` })]),
)
await measure('an article in the middle', (turn) =>
  news([sampleArticle(articles + 10 + turn, { type: 1, createtime: sampleArticle(middle).createtime })]),
)
await measure('the oldest of a list withdrawn', (turn) => news([], [turn]))
await measure('a restart, nothing changed', () => undefined)
site.open(options)
const started = performance.now()
await site.render(sitemapPath)
changes['the sitemap that names the others'] = { milliseconds: performance.now() - started, written: 0 }
site.close()
const frame = await seconds(() => {
  put({ singles: { settings: { ...settings.empty, icp: '京ICP备00000001号' } } })
  return publish(site, options).then(({ rendered }) => {
    if (rendered > pages / 10) throw new Error(`a filing number rendered ${rendered} pages`)
  })
})
store.close()
const deliveries = openDeliveryStore(join(folder, 'delivery.db'))
const planned = await seconds(() =>
  plan(deliveries, 'bucket', { folder: options.outDir, rankOf, change: 'all', state: 'one' }),
)
deliveries.close()
const times: MillionTimes = {
  pages,
  megabytes: { full: megabytesOfFull, all: memoryOf(process.pid, 'VmHWM') },
  fill,
  full,
  frame,
  plan: planned,
  changes,
}
console.info(JSON.stringify(times))
