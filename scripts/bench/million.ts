// The publisher at a thousand, a hundred thousand and a million pages, without a database: everything, single changes anywhere in
// a list, a change of the frame, the sitemap, the plan of a bucket; and nginx serving pages of it by chance.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { articlePath } from '#platform/lib/paths.ts'
import { freePort } from '../free-port.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { PagesLoad, PagesReport } from './load-pages.ts'
import type { MillionTimes } from './million-run.ts'
import { startNginx } from './nginx.ts'
import type { ProcessGroup } from './process-group.ts'
import { sampleArticle, TURNS } from './sample-snapshot.ts'
import type { Size } from './size.ts'

/** Articles: with their lists, a tenth as many listings and the pages that every site has. */
const ARTICLES = [600, 62_000, 620_000] as const
const FEW = [60, 200, 400] as const

const READS = { full: { seconds: 10, perSecond: 200 }, small: { seconds: 1, perSecond: 50 } }

/** Each page once: half of all articles are in one folder. */
const readByChance = async (group: ProcessGroup, folder: string, articles: number, size: Size) => {
  const [port, rules] = [await freePort(), join(group.folder(), 'site.conf')]
  const files = `root ${join(folder, 'dist')}; location / { try_files $uri.html =404; }`
  writeFileSync(rules, `server { listen 127.0.0.1:${port}; ${files} }`)
  const { pid = 0 } = await startNginx(group, rules)
  const paths = Array.from({ length: READS.full.seconds * READS.full.perSecond }, () =>
    articlePath(sampleArticle(TURNS + 1 + Math.floor(Math.random() * (articles - TURNS)))),
  )
  const load: PagesLoad = { ...READS[size], paths, origin: `http://127.0.0.1:${port}`, pid }
  return group.ask<PagesReport>('load-pages.ts', JSON.stringify(load))
}

export const million = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const runs: (MillionTimes & { reads: PagesReport })[] = []
  for (const articles of size === 'small' ? FEW : ARTICLES) {
    const folder = group.folder()
    const times = await group.ask<MillionTimes>('million-run.ts', folder, String(articles))
    runs.push({ ...times, reads: await readByChance(group, folder, articles, size) })
  }
  const [small] = runs
  const large = runs.at(-1)
  if (!small || !large) throw new Error('nothing was measured')
  return [
    ...runs.flatMap(({ pages, megabytes, fill, full, frame, plan, changes, reads }) => [
      aside(`${pages} pages: snapshot filled`, fill, 's'),
      aside(`${pages} pages: full publish`, full, 's'),
      aside(`${pages} pages: pages a second of it`, pages / full),
      aside(`${pages} pages: a filing number, on all pages`, frame, 's'),
      aside(`${pages} pages: plan of an empty bucket`, plan, 's'),
      aside(`${pages} pages: nginx, a page by chance, p50`, reads.p50, 'ms'),
      aside(`${pages} pages: the same, p99`, reads.p99, 'ms'),
      aside(`${pages} pages: most memory of the full publish`, megabytes.full, 'MB'),
      aside(`${pages} pages: most memory of all that`, megabytes.all, 'MB'),
      ...Object.entries(changes).flatMap(([what, { milliseconds, written }]) => [
        aside(`${pages} pages: ${what}`, milliseconds, 'ms'),
        ...(written > 0 ? [aside(`${pages} pages: ${what}, files written`, written)] : []),
      ]),
    ]),
    ...Object.entries(large.changes)
      .filter(([, { written }]) => written > 0)
      .flatMap(([what, { milliseconds, written }]) => [
        atMost(
          `${what} at ${large.pages}, of that at ${small.pages}`,
          milliseconds / (small.changes[what]?.milliseconds ?? Number.NaN),
          1.5,
        ),
        atMost(`${what} at ${large.pages}, files written`, written, 12),
      ]),
    atMost(`a filing number at ${large.pages}, of a full publish`, large.frame / large.full, 0.2),
  ]
}
