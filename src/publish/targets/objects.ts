// Files of the tree → objects of a bucket.
//
// A page is stored under its clean address, `info/view/1` and not `info/view/1.html`: website hosting of buckets and
// CDNs in front of them look for exactly what was asked, and cannot be taught to add an ending. Buckets have no
// folders, so `info` and `info/view/1` do not clash. Two files are kept under their own names as well, because such
// hosts are told of them by name: the index document (`/`) and the error document.
import { createHash } from 'node:crypto'
import { addressOf, cacheOf, contentTypeOf, isHidden, NOT_FOUND_FILE } from '#lib/hosting.ts'

export const INDEX_FILE = 'index.html'

const KEPT: Record<string, readonly string[]> = {
  [INDEX_FILE]: ['index', INDEX_FILE],
  [NOT_FOUND_FILE]: [NOT_FOUND_FILE],
}

/** None for what nobody is shown. */
export const keysOf = (file: string): readonly string[] =>
  isHidden(file) ? [] : (KEPT[file] ?? [addressOf(file).slice(1)])

/** Addresses whose cached copies are stale once this object changed. */
export const addressesOf = (key: string): readonly string[] => {
  // Their names change with their contents.
  if (key.startsWith('_astro/')) return []
  return key === INDEX_FILE ? ['/'] : [encodeURI(`/${key}`)]
}

export const phases = { assets: 0, pages: 1, overviews: 2, deletions: 3 } as const

/** What pages need goes first, what leads to pages last. */
export const phaseOf = (file: string) => {
  if (file === INDEX_FILE || /\.(xml|txt)$/.test(file)) return phases.overviews
  return file.endsWith('.html') ? phases.pages : phases.assets
}

export const headersOf = (file: string) => ({
  type: contentTypeOf(file),
  cache: cacheOf(addressOf(file)),
})

/** Tells one version of an object from another, its headers included. */
export const hashOf = (file: string, body: Uint8Array) => {
  const { type, cache } = headersOf(file)
  return createHash('sha256').update(`${type}\n${cache}\n`).update(body).digest('base64url')
}
