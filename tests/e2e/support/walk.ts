// Follows every internal address of the published site, as a crawler does.
import type { APIRequestContext } from '@playwright/test'
import { LANDLINES } from '#platform/lib/phones.ts'

interface Site {
  /** Text of every page, by path. */
  pages: Map<string, string>
  /** Pages that links lead to, from home on. */
  linked: Set<string>
  /** Addresses of the sitemap. */
  listed: string[]
  /** Text of every script, style and map. */
  files: Map<string, string>
  /** Addresses that a page refers to and nobody serves: «page → address: status». */
  dead: string[]
}

const AT_ONCE = 8
const REFERENCE = /\s(?:href|src|action|data-fragment|component-url|renderer-url)="([^"]*)"/g
const IN_SOURCE_SET = /\ssrcset="([^"]*)"/g
/** Imports inside scripts, and what styles load. */
const IN_FILE = /(?:from|import)\s*\(?\s*["'`](\.{0,2}\/[^"'`]+\.(?:js|css))["'`]|url\(["']?(\/[^"')]+)/g
/** Not found from any page. */
const SEEDS = ['/index', '/sitemap.xml', '/robots.txt', '/no/such/page']

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&')

const referencesIn = (text: string, isPage: boolean): string[] => {
  if (!isPage) return [...text.matchAll(IN_FILE)].map(([, script, asset]) => script ?? asset ?? '')
  const sets = [...text.matchAll(IN_SOURCE_SET)].flatMap(([, set = '']) =>
    set.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  )
  return [...text.matchAll(REFERENCE)].map(([, address = '']) => address).concat(sets)
}

const walk = async (request: APIRequestContext): Promise<Site> => {
  const site: Site = { pages: new Map(), linked: new Set(), listed: [], files: new Map(), dead: [] }
  const from = new Map(SEEDS.map((path) => [path, '']))
  const waiting = [...SEEDS]

  const visit = async (path: string) => {
    const reply = await request.get(path)
    const status = reply.status()
    if (status !== (path === '/no/such/page' ? 404 : 200))
      site.dead.push(`${from.get(path)} → ${path}: ${status}`)
    const type = reply.headers()['content-type'] ?? ''
    const isPage = type.startsWith('text/html')
    if (!isPage && !/javascript|css|xml|text\/plain|json/.test(type)) return
    const text = await reply.text()
    const here = new URL(reply.url())
    ;(isPage ? site.pages : site.files).set(here.pathname, text)
    for (const address of referencesIn(text, isPage)) {
      const target = new URL(plain(address), here)
      if (target.origin !== here.origin || target.pathname.startsWith('/api/')) continue
      if (from.has(target.pathname)) continue
      from.set(target.pathname, here.pathname)
      waiting.push(target.pathname)
    }
  }
  const visitAll = async () => {
    while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit))
  }
  await visitAll()
  site.linked = new Set(site.pages.keys())
  const map = site.files.get('/sitemap.xml') ?? ''
  site.listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  waiting.push(...site.listed.filter((path) => !site.pages.has(path)))
  await visitAll()
  return site
}

let walked: Promise<Site> | undefined

/** Once per worker: the site does not change while the tests run. */
export const walkSite = (request: APIRequestContext) => (walked ??= walk(request))

/** Lines of the operator that the demo publishes; its hotline has no area code. */
const OPERATOR_LINES: ReadonlySet<string> = new Set(['010-0000-0000'])

/** Landlines of the demo belong to nobody: no real one has a 0 after its area code. */
const MADE_UP_LANDLINE = '(?<!-)0\\d{2,3}-\\d{3,4}-?\\d{4}'
const FULL_NUMBER = new RegExp(
  `(?<![\\w.])(?:1[3-9]\\d{9}|${LANDLINES.short}|${LANDLINES.long}|${MADE_UP_LANDLINE})(?!\\w|\\.\\d)`,
  'g',
)

/** Names of files: some end in twelve digits. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * Mobile numbers in full, and landlines with their area code; not parts of longer numbers, identifiers or fractions, and not
 * the operator's.
 */
export const fullNumbers = (text: string) =>
  (text.replace(UUID, '').match(FULL_NUMBER) ?? []).filter((number) => !OPERATOR_LINES.has(number))
