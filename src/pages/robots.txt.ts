// /robots.txt: excludes the API, the account area, search results and the console.
import type { APIRoute } from 'astro'
import { siteUrl } from '#platform/content/open.ts'
import { consolePath, searchPath, sitemapPath } from '#platform/lib/paths.ts'

const CLOSED = ['/api/', '/account/', searchPath(), '/info/search', consolePath]

export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteUrl()}${sitemapPath}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain' } },
  )
