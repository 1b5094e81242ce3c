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
  OPEN_DATA,
  PAGE_CACHE,
  proxied,
  readingCalls,
  SHOWN,
  type Shell,
  SPECIAL_ARTICLE,
  safeHeaders,
  secretPaths,
  shellPattern,
  slowCalls,
  UNTIDY,
} from '#platform/lib/hosting.ts'
import { MOVED, MOVED_QUERY, OLD_ADDRESS, OLD_PATH, OLD_QUERY } from '#platform/lib/old-addresses.ts'
import { redirects } from '#platform/lib/paths.ts'
import type { Policy } from './policy.ts'

export interface HostingOptions {
  /** Public origin of the site. */
  siteUrl: string
  policy: Policy
  /** Absolute path of the published folder, as the web server sees it. */
  root?: string
  /**
   * Origins of the API servers, for web servers that pass calls and uploads on; none where the API has an address of its own.
   * All by the same protocol.
   */
  upstreams?: readonly string[]
  /**
   * Name and port the web server answers plain HTTP at (`site.example:8080`, `:8080`), where TLS ends in front of it.
   * Without it: what `siteUrl` says, by Caddy with a certificate of its own.
   */
  host?: string
  shells?: readonly Shell[]
}

const listening = (host: string) => {
  const [, name = '', port = '80'] = /^([^:]*)(?::(\d+))?$/.exec(host) ?? []
  return { serverName: name || '_', port }
}

const list = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, value]) => ({ name, value }))

/** Ports are written out: nginx takes 80 for granted. */
const addressOfOrigin = ({ protocol, hostname, port }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`

const upstreamOf = (origins: readonly string[]) => {
  const urls = origins.map((origin) => new URL(origin))
  const [url] = urls
  return (
    url && {
      first: url.origin,
      scheme: url.protocol,
      host: url.host,
      sslName: url.hostname,
      servers: urls.map(addressOfOrigin),
      origins: origins.join(' '),
      areSeveral: origins.length > 1,
    }
  )
}

const STRICT_TRANSPORT = 'Strict-Transport-Security'

/** nginx adds the charset to text. */
const bareType = (type: string) => type.replace(/;.*/, '')
const bareTypes = Object.entries(contentTypes).map(([ending, type]) => ({ ending, type: bareType(type) }))
const endingsOf = (name: string) => bareTypes.filter(({ type }) => type === name).map(({ ending }) => ending)

const oneOf = (paths: readonly string[]) => `^(${paths.join('|')})$`
const underOneOf = (paths: readonly string[]) => `^(${paths.join('|')})(/|$)`

/** Values of the templates; `~` begins a pattern in maps of nginx and Caddy. */
const valuesOf = (options: HostingOptions) => {
  const { siteUrl, policy, root = '/srv/site', upstreams = [], host = '', shells = allShells } = options
  const { host: ownHost, protocol, hostname } = new URL(siteUrl)
  const headers = safeHeaders(siteUrl)
  const lasting = { ...headers, 'Content-Security-Policy': policy.lasting }
  const moves = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  return {
    siteUrl,
    root,
    upstream: upstreamOf(upstreams),
    ...listening(host || (protocol === 'https:' ? hostname : ownHost)),
    // Caddy asks for a certificate for https alone.
    address: host ? `http://${host}` : siteUrl,
    headers: list(lasting),
    // What may be asked for by https alone is said by whoever has the certificate.
    headersOfServer: list(lasting).filter(({ name }) => name !== STRICT_TRANSPORT),
    strictTransport: headers[STRICT_TRANSPORT],
    /** Published along with the pages whose scripts they name. */
    ownHeaders: list({ ...headers, 'Content-Security-Policy': policy.header }),
    pageCache: PAGE_CACHE,
    openData: { folder: OPEN_DATA, pattern: `~^${OPEN_DATA}` },
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
    proxiedPattern: `~${underOneOf(proxied)}`,
    secretPaths: secretPaths.map((path) => ({ path })),
    calls: [
      { name: 'slow', match: underOneOf(slowCalls), seconds: 300, onlyReads: false },
      { name: 'reading', match: oneOf(readingCalls), seconds: 30, onlyReads: true },
      { name: 'other', match: underOneOf(proxied), seconds: 30, onlyReads: false },
    ],
    redirects: moves,
    moved: {
      folder: MOVED,
      path: `~${OLD_PATH}`,
      query: `~${OLD_QUERY}`,
      joint: MOVED_QUERY,
      // No page has this name.
      none: `${MOVED}/=`,
    },
    old: `~${OLD_ADDRESS}`,
    // Patterns, so that a tree without the file is no error.
    rules: { nginx: `${root}/_redirects.ngin[x]`, caddy: `${root}/_redirects.caddy*` },
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

const templateOf = (name: string) => readFileSync(join(import.meta.dirname, `${name}.mustache`), 'utf8')

/** @param escape quotes what the template has in two braces; three take the value as it is. */
const filled = (template: string, values: object, escape: (value: string) => string) =>
  mustache.render(templateOf(template), values, templateOf, { escape })

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
      ...['nginx.conf', 'nginx-http.conf', 'nginx-server.conf'].map((name): Files[number] => [
        name,
        filled(name, values, quotedForNginx),
      ]),
      ['Caddyfile', filled('Caddyfile', values, quotedForCaddy)],
    ],
  }
}
