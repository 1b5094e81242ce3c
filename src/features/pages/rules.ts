// Addresses of pages, and which of them the site cannot do without.
import type { LegalText } from '#features/identity/rules/agreements.ts'
import { ABOUT_SLUG, fixedPagePath, slugOfFixedPage } from '#platform/lib/paths.ts'

/** Pattern of slugs: names of files and parts of addresses. */
export const PAGE_NAMES = '[a-z0-9]+(?:-[a-z0-9]+)*'
export const SLUG_MAX = 60
/** Pattern of the slugs of versions of legal texts. */
export const VERSION_NAMES = `${PAGE_NAMES}/\\d{4}-\\d\\d-\\d\\d`

/** Slug of a version; without a day yet, one that no address has. */
export const versionSlug = (slug: string, day: string) => `${slug}/${day}`

/** Slug by which readers find a page; of a version of a legal text with its day. */
export const slugOf = ({ legal, slug, from_day }: { legal: string; slug: string; from_day: string }) =>
  legal ? versionSlug(slug, from_day) : slug

/** Files of `texts` with the legal texts that the site comes with. */
export const LEGAL_FILES: Readonly<Record<LegalText, string>> = {
  member: 'member-agreement',
  privacy: 'privacy',
  publish: 'publish-agreement',
}

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

/** Kinds of pages in the console. */
export const pageTypes: Readonly<Record<number, string>> = { 1: '页面', 2: '协议与声明' }
export const typeOf = ({ legal }: { legal: string }) => (legal ? 2 : 1)

/** Title in lists of the console: versions of a text have the same one. */
export const titleOf = ({ title, legal, from_day }: { title: string; legal: string; from_day: string }) =>
  legal && from_day ? `${title}（${from_day} 起）` : title
