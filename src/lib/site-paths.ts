// URLs that no island leads to: feeds, maps of the site, the count of reads. Apart from paths.ts, which every island loads.

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
  notFound: '/404',
  /** Staff console; no page links to it. */
  console: '/console',
} as const
