// Files beside the pages: redirects for hosts without rules, sitemap, robots.
import { paths } from '#lib/paths.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** For hosts that cannot be told to redirect. */
export const redirectPage = (to: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>正在跳转</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${escape(to)}"><a href="${escape(to)}">点此继续</a></html>\n`

/** Parts of pages, not pages. */
const HIDDEN = /^\/fragments\//
const PER_FILE = 50_000

/** One sitemap, or an index of several above 50,000 addresses. */
export const siteMap = (published: readonly string[], siteUrl: string): [file: string, body: string][] => {
  const shown = published.filter((path) => !HIDDEN.test(path)).toSorted()
  const part = (list: readonly string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list
      .map((path) => `<url><loc>${escape(siteUrl + path)}</loc></url>`)
      .join('\n')}\n</urlset>\n`
  if (shown.length <= PER_FILE) return [['sitemap.xml', part(shown)]]
  const files: [string, string][] = []
  for (let start = 0; start < shown.length; start += PER_FILE)
    files.push([`sitemap-${files.length + 1}.xml`, part(shown.slice(start, start + PER_FILE))])
  const index = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files
    .map(([file]) => `<sitemap><loc>${escape(`${siteUrl}/${file}`)}</loc></sitemap>`)
    .join('\n')}\n</sitemapindex>\n`
  return [...files, ['sitemap.xml', index]]
}

export const robots = (siteUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /account/\nDisallow: ${paths.search()}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
