// URLs that no island leads to: feeds, maps of the site, the count of reads, redirects. Apart from paths.ts, which every island loads.

import { paths } from './paths.ts'

export const sitePaths = {
  robots: '/robots.txt',
  rss: '/rss.xml',
  sitemap: '/sitemap.xml',
  sitemapPages: '/sitemap-pages.xml',
  /** Articles of one range of ids. */
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  /** Listings of one range of ids; other kinds likewise. */
  sitemapListings: (part: number) => `/sitemap-listings-${part}.xml`,
  /** The only call of reading pages, after the reader's first action. */
  addRead: '/api/addRead',
  /** Index of all listings; `page`: an older one, numbered from the oldest. */
  listingIndex: (page?: number) => (page ? `/exchange/all/${page}` : '/exchange/all'),
  notFound: '/404',
  /** Staff console; no page links to it. */
  console: '/console',
} as const

/** Redirects of the spec's short addresses. */
export const redirects: Record<string, string> = {
  '/': paths.home,
  '/login': '/login/login',
  '/reg': paths.register,
  '/recover': paths.recover,
  '/about': paths.about,
  '/account': paths.accountSetting,
  '/account/project': paths.accountProjects,
  '/info/news': '/info',
  '/obj': '/obj/new',
}
