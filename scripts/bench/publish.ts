// The publisher at three sizes: one edit, by a publisher that watches and by a cold command; everything into a new
// tree; and beside them a stock `astro build` of the same templates over as many articles.
import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { measureEdits, median } from './edit.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { FullPublish } from './publish-sample.ts'
import { stockBuild } from './stock-build.ts'
import { root, type Workshop } from './workshop.ts'

const SIZES = [1000, 10_000, 100_000] as const
const LARGEST = 100_000

/** Of the compiled templates: a build in the working tree meanwhile does not disturb. */
const copyOfSite = async (shop: Workshop) => {
  const folder = shop.folder()
  const { id } = await compile(root)
  cpSync(join(root, '.build', id), join(folder, 'build'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'build')
}

const measure = async (shop: Workshop, build: string, articles: number) => {
  const folder = shop.folder()
  const snapshot = join(folder, 'snapshot.db')
  await shop.ask('make-snapshot.ts', snapshot, String(articles))
  const stock = await stockBuild(shop, snapshot)
  rmSync(stock.folder, { recursive: true })
  const full = await shop.ask<FullPublish>('publish-sample.ts', build, folder)
  rmSync(folder, { recursive: true })
  return { articles, stock, full, edits: await measureEdits(shop, articles) }
}

export const publish = async (shop: Workshop): Promise<Figure[]> => {
  const build = await copyOfSite(shop)
  const figures: Figure[] = []
  const found: Awaited<ReturnType<typeof measure>>[] = []
  for (const articles of SIZES) {
    const one = await measure(shop, build, articles)
    found.push(one)
    const name = `${articles} articles`
    const seconds = one.full.milliseconds / 1000
    const { watched, cold, insertWrites } = one.edits
    figures.push(
      aside(`${name}: stock astro build, whatever changed`, one.stock.seconds, 's'),
      aside(`${name}: full publish`, seconds, 's'),
      aside(`${name}: slowest of ${watched.length} edits, watching`, Math.max(...watched), 'ms'),
    )
    if (articles < LARGEST) {
      figures.push(aside(`${name}: commit to all files in place, watching`, median(watched), 'ms'))
      continue
    }
    const least = median(found[0]?.edits.watched ?? [])
    figures.push(
      atMost(`${name}: commit to all files in place, watching`, median(watched), 100, 'ms'),
      atMost(`${name}: the same, of that at ${SIZES[0]} articles`, median(watched) / least, 1.5),
      atMost(`${name}: the same as a cold command`, median(cold) / 1000, 2, 's'),
      aside(
        `${name}: stock build, of one edit while watching`,
        (one.stock.seconds * 1000) / median(watched),
        'times',
      ),
      atMost(`${name}: files written for an article on top of its list`, insertWrites, 12),
      atMost(`${name}: full publish, of the stock build`, seconds / one.stock.seconds, 0.5),
      atMost(`${name}: most memory`, one.full.megabytes, 900, 'MB'),
    )
  }
  const slope = (from: number, to: number) => {
    const [less, more] = [from, to].map((size) => found.find(({ articles }) => articles === size))
    if (!less || !more) return 0
    return (more.full.milliseconds - less.full.milliseconds) / (to - from)
  }
  figures.push(
    atMost('full publish, one article more, 1,000 to 10,000', slope(1000, 10_000), 0.6, 'ms'),
    aside('full publish, one article more, 10,000 to 100,000', slope(10_000, LARGEST), 'ms'),
  )
  return figures
}
