// Files of the tree → objects of a bucket.
//
// A page is stored under its clean address, `info/view/1` and not `info/view/1.html`: website hosting of buckets and
// CDNs in front of them look for exactly what was asked, and cannot be taught to add an ending. Buckets have no
// folders, so `info` and `info/view/1` do not clash. Two files are kept under their own names as well, because such
// hosts are configured with their names: the index document (`/`) and the error document.
import { createHash } from 'node:crypto'
import {
  addressOf,
  cacheOf,
  contentTypeOf,
  isHidden,
  isOpenData,
  NOT_FOUND_FILE,
} from '#platform/lib/hosting.ts'
import { addressOfMoved, MOVED, MOVED_QUERY, targetIn } from '#platform/lib/old-addresses.ts'

export const INDEX_FILE = 'index.html'

const KEPT: Record<string, readonly string[]> = {
  [INDEX_FILE]: ['index', INDEX_FILE],
  [NOT_FOUND_FILE]: [NOT_FOUND_FILE],
}

/** Object keys of a file; none for files that are not served. */
export const keysOf = (file: string): readonly string[] =>
  isHidden(file) ? [] : (KEPT[file] ?? [addressOf(file).slice(1)])

/**
 * Key of the old address that this page leads on from: an object there makes website hosting answer 301, and shows the page
 * elsewhere. None for an address with a query, which is no key.
 */
export const movedKeyOf = (file: string): string | undefined => {
  const name = file.startsWith(`${MOVED.slice(1)}/`) ? file.slice(MOVED.length).replace(/\.html$/, '') : ''
  if (name === '' || file.includes(MOVED_QUERY)) return undefined
  const address = addressOfMoved(name)
  try {
    return decodeURIComponent(address).slice(1)
  } catch {
    // Bytes of another encoding.
    return undefined
  }
}

/** Where an object at such a key redirects to: what its page says. */
export const redirectOf = (key: string, file: string, body: Uint8Array): string | undefined => {
  if (key !== movedKeyOf(file)) return undefined
  return targetIn(new TextDecoder().decode(body))
}

/** Addresses whose cached copies are stale once this object changed. */
export const addressesOf = (key: string): readonly string[] => {
  // Their names change with their contents.
  if (key.startsWith('_astro/')) return []
  return key === INDEX_FILE ? ['/'] : [encodeURI(`/${key}`)]
}

const isPage = (file: string) => /\.(html|xml|txt)$/.test(file) || isOpenData(addressOf(file))

/** Addresses of a page's file, wherever it is served from; none for other files. */
export const pageAddresses = (file: string): readonly string[] =>
  isPage(file) ? [...new Set([encodeURI(addressOf(file)), ...keysOf(file).flatMap(addressesOf)])] : []

/**
 * Order in which objects are put: assets first, deletions last. New pages lead to pages that are there already, changed
 * ones to new ones, and home, sitemap and feed to all of them.
 */
export const phases = {
  assets: 0,
  newArticles: 1,
  newPages: 2,
  articles: 3,
  pages: 4,
  overviews: 5,
  deletions: 6,
} as const

/** Phase of a page by the rank of its path. */
const phasesOfPages = {
  new: [phases.newArticles, phases.newPages, phases.newPages],
  changed: [phases.articles, phases.pages, phases.pages],
}

export const phaseOf = (rankOf: (path: string) => number, file: string, state: 'new' | 'changed') =>
  isPage(file) ? (phasesOfPages[state][rankOf(addressOf(file))] ?? phases.overviews) : phases.assets

export const headersOf = (file: string) => ({
  type: contentTypeOf(file),
  cache: cacheOf(addressOf(file)),
})

/** Hash of an object with its headers. */
export const hashOf = (file: string, body: Uint8Array) => {
  const { type, cache } = headersOf(file)
  return createHash('sha256').update(`${type}\n${cache}\n`).update(body).digest('base64url')
}
