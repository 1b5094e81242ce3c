// Pictures of other websites, fetched on behalf of an editor. Whoever names an address must not reach machines that only
// this server can reach: connections go to public addresses alone, and each redirect is checked anew.
import { lookup as lookUp } from 'node:dns'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3

/** Special-purpose addresses (RFC 6890 and its successors), and those of multicast. */
const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Teredo and others, documentation, 6to4: some carry an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6')

/** Unicast addresses of the public IPv6 internet; mapped and translated IPv4 addresses are outside of it. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  return version === 6 && globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
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
