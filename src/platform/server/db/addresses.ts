// An address of PostgreSQL that names several servers, as libpq writes it:
// postgres://user:password@one:5432,two:5432/portal?target_session_attrs=read-write

import { parse } from 'pg-connection-string'

export interface Servers {
  /** Address of each server, in the order they are named. */
  urls: readonly [string, ...string[]]
  /** `target_session_attrs`: which of them is wanted; empty where the address does not say. */
  wanted: string
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** Throws a TypeError for what is no address. */
export const serversOf = (address: string): Servers => {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(address) ?? []
  // Where the folder of a socket stands in the query there is no host, which a URL must have beside a user.
  const parsed = hosts.split(',').map((host) => new URL(before + (host || 'localhost') + after))
  const wanted = parsed[0]?.searchParams.get('target_session_attrs') ?? ''
  // Of one server it may hold what a URL would not give back as it was, such as the folder of a socket.
  if (parsed.length === 1 && wanted === '') return { urls: [address], wanted }
  const [first = address, ...more] = parsed.map((url) => {
    url.searchParams.delete('target_session_attrs')
    return url.href
  })
  return { urls: [first, ...more], wanted }
}

/** As a client has them: without the brackets of an IPv6 address, and the folder of a socket as host. */
export const endpointOf = (url: string) => {
  const { host, port } = parse(url)
  return { host: host || 'localhost', port: Number(port || 5432) }
}
