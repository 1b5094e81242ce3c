// The route table as rules for those who serve the tree: `_headers` and `_redirects` travel with it,
// nginx and Caddy are told by their operator.
import { shells as allShells, type Shell } from '#lib/hosting.ts'
import { caddyfile } from './caddy.ts'
import { headersFile, redirectsFile } from './edge.ts'
import { nginxConf } from './nginx.ts'
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

/** The same with every gap filled, as the writers of the single formats read it. */
export interface Hosting {
  siteUrl: string
  policy: Policy
  root: string
  upstream: string
  host: string
  /** What Caddy calls the site: with a scheme, so that only https asks for a certificate. */
  address: string
  shells: readonly Shell[]
}

type Files = [file: string, body: string][]

const filled = (options: HostingOptions): Hosting => {
  const { siteUrl, policy, root = '/srv/site', upstream = '', host = '', shells = allShells } = options
  const { host: ownHost, protocol, hostname } = new URL(siteUrl)
  return {
    siteUrl,
    policy,
    root,
    upstream,
    host: host || (protocol === 'https:' ? hostname : ownHost),
    address: host ? `http://${host}` : siteUrl,
    shells,
  }
}

/** `tree` belongs into the published folder; `beside` is for the operator and never served. */
export const hostingFiles = (options: HostingOptions): { tree: Files; beside: Files } => {
  const hosting = filled(options)
  return {
    tree: [
      ['_headers', headersFile(hosting)],
      ['_redirects', redirectsFile(hosting)],
    ],
    beside: [
      ['nginx.conf', nginxConf(hosting)],
      ['Caddyfile', caddyfile(hosting)],
    ],
  }
}
