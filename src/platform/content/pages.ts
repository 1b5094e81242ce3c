// Route table of the published site: every page that the snapshot gives rise to, the order of writing, and the
// addresses of the sitemap.

import { pagesSitemapPath, robotsPath, rssPath, sitemapPath } from '#platform/lib/paths.ts'
import { indexPageOf, keys } from './keys.ts'
import type { AnyRecord, Kind } from './kind.ts'
import { editedOn, numberedLists } from './list.ts'
import { readerOf } from './reader.ts'
import { isSitemapSplit } from './sitemap-split.ts'
import { noteKey } from './trace.ts'

/** A page that exists once. `hidden` ones are not in the sitemap. */
export type FixedPage = readonly [path: string, hidden?: 'hidden']

export interface SitemapAddress {
  path: string
  /** Day of the last edit, `2026-11-27`; '' where it is not known. */
  editedOn: string
}

const pagesOfKind = (kind: Kind) => {
  const { pages } = kind
  const reader = readerOf(kind)
  const numbered = numberedLists(kind).flatMap((list) => {
    const declared = pages.numbered?.[list.name]
    return declared ? [{ ...declared, list }] : []
  })
  const pathOf = (record: AnyRecord) => pages.of(record)
  const pathsOf = (record: AnyRecord) => [
    ...(pages.further?.(record) ?? []),
    pathOf(record),
    ...(pages.former?.(record) ?? []),
  ]
  const inPart = (part: number): SitemapAddress[] => {
    noteKey(kind.keys.days(part))
    return reader.inRange(part).map((record) => ({ path: pathOf(record), editedOn: editedOn(kind, record) }))
  }

  /** Pages of the index that have records of this part. */
  const indexPages = (part: number) => {
    const { indexPage } = pages
    if (!indexPage || !reader.isIndexed()) return []
    return [...new Set(reader.inRange(part).map(({ id }) => indexPageOf(id)))].map((page) => indexPage(page))
  }

  const tablesOf = (part: number) => (pages.tables ?? []).map((path) => path(part))

  const upcoming = () => (pages.upcoming ? reader.upcoming() : []).map((id) => pages.of({ id }))

  const grouped = Object.entries(pages.groups ?? {}).flatMap(([list, { groups, path }]) =>
    groups.map((group) => ({ path: path(group), isEmpty: () => reader.isEmpty(list, group) })),
  )

  function* records() {
    for (const record of reader.addresses()) yield* pathsOf(record)
  }

  function* lists() {
    for (const { list, groups, path, olderOnly } of numbered)
      for (const group of groups ?? reader.groups(list.name)) {
        for (let page = 1; page <= reader.depth(list.name, group); page++) yield path(group, page)
        if (!olderOnly) yield path(group)
      }
    yield* pages.lists?.() ?? []
    if (pages.indexPage) for (const part of reader.ranges()) yield* indexPages(part)
    for (const { path, isEmpty } of grouped) if (!isEmpty()) yield path
  }
  /** @param values  Parts of a key: the group and the number of the page. */
  const olderPage = ({ list, groups, path }: (typeof numbered)[number], values: readonly string[]) => {
    const page = Number(values.at(-1))
    const group = values.slice(0, -1).map(Number)
    const isKnown = groups
      ? groups.some((known) => known.join() === group.join())
      : group.length === (list.by ?? []).length
    return isKnown && page > 0 && page <= reader.depth(list.name, group) ? [path(group, page)] : []
  }

  return {
    lists,
    inPart,
    records,
    hidden: () => [
      ...grouped.filter(({ isEmpty }) => isEmpty()).map(({ path }) => path),
      ...(pages.hidden?.() ?? []),
      ...upcoming(),
    ],
    tables: () => (pages.tables ? reader.ranges().flatMap(tablesOf) : []),
    someListed: reader.someListed,
    parts: reader.ranges,
    sitemapPart: pages.sitemapPart,

    /** Pages that a touched key may have created. @param isSplit  Whether the sitemap has parts. */
    ofKey: (key: string, isSplit: () => boolean): string[] => {
      const [subject, ...values] = key.split(':')
      const [first] = values
      if (subject === kind.name && values.length === 1) {
        const record = reader.address(Number(first))
        return record ? pathsOf(record) : []
      }
      const listed = numbered.find(({ list }) => subject === `${kind.name}.${list.name}`)
      if (listed) return olderPage(listed, values)
      if (key === kind.keys.last) return upcoming()
      if (key === kind.keys.index) return reader.ranges().flatMap(indexPages)
      const part = Number(first)
      if (key !== kind.keys.range(part)) return []
      const isEmpty = reader.inRange(part).length === 0
      return [
        ...indexPages(part),
        ...(isEmpty ? [] : tablesOf(part)),
        ...(isSplit() && !isEmpty ? [pages.sitemapPart(part)] : []),
      ]
    },
  }
}

