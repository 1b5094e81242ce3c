// Addresses of pages, and which of them the site cannot do without.
import { ABOUT_SLUG, fixedPagePath, slugOfFixedPage } from '#platform/lib/paths.ts'

/** Pattern of slugs: names of files and parts of addresses. */
export const PAGE_NAMES = '[a-z0-9]+(?:-[a-z0-9]+)*'
export const SLUG_MAX = 60

/** `/page/Forest_Guide` and the whole address are understood as `forest-guide`. */
export const tidySlug = (typed: string): string => {
  const slug = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?:\.html)?\/*$/, '')
  return (slugOfFixedPage(slug) ?? slug.replace(/^\//, '')).replace(/[\s_]+/g, '-')
}

/** Pages that templates, menus and addresses lead to: always there, with a text of ours until editors change it. */
export const BUILT_IN_SLUGS = ['home', 'law', 'adve', 'contact'].map((name) => ABOUT_SLUG + name)

export const isBuiltIn = (slug: string) => BUILT_IN_SLUGS.includes(slug)
export const isAbout = (slug: string) => slug.startsWith(ABOUT_SLUG)

export const builtInPaths = BUILT_IN_SLUGS.map(fixedPagePath)
