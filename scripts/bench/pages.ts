// A full publish at three sizes: what one more article costs, rendering and writing apart.
import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { PublishTimes } from './publish-sample.ts'
import { root, type Workshop } from './workshop.ts'

const SMALL = 1000
const LARGE = 10_000
const SIZES = [SMALL, 3000, LARGE]
const ROUNDS = 2

/** Of the compiled templates: a build in the working tree meanwhile does not disturb. */
const copyOfSite = async (shop: Workshop) => {
  const folder = shop.folder()
  await compile(root)
  cpSync(join(root, '.build'), join(folder, '.build'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

export const pages = async (shop: Workshop): Promise<Figure[]> => {
  const site = await copyOfSite(shop)
  const found: { size: number; times: PublishTimes }[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const size of SIZES) {
      const folder = shop.folder()
      const times = await shop.ask<PublishTimes>('publish-sample.ts', site, folder, String(size))
      found.push({ size, times })
      rmSync(folder, { recursive: true })
    }
  /** The quicker round: what other work on the machine adds is not ours. */
  const quickest = (size: number, part: keyof PublishTimes) =>
    Math.min(...found.filter((one) => one.size === size).map(({ times }) => times[part]))
  const slope = (part: keyof PublishTimes) =>
    (quickest(LARGE, part) - quickest(SMALL, part)) / (LARGE - SMALL)
  return [
    ...SIZES.map((size) => aside(`full publish of ${size} articles`, quickest(size, 'total') / 1000, 's')),
    atMost(`one article more, from ${SMALL} to ${LARGE}`, slope('total'), 0.6, 'ms'),
    aside('of it rendering', slope('render'), 'ms'),
    aside('of it writing and the rest', slope('write'), 'ms'),
    aside('of it processor time', slope('cpu'), 'ms'),
    aside('the same files written by a bare loop, per article', slope('bareWrite'), 'ms'),
    aside('published again with nothing changed, per article', slope('again'), 'ms'),
  ]
}
