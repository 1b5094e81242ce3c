// lib/hosting → `_headers` and `_redirects`, as Cloudflare Pages and Netlify read them. Clean addresses, the page for
// what is not found and the query of a redirect are theirs already.
import { cacheRules, proxied, safeHeaders } from '#platform/lib/hosting.ts'
import { redirects } from '#platform/lib/paths.ts'
import type { Hosting } from './hosting.ts'

/** Rules that match the same path are added up: only the first sets the headers that all share. */
export const headersFile = ({ siteUrl, policy }: Hosting) => {
  const everywhere = { ...safeHeaders(siteUrl), 'Content-Security-Policy': policy.header }
  const rules: [path: string, headers: Record<string, string>][] = [['/*', everywhere]]
  for (const { globs, value } of cacheRules)
    for (const glob of globs) rules.push([glob, { 'Cache-Control': value }])
  return rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n')
    .concat('\n')
}

/** Paths that both hosts handle: `index.html` is served at `/`, and Cloudflare redirects `/index` there, in a circle. */
const OWN = new Set(['/'])

export const redirectsFile = ({ upstream, shells }: Hosting) => {
  const short = Object.entries(redirects)
    .filter(([from]) => !OWN.has(from))
    .map(([from, to]) => `${from} ${to} 302`)
  const calls = upstream ? proxied.map((path) => `${path}/* ${upstream}${path}/:splat 200`) : []
  const unknown = shells.filter(({ alone }) => alone).map(({ under, page }) => `${under}* ${page} 200`)
  return [...short, ...calls, ...unknown, ''].join('\n')
}
