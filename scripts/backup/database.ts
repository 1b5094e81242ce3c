// The database as of one moment, and back from it: by PostgreSQL's own programs, or as the folder of the embedded one.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Config } from '#platform/server/config.ts'
import { followPrimary } from '#platform/server/db/followed-server.ts'
import { LOCKS } from '#platform/server/db/locks.ts'
import { openFolder, restorePglite } from '#platform/server/db/pglite.ts'
import { keepRoleSettings } from '#platform/server/db/role-settings.ts'
import { postgresProgram } from '../postgres-program.ts'
import { libpqEnvironment } from './libpq.ts'
import type { Manifest } from './manifest.ts'

type Ask = (query: string) => Promise<Record<string, unknown>[]>

export interface Snapshot {
  about: Omit<Manifest['database'], 'dump'>
  /** Writes the file, and lets go of the moment: the database cleans up again. */
  dump: (file: string) => Promise<void>
  /** Throws where another backup may have begun: what follows counts on being the only one. */
  checkAlone: () => Promise<void>
  /** Until then no other backup of this database is made. */
  close: () => Promise<void>
}

const TABLES = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`

/** Rows of each table. */
export const countRows = async (ask: Ask): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { name } of await ask(TABLES)) {
    const [row] = await ask(`select count(*)::int as count from "${String(name)}"`)
    counts[String(name)] = Number(row?.count)
  }
  return counts
}

/** Rows of a table; none where the schema is too old to have it. */
const rowsIn = async (ask: Ask, table: string, columns: string) => {
  const [found] = await ask(`select to_regclass('${table}') is not null as is_there`)
  return found?.is_there === true ? ask(`select ${columns} from ${table} t`) : []
}

const MIGRATIONS = 'drizzle.__drizzle_migrations'

/** Describes a database of any migration: a backup is made before the next ones run. */
const describe = async (ask: Ask): Promise<Omit<Snapshot['about'], 'kind'>> => {
  const [feed] = await rowsIn(ask, 'change_feed', 'database::text, last::text')
  if (!feed) throw new Error('数据库里没有本站的内容：请核对 DATABASE_URL 或 DATA_DIR')
  // Those that Drizzle's own migrator ran have no names until the program has looked at them.
  const migrations = await rowsIn(ask, MIGRATIONS, `id, to_jsonb(t) ->> 'name' as name`)
  const newest = migrations.toSorted((a, b) => Number(b.id) - Number(a.id))[0]
  const keys = await rowsIn(ask, 'data_keys', 'id')
  const [signing] = await rowsIn(ask, 'signing_keys', 'id')
  return {
    ...(typeof newest?.name === 'string' ? { migration: newest.name } : {}),
    counts: await countRows(ask),
    feed: { database: String(feed.database), last: String(feed.last) },
    keys: keys.map(({ id }) => String(id)),
    ...(signing ? { signing_key: String(signing.id) } : {}),
  }
}

/** Answers what it prints. */
const run = async (program: string, args: readonly string[], address: string) => {
  try {
    const { stdout } = await promisify(execFile)(postgresProgram(program) ?? program, args, {
      env: { ...process.env, ...libpqEnvironment(address) },
    })
    return stdout
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    throw new Error(
      code === 'ENOENT'
        ? `没有找到 ${program}：请安装 PostgreSQL 的客户端程序（Debian 上是 postgresql-client）`
        : `${program} 没有成功：${stderr?.trim().split('\n').slice(0, 3).join('\n')}`,
      { cause: error },
    )
  }
}

/** Finds the server that takes writes now, of several in the address: the snapshot is open there. */
const primaryOf = (address: string) => {
  const closing = new AbortController()
  return followPrimary(address, closing.signal)
    .find()
    .finally(() => closing.abort())
}

const connected = async (connectionString: string) => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    // Files may take hours, in which nothing is asked.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  })
  await client.connect()
  return client
}

const askBy =
  (client: Client): Ask =>
  async (query) =>
    (await client.query<Record<string, unknown>>(query)).rows

/** The session waits for the dump and the files, however long they take. */
const NO_TIMEOUTS = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')`

const HOLDS_LOCK = `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
  and classid = 0 and objid = ${LOCKS.backup} and objsubid = 1`

