import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadConfig } from '#platform/server/config.ts'
import { endpointOf, serversOf } from '#platform/server/db/addresses.ts'
import { libpqEnvironment } from '../../../scripts/backup/libpq.ts'

test.each([
  ['postgres://u@db/portal', ['postgres://u@db/portal'], ''],
  ['postgres:///portal?host=/run/postgresql', ['postgres:///portal?host=/run/postgresql'], ''],
  ['postgres://u@/p?host=/run/postgresql', ['postgres://u@/p?host=/run/postgresql'], ''],
  ['postgres://u@a:1,b/p', ['postgres://u@a:1/p', 'postgres://u@b/p'], ''],
  [
    'postgresql://u:p%40,q@[::1]:1,b:2/p?sslmode=require&target_session_attrs=read-write',
    ['postgresql://u:p%40,q@[::1]:1/p?sslmode=require', 'postgresql://u:p%40,q@b:2/p?sslmode=require'],
    'read-write',
  ],
  ['postgres://u@a/p?target_session_attrs=primary', ['postgres://u@a/p'], 'primary'],
])('the servers of %s', (address, urls, wanted) => {
  expect(serversOf(address)).toEqual({ urls, wanted })
})

test('host and port of a server, as a client has them', () => {
  expect(endpointOf('postgres://u@[::1]:1/p')).toEqual({ host: '::1', port: 1 })
  expect(endpointOf('postgres://u@db/p')).toEqual({ host: 'db', port: 5432 })
  for (const url of [
    'postgres://u@/p?host=/run/pg',
    'postgres:///p?host=/run/pg',
    'postgres://u@%2Frun%2Fpg/p',
  ])
    expect(endpointOf(url)).toEqual({ host: '/run/pg', port: 5432 })
})

const files = Object.fromEntries(
  ['sslrootcert', 'sslcert', 'sslkey'].map((name) => [name, fileURLToPath(import.meta.url)]),
)
const withFiles = new URLSearchParams({ sslmode: 'verify-full', ...files })

test.each([
  [
    'postgres://u:p%40@[::1]:1,b/p?sslmode=require',
    {
      PGHOST: '::1,b',
      PGPORT: '1,5432',
      PGUSER: 'u',
      PGPASSWORD: 'p@',
      PGDATABASE: 'p',
      PGSSLMODE: 'require',
      PGTARGETSESSIONATTRS: 'read-write',
    },
  ],
  ['postgres://u@%2Frun%2Fpg/p', { PGHOST: '/run/pg', PGPORT: '5432', PGUSER: 'u', PGDATABASE: 'p' }],
  ['postgres:///p?host=/run/pg&port=6432', { PGHOST: '/run/pg', PGPORT: '6432', PGDATABASE: 'p' }],
  [
    `postgres://u@db/p?${withFiles}`,
    {
      PGHOST: 'db',
      PGPORT: '5432',
      PGUSER: 'u',
      PGDATABASE: 'p',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: files['sslrootcert'],
      PGSSLCERT: files['sslcert'],
      PGSSLKEY: files['sslkey'],
    },
  ],
  [
    'postgres://u@db?sslmode=no-verify',
    { PGHOST: 'db', PGPORT: '5432', PGUSER: 'u', PGDATABASE: 'u', PGSSLMODE: 'require' },
  ],
])("PostgreSQL's own programs go where %s leads", (address, environment) => {
  expect(libpqEnvironment(address)).toEqual(environment)
})

test('an address for reading asks for replicas', () => {
  const DATABASE_READ_URL = 'postgres://u@a,b/p?target_session_attrs=primary'
  expect(() => loadConfig({ DATABASE_READ_URL })).toThrow('target_session_attrs 须为 standby 或 read-only')
})

test.each([
  ['postgres://u@a:1,b:2/p?target_session_attrs=standby', 'target_session_attrs 须为 read-write 或 primary'],
  ['postgres://u:a/b@db/p', '密码中的特殊字符须编码'],
  ['mysql://u@db/p', '须以 postgres:// 开头'],
])('an address of the database that cannot be meant: %s', (DATABASE_URL, why) => {
  expect(() => loadConfig({ DATABASE_URL })).toThrow(why)
  expect(() => loadConfig({ DATABASE_URL })).not.toThrow(DATABASE_URL)
})
