// A full publish at three sizes: what one more article costs, rendering and writing apart.
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { PublishTimes } from './publish-sample.ts'
import { root, type Workshop } from './workshop.ts'

const SIZES = [1000, 3000, 10_000] as const
const ROUNDS = 2

/** The quickest of each part: what other work on the machine adds is not ours. */
const quickest = (rounds: PublishTimes[]): PublishTimes => ({
  pages: rounds[0]?.pages ?? 0,
  total: Math.min(...rounds.map(({ total }) => total)),
  render: Math.min(...rounds.map(({ render }) => render)),
  again: Math.min(...rounds.map(({ again }) => again)),
  bareWrite: Math.min(...rounds.map(({ bareWrite }) => bareWrite)),
})

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
  const found = new Map<number, PublishTimes[]>(SIZES.map((size) => [size, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const size of SIZES)
      found
        .get(size)
        ?.push(await shop.ask<PublishTimes>('publish-sample.ts', site, shop.folder(), String(size)))
  const times = SIZES.map((size) => quickest(found.get(size) ?? []))
  const [small, , large] = times as [PublishTimes, PublishTimes, PublishTimes]
  const added = SIZES[2] - SIZES[0]
  const slope = (part: (times: PublishTimes) => number) => (part(large) - part(small)) / added
  const write = ({ total, render }: PublishTimes) => total - render
  return [
    ...SIZES.map((size, i) => aside(`full publish of ${size} articles`, (times[i]?.total ?? 0) / 1000, 's')),
    atMost(
      'one article more, from 1000 to 10000',
      slope(({ total }) => total),
      0.6,
      'ms',
    ),
    aside(
      'of it rendering',
      slope(({ render }) => render),
      'ms',
    ),
    aside('of it waiting for files', slope(write), 'ms'),
    aside(
      'the same files written one by one, per article',
      slope(({ bareWrite }) => bareWrite),
      'ms',
    ),
    aside(
      'published again with nothing changed, per article',
      slope(({ again }) => again),
      'ms',
    ),
  ]
}
