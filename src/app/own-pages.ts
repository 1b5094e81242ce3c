// Addresses of the site: pages that exist once, records, lists, files, and what servers answer by themselves.

import { builtInPaths } from '#features/pages/rules.ts'
import { isPublicSlug } from '#features/pages/server/pages.service.ts'
import type { OwnPages } from '#features/site/server/own-pages.service.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { isRecordKind } from '#platform/contract/kinds.ts'
import { proxied, shellFor } from '#platform/lib/hosting.ts'
import { MOVED } from '#platform/lib/old-addresses.ts'
import { redirects, robotsPath, rssPath, sitemapPath, slugOfFixedPage } from '#platform/lib/paths.ts'
import { contentModel } from './content-model.ts'
import { fixedPaths } from './pages.ts'

const order = pageOrder(contentModel.kinds)

/** Folders, and files of `public` and of the build. */
const FOLDERS = [...proxied, MOVED, '/_astro', '/fragments', '/maps', '/placeholders', '/.well-known']
const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const FILES =
  /^\/(apple-touch-icon\.png|favicon\.svg|icon-512\.png|icons\.svg|search\.svg|_headers|_redirects.*)$/

const once = new Set(
  [...fixedPaths, ...builtInPaths, ...Object.keys(redirects), robotsPath, rssPath, sitemapPath].map((path) =>
    path.toLowerCase(),
  ),
)

export const ownPages: OwnPages = {
  at: (address) => {
    const [path = ''] = address.split(/[?#]/)
    const tidy = path === '/' ? path : path.replace(/(?:\.html|\/)+$/i, '')
    if (once.has(tidy.toLowerCase()) || FILES.test(tidy)) return 'page'
    if (FOLDERS.some((folder) => isUnder(tidy.toLowerCase(), folder))) return 'page'
    const found = order.at(tidy)
    if (found === undefined) return shellFor(tidy) && 'page'
    if (found === 'page' || !isRecordKind(found.kind)) return 'page'
    if ('id' in found) return { kind: found.kind, id: found.id }
    const slug = found.kind === 'pages' ? slugOfFixedPage(tidy.toLowerCase()) : undefined
    return slug === undefined ? 'page' : { slug }
  },
  isPublicSlug,
}