/** Pages that a singleton gives rise to, which are in no sitemap. */
export interface PagesOfSingle {
  all: () => readonly string[]
  ofKey: (key: string) => readonly string[]
}

/**
 * @param fixed  Pages that exist once.
 * @param substitutes  Addresses in the sitemap that exist as long as no record has them.
 */
export const pagesOf = (
  kinds: readonly Kind[],
  fixed: readonly FixedPage[],
  ofSingle: PagesOfSingle = { all: () => [], ofKey: () => [] },
  substitutes: () => readonly string[] = () => [],
) => {
  const all = kinds.map(pagesOfKind)

  const isSplit = () => {
    noteKey(keys.split)
    return isSitemapSplit(all.map(({ someListed }) => someListed))
  }
  /** Parts of the sitemap; none while one file holds all. */
  const sitemapParts = () =>
    isSplit() ? [pagesSitemapPath, ...all.flatMap(({ parts, sitemapPart }) => parts().map(sitemapPart))] : []
  const listedPages = (): SitemapAddress[] =>
    [
      ...fixed.filter(([, hidden]) => !hidden).map(([path]) => path),
      ...substitutes(),
      ...all.flatMap(({ lists }) => [...lists()]),
    ].map((path) => ({ path, editedOn: '' }))

  /** Paths in the order of writing: records, lists, the rest, and last home and the pages that name all others. */
  function* pagePaths(): Generator<string> {
    for (const { records } of all) yield* records()
    for (const { lists } of all) yield* lists()
    for (const { hidden } of all) yield* hidden()
    yield* ofSingle.all()
    for (const [path] of fixed) yield path
    yield* substitutes()
    for (const { tables } of all) yield* tables()
    yield robotsPath
    yield rssPath
    yield* sitemapParts()
    yield sitemapPath
  }

  return {
    pagePaths,

    /** Pages that a touched key may have created; others know their keys from their last rendering. */
    pagesOfKey: (key: string): string[] =>
      key === keys.split
        ? sitemapParts()
        : [...all.flatMap(({ ofKey }) => ofKey(key, isSplit)), ...ofSingle.ofKey(key)],

    /** Addresses in the sitemap: its parts, or all addresses if one file holds them. */
    sitemap: () =>
      isSplit()
        ? { parts: sitemapParts() }
        : {
            addresses: [...listedPages(), ...all.flatMap(({ parts, inPart }) => parts().flatMap(inPart))],
          },

    /** Addresses in one part; undefined if there is no such part. */
    sitemapPart: (name: string): SitemapAddress[] | undefined => {
      if (!isSplit()) return undefined
      if (name === 'pages') return listedPages()
      const part = Number(/\d+$/.exec(name)?.[0])
      const pagesOfPart = all.find(({ sitemapPart: pathOf }) => pathOf(part) === `/sitemap-${name}.xml`)
      const addresses = pagesOfPart?.inPart(part) ?? []
      return addresses.length > 0 ? addresses : undefined
    },
  }
}
