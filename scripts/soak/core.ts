// The part of a cluster that answers calls: two API servers behind nginx, and PgBouncer before each of a primary and its synchronous replica.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { hostingFiles } from '#platform/publish/hosting/hosting.ts'
import { policyOf } from '#platform/publish/hosting/policy.ts'
import { pgbouncerIn } from '../../tests/helpers/pgbouncer.ts'
import { openFolder, startProcess } from '../../tests/helpers/processes.ts'
import { type DatabaseServer, type Replica, startServers } from '../../tests/helpers/replica.ts'
import { until } from '../../tests/helpers/until.ts'
import { nginxIn } from '../../tests/helpers/web-servers.ts'
import { insertSessions } from '../bench/postgres.ts'
import { fillDatabase } from '../bench/sample-database.ts'
import { freePort } from '../free-port.ts'
import { type Command, type Part, startPart } from './parts.ts'
import { type FakeClock, openClock } from './surroundings.ts'

export const root = join(import.meta.dirname, '../..')
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'] as const
export const ARTICLES = 200
export const USERS = 20
/** Before the id of a user it is the token of a session. */
const TOKEN = 'soak-'
export const tokenOf = (user: number) => TOKEN + user
const SITE_URL = 'https://site.example'

type Env = Record<string, string>

/** A process of the portal. */
export interface Program extends Part {
  env: Env
  /** Undefined where its clock cannot be shifted. */
  clock: FakeClock | undefined
  /** Answer of `/ready`, without its line break. */
  readiness: () => Promise<string>
}

const READY_MS = 60_000
const untilReady = ({ readiness }: Program) => until(async () => (await readiness()) === 'ready', READY_MS)

export type Core = Awaited<ReturnType<typeof startCore>>

/** Opens what is closed together, the last one first. */
export const openSetup = (name: string) => {
  // Each part ends with this process, which has a listener for it.
  process.setMaxListeners(50)
  const { folder, remove } = openFolder(name)
  const closing: (() => unknown)[] = [remove]
  return {
    folder,
    onClose: (close: () => unknown) => void closing.push(close),
    opened: <T extends { stop: () => unknown }>(part: T) => {
      closing.push(() => part.stop())
      return part
    },
    close: async () => {
      const errors: unknown[] = []
      for (const each of closing.splice(0).toReversed())
        try {
          await each()
        } catch (error) {
          errors.push(error)
        }
      if (errors.length > 0) throw errors[0]
    },
  }
}
export type Setup = ReturnType<typeof openSetup>

/** The rules that a publisher writes for its operator. */
const rulesOf = (folder: string, port: number, apis: readonly number[]) => {
  const { beside } = hostingFiles({
    siteUrl: SITE_URL,
    policy: policyOf([], { apiBase: '' }),
    root: folder,
    upstreams: apis.map((api) => `http://127.0.0.1:${api}`),
    host: `127.0.0.1:${port}`,
  })
  return new Map(beside).get('nginx.conf') ?? ''
}

const startNginx = (folder: string, port: number, apis: readonly number[]): Promise<Part> => {
  const own = join(folder, 'nginx')
  mkdirSync(own)
  return startPart(nginxIn(own, rulesOf(own, port, apis)), { port }, 'SIGQUIT')
}

const startPgbouncer = async (folder: string, server: DatabaseServer): Promise<Part> => {
  const own = join(folder, `pgbouncer-${server.port}`)
  mkdirSync(own)
  const { command, options } = await pgbouncerIn(own, server.url, 'transaction', 20)
  return startPart(command, options, 'SIGINT')
}

const fill = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into users (account_type, mobile, password_hash, createtime)
       select 2, '137' || lpad(n::text, 8, '0'), '', now() from generate_series(1, ${USERS}) n`,
    )
    await insertSessions(client, USERS, tokenOf)
  } finally {
    await client.end()
  }
  await fillDatabase(url, ARTICLES)
}

const startDatabases = async ({ folder, opened }: Setup, diskSize: string | undefined) => {
  const servers = opened(await startServers(diskSize === undefined ? {} : { diskSize }))
  await servers.primary.ask('create database portal')
  let primary: DatabaseServer = servers.primary
  let replica: Replica = await servers.addReplica({ isSynchronous: true })
  let fallen: DatabaseServer | undefined
  const poolers = new Map<number, Part>()
  for (const server of [primary, replica])
    poolers.set(server.port, opened(await startPgbouncer(folder, server)))
  const addressOf = (parts: readonly { port: number }[]) => {
    const hosts = parts.map(({ port }) => `127.0.0.1:${port}`)
    return `postgres://test@${hosts.join(',')}/portal?target_session_attrs=read-write`
  }
  const direct = addressOf([primary, replica])
  const url = () => `${primary.url}portal`
  return {
    /** Address of the server that is the primary now. */
    url,
    /** Addresses of both servers, as the portal has them. */
    env: { DATABASE_URL: addressOf([...poolers.values()]), DATABASE_DIRECT_URL: direct },
    primary: () => primary,
    /** The server that follows it; the primary acknowledges no commit that this one has not stored. */
    replica: () => replica,
    /** Before the server that is the primary now. */
    pooler: () => poolers.get(primary.port) as Part,
    query: async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
      const client = new Client({ connectionString: url(), connectionTimeoutMillis: 5000 })
      await client.connect()
      try {
        return (await client.query<T>(text, [...values])).rows
      } finally {
        await client.end()
      }
    },
    /** Ends the primary, or stops it where it is, and promotes the replica. */
    failOver: async (how: 'SIGQUIT' | 'freeze') => {
      fallen = primary
      await (how === 'freeze' ? primary.freeze() : primary.stop(how))
      await replica.promote()
      primary = replica
    },
    /** In the place of the server that fell. */
    addReplica: async () => {
      if (!fallen) return
      await fallen.stop('SIGQUIT')
      replica = await servers.addReplica({ of: primary, port: fallen.port, isSynchronous: true })
      fallen = undefined
    },
  }
}

