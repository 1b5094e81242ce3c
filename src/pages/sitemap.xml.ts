// /sitemap.xml: every address, or an index of parts where there are too many for one file.
import type { APIRoute } from 'astro'
import { sitemap } from '#app/pages.ts'
import { siteUrl } from '#platform/content/open.ts'
import { sitemapXml } from '#platform/lib/xml.ts'

export const GET: APIRoute = () => {
  const { parts, addresses = [] } = sitemap()
  const xml = parts
    ? sitemapXml(
        'sitemapindex',
        parts.map((path) => ({ address: siteUrl() + path })),
      )
    : sitemapXml(
        'urlset',
        addresses.map(({ path, editedOn }) => ({ address: siteUrl() + path, editedOn })),
      )
  return new Response(xml, { headers: { 'content-type': 'application/xml' } })
}
