// How the published files want to be served, whoever serves them: one table for the API's own server,
// nginx, Caddy, `_headers` hosts and buckets. Patterns are read by PCRE, RE2 and JavaScript alike.
import { paths } from './paths.ts'

/** Calls and uploads: never files of the site. */
export const proxied = ['/api', '/pro', '/uploads'] as const

const HALF_YEAR = 15_552_000

/**
 * Headers of every answer, calls included. What a page allows stands in the page: only who may frame it cannot.
 * @param siteUrl public origin; only https may ask browsers to stay with https.
 */
export const safeHeaders = (siteUrl: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'self'",
  // For browsers that do not know frame-ancestors.
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${HALF_YEAR}` } : {}),
})

export interface CacheRule {
  /** Over the path of the address, from its slash on. */
  match: string
  /** The same for hosts that know no patterns but `*`. */
  globs: readonly string[]
  value: string
}

const PICTURES = ['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'] as const

/** The first that matches counts; pages match none. */
export const cacheRules: readonly CacheRule[] = [
  // Their names change with their contents.
  { match: '^/_astro/', globs: ['/_astro/*'], value: 'public, max-age=31536000, immutable' },
  {
    match: '^/fragments/',
    globs: ['/fragments/*'],
    value: 'public, max-age=0, s-maxage=60, must-revalidate',
  },
  {
    match: `\\.(${PICTURES.join('|')})$`,
    globs: PICTURES.map((ending) => `/*.${ending}`),
    value: 'public, max-age=86400',
  },
  {
    match: '\\.(json|txt|webmanifest|xml)$',
    globs: ['/*.txt', '/*.xml'],
    value: 'public, max-age=300',
  },
]

/** An edit is seen at the next load; a cache in between may spare the origin for a minute, or be purged. */
export const PAGE_CACHE = 'public, max-age=0, s-maxage=60, must-revalidate'

const compiled = cacheRules.map(({ match, value }) => [new RegExp(match), value] as const)

/** Cache-Control of a path such as `/info/view/1` or `/favicon.svg`. */
export const cacheOf = (path: string) => compiled.find(([match]) => match.test(path))?.[1] ?? PAGE_CACHE

/** Endings and what they are; all text of ours is UTF-8. */
export const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  // Feeds among them: readers look inside.
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  pdf: 'application/pdf',
  woff2: 'font/woff2',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** What a server had better send compressed. */
export const compressible = ['css', 'html', 'js', 'json', 'svg', 'txt', 'webmanifest', 'xml'] as const

/** Content-Type of a file in the tree. */
export const contentTypeOf = (file: string) =>
  contentTypes[/\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/**
 * Paths nobody is shown though a file may stand there: names with a dot in front, notes of the publisher,
 * half-written files, rules for hosts. `/.well-known/` is the exception.
 */
export const HIDDEN = '/\\.|\\.(db|db-shm|db-wal|part|sqlite)$|^/(_headers|_redirects)$'
export const SHOWN = '/.well-known/'

const hidden = new RegExp(HIDDEN)
/** Whether this file of the tree (`info/view/1.html`) is kept to ourselves. */
export const isHidden = (file: string) => !`/${file}`.startsWith(SHOWN) && hidden.test(`/${file}`)

/**
 * A request (path and query) that is not the one address of its page: slashes or `.html` at the end. Groups 1 and 2
 * are that address. What begins with two slashes would lead to another host.
 */
export const UNTIDY = '^(/[^/?\\\\][^?]*?)(?:\\.html|/)+(\\?.*)?$'

/** A page that stands for records it was not made for: it asks the API for what its address names. */
export interface Shell {
  /** It serves the numbers below this address where no page was published: `/exchange/view/12`. */
  under: `/${string}/`
  /** The published page that is served instead, with status 200. */
  page: string
  /**
   * Nothing is published below `under`. Hosts with `_redirects` rewrite before they look for files, and would hide
   * what is there; without a rule they serve the page for what is not found, which does the same.
   */
  alone: boolean
}

export const shells: readonly Shell[] = [
  // What was approved a moment ago, and what a fresh snapshot has never seen in a list.
  { under: '/exchange/view/', page: paths.listingShell, alone: false },
]

/** Over the paths a shell serves. */
export const shellPattern = ({ under }: Shell) => `^${under}[0-9]+$`

/** The shell for a path such as `/exchange/view/12`. */
export const shellFor = (path: string) => shells.find((shell) => new RegExp(shellPattern(shell)).test(path))

/** Address of a file: clean for pages, as it is for the rest. `index.html` is `/index`. */
export const addressOf = (file: string) => `/${file.replace(/\.html$/, '')}`

/** Status 404 belongs to it, whoever asks. */
export const NOT_FOUND_FILE = `${paths.notFound.slice(1)}.html`
