// The publisher at three sizes, on the whole commands: everything, one edit cold, one edit watched, many edits; beside a stock
// `astro build` of the same templates over the same content.

import { aside, atMost, type Figure, median, quantile } from './figures.ts'
import type { ProcessGroup } from './process-group.ts'
import { measurePublish, type PublishTimes } from './publish-times.ts'
import type { Size } from './size.ts'

const [SMALL, MIDDLE, LARGE] = [1000, 10_000, 100_000] as const
/** The only size that a small run measures. */
const FEW = 60

/** Times of many edits, and whether the last take longer than the first. */
const sustainedFigures = (articles: number, edits: readonly number[]): Figure[] => {
  const fifth = Math.ceil(edits.length / 5)
  return [
    aside(`${articles} articles: 20 edits a second, ${edits.length} of them, median`, median(edits), 'ms'),
    atMost(`the same, commit to page in place, p99`, quantile(edits, 0.99), 300, 'ms'),
    atMost(
      `the same, median of the last fifth, of the first`,
      median(edits.slice(-fifth)) / median(edits.slice(0, fifth)),
      1.5,
    ),
  ]
}

const figuresOf = (articles: number, { watched, cold, full, stock, hugo }: PublishTimes): Figure[] => [
  aside(`${articles} articles: stock astro build, whatever changed`, stock.seconds, 's'),
  aside(`${articles} articles: full publish`, full.seconds, 's'),
  aside(`${articles} articles: pages a second of it`, full.pages / full.seconds),
  ...(hugo
    ? [
        aside(`${articles} articles: Hugo, pages a second`, hugo.pages / hugo.seconds),
        aside(`${articles} articles: Hugo, most memory`, hugo.megabytes, 'MB'),
      ]
    : [aside(`${articles} articles: Hugo`, 'not installed')]),
  aside(`${articles} articles: one edit, watching, median of ${watched.length}`, median(watched), 'ms'),
  aside(`${articles} articles: the slowest of them`, Math.max(...watched), 'ms'),
  aside(`${articles} articles: one edit as a cold command`, median(cold) / 1000, 's'),
]

export const publish = async (shop: ProcessGroup, size: Size): Promise<Figure[]> => {
  if (size === 'small') {
    const few = await measurePublish(shop, FEW, size, 2)
    return [...figuresOf(FEW, few), ...sustainedFigures(FEW, few.sustained)]
  }
  const small = await measurePublish(shop, SMALL, size, 30)
  const middle = await measurePublish(shop, MIDDLE, size, 30)
  const large = await measurePublish(shop, LARGE, size, 300)
  const edit = median(large.watched)
  const slope = (less: PublishTimes, more: PublishTimes) =>
    ((more.full.seconds - less.full.seconds) * 1000) / (more.full.pages - less.full.pages)
  const [begin, end] = [slope(small, middle), slope(middle, large)]
  return [
    ...figuresOf(SMALL, small),
    ...figuresOf(MIDDLE, middle),
    ...figuresOf(LARGE, large),
    atMost(`commit to all files in place at ${LARGE}, watching`, edit, 100, 'ms'),
    atMost(`the same, of that at ${SMALL}`, edit / median(small.watched), 1.5),
    atMost(`one edit as a cold command at ${LARGE}`, median(large.cold) / 1000, 2, 's'),
    aside(
      `stock build of one edit at ${LARGE}, of ours while watching`,
      (large.stock.seconds * 1000) / edit,
      'times',
    ),
    ...sustainedFigures(SMALL, small.sustained),
    ...sustainedFigures(MIDDLE, middle.sustained),
    ...sustainedFigures(LARGE, large.sustained),
    atMost(`files written for an article on top of its list at ${LARGE}`, large.insertWrites, 12),
    atMost(`full publish at ${LARGE}, of the stock build`, large.full.seconds / large.stock.seconds, 0.5),
    atMost(`most memory of it`, large.full.megabytes, 900, 'MB'),
    atMost(`full publish, one page more, ${SMALL} to ${MIDDLE}`, begin, 0.6, 'ms'),
    atMost(`full publish, one page more, ${MIDDLE} to ${LARGE}`, end, 0.6, 'ms'),
  ]
}
