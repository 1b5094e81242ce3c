// What may happen to each part of the cluster, and how it is put right: values that the soak walks.
import { setTimeout as pause } from 'node:timers/promises'
import { orderCode, upload } from './ask.ts'
import type { Cluster } from './cluster.ts'
import { type Program, tokenOf } from './core.ts'
import type { Part } from './parts.ts'

/** Something that can be seen while a fault lasts. */
export interface Sign {
  /** Where a person reads it. */
  where: string
  /** Empty while it is not there. */
  read: () => Promise<string> | string
}

export interface Fault {
  /** Part, as `--only` names it. */
  part:
    | 'api'
    | 'primary'
    | 'replica'
    | 'publisher'
    | 'nginx'
    | 'pgbouncer'
    | 'bucket'
    | 'dns'
    | 'disk'
    | 'clock'
    | 'sms'
  title: string
  /** Seconds for which it lasts. */
  seconds: number
  /** Why it cannot be done on this machine. */
  isMissing?: (cluster: Cluster) => string | false
  /** Answers what must be seen while it lasts, if anything. */
  happen: (cluster: Cluster) => Promise<readonly Sign[] | void> | readonly Sign[] | void
  /** What a person, or what supervises processes, then does; nothing where the cluster goes on by itself. */
  repair: (cluster: Cluster) => unknown
  /** Who put it right. */
  by: keyof typeof REPAIRS
  /** Checks that must pass by themselves after the repair, by name; that an edit reaches readers is always checked. */
  recovers?: Readonly<Record<string, (cluster: Cluster) => Promise<unknown>>>
  /** Calls that may fail; undefined where the part stands alone. */
  failedMax?: number
  /** Seconds for which a call may last. */
  slowestMax?: number
  /** From the first call that fails to the last, in seconds. */
  failingMax?: number
}

export const REPAIRS = {
  nobody: '自行恢复',
  room: '腾出空间后自行恢复',
  network: '网络恢复后自行恢复',
  provider: '服务商恢复后自行恢复',
  supervisor: '由 systemd 等重新启动后恢复',
  promotion: '备库升为主库后自行恢复',
} as const

const killed = (choose: (cluster: Cluster) => Part) => ({
  by: 'supervisor' as const,
  happen: (cluster: Cluster) => choose(cluster).kill(),
  repair: (cluster: Cluster) => choose(cluster).start(),
})
const frozen = (choose: (cluster: Cluster) => Pick<Part, 'freeze' | 'thaw'>) => ({
  by: 'nobody' as const,
  happen: (cluster: Cluster) => choose(cluster).freeze(),
  repair: (cluster: Cluster) => choose(cluster).thaw(),
})
const firstApi = ({ apis }: Cluster) => apis[0]
const nginx = (cluster: Cluster) => cluster.nginx
const pooler = ({ database }: Cluster) => database.pooler()
const nothing = () => undefined

/** Seconds after a promotion in which requests may still fail. */
const FAILOVER = 15

/** Message that a user reads where the work is refused; empty where it is not. */
const refusedWith = (work: () => Promise<unknown>) => () =>
  work().then(
    () => '',
    (error: Error) => error.message,
  )

/** Lines that a program prints from now on, and that say so. */
const logOf = (program: Program, words: string, where = '日志'): Sign => {
  const printed = program.listen()
  return { where, read: () => (printed().includes(words) ? words : '') }
}

const doctorOf = ({ complaints }: Cluster, program: Program, subject: string): Sign => ({
  where: '体检',
  read: async () => (await complaints(program)).find((line) => line.startsWith(subject)) ?? '',
})

const readinessIs =
  (answer: string) =>
  (program: Program): Sign => ({
    where: '就绪',
    read: async () => ((await program.readiness()) === answer ? answer : ''),
  })
const stillReady = readinessIs('ready')
const withoutDatabase = readinessIs('database')

const commitsWaiting = async ({ query }: Cluster['database']) => {
  const rows = await query("select 1 from pg_stat_activity where wait_event = 'SyncRep'")
  return rows.length > 0 ? `${rows.length} 个提交在等备库` : ''
}

const uploads = ({ url }: Cluster) => upload(url, tokenOf(1))
const uploadsToDisk = ({ diskApi }: Cluster) => upload(`http://127.0.0.1:${diskApi.port}`, tokenOf(2))

const noNames = ({ storage }: Cluster) => !storage.names && '不能为进程另设域名服务器（须为 root）'
const noDisk = ({ filesOnDisk }: Cluster) => !filesOnDisk && '不能挂载文件系统（须为 root）'
const noClock = ({ apis }: Cluster) => !apis[0].clock && '没有安装 faketime'

const nameServerBecomes =
  (mode: 'denies' | 'silent') =>
  (cluster: Cluster): readonly Sign[] => {
    const { names, connections } = cluster.storage
    if (names) names.mode = mode
    // Those that are open need no name.
    connections.cut()
    return [
      { where: '上传的用户', read: refusedWith(() => uploads(cluster)) },
      doctorOf(cluster, cluster.apis[1], '上传存储'),
    ]
  }
