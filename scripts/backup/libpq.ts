// An address of PostgreSQL as the environment of its own programs: on their command line others would read the password.
import { parse } from 'pg-connection-string'
import { endpointOf, serversOf } from '#platform/server/db/addresses.ts'

/** Parameters of an address beside its servers → variables of PostgreSQL's programs. */
const VARIABLES = {
  user: 'PGUSER',
  password: 'PGPASSWORD',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  options: 'PGOPTIONS',
} as const

const sslModeOf = (sslmode: unknown, ssl: unknown) => {
  // Known to node-postgres alone.
  if (sslmode === 'no-verify') return 'require'
  if (typeof sslmode === 'string') return sslmode
  return ssl === true ? 'require' : undefined
}

export const libpqEnvironment = (address: string): Record<string, string> & { PGDATABASE: string } => {
  const { urls, wanted } = serversOf(address)
  const servers = urls.map(endpointOf)
  const said = parse(urls[0])
  const sslmode = sslModeOf(said['sslmode'], said.ssl)
  const variables = Object.entries(VARIABLES).flatMap(([name, variable]) => {
    const value = said[name]
    return typeof value === 'string' && value !== '' ? [[variable, value] as const] : []
  })
  return {
    ...Object.fromEntries(variables),
    PGHOST: servers.map(({ host }) => host).join(','),
    PGPORT: servers.map(({ port }) => port).join(','),
    PGDATABASE: said.database || said.user || '',
    ...(urls.length > 1 || wanted ? { PGTARGETSESSIONATTRS: 'read-write' } : {}),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
}
