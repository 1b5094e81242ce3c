// How the published files are to be served: one table for the API's own server, nginx, Caddy, `_headers` hosts and
// buckets. Patterns are valid for PCRE, RE2 and JavaScript alike.

import { XLSX_TYPE } from './documents.ts'
import {
  assessmentFormPath,
  notFoundPath,
  openDataPath,
  otherProjectsPath,
  reportShellPath,
} from './paths.ts'

/** Paths of the API and of uploads, which are never files of the site. */
export const proxied = ['/api', '/pro', '/uploads'] as const

/**
 * Of these a proxy awaits the answer for minutes: files that are put together or stored, approvals, which copy videos, tables
 * that are read, and event streams, which are silent in between.
 */
export const slowCalls = [
  '/api/upload',
  '/api/staff/upload',
  '/api/staff/queues/decide',
  '/api/user/forestImport',
  '/api/user/noticeEvents',
] as const

/** Their query opens a file or a preview: no proxy's access log may have it. */
export const secretPaths = ['/api/download', '/api/preview'] as const

/** These change nothing: a proxy may ask the next server where one broke off, although most are POSTs. */
export const readingCalls = [
  '/api/changes',
  '/api/collectList',
  '/api/edetail',
  '/api/expertIndex',
  '/api/expertnews',
  '/api/experts',
  '/api/forestIndex',
  '/api/forestryDetail',
  '/api/forestryPrices',
  '/api/foretryList',
  '/api/foretryMap',
  '/api/getNewsDetail',
  '/api/linklist',
  '/api/menuList',
  '/api/myforestdetail',
  '/api/myforestlist',
  '/api/newsList',
  '/api/pageDetail',
  '/api/pageList',
  '/api/plandetail',
  '/api/planslist',
  '/api/redirectList',
  '/api/search',
  '/api/searchSuggestions',
  '/api/siteSettings',
  '/api/staff/readership/authors',
  '/api/staff/readership/list',
  '/api/staff/readership/trend',
  '/api/tenderDetail',
  '/api/tenderList',
  '/api/user/NoticeList',
  '/api/user/assessmentList',
  '/api/user/bondList',
  '/api/user/leadList',
  '/api/user/searchList',
  '/api/user/signUpList',
  '/api/user/tenderFollowList',
  '/api/user/tenderQuestions',
  '/pro/prodetail',
  '/pro/projectlist',
  '/pro/statistics',
] as const

const HALF_YEAR = 15_552_000

/**
 * Headers of every response, API calls included. The content policy is in the pages, except who may frame them.
 * @param siteUrl public origin; only an https origin gets Strict-Transport-Security.
 */