const nameServerKnows = ({ storage: { names } }: Cluster) => {
  if (names) names.mode = 'knows'
}

const smsBecomes =
  (mode: 'refuses' | 'silent') =>
  (cluster: Cluster): readonly Sign[] => {
    const { sms, apis } = cluster
    sms.mode = mode
    // More at once than a server has connections to the database.
    const order = refusedWith(() => orderCode(cluster.url))
    const answers = Promise.all(Array.from({ length: 30 }, order))
    return [
      {
        where: '要验证码的用户',
        read: async () => {
          const texts = new Set(await answers)
          return texts.has('') ? '' : [...texts].join('、')
        },
      },
      logOf(apis[0], 'aliyun sms'),
    ]
  }
const smsTakes = ({ sms }: Cluster) => {
  sms.mode = 'takes'
}
const takesCodes = async (cluster: Cluster) => {
  const mobile = await orderCode(cluster.url)
  if (!cluster.sms.taken.has(mobile)) throw new Error('没有送到短信服务商')
}

const nameFault = (title: string, seconds: number, mode: 'denies' | 'silent'): Fault => ({
  part: 'dns',
  title,
  seconds,
  by: 'network',
  isMissing: noNames,
  happen: async (cluster) => nameServerBecomes(mode)(cluster),
  repair: nameServerKnows,
  recovers: { 上传: uploads },
  failedMax: 0,
  slowestMax: 8,
})

