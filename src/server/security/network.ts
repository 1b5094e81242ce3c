// Limits count networks, not single addresses: one household holds 2^64 IPv6 addresses.
import { isIP, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies forward the port as well: `198.51.100.7:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/
/** No address is longer, zone and port included. */
const MAX_LENGTH = 100

/** Group of an IPv6 address without leading zeros: two spellings are one address. */
const plainGroup = (group: string) => (/^0*$/.test(group) ? '0' : group.replace(/^0+/, '').toLowerCase())

/** An IPv4 address as it is, an IPv6 address by its first 64 bits. */
export const networkOf = (address: string): string => {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).map(plainGroup).join(':')}::/64`
}

/** The IP address in what a proxy forwarded, without a port or zone; undefined for anything else. */
const addressIn = (forwarded: string) => {
  if (forwarded.length > MAX_LENGTH) return undefined
  const [, v4, v6] = WITH_PORT.exec(forwarded) ?? []
  const address = (v4 ?? v6 ?? forwarded).replace(/%.*$/, '')
  return isIP(address) > 0 ? address : undefined
}

/**
 * Address of whoever calls. A forwarded one that is no IP address is not believed: each invented text would be counted
 * as another caller. The peer of the connection, the nearest proxy, answers for it.
 */
export const addressOf = ({ ip, socket }: { ip: string; socket: { remoteAddress?: string | undefined } }) =>
  addressIn(ip) ?? socket.remoteAddress ?? ''
