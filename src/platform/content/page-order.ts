// Path of a page → rank of its writing, whether content may remove it, and the record it shows.

import { homePath, rssPath, sitemapPath } from '#platform/lib/paths.ts'
import { escapePattern } from '#platform/lib/text.ts'
import type { Kind } from './kind.ts'

/** A number that no address contains by itself. */
const SAMPLE = 987_654_321

/** @param pattern of what stands where the sample does in this address */
const shapeWith = (address: string, pattern: string) =>
  new RegExp(`^${address.split(String(SAMPLE)).map(escapePattern).join(`(${pattern})`)}$`)

const shapeOf = (path: (n: number) => string) => shapeWith(path(SAMPLE), '\\d+')

const shapeOfForm = (form: Kind['pages']['forms'][number]) =>
  typeof form === 'function' ? shapeOf(form) : shapeWith(form.path(String(SAMPLE)), form.names)

const numberedPages = ({ numbered = {} }: Kind['pages']) => Object.values(numbered)

const isSome = (shapes: readonly RegExp[], path: string) => shapes.some((shape) => shape.test(path))

/** Ranks in which pages are written: a page after those it leads to. */
export const RANKS = { records: 0, lists: 1, others: 2, home: 3, overviews: 4 } as const

/** @param fixed  Pages that exist once, whatever the content: an address of a kind that names one of them shows no record. */
export const pageOrder = (kinds: readonly Kind[], fixed: readonly string[] = []) => {
  const once = new Set(fixed)
  const records = kinds.flatMap(({ name, pages }) =>
    pages.forms.map((form) => ({
      name,
      shape: shapeOfForm(form),
      isNumbered: typeof form === 'function',
    })),
  )
  const lists = new Set<string>(
    kinds.flatMap(({ pages }) => [
      ...numberedPages(pages).flatMap(({ groups = [], path }) => groups.map((group) => path(group))),
      ...(pages.lists?.() ?? []),
      ...Object.values(pages.groups ?? {}).flatMap(({ groups, path }) => groups.map(path)),
    ]),
  )
  const olderLists = kinds.flatMap(({ pages }) => [
    ...numberedPages(pages).flatMap(({ groups, path }) =>
      groups
        ? groups.map((group) => shapeOf((page) => path(group, page)))
        : [shapeOf((value) => path([value], value))],
    ),
    ...(pages.indexPage ? [shapeOf(pages.indexPage)] : []),
  ])
  const parts = [
    /^\/sitemap-pages\.xml$/,
    ...kinds.flatMap(({ pages }) => [pages.sitemapPart, ...(pages.tables ?? [])].map(shapeOf)),
  ]
  const recordShapes = records.map(({ shape }) => shape)

  return {
    /** Rank of a page; lower ones are written earlier. */
    rankOf: (path: string): number => {
      if (isSome(recordShapes, path)) return RANKS.records
      if (lists.has(path) || isSome(olderLists, path)) return RANKS.lists
      if (path === homePath) return RANKS.home
      const isOverview = path === rssPath || path === sitemapPath || isSome(parts, path)
      return isOverview ? RANKS.overviews : RANKS.others
    },

    /** Whether the page goes with its content: the others stay as long as the site. */
    mayGo: (path: string) => !once.has(path) && isSome([...recordShapes, ...olderLists, ...parts], path),

    /** Whether records or their lists have such addresses; which record it is, by its id or its name. */
    at: (
      path: string,
    ): { kind: string; id: number } | { kind: string; named: string } | 'page' | undefined => {
      for (const { name, shape, isNumbered } of records) {
        const named = new RegExp(shape, 'i').exec(path)?.[1]
        if (named) return isNumbered ? { kind: name, id: Number(named) } : { kind: name, named }
      }
      const isList =
        [...lists].some((list) => list.toLowerCase() === path.toLowerCase()) ||
        [...olderLists, ...parts].some((shape) => new RegExp(shape, 'i').test(path))
      return isList ? 'page' : undefined
    },

    /** Record that a page shows, as failures name it: `news 12`; empty for other pages. */
    recordOf: (path: string): string => {
      if (once.has(path)) return ''
      for (const { name, shape } of records) {
        const id = shape.exec(path)?.[1]
        if (id) return `${name} ${id}`
      }
      return ''
    },
  }
}
