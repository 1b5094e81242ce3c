// Weight of the pages that readers load before interaction, and Lighthouse's mobile scores.

import {
  designPath,
  expertListPath,
  expertNewsListPath,
  expertPath,
  marketListPath,
  marketPath,
  newestProjectsPath,
  planListPath,
  projectListPath,
  searchPath,
  statisticsPath,
  vipPath,
} from '#platform/lib/paths.ts'
import { heaviestPage } from './cdn.ts'
import { openChromium } from './chromium.ts'
import { openDemoBehindCdn } from './demo-site.ts'
import { aside, atLeast, atMost, type Figure } from './figures.ts'
import { lighthouse } from './lighthouse.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'
import type { Weight } from './weight.ts'

/** A simulated phone on a busy machine: a run that falls short is run again, and the middle one counts. */
const RUNS = 3

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const judge = async (
  group: ProcessGroup,
  browser: string,
  [url, name, performance]: readonly [url: string, name: string, performance: number],
  most: number,
) => {
  const limits = { performance, accessibility: 95, 'best-practices': 95, seo: 95 }
  const runs = [await lighthouse(group, browser, url)]
  const isShort = () => runs[0]?.scores.some(([category, score]) => score < limits[category])
  while (isShort() && runs.length < most) runs.push(await lighthouse(group, browser, url))
  const scores = runs[0]?.scores.map(([category], i) => {
    const medianScore = middle(runs.map((run) => run.scores[i]?.[1] ?? 0))
    return atLeast(`${name}: Lighthouse ${category}`, medianScore, limits[category])
  })
  const wanting = runs.at(-1)?.wanting.slice(0, 6) ?? []
  return [...(scores ?? []), ...wanting.map((audit) => aside(`${name}: wanting`, audit))]
}

export const reader = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { outDir, site } = await openDemoBehindCdn(group)
  const browser = await openChromium(group)
  const page = heaviestPage(outDir, 'info/view')
  const weight = await group.ask<Weight>('weight.ts', browser, site + page)
  const list = await group.ask<Weight>('weight.ts', browser, `${site}/exchange`)
  const sections = [
    '/index',
    designPath,
    planListPath(),
    heaviestPage(outDir, 'design/view'),
    expertPath,
    heaviestPage(outDir, 'expert/view'),
    expertListPath(),
    expertNewsListPath(),
    heaviestPage(outDir, 'expert/info/view'),
    newestProjectsPath,
    projectListPath(1),
    heaviestPage(outDir, 'obj/view'),
    statisticsPath,
    searchPath(),
    marketPath,
    marketListPath(5),
    heaviestPage(outDir, 'market/view'),
    vipPath,
  ]
  const pages = [
    [site + page, 'news page', 100],
    [`${site}/info`, '/info', 95],
    ...sections.map((path) => [site + path, path, 99] as const).filter(([, path]) => path !== searchPath()),
  ] as const
  const weights: Figure[] = []
  for (const path of size === 'small' ? sections.slice(0, 1) : sections) {
    const pageWeight = await group.ask<Weight>('weight.ts', browser, site + path)
    weights.push(
      atMost(`${path}: HTML`, pageWeight.html, 15, 'KB'),
      atMost(`${path}: CSS`, pageWeight.css, 10, 'KB'),
      atMost(`${path}: JS`, pageWeight.js, 3, 'KB'),
      atMost(`${path}: API requests`, pageWeight.apiRequests.length, 0),
    )
  }
  const scores: Figure[] = []
  for (const judged of size === 'small' ? pages.slice(0, 1) : pages)
    scores.push(...(await judge(group, browser, judged, size === 'small' ? 1 : RUNS)))
  return [
    aside('news page measured (the heaviest), gzip as a CDN sends it', page),
    atMost('HTML', weight.html, 15, 'KB'),
    atMost('CSS', weight.css, 10, 'KB'),
    atMost('JS', weight.js, 3, 'KB'),
    atMost('API requests', weight.apiRequests.length, 0),
    aside('side lists loaded as fragments', weight.fragments, 'KB'),
    atMost('/exchange: JS before interaction', list.js, 3, 'KB'),
    atMost('/exchange: API requests before interaction', list.apiRequests.length, 0),
    atMost('/exchange: JS beyond React once a filter is touched', list.touched, 40, 'KB'),
    aside('/exchange: React', list.react, 'KB'),
    ...weights,
    ...scores,
  ]
}
