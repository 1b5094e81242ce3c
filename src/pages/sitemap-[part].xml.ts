// /sitemap-pages.xml, /sitemap-{part}.xml: parts of a sitemap that is too long for one file.
import type { APIRoute } from 'astro'
import { sitemapPart } from '#app/pages.ts'
import { siteUrl } from '#platform/content/open.ts'
import { sitemapXml } from '#platform/lib/xml.ts'

export const GET: APIRoute = ({ params }) => {
  const addresses = sitemapPart(params.part ?? '')
  if (!addresses) return new Response(null, { status: 404 })
  const xml = sitemapXml(
    'urlset',
    addresses.map(({ path, editedOn }) => ({ address: siteUrl() + path, editedOn })),
  )
  return new Response(xml, { headers: { 'content-type': 'application/xml' } })
}
