// The publisher at a thousand, a hundred thousand and a million pages, without a database: everything, single changes anywhere in
// a list, a change of the frame, the sitemap, the plan of a bucket.
import { aside, atMost, type Figure } from './figures.ts'
import type { MillionTimes } from './million-run.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'

/** Articles: with their lists, a tenth as many listings and the pages that every site has. */
const ARTICLES = [600, 62_000, 620_000] as const
const FEW = [60, 200, 400] as const

export const million = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const runs: MillionTimes[] = []
  for (const articles of size === 'small' ? FEW : ARTICLES) {
    const folder = group.folder()
    runs.push(await group.ask<MillionTimes>('million-run.ts', folder, String(articles)))
  }
  const [small] = runs
  const large = runs.at(-1)
  if (!small || !large) throw new Error('nothing was measured')
  return [
    ...runs.flatMap(({ pages, megabytes, fill, full, frame, plan, changes }) => [
      aside(`${pages} pages: snapshot filled`, fill, 's'),
      aside(`${pages} pages: full publish`, full, 's'),
      aside(`${pages} pages: pages a second of it`, pages / full),
      aside(`${pages} pages: a filing number, on all pages`, frame, 's'),
      aside(`${pages} pages: plan of an empty bucket`, plan, 's'),
      aside(`${pages} pages: most memory of all that`, megabytes, 'MB'),
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
