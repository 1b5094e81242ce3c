// Pages of their own, from the calls to their addresses.
import { flag, html, integer, line, media, title, wireTime } from '#platform/content/columns.ts'
import { kind, type PageRecordOf } from '#platform/content/kind.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import { ABOUT_SLUG, fixedPagePath, fixedPagesSitemapPath } from '#platform/lib/paths.ts'
import { type PageDetail, PageItem, pageDetail, pageList } from './contract.ts'
import { isAbout, PAGE_NAMES, VERSION_NAMES } from './rules.ts'

export const pages = kind<PageItem, PageDetail>()({
  name: 'pages',
  words: recordKinds.pages,
  source: {
    list: pageList,
    detail: pageDetail,
    isOptional: true,
    entry: PageItem,
    isPublic: ({ entry }) => new RegExp(`^(?:${PAGE_NAMES}|${VERSION_NAMES})$`).test(entry.slug),
    unlisted: 'gone',
  },
  columns: {
    slug: line,
    is_about: flag,
    is_legal: flag,
    legal: line,
    from_day: line,
    note: line,
    holds: flag,
    title,
    remark: line,
    description: line,
    cover: media,
    sort: integer,
    updatetime: wireTime,
    content: html,
  },
  values: {
    is_about: ({ entry }) => isAbout(entry.slug) && entry.legal === '',
    is_legal: ({ entry }) => entry.legal !== '',
    cover: ({ entry }) => entry.images[0]?.file,
  },
  card: ['slug', 'title', 'sort', 'legal', 'from_day', 'note', 'holds'],
  lists: {
    about: { where: { is_about: 1 }, order: 'sort' },
    legal: { where: { is_legal: 1 }, order: 'from_day' },
  },
  pages: {
    edited: 'updatetime',
    needs: ['slug'],
    of: ({ slug }) => fixedPagePath(slug),
    forms: [
      { path: fixedPagePath, names: PAGE_NAMES },
      { path: (name) => fixedPagePath(ABOUT_SLUG + name), names: PAGE_NAMES },
      { path: (name) => fixedPagePath(ABOUT_SLUG + name), names: VERSION_NAMES },
    ],
    named: 'slug',
    sitemapPart: fixedPagesSitemapPath,
  },
})

export type PageRecord = PageRecordOf<typeof pages>
