// The route table of what is published: every page the snapshot gives rise to, the order they are written in,
// and which of them search engines are told of.
import { sections } from '#domain/sections.ts'
import { CENTRE_TYPES } from '#lib/news-types.ts'
import { articlePath, categorySlugs, isSectionType, type Landing, paths, redirects } from '#lib/paths.ts'
import { provinceSlugs } from '#lib/province-slugs.ts'
import { keys, SPLIT_ABOVE } from './keys.ts'
import * as listings from './listings.ts'
import * as news from './news.ts'
import { note } from './trace.ts'

/** What the landings are of: everything, each province, each category, and both. */
const landings: readonly Landing[] = [0, ...Object.keys(provinceSlugs).map(Number)].flatMap((province_id) =>
  [0, ...Object.keys(categorySlugs).map(Number)].map((forestry_type) => ({ province_id, forestry_type })),
)

/** Pages there is one of. `hidden` ones want no place in a search engine. */
const fixed: readonly (readonly [path: string, hidden?: 'hidden'])[] = [
  [paths.about],
  [paths.law],
  [paths.advertising],
  [paths.contact],
  [paths.memberAgreement],
  [paths.privacy],
  [paths.publishAgreement],
  [paths.publish],
  [paths.login(), 'hidden'],
  [paths.register, 'hidden'],
  [paths.recover, 'hidden'],
  [paths.search(), 'hidden'],
  [paths.hotFragment, 'hidden'],
  [paths.recommendedFragment, 'hidden'],
  [paths.memberAgreementFragment, 'hidden'],
  [paths.privacyFragment, 'hidden'],
  [paths.listingShell, 'hidden'],
  ...landings.map((landing) => [paths.similarFragment(landing), 'hidden'] as const),
  [paths.publishAgreementFragment, 'hidden'],
  [paths.accountHome, 'hidden'],
  [paths.accountProjects, 'hidden'],
  [paths.accountLeads(), 'hidden'],
  [paths.accountSearches, 'hidden'],
  [paths.accountWork, 'hidden'],
  [paths.notFound, 'hidden'],
  [paths.console, 'hidden'],
  [paths.home],
]

const closedSections = () => sections.filter(({ open }) => !open).map(({ path }) => path)

function* listPages() {
  for (const type of CENTRE_TYPES) {
    for (let page = 1; page <= news.depth(type); page++) yield paths.newsList(type, page)
    yield paths.newsList(type)
  }
  for (const landing of landings) yield paths.exchangeLanding(landing)
}

/** Whether there are too many addresses for one sitemap. */
const isSplit = () => {
  note(keys.split)
  return news.total() + listings.liveTotal() > SPLIT_ABOVE
}

/** Parts of the sitemap; none while one file holds all. */
const sitemapParts = () =>
  isSplit()
    ? [
        paths.sitemapPages,
        ...news.ranges().map(paths.sitemapPart),
        ...listings.ranges().map(paths.sitemapListings),
      ]
    : []

/** Paths in the order they are written: articles and listings, then lists, then the rest, home and what names all others last. */
export function* pagePaths(): Generator<string> {
  for (const article of news.all()) yield articlePath(article)
  for (const id of listings.ids()) yield paths.listing(id)
  yield* listPages()
  yield* closedSections()
  for (const [path] of fixed) yield path
  yield paths.robots
  yield paths.rss
  yield* sitemapParts()
  yield paths.sitemap
}

/** Pages that a touched key may have brought about; others know their keys from their last rendering. */
export const pagesOfKey = (key: string): string[] => {
  const [kind = '', first = '', second = ''] = key.split(':')
  if (kind === 'body') {
    const article = news.address(Number(first))
    return article ? [articlePath(article)] : []
  }
  if (kind === 'list') {
    const [type, page] = [Number(first), Number(second)]
    return isSectionType(type) && page > 0 && page <= news.depth(type) ? [paths.newsList(type, page)] : []
  }
  if (kind === 'listing') return listings.isThere(Number(first)) ? [paths.listing(Number(first))] : []
  if (kind === 'range') {
    const part = Number(first)
    return isSplit() && news.inRange(part).length > 0 ? [paths.sitemapPart(part)] : []
  }
  if (kind === 'listing-range') {
    const part = Number(first)
    return isSplit() && listings.inRange(part).length > 0 ? [paths.sitemapListings(part)] : []
  }
  return key === keys.split ? sitemapParts() : []
}

/** Addresses that are no record's. */
const listedPages = () => [...fixed.filter(([, hidden]) => !hidden).map(([path]) => path), ...listPages()]

const listedArticles = (part: number) => news.inRange(part).map(articlePath)
const listedListings = (part: number) => listings.inRange(part).map(paths.listing)

/** What the sitemap names: its parts, or every address where one file holds them. */
export const sitemap = () =>
  isSplit()
    ? { parts: sitemapParts() }
    : {
        addresses: [
          ...listedPages(),
          ...news.ranges().flatMap(listedArticles),
          ...listings.ranges().flatMap(listedListings),
        ],
      }

/** Addresses in one part; undefined where there is no such part. */
export const sitemapPart = (name: string): string[] | undefined => {
  if (!isSplit()) return undefined
  if (name === 'pages') return listedPages()
  const [, kind, part] = /^(listings-)?(\d+)$/.exec(name) ?? []
  if (part === undefined) return undefined
  const addresses = (kind ? listedListings : listedArticles)(Number(part))
  return addresses.length > 0 ? addresses : undefined
}

export { redirects }
