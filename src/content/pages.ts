// The route table of what is published: every page the snapshot gives rise to, the order they are written in,
// and which of them search engines are told of.
import { sections } from '#domain/sections.ts'
import { articlePath, isSectionType, paths, redirects, sectionTypes } from '#lib/paths.ts'
import { keys } from './keys.ts'
import * as news from './news.ts'

/** Pages there is one of. `hidden` ones want no place in a search engine. */
const fixed: readonly [path: string, hidden?: 'hidden'][] = [
  [paths.about],
  [paths.law],
  [paths.advertising],
  [paths.contact],
  [paths.memberAgreement],
  [paths.privacy],
  [paths.login(), 'hidden'],
  [paths.register, 'hidden'],
  [paths.recover, 'hidden'],
  [paths.search(), 'hidden'],
  [paths.hotFragment, 'hidden'],
  [paths.recommendedFragment, 'hidden'],
  [paths.memberAgreementFragment, 'hidden'],
  [paths.privacyFragment, 'hidden'],
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
  for (const type of sectionTypes) {
    for (let page = 1; page <= news.depth(type); page++) yield paths.newsList(type, page)
    yield paths.newsList(type)
  }
}

/** Parts of the sitemap; none while one file holds all. */
const sitemapParts = () =>
  news.isSplit() ? [paths.sitemapPages, ...news.ranges().map(paths.sitemapPart)] : []

/** Paths in the order they are written: articles, then lists, then the rest, home and what names all others last. */
export function* pagePaths(): Generator<string> {
  for (const article of news.all()) yield articlePath(article)
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
  if (kind === 'range') {
    const part = Number(first)
    return news.isSplit() && news.inRange(part).length > 0 ? [paths.sitemapPart(part)] : []
  }
  return key === keys.split ? sitemapParts() : []
}

/** Addresses that are no articles'. */
const listedPages = () => [...fixed.filter(([, hidden]) => !hidden).map(([path]) => path), ...listPages()]

const listedArticles = (part: number) => news.inRange(part).map(articlePath)

/** What the sitemap names: its parts, or every address where one file holds them. */
export const sitemap = () =>
  news.isSplit()
    ? { parts: sitemapParts() }
    : { addresses: [...listedPages(), ...news.ranges().flatMap(listedArticles)] }

/** Addresses in one part; undefined where there is no such part. */
export const sitemapPart = (name: string): string[] | undefined => {
  if (!news.isSplit()) return undefined
  if (name === 'pages') return listedPages()
  const addresses = /^\d+$/.test(name) ? listedArticles(Number(name)) : []
  return addresses.length > 0 ? addresses : undefined
}

export { redirects }
