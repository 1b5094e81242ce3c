// Pictures of other websites, fetched on behalf of an editor. Whoever names an address must not reach machines that only
// this server can reach: connections go to public addresses alone, and each redirect is checked anew.
import { lookup as lookUp } from 'node:dns'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3

/** The part of IPv6 that is given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Unicast addresses of the public internet; those that carry another one (mapped, translated, tunnels) are none. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false
  return parsed.range() === 'unicast'
}

type IsAllowed = (address: string) => boolean

/** Resolves a name; fails if any of its addresses is not allowed. The connection goes to what is answered here. */
const guardedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (name, options, callback) =>
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`no address for ${name}`), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new Error(`${name} is not a public host`), '', 0)
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })

/** Only pages of the web: other ports belong to other services. */
const isWebAddress = ({ protocol, port, username, password }: URL) =>
  /^https?:$/.test(protocol) && port === '' && username === '' && password === ''

interface Options {
  maxBytes: number
  /** Replaced by tests, whose servers are on this machine. */
  isAllowed?: IsAllowed
  isAllowedUrl?: (url: URL) => boolean
}

const ask = async (url: URL, isAllowed: IsAllowed, signal: AbortSignal): Promise<IncomingMessage> => {
  // Literal addresses are connected to without a lookup.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is not a public address`)
  const options: RequestOptions = {
    agent: false,
    lookup: guardedLookup(isAllowed),
    headers: { accept: 'image/*' },
    signal,
  }
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
  request.end()
  const [reply] = (await once(request, 'response', { signal })) as [IncomingMessage]
  return reply
}

const bytesOf = async (reply: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      reply.destroy()
      throw new Error(`more than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Bytes at an address, whatever they are. Throws if it is not public, does not answer in time, or answers too much. */
export const fetchRemotePicture = async (
  address: string,
  { maxBytes, isAllowed = isPublicAddress, isAllowedUrl = isWebAddress }: Options,
): Promise<Buffer> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!isAllowedUrl(url)) throw new Error(`${url.href} is not a web address`)
    const reply = await ask(url, isAllowed, signal)
    const { statusCode = 0, headers } = reply
    if (statusCode === 200) return bytesOf(reply, maxBytes)
    reply.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw new Error(`status ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error('too many redirects')
}
