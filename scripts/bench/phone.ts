// Reading pages on a cheap phone with a slow line: what one waits for, what moves, how soon a filter answers.
import { exchangePath, homePath } from '#platform/lib/paths.ts'
import { heaviestPage } from './cdn.ts'
import { openChromium } from './chromium.ts'
import { openDemoBehindCdn } from './demo-site.ts'
import { atMost, type Figure } from './figures.ts'
import type { PhoneFigures, PhoneLoad } from './phone-pages.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'

export const phone = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { outDir, site } = await openDemoBehindCdn(group)
  /** Most milliseconds to the largest paint, where there is a target. */
  const limits = new Map<string, number | undefined>([
    [homePath, 2500],
    [exchangePath, 2500],
    [`${exchangePath}?view=map`, undefined],
    [heaviestPage(outDir, 'exchange/view'), 2500],
    [heaviestPage(outDir, 'info/view'), 2000],
  ])
  const load: PhoneLoad = {
    port: await openChromium(group),
    site,
    paths: size === 'small' ? [homePath] : [...limits.keys()],
    rounds: size === 'small' ? 1 : 5,
  }
  const { pages, slowestFilter } = await group.ask<PhoneFigures>('phone-pages.ts', JSON.stringify(load))
  return [
    ...pages.flatMap(({ path, lcp, cls }) => {
      const limit = limits.get(path)
      const shift = atMost(`${path}: layout shift, median`, cls, 0.02)
      return limit ? [atMost(`${path}: largest paint, median`, lcp, limit, 'ms'), shift] : [shift]
    }),
    atMost('slowest answer to a filter', slowestFilter, 200, 'ms'),
  ]
}
