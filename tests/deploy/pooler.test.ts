// The sample for PgBouncer, taken by PgBouncer with nothing changed but addresses.
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { unprivileged } from '../helpers/postgres.ts'
import { openFolder, startProcess } from '../helpers/processes.ts'

test('PgBouncer starts with the sample, and warns of nothing', async () => {
  const { folder, remove } = openFolder('pgbouncer')
  const port = await freePort()
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  writeFileSync(users, '"portal" "a-password"\n')
  writeFileSync(
    file,
    readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini'), 'utf8')
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('listen_port = 6432', `listen_port = ${port}`),
  )
  const user = unprivileged()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const server = await startProcess(['pgbouncer', file], { port, ...user, cwd: folder })
  await server.stop('SIGINT')
  remove()
  expect(server.output()).not.toMatch(/WARNING|ERROR|FATAL/)
})