interface CoreOptions {
  setup: Setup
  /** Settings of all programs beside those of the database. */
  env?: Env
  /** Folder of the release that the API servers run. */
  release?: string
  /** Each database server has a disk of its own, as `mount` reads its size. */
  databaseDisk?: string
  /** How a process of the portal is started otherwise than by itself. */
  before?: (command: Command) => Command
}

export const startCore = async ({
  setup,
  env = {},
  release = root,
  databaseDisk,
  before = (command) => command,
}: CoreOptions) => {
  const { folder, opened } = setup
  const database = await startDatabases(setup, databaseDisk)
  const common: Env = {
    DEMO: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SITE_URL,
    DATABASE_PREPARE: '0',
    DATA_KEY: randomBytes(32).toString('base64'),
    SIGNING_KEY: randomBytes(32).toString('base64'),
    TRUST_PROXY: '1',
    ...database.env,
    ...env,
  }
  const scriptOf = (release: string, script: string): Command =>
    before([...NODE, join(release, 'scripts', script)])
  /** @param given instead of the common settings of the same name; an empty one is left out */
  const startProgram = async (script: string, name: string, given: Env, port?: number): Promise<Program> => {
    const clock = openClock(folder, name)
    const admin = await freePort()
    const own = {
      ...common,
      ADMIN_PORT: String(admin),
      DATA_DIR: join(folder, name),
      OUT_DIR: join(folder, name, 'dist'),
      CONTENT_CACHE: join(folder, name, 'cache'),
      ...(port === undefined ? {} : { PORT: String(port) }),
      ...given,
    }
    const options = { cwd: folder, env: { ...own, ...clock?.env }, ...(port === undefined ? {} : { port }) }
    const part = opened(await startPart(scriptOf(release, script), options))
    const readiness = () =>
      fetch(`http://127.0.0.1:${admin}/ready`).then(
        async (reply) => (await reply.text()).trim(),
        () => 'no answer',
      )
    return { ...part, env: own, clock, readiness }
  }
  const startApi = async (name: string, given: Env = {}) =>
    startProgram('serve.ts', name, given, await freePort())
  /** Runs a command of a release to its end; answers what it printed, errors too. */
  const run = async (script: string, args: readonly string[], given: Env, of = root) => {
    const [program, ...words] = scriptOf(of, script)
    const running = await startProcess([program, ...words, ...args], { cwd: folder, env: given })
    await running.ended
    return running.output()
  }

  const apis = [await startApi('api-1'), await startApi('api-2')] as const
  await fill(database.url())
  const port = await freePort()
  const nginx = opened(
    await startNginx(
      folder,
      port,
      apis.map((api) => api.port),
    ),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    apis,
    nginx,
    database,
    startApi,
    startPublisher: (name: string, given: Env) => startProgram('publisher.ts', name, given),
    /** Migrates as the release does. */
    migrate: (of: string) => run('migrate.ts', [], common, of),
    /** Sentences of what the doctor finds wrong in the surroundings of a program. */
    complaints: async ({ env: surroundings }: Program) => {
      const output = await run('doctor.ts', ['--json'], surroundings)
      const found = JSON.parse(output.slice(output.indexOf('['))) as {
        subject: string
        state: string
        text: string
      }[]
      return found.filter(({ state }) => state !== 'ok').map(({ subject, text }) => `${subject}：${text}`)
    },
    /** Stops the API servers in turn and starts them, of another release if given. */
    restartInTurn: async (of?: string) => {
      for (const api of apis) {
        await api.stop()
        if (of !== undefined) api.replace(scriptOf(of, 'serve.ts'))
        await api.start()
        await untilReady(api)
        // nginx leaves a server alone for two seconds after it failed.
        await pause(3000)
      }
    },
  }
}
