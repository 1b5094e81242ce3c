// Input of the rules for hosts: address, policy and folder of the site, and the API behind it.
import { shells as allShells, type Shell } from '#platform/lib/hosting.ts'
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

/** The same with the defaults of `hostingOf`, as the writers of each format read it. */
export interface Hosting {
  siteUrl: string
  policy: Policy
  root: string
  upstream: string
  host: string
  /** Caddy's address of the site: with a scheme, so that only https asks for a certificate. */
  address: string
  shells: readonly Shell[]
}

export const hostingOf = (options: HostingOptions): Hosting => {
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
