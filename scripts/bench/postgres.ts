// A PostgreSQL of the benches' own: the installed server's binaries, a temporary folder, a free port. Benches of one group
// share it; each has databases of its own.
import { execFileSync } from 'node:child_process'
import { chownSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { syncRegionNames } from '#features/regions/server/regions.service.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { freePort } from '../free-port.ts'
import { outputOf, type ProcessGroup, waitForLine } from './process-group.ts'

/** The server refuses to run as root: then it is the user the package made. */
const owner = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

interface Server {
  /** Ends in a slash. */
  url: string
  pid: number
  databases: number
  /** A migrated database with the names of regions, once one was asked for. */
  template?: Promise<string>
}
const startPostgres = async (group: ProcessGroup): Promise<Server> => {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()
  if (!bin) throw new Error('no PostgreSQL server under /usr/lib/postgresql')
  const user = owner()
  const folder = group.folder()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const asOwner = { ...user, cwd: folder }
  const setUp = ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await outputOf(group.start(join(bin, 'initdb'), setUp, asOwner), 'initdb')
  const port = await freePort()
  // Reading is measured: nothing here needs to outlive a crash.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '4GB',
    dynamic_shared_memory_type: 'mmap',
    // Size that docs/search.md recommends: the indexes of a million listings stay in memory.
    shared_buffers: '2GB',
    // Servers of all small benches stay until the last has been measured.
    max_connections: 400,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = group.start(join(bin, 'postgres'), ['-D', data, ...options], {
    ...asOwner,
    signal: 'SIGINT',
  })
  await waitForLine(server, /ready to accept connections/, 30_000)
  return { url: `postgres://bench@127.0.0.1:${port}/`, pid: server.pid ?? 0, databases: 0 }
}

const servers = new WeakMap<ProcessGroup, Promise<Server>>()

const serverOf = (group: ProcessGroup) => {
  const server = servers.get(group) ?? startPostgres(group)
  servers.set(group, server)
  return server
}

const createDatabase = async (server: Server, template: string) => {
  const name = `bench_${++server.databases}`
  const client = new Client(`${server.url}postgres`)
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return name
}

const makeTemplate = async (server: Server) => {
  const name = await createDatabase(server, 'template0')
  const database = await openDatabase({ databaseUrl: server.url + name, dataDir: '' })
  await syncRegionNames(database.db)
  await database.close()
  return name
}

/** Gives each user a session. @param users  Their ids, or how many there are, from 1 on. */
export const insertSessions = async (
  client: Client,
  users: number | readonly number[],
  tokenOf: (user: number) => string,
) => {
  const ids = typeof users === 'number' ? Array.from({ length: users }, (_, at) => at + 1) : users
  await client.query(
    `insert into tokens (hash, user_id, expires)
     select hash, id, now() + interval '1 day' from unnest($1::text[], $2::int[]) as token(hash, id)`,
    [ids.map((id) => sha256(tokenOf(id))), ids],
  )
}

/** Id of its process. */
export const postgresPid = async (group: ProcessGroup) => (await serverOf(group)).pid

/** A database without tables; answers the address for DATABASE_URL. */
export const openPostgres = async (group: ProcessGroup) => {
  const server = await serverOf(group)
  return server.url + (await createDatabase(server, 'template0'))
}

/** An empty database as the portal has it: migrated, with the names of regions. */
export const openEmptyDatabase = async (group: ProcessGroup) => {
  const server = await serverOf(group)
  server.template ??= makeTemplate(server)
  return server.url + (await createDatabase(server, await server.template))
}
