// A PgBouncer of our own before the PostgreSQL of this run.
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { unprivileged } from './postgres.ts'
import { openFolder, startProcess } from './processes.ts'

/**
 * Writes its settings into the folder, which becomes that of the account it runs under.
 * @param databaseUrl of a database on this machine @param sessions of the server, shared by all clients
 */
export const pgbouncerIn = async (
  folder: string,
  databaseUrl: string,
  mode: 'session' | 'transaction',
  sessions: number,
) => {
  const { hostname, port: serverPort, username } = new URL(databaseUrl)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${sessions}
max_client_conn = 200
server_login_retry = 1
`,
  )
  const user = unprivileged()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  return { command: ['pgbouncer', file] as const, options: { port, ...user, cwd: folder } }
}

export const startPgbouncer = async (
  databaseUrl: string,
  mode: 'session' | 'transaction',
  sessions: number,
) => {
  const { username, pathname } = new URL(databaseUrl)
  const { folder, remove } = openFolder('pgbouncer')
  const { command, options } = await pgbouncerIn(folder, databaseUrl, mode, sessions)
  const server = await startProcess(command, options)
  return {
    url: `postgres://${username}@127.0.0.1:${options.port}${pathname}`,
    stop: async () => {
      await server.stop('SIGINT')
      remove()
    },
  }
}