export const faults: readonly Fault[] = [
  // Writes under way in it may have been done: nginx sends them to no other server.
  { part: 'api', title: '一个 API 被杀', seconds: 6, ...killed(firstApi), failedMax: 2 },
  {
    part: 'api',
    title: '两个 API 依次平滑重启',
    seconds: 4,
    by: 'nobody',
    happen: ({ restartInTurn }) => restartInTurn(),
    repair: nothing,
    failedMax: 0,
  },
  // Longer than the database waits for a transaction of a program that says nothing.
  { part: 'api', title: '一个 API 停住不动', seconds: 14, ...frozen(firstApi), failingMax: FAILOVER },
  {
    part: 'primary',
    title: '主库被杀，备库升为主库',
    seconds: 6,
    by: 'promotion',
    happen: ({ database }) => database.failOver('SIGQUIT'),
    repair: ({ database }) => database.addReplica(),
    failingMax: FAILOVER,
  },
  {
    part: 'primary',
    title: '主库停住不动，备库升为主库',
    seconds: 10,
    by: 'promotion',
    happen: ({ database }) => database.failOver('freeze'),
    repair: ({ database }) => database.addReplica(),
    failingMax: FAILOVER,
  },
  {
    part: 'replica',
    title: '同步的备库停住不动',
    seconds: 8,
    ...frozen(({ database }) => database.replica()),
    happen: ({ database }) => {
      database.replica().freeze()
      return [{ where: '数据库', read: () => commitsWaiting(database) }]
    },
    failingMax: FAILOVER,
    slowestMax: 12,
  },
  {
    part: 'publisher',
    title: '正在工作的发布程序被杀，备用的接手',
    seconds: 4,
    by: 'nobody',
    happen: async ({ active }) => (await active()).publisher.kill(),
    repair: (cluster) => cluster.startPublishers(),
    failedMax: 0,
  },
  {
    part: 'bucket',
    title: '与存储桶的连接中断',
    seconds: 6,
    by: 'network',
    happen: (cluster) => {
      const { connections } = cluster.storage
      connections.isShut = true
      connections.cut()
    },
    repair: ({ storage: { connections } }) => {
      connections.isShut = false
    },
    recovers: { 上传: uploads },
    failedMax: 0,
    slowestMax: 8,
  },
  {
    part: 'bucket',
    title: '存储桶的服务停住不动',
    seconds: 8,
    ...frozen(({ storage }) => storage.server),
    recovers: { 上传: uploads },
    failedMax: 0,
    slowestMax: 8,
  },
  nameFault('存储桶的域名查不到', 8, 'denies'),
  nameFault('域名服务器不应答', 20, 'silent'),
  {
    part: 'disk',
    title: 'API 存放文件的磁盘已满',
    seconds: 5,
    by: 'room',
    isMissing: noDisk,
    happen: async (cluster) => {
      const { filesOnDisk, diskApi } = cluster
      filesOnDisk?.fill()
      return [
        { where: '上传的用户', read: refusedWith(() => uploadsToDisk(cluster)) },
        logOf(diskApi, 'disk full'),
        doctorOf(cluster, diskApi, '数据目录'),
        stillReady(diskApi),
      ]
    },
    repair: ({ filesOnDisk }) => filesOnDisk?.empty(),
    recovers: { 上传: uploadsToDisk },
    failedMax: 0,
    slowestMax: 8,
  },
  {
    part: 'disk',
    title: '发布程序的磁盘已满',
    seconds: 8,
    by: 'room',
    isMissing: noDisk,
    happen: async (cluster) => {
      const { publisher, disk } = await cluster.active()
      disk?.fill()
      return [logOf(publisher, '磁盘已满'), doctorOf(cluster, publisher, '站点目录'), stillReady(publisher)]
    },
    repair: ({ emptyDisks }) => emptyDisks(),
    failedMax: 0,
  },
  {
    part: 'disk',
    title: '发布程序的磁盘一直满',
    seconds: 30,
    by: 'room',
    isMissing: noDisk,
    happen: async (cluster) => {
      const { publisher, disk } = await cluster.active()
      disk?.fill()
      return [logOf(publisher, '已把发布交给备用的发布程序')]
    },
    repair: ({ emptyDisks }) => emptyDisks(),
    failedMax: 0,
  },
  {
    part: 'disk',
    title: '主库的磁盘已满',
    seconds: 20,
    by: 'room',
    isMissing: noDisk,
    happen: async ({ database, apis }) => {
      database.primary().disk?.fill()
      // Small rows find room in pages for a while.
      const insert = () =>
        database.query(`insert into content_versions (kind, id, number, data, at)
        select 'news', 2000000, number, '{}', now() from generate_series(1, 20000) number on conflict do nothing`)
      const refused = refusedWith(insert)
      return [
        logOf(apis[0], 'disk full'),
        { where: '数据库', read: async () => /.*No space left.*/.exec(await refused())?.[0] ?? '' },
        stillReady(apis[0]),
      ]
    },
    repair: async ({ database }) => {
      const primary = database.primary()
      primary.disk?.empty()
      if (primary.hasEnded()) await primary.start()
    },
  },
  {
    part: 'clock',
    title: '一个 API 的时钟快 15 天，再慢 15 天',
    seconds: 26,
    by: 'nobody',
    isMissing: noClock,
    happen: async ({ apis: [api], database }) => {
      // Should it go by its own clock, it would publish this.
      const [{ id }] = (await database.query<{ id: number }>(
        `with version as (
           insert into content_versions (kind, id, number, data, at)
           select 'news', 1000000 + count(*), 1, '{}', now() from content_records returning id
         )
         insert into content_records (kind, id, title, version, publish_at, scheduled_version, updatetime)
         select 'news', id, '明天才发布', 1, now() + interval '1 day', 1, now() from version returning id`,
      )) as [{ id: number }]
      api.clock?.shift('+15d')
      setTimeout(() => api.clock?.shift('-15d'), 13_000)
      return [
        logOf(api, 'the clock of this machine differs from the database'),
        {
          where: '定时发布',
          read: async () => {
            await pause(25_000)
            const rows = await database.query(
              'select 1 from content_records where id = $1 and publish_at > now()',
              [id],
            )
            return rows.length > 0 ? '没有提前' : ''
          },
        },
      ]
    },
    repair: ({ apis: [api] }) => api.clock?.shift('+0s'),
    recovers: { 上传: uploads },
    failedMax: 0,
    slowestMax: 8,
  },
  {
    part: 'clock',
    title: '正在工作的发布程序的时钟快 15 天',
    seconds: 10,
    by: 'nobody',
    isMissing: noClock,
    happen: async ({ active, lease }) => {
      const before = await lease()
      ;(await active()).publisher.clock?.shift('+15d')
      return [
        {
          where: '发布的租约',
          read: async () => {
            await pause(8000)
            return (await lease()).token === before.token ? '没有易手' : ''
          },
        },
      ]
    },
    repair: async ({ publishers }) => {
      for (const { clock } of Object.values(publishers)) clock?.shift('+0s')
    },
    failedMax: 0,
  },
  {
    part: 'sms',
    title: '短信服务商拒绝',
    seconds: 5,
    by: 'provider',
    happen: async (cluster) => smsBecomes('refuses')(cluster),
    repair: smsTakes,
    recovers: { 验证码: takesCodes },
    failedMax: 0,
    slowestMax: 8,
  },
  {
    part: 'sms',
    title: '短信服务商不应答',
    seconds: 12,
    by: 'provider',
    happen: async (cluster) => smsBecomes('silent')(cluster),
    repair: smsTakes,
    recovers: { 验证码: takesCodes },
    failedMax: 0,
    slowestMax: 8,
  },
  { part: 'nginx', title: 'nginx 被杀，重新启动', seconds: 1, ...killed(nginx) },
  { part: 'nginx', title: 'nginx 停住不动', seconds: 3, ...frozen(nginx) },
  { part: 'pgbouncer', title: '主库前的 PgBouncer 被杀，重新启动', seconds: 2, ...killed(pooler) },
  // Longer than a server waits for a connection.
  {
    part: 'pgbouncer',
    title: '主库前的 PgBouncer 停住不动',
    seconds: 8,
    ...frozen(pooler),
    happen: (cluster) => {
      pooler(cluster).freeze()
      return [withoutDatabase(cluster.apis[0])]
    },
    failingMax: FAILOVER,
    slowestMax: 12,
  },
]