export const safeHeaders = (siteUrl: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'self'",
  // For browsers without frame-ancestors.
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${HALF_YEAR}` } : {}),
})

export interface CacheRule {
  /** Pattern of the path, with its leading slash. */
  match: string
  /** The same for hosts that support only `*`. */
  globs: readonly string[]
  value: string
}

const PICTURES = ['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'] as const

/** An edit is visible at the next load; shared caches may serve a page for a minute, or are purged. */
export const PAGE_CACHE = 'public, max-age=0, s-maxage=60, must-revalidate'

/** Folder of files that scripts of any other site may read. */
export const OPEN_DATA = `${openDataPath}/`
export const isOpenData = (path: string) => path.startsWith(OPEN_DATA)

/** The first match applies; pages match none. */
export const cacheRules: readonly CacheRule[] = [
  // Like pages: what is withdrawn must not go on being read. The template for `*` has a rule of its own for the folder.
  { match: `^${OPEN_DATA}`, globs: [], value: PAGE_CACHE },
  // Hashed names: they change with the content.
  { match: '^/_astro/', globs: ['/_astro/*'], value: 'public, max-age=31536000, immutable' },
  {
    match: '^/fragments/',
    globs: ['/fragments/*'],
    value: PAGE_CACHE,
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

const compiled = cacheRules.map(({ match, value }) => [new RegExp(match), value] as const)

/** Cache-Control of a path such as `/info/view/1` or `/favicon.svg`. */
export const cacheOf = (path: string) => compiled.find(([match]) => match.test(path))?.[1] ?? PAGE_CACHE

/** Content types by extension; all of the site's text is UTF-8. */
export const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  // Feeds too: readers detect them by content.
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
  ics: 'text/calendar; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: XLSX_TYPE,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const DISPLAYED = /\.(avif|gif|jpe?g|png|webp)$/
/** Whether browsers show an upload of others; they download any other type. */
export const isDisplayed = (file: string) => DISPLAYED.test(file)

/** Extensions that servers should compress. */
export const compressible = [
  'css',
  'csv',
  'geojson',
  'html',
  'js',
  'json',
  'svg',
  'txt',
  'webmanifest',
  'xml',
] as const

export const contentTypeOf = (file: string) =>
  contentTypes[/\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/**
 * Files that are never served: dot files, the publisher's databases, partly written files, rules for hosts.
 * `/.well-known/` is the exception.
 */
export const HIDDEN = '/\\.|\\.(db|db-shm|db-wal|part|sqlite)$|^/_(headers|redirects)(\\.[a-z]+)?$'
export const SHOWN = '/.well-known/'

const hidden = new RegExp(HIDDEN)
/** Whether a published file (`info/view/1.html`) must not be served. */
export const isHidden = (file: string) => !`/${file}`.startsWith(SHOWN) && hidden.test(`/${file}`)

/**
 * Non-canonical address (path and query) of a page: with trailing slash or `.html`. Groups 1 and 2 are the canonical
 * address. Two leading slashes are excluded: they would redirect to another host.
 */
export const UNTIDY = '^(/[^/?\\\\][^?]*?)(?:\\.html|/)+(\\?.*)?$'

/** A page that serves addresses without a page of their own, with status 200; for a record, it loads what the address names. */
export interface Shell {
  /** Serves addresses one level below this path if no page was published: `/exchange/view/12`. */
  under: `/${string}/`
  /** Pattern of what they may name there. */
  names: string
  /** Whether the page needs the name; where it stands in no rewritten address, it comes as `?id=`. */
  isRecord: boolean
  /** Page that is served instead, with status 200. */
  page: string
  /**
   * True if nothing is published below `under`. Hosts with `_redirects` rewrite before they look for files, which
   * would hide published pages; without a rule they serve the 404 page, which redirects to the shell.
   */
  alone: boolean
}

export const shells: readonly Shell[] = [
  // Reports belong to users: none is published.
  {
    under: `${assessmentFormPath}/`,
    names: '[0-9]+',
    isRecord: true,
    page: reportShellPath,
    alone: false,
  },
  // Other addresses of the project library give its newest (spec part 1 §2), without a place in search engines.
  {
    under: '/obj/',
    names: '[^/.]+',
    isRecord: false,
    page: otherProjectsPath,
    alone: false,
  },
]

/** Pattern of the paths that a shell serves. */
export const shellPattern = ({ under, names }: Pick<Shell, 'under' | 'names'>) => `^${under}${names}$`

export const shellFor = (path: string) => shells.find((shell) => new RegExp(shellPattern(shell)).test(path))

/**
 * Articles move when they are put into a topic or become expert news, and back. Their general address redirects to the
 * special one that has a page, and a special one without a page to the general one.
 */
export const articleAddresses = {
  general: '/info/view',
  special: ['/info/subview', '/expert/info/view'],
} as const
/** Patterns of these addresses; group 1 is the id. */
export const GENERAL_ARTICLE = `^${articleAddresses.general}/([0-9]+)$`
export const SPECIAL_ARTICLE = `^(?:${articleAddresses.special.join('|')})/([0-9]+)$`

/** URL path of a file: pages without `.html`, other files as they are. `index.html` is `/index`. */
export const addressOf = (file: string) => `/${file.replace(/\.html$/, '')}`

/** Served with status 404. */
export const NOT_FOUND_FILE = `${notFoundPath.slice(1)}.html`
