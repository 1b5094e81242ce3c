// Networks of callers. Rate limits count networks: one household has 2^64 IPv6 addresses.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Some proxies forward the port as well: `198.51.100.7:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/
/** Longest possible address, with zone and port. */
const MAX_LENGTH = 100

/** IPv4 addresses unchanged, IPv6 addresses as their /64 network. */
export const networkOf = (address: string): string => {
  if (isIP(address) === 0) return address
  // Also finds the IPv4 address that an IPv6 address stands for.
  const parsed = ipaddr.process(address.replace(/%.*$/, ''))
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** The /48 of an IPv6 network that `networkOf` answered: a single line may have 65,536 networks. Undefined for IPv4. */
export const siteOf = (network: string): string | undefined => {
  const groups = network.endsWith('::/64') ? network.slice(0, -'::/64'.length).split(':') : []
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : undefined
}

/** IP address of a forwarded header, without port and zone; undefined if it contains none. */
const addressIn = (forwarded: string) => {
  if (forwarded.length > MAX_LENGTH) return undefined
  const [, v4, v6] = WITH_PORT.exec(forwarded) ?? []
  const address = (v4 ?? v6 ?? forwarded).replace(/%.*$/, '')
  return isIP(address) > 0 ? address : undefined
}

/**
 * Address of the caller. A forwarded value that is no IP address is ignored, as each invented text would count as another
 * caller; the peer of the connection is taken instead.
 */
export const addressOf = ({ ip, socket }: { ip: string; socket: { remoteAddress?: string | undefined } }) =>
  addressIn(ip) ?? socket.remoteAddress ?? ''
