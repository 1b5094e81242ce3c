// The portal as for a province: two API servers behind nginx, PgBouncer before each of a primary and its synchronous replica,
// a publisher with a standby, files and site in a bucket.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { newsPath } from '#platform/lib/paths.ts'
import { hostingFiles } from '#platform/publish/hosting/hosting.ts'
import { policyOf } from '#platform/publish/hosting/policy.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { pgbouncerIn } from '../../tests/helpers/pgbouncer.ts'
import { openFolder } from '../../tests/helpers/processes.ts'
import { type DatabaseServer, startServers } from '../../tests/helpers/replica.ts'
import { clientOf, createBucket, startSwift, textOfObject } from '../../tests/helpers/swift.ts'
import { until } from '../../tests/helpers/until.ts'
import { nginxIn } from '../../tests/helpers/web-servers.ts'
import { insertSessions } from '../bench/postgres.ts'
import { fillDatabase } from '../bench/sample-database.ts'
import { openTcpProxy } from '../bench/tcp-proxy.ts'
import { freePort } from '../free-port.ts'
import { type Part, startPart } from './parts.ts'

const root = join(import.meta.dirname, '../..')
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'] as const
export const ARTICLES = 200
export const USERS = 20
/** Before the id of a user it is the token of a session. */
export const TOKEN = 'soak-'
const SITE_URL = 'https://site.example'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** The rules that a publisher writes for its operator. */
const rulesOf = (root: string, port: number, apis: readonly number[]) => {
  const { beside } = hostingFiles({
    siteUrl: SITE_URL,
    policy: policyOf([], { apiBase: '' }),
    root,
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
    await insertSessions(client, USERS, (user) => TOKEN + user)
  } finally {
    await client.end()
  }
  await fillDatabase(url, ARTICLES)
}

export const startCluster = async (say: (line: string) => void) => {
  // Each part ends with this process, which has a listener for it.
  process.setMaxListeners(50)
  const { folder, remove } = openFolder('cluster')
  const closing: (() => unknown)[] = [remove]
  const close = async () => {
    for (const each of closing.toReversed()) await each()
  }
  const opened = <T extends { stop: () => unknown }>(part: T) => {
    closing.push(() => part.stop())
    return part
  }
  try {
    say('编译模板，启动数据库与对象存储')
    const build = compile(root)
    const servers = opened(await startServers())
    await servers.primary.ask('create database portal')
    const swift = opened(await startSwift())
    const bucket = await openTcpProxy(Number(new URL(swift.endpoint).port))
    closing.push(() => bucket.close())
    const s3 = clientOf(swift)
    closing.push(() => s3.destroy())
    for (const name of ['site', 'files']) await createBucket(s3, name)
    await build

    let primary: DatabaseServer = servers.primary
    let replica = await servers.addReplica({ isSynchronous: true })
    let fallen: DatabaseServer | undefined
    const poolers = new Map<number, Part>()
    for (const server of [primary, replica])
      poolers.set(server.port, opened(await startPgbouncer(folder, server)))
    const urlOf = (parts: readonly { port: number }[]) => {
      const hosts = parts.map(({ port }) => `127.0.0.1:${port}`)
      return `postgres://test@${hosts.join(',')}/portal?target_session_attrs=read-write`
    }
    /** Of the server that is the primary now. */
    const databaseUrl = () => `${primary.url}portal`
    const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
      const client = new Client({ connectionString: databaseUrl(), connectionTimeoutMillis: 5000 })
      await client.connect()
      try {
        return (await client.query<T>(text, [...values])).rows
      } finally {
        await client.end()
      }
    }
    const bucketOf = (prefix: string, name: string) => ({
      [prefix]: name,
      [`${prefix}_ENDPOINT`]: `http://127.0.0.1:${bucket.port}`,
      [`${prefix}_REGION`]: swift.region,
      [`${prefix}_KEY_ID`]: swift.keyId,
      [`${prefix}_KEY_SECRET`]: swift.keySecret,
      [`${prefix}_PATH_STYLE`]: '1',
    })
    const common = {
      DEMO: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SITE_URL,
      DATABASE_URL: urlOf([...poolers.values()]),
      DATABASE_DIRECT_URL: urlOf([primary, replica]),
      DATABASE_PREPARE: '0',
      DATA_KEY: randomBytes(32).toString('base64'),
      TRUST_PROXY: '1',
      ...bucketOf('UPLOAD_BUCKET', 'files'),
      UPLOAD_PUBLIC_URL: 'https://files.example',
    }
    const startApi = async (name: string) => {
      const port = await freePort()
      return opened(
        await startPart([...NODE, join(root, 'scripts/serve.ts')], {
          port,
          cwd: folder,
          env: { ...common, PORT: String(port), DATA_DIR: join(folder, name), OUT_DIR: join(folder, 'none') },
        }),
      )
    }
    say('启动两个 API、nginx、发布程序与备用发布程序')
    const apis = [await startApi('api-1'), await startApi('api-2')] as const
    await fill(databaseUrl())

    const port = await freePort()
    const nginx = opened(
      await startNginx(
        folder,
        port,
        apis.map((api) => api.port),
      ),
    )
    const url = `http://127.0.0.1:${port}`

    const startPublisher = async (name: string, role: 'active' | 'standby') =>
      opened(
        await startPart([...NODE, join(root, 'scripts/publisher.ts')], {
          cwd: folder,
          env: {
            ...common,
            ...bucketOf('SITE_BUCKET', 'site'),
            PULL_FROM: url,
            PUBLISHER_ROLE: role,
            PUBLISHER_NAME: name,
            DATA_DIR: join(folder, name),
            OUT_DIR: join(folder, name, 'dist'),
            CONTENT_CACHE: join(folder, name, 'cache'),
          },
        }),
      )
    const publishers = {
      one: await startPublisher('one', 'active'),
      two: await startPublisher('two', 'standby'),
    }

    const pageOf = (id: number) => textOfObject(s3, 'site', newsPath(id).slice(1))
    say('等待第一次发布进入存储桶')
    await until(async () => (await pageOf(1)) !== '', 300_000)
    let edits = 0
    return {
      url,
      apis,
      nginx,
      bucket,
      databaseUrl,
      /** Before the server that is the primary now. */
      pooler: () => poolers.get(primary.port) as Part,
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
      killActivePublisher: async () => {
        const [lease] = await query<{ name: keyof typeof publishers }>('select name from publish_lease')
        await publishers[lease?.name ?? 'one'].kill()
      },
      startPublishers: () => Promise.all(Object.values(publishers).map((publisher) => publisher.start())),
      /** Edits an article; whether its page in the bucket shows it within the time. */
      editReaches: async (withinMs: number) => {
        const title = `修改第${++edits}次`
        await query('update news set title = $1, updatetime = now() where id = 1', [title])
        return until(async () => (await pageOf(1)).includes(title), withinMs).then(
          () => true,
          () => false,
        )
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
