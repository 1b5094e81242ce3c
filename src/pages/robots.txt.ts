// /robots.txt: excludes the API, the account area, search results and the console.
import type { APIRoute } from 'astro'
import { siteUrl } from '#content/open.ts'
import { paths } from '#lib/paths.ts'

const CLOSED = ['/api/', '/account/', paths.search(), '/info/search', paths.console]

export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteUrl()}${paths.sitemap}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain' } },
  )
