// /robots.txt: excludes the API, the account area, search results and the console.
import type { APIRoute } from 'astro'
import { siteUrl } from '#content/open.ts'
import { paths } from '#lib/paths.ts'
import { sitePaths } from '#lib/site-paths.ts'

const CLOSED = ['/api/', '/account/', paths.search(), '/info/search', sitePaths.console]

export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteUrl()}${sitePaths.sitemap}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain' } },
  )