/** A session of its own holds the snapshot open, which the dump reads too. */
const snapshotOfPostgres = async (address: string): Promise<Snapshot> => {
  const databaseUrl = await primaryOf(address)
  const client = await connected(databaseUrl)
  // Where the connection breaks the lock is gone, which is looked for before anything counts on it.
  client.on('error', () => undefined)
  const ask = askBy(client)
  try {
    await ask(NO_TIMEOUTS)
    const [locked] = await ask(`select pg_try_advisory_lock(${LOCKS.backup}) as mine`)
    if (locked?.mine !== true) throw new Error('这个数据库的另一次备份还没有结束')
    await ask('begin isolation level repeatable read read only')
    const [exported] = await ask('select pg_export_snapshot() as name')
    return {
      about: { kind: 'postgres', ...(await describe(ask)) },
      dump: async (file) => {
        await run(
          'pg_dump',
          [
            '--format=custom',
            '--no-owner',
            '--no-privileges',
            `--snapshot=${String(exported?.name)}`,
            `--file=${file}`,
          ],
          databaseUrl,
        )
        await ask('commit')
      },
      checkAlone: async () => {
        const held = await ask(HOLDS_LOCK).catch(() => [])
        if (held.length === 0) throw new Error('与数据库的连接断开过，另一次备份可能已经开始：请重新运行')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

const openEmbedded = async ({ dataDir }: Pick<Config, 'dataDir'>) => {
  if (!existsSync(join(resolve(dataDir), 'db'))) throw new Error(`${resolve(dataDir)} 里没有内置数据库`)
  const { client, release } = await openFolder(dataDir)
  const ask: Ask = async (query) => (await client.query<Record<string, unknown>>(query)).rows
  return { client, ask, close: () => client.close().finally(release) }
}

/** The server must have stopped: one process at a time has the embedded database open. */
const snapshotOfPglite = async (config: Config): Promise<Snapshot> => {
  const { client, ask, close } = await openEmbedded(config)
  try {
    return {
      about: { kind: 'pglite', ...(await describe(ask)) },
      dump: async (file) => {
        const dump = await client.dumpDataDir('gzip')
        await writeFile(file, Buffer.from(await dump.arrayBuffer()))
      },
      // The folder is open for one process alone.
      checkAlone: async () => undefined,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A session with the database as it is, whatever migrations it has had. */
export const openAsItIs = async (config: Config): Promise<{ ask: Ask; close: () => Promise<void> }> => {
  if (!config.databaseUrl) return openEmbedded(config)
  const client = await connected(await primaryOf(config.postgres.directUrl || config.databaseUrl))
  return { ask: askBy(client), close: () => client.end() }
}

export const openSnapshot = (config: Config): Promise<Snapshot> =>
  config.databaseUrl
    ? snapshotOfPostgres(config.postgres.directUrl || config.databaseUrl)
    : snapshotOfPglite(config)

const RIGHTS = `select current_user as role, pg_get_userbyid(datdba) as owner,
    (select bool_and(has_schema_privilege(oid, 'create')) from pg_namespace where nspname in ('public', 'drizzle'))
      and (to_regnamespace('drizzle') is not null or has_database_privilege(oid, 'create')) as may_create
  from pg_database where datname = current_database()`

/** Throws where a backup cannot come back here: there is something already, or the role may not create tables. */
export const checkEmptyDatabase = async (config: Config): Promise<void> => {
  if (!config.databaseUrl) {
    const folder = resolve(config.dataDir)
    if (existsSync(join(folder, 'db'))) throw new Error(`只能恢复到空的地方：${folder} 里已有内置数据库`)
    return
  }
  const { ask, close } = await openAsItIs(config)
  try {
    if ((await ask(TABLES)).length > 0) throw new Error('只能恢复到空的地方：数据库里已有表')
    const [rights] = await ask(RIGHTS)
    if (rights?.may_create !== true)
      throw new Error(
        `数据库用户 ${String(rights?.role)} 不能建表：请用 DATABASE_DIRECT_URL 指明以数据库的所有者 ${String(rights?.owner)} 连接的地址`,
      )
  } finally {
    await close()
  }
}

const schemasOf = async (address: string) => {
  const client = await connected(await primaryOf(address))
  try {
    return (await client.query<{ name: string }>('select nspname as name from pg_namespace')).rows
  } finally {
    await client.end()
  }
}

/** Contents of the dump without the schemas that are there: deploy/postgresql/roles.sql creates one before the first table. */
const contentsFor = async (file: string, address: string) => {
  const rows = await schemasOf(address)
  const entries = (await run('pg_restore', ['--list', file], address)).split('\n')
  return entries.filter((entry) => !rows.some(({ name }) => entry.includes(` SCHEMA - ${name} `))).join('\n')
}

/** Into an empty database, as a whole or not at all. */
export const restoreDump = async (config: Config, file: string) => {
  const { databaseUrl, postgres, dataDir } = config
  if (!databaseUrl) return restorePglite(dataDir, new Blob([await readFile(file)]))
  const address = postgres.directUrl || databaseUrl
  const folder = await mkdtemp(join(tmpdir(), 'portal-restore-'))
  try {
    const contents = join(folder, 'contents')
    await writeFile(contents, await contentsFor(file, address))
    await run(
      'pg_restore',
      [
        '--no-owner',
        '--no-privileges',
        '--exit-on-error',
        '--single-transaction',
        `--use-list=${contents}`,
        `--dbname=${libpqEnvironment(address).PGDATABASE}`,
        file,
      ],
      address,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Settings of the role that restores, which a dump does not have. Those of another role are in deploy/postgresql/roles.sql. */
export const restoreRoleSettings = async ({ databaseUrl, postgres }: Config): Promise<void> => {
  if (!databaseUrl) return
  const client = await connected(await primaryOf(postgres.directUrl || databaseUrl))
  try {
    await keepRoleSettings(drizzle(client), { statement_timeout: postgres.statementTimeoutMs })
  } finally {
    await client.end()
  }
}
