// /sitemap.xml: every address, or an index of parts where there are too many for one file.
import type { APIRoute } from 'astro'
import { siteUrl } from '#content/open.ts'
import { sitemap } from '#content/pages.ts'
import { sitemapXml } from '#lib/xml.ts'

const absolute = (path: string) => siteUrl() + path

export const GET: APIRoute = () => {
  const { parts, addresses = [] } = sitemap()
  const xml = parts
    ? sitemapXml('sitemapindex', parts.map(absolute))
    : sitemapXml('urlset', addresses.map(absolute))
  return new Response(xml, { headers: { 'content-type': 'application/xml' } })
}
