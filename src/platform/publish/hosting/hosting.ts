// lib/hosting → rules for those who serve the tree. `_headers` and `_redirects` travel with it, as Cloudflare Pages and
// Netlify read them; nginx and Caddy (2.6 or newer) are configured by their operator.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mustache from 'mustache'
import {
  shells as allShells,
  articleAddresses,
  cacheRules,
  compressible,
  contentTypeOf,
  contentTypes,
  GENERAL_ARTICLE,
  HIDDEN,
  NOT_FOUND_FILE,
  PAGE_CACHE,
  proxied,
  SHOWN,
  type Shell,
  SPECIAL_ARTICLE,
  safeHeaders,
  shellPattern,
  UNTIDY,
} from '#platform/lib/hosting.ts'
import { MOVED, MOVED_QUERY, OLD_PATH, OLD_QUERY } from '#platform/lib/old-addresses.ts'
import { redirects } from '#platform/lib/paths.ts'
import type { Policy } from './policy.ts'

export interface HostingOptions {
  /** Public origin of the site. */
  siteUrl: string
  policy: Policy
  /** Absolute path of the published folder, as the web server sees it. */
  root?: string
  /** Origin of the API, for web servers that pass calls and uploads on; none where the API has an address of its own. */
  upstream?: string
  /**
   * Name and port the web server answers plain HTTP at (`site.example:8080`, `:8080`), where TLS ends in front of it.
   * Without it: what `siteUrl` says, by Caddy with a certificate of its own.
   */
  host?: string
  shells?: readonly Shell[]
}

const listening = (host: string) => {
  const [, name = '', port = '80'] = /^([^:]*)(?::(\d+))?$/.exec(host) ?? []
  return { name: name || '_', port }
}

const list = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, value]) => ({ name, value }))

/** nginx adds the charset to text. */
const bareType = (type: string) => type.replace(/;.*/, '')
const bareTypes = Object.entries(contentTypes).map(([ending, type]) => ({ ending, type: bareType(type) }))
const endingsOf = (name: string) => bareTypes.filter(({ type }) => type === name).map(({ ending }) => ending)

/** Values of the templates; `~` begins a pattern in maps of nginx and Caddy. */
const valuesOf = (options: HostingOptions) => {
  const { siteUrl, policy, root = '/srv/site', upstream = '', host = '', shells = allShells } = options
  const { host: ownHost, protocol, hostname } = new URL(siteUrl)
  const headers = safeHeaders(siteUrl)
  const moves = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  return {
    siteUrl,
    root,
    upstream,
    ...listening(host || (protocol === 'https:' ? hostname : ownHost)),
    // Caddy asks for a certificate for https alone.
    address: host ? `http://${host}` : siteUrl,
    headers: list({ ...headers, 'Content-Security-Policy': policy.lasting }),
    /** Published along with the pages whose scripts they name. */
    ownHeaders: list({ ...headers, 'Content-Security-Policy': policy.header }),
    pageCache: PAGE_CACHE,
    cacheRules: cacheRules.map(({ match, globs, value }) => ({ pattern: `~${match}`, globs, value })),
    types: Object.entries(contentTypes).map(([ending, type]) => ({ pattern: `~\\.${ending}$`, type })),
    typesByName: [...new Set(bareTypes.map(({ type }) => type))].map((type) => ({
      type,
      endings: endingsOf(type).join(' '),
    })),
    textTypes: [...new Set(compressible.map((ending) => bareType(contentTypeOf(`.${ending}`))))]
      .filter((type) => type !== 'text/html')
      .join(' '),
    hidden: HIDDEN,
    shown: SHOWN,
    untidy: { match: UNTIDY, pattern: `~${UNTIDY}` },
    notFound: NOT_FOUND_FILE.replace(/\.html$/, ''),
    notFoundType: contentTypeOf(NOT_FOUND_FILE),
    proxied: proxied.map((path) => ({ path })),
    proxiedPaths: proxied.join('|'),
    redirects: moves,
    moved: {
      folder: MOVED,
      path: `~${OLD_PATH}`,
      query: `~${OLD_QUERY}`,
      joint: MOVED_QUERY,
      // No page has this name.
      none: `${MOVED}/=`,
    },
    // `/` is handled by both hosts: `index.html` is served there, and Cloudflare redirects `/index` to it, in a circle.
    shortRedirects: moves.filter(({ from }) => from !== '/'),
    shells: shells.map((shell, place) => ({ ...shell, place, match: shellPattern(shell) })),
    articles: {
      general: articleAddresses.general,
      generalMatch: GENERAL_ARTICLE,
      special: articleAddresses.special.map((path, place) => ({ path, place })),
      specialMatch: SPECIAL_ARTICLE,
    },
  }
}

const plain = (value: string) => value
/** Inside quotes a backslash stands for itself only when doubled. */
const quotedForNginx = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
// Backquoted, so that backslashes and quotes stay as they are.
const quotedForCaddy = (value: string) => `\`${value}\``

/** @param escape quotes what the template has in two braces; three take the value as it is. */
const filled = (template: string, values: object, escape: (value: string) => string) =>
  mustache.render(
    readFileSync(join(import.meta.dirname, `${template}.mustache`), 'utf8'),
    values,
    {},
    { escape },
  )

type Files = [file: string, body: string][]

/** `tree` belongs into the published folder; `beside` is for the operator and never served. */
export const hostingFiles = (options: HostingOptions): { tree: Files; beside: Files } => {
  const values = valuesOf(options)
  return {
    tree: [
      ['_headers', filled('headers', values, plain)],
      ['_redirects', filled('redirects', values, plain)],
    ],
    beside: [
      ['nginx.conf', filled('nginx.conf', values, quotedForNginx)],
      ['Caddyfile', filled('Caddyfile', values, quotedForCaddy)],
    ],
  }
}
