// Requests to other websites, at addresses that people wrote. Whoever names an address must not reach machines that only this
// server can reach: connections go to public addresses alone, and each redirect is checked anew.
import { lookup as lookUp } from 'node:dns'
import { lookup as lookUpAll } from 'node:dns/promises'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'

/** How long somebody who saves an address waits for the name server. */
const LOOKUP_MS = 2000

/** The part of IPv6 that is given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Unicast addresses of the public internet; those that carry another one (mapped, translated, tunnels) are none. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false
  return parsed.range() === 'unicast'
}

export type IsAllowed = (address: string) => boolean

/** The address is of this machine, of a private network, or of none that the internet has. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
  }
}

/** Resolves a name; fails if any of its addresses is not allowed. The connection goes to what is answered here. */
const guardedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (name, options, callback) =>
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`no address for ${name}`), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new NotPublic(name), '', 0)
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })

/** Only pages of the web: other ports belong to other services. */
export const isWebAddress = ({ protocol, port, username, password }: URL) =>
  /^https?:$/.test(protocol) && port === '' && username === '' && password === ''

/** Whether a host is known to be none of the internet; a name that cannot be resolved now is not. */
export const isKnownPrivate = async (host: string): Promise<boolean> => {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(name)) return !isPublicAddress(name)
  const resolved = lookUpAll(name, { all: true }).then(
    (addresses) => addresses.some(({ address }) => !isPublicAddress(address)),
    () => false,
  )
  return Promise.race([resolved, pause(LOOKUP_MS, false, { ref: false })])
}

interface Asked {
  method?: 'GET' | 'HEAD' | 'POST'
  accept: string
  headers?: Readonly<Record<string, string>>
  body?: string
  isAllowed: IsAllowed
  signal: AbortSignal
}

/** Answers the head of a reply, whose body the caller reads or destroys. */
export const askPublic = async (
  url: URL,
  { method = 'GET', accept, headers = {}, body, isAllowed, signal }: Asked,
): Promise<IncomingMessage> => {
  // Literal addresses are connected to without a lookup.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) && !isAllowed(host)) throw new NotPublic(host)
  const options: RequestOptions = {
    method,
    agent: false,
    lookup: guardedLookup(isAllowed),
    headers: {
      accept,
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    signal,
  }
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
  request.end(body)
  // Once the reply is there, its own errors are the caller's.
  request.on('error', () => undefined)
  const [reply] = (await once(request, 'response', { signal })) as [IncomingMessage]
  return reply
}
