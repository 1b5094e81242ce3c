// Limits count networks, not single addresses: one household holds 2^64 IPv6 addresses.
import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address as it is, an IPv6 address by its first 64 bits. */
export const networkOf = (address: string): string => {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()}::/64`
}
