// The portal as for a province: API servers and databases (core.ts), a publisher with a standby, files and site in a bucket, and
// the provider of SMS.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newsPath } from '#platform/lib/paths.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { mountSmallDisk } from '../../tests/helpers/small-disk.ts'
import { clientOf, createBucket, startSwift, textOfObject } from '../../tests/helpers/swift.ts'
import { until } from '../../tests/helpers/until.ts'
import { openTcpProxy } from '../bench/tcp-proxy.ts'
import { openSetup, root, type Setup, startCore } from './core.ts'
import { openSmsProvider } from './sms-provider.ts'
import { openNameServer } from './surroundings.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** As docs/operating.md asks for behind nginx. */
const DRAIN_SECONDS = '5'

/** Name of the bucket's host, where the cluster has a name server of its own. */
const STORAGE = 'storage.soak.example'
/** Size limits of disks in memory, which take memory only for what is written: several times what an hour writes. */
const DATABASE_DISK = '4g'
const PROGRAM_DISK = '256m'

const openStorage = async ({ folder, opened, onClose }: Setup) => {
  const swift = opened(await startSwift())
  const connections = await openTcpProxy(Number(new URL(swift.endpoint).port))
  onClose(() => connections.close())
  const client = clientOf(swift)
  onClose(() => client.destroy())
  for (const name of ['site', 'files']) await createBucket(client, name)
  const names = await openNameServer(folder)
  if (names) onClose(() => names.close())
  const envOf = (prefix: string, name: string) => ({
    [prefix]: name,
    [`${prefix}_ENDPOINT`]: `http://${names ? STORAGE : '127.0.0.1'}:${connections.port}`,
    [`${prefix}_REGION`]: swift.region,
    [`${prefix}_KEY_ID`]: swift.keyId,
    [`${prefix}_KEY_SECRET`]: swift.keySecret,
    [`${prefix}_PATH_STYLE`]: '1',
  })
  return { client, server: swift, connections, names, envOf }
}

const start = async (setup: Setup, say: (line: string) => void) => {
  const { folder, onClose } = setup
  say('编译模板，启动数据库与对象存储')
  const build = compile(root)
  build.catch(() => undefined)
  const storage = await openStorage(setup)
  const sms = await openSmsProvider()
  onClose(() => sms.close())
  await build

  say('启动两个 API、nginx、发布程序与备用发布程序')
  const files = { ...storage.envOf('UPLOAD_BUCKET', 'files'), UPLOAD_PUBLIC_URL: 'https://files.example' }
  const core = await startCore({
    setup,
    env: { ...files, ...sms.env, DRAIN_SECONDS },
    databaseDisk: DATABASE_DISK,
    ...(storage.names ? { before: storage.names.before } : {}),
  })
  /** Disk of a program's own, where one can be mounted. */
  const diskOf = (name: string) => {
    const own = join(folder, name)
    mkdirSync(own)
    const disk = mountSmallDisk(PROGRAM_DISK, own)
    if (disk) onClose(() => disk.unmount())
    return disk
  }
  const withoutBucket = Object.fromEntries(Object.keys(files).map((name) => [name, '']))
  const filesOnDisk = diskOf('api-3')
  const diskApi = await core.startApi('api-3', { ...withoutBucket, JOBS: '0' })
  const disks = { one: diskOf('one'), two: diskOf('two') }
  const startPublisher = (name: keyof typeof disks, role: 'active' | 'standby') =>
    core.startPublisher(name, {
      ...storage.envOf('SITE_BUCKET', 'site'),
      PULL_FROM: core.url,
      PUBLISHER_ROLE: role,
      PUBLISHER_NAME: name,
    })
  const publishers = {
    one: await startPublisher('one', 'active'),
    two: await startPublisher('two', 'standby'),
  }
  const { query } = core.database
  const lease = async () => {
    const [row] = await query<{ name: keyof typeof publishers; token: string }>(
      'select name, token from publish_lease',
    )
    if (!row) throw new Error('no publisher is active')
    return row
  }

  const pageOf = (id: number) => textOfObject(storage.client, 'site', newsPath(id).slice(1))
  say('等待第一次发布进入存储桶')
  await until(async () => (await pageOf(1)) !== '', 300_000)
  let edits = 0
  return {
    ...core,
    storage,
    sms,
    /** An API server beside the two, which keeps uploads on its disk. */
    diskApi,
    filesOnDisk,
    publishers,
    lease,
    /** Makes room for the publishers again: the one that had none may have left its place by now. */
    emptyDisks: () => {
      for (const disk of Object.values(disks)) if (disk?.isFull()) disk.empty()
    },
    /** The publisher at work, and its disk. */
    active: async () => {
      const { name } = await lease()
      return { publisher: publishers[name], disk: disks[name] }
    },
    startPublishers: () => Promise.all(Object.values(publishers).map((publisher) => publisher.start())),
    /** Edits an article; answers a function that tells whether its page in the bucket shows that. */
    edit: async () => {
      const title = `修改第${++edits}次`
      await query('update news set title = $1, updatetime = now() where id = 1', [title])
      return async () => (await pageOf(1)).includes(title)
    },
    close: setup.close,
  }
}

export const startCluster = async (say: (line: string) => void) => {
  const setup = openSetup('cluster')
  try {
    return await start(setup, say)
  } catch (error) {
    await setup.close()
    throw error
  }
}
