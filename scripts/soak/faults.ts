// What may happen to each part of the cluster, and how it is put right: values that the soak walks.
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Part } from './parts.ts'

export interface Fault {
  /** Part, as `--only` names it. */
  part: 'api' | 'primary' | 'publisher' | 'nginx' | 'pgbouncer' | 'bucket'
  title: string
  /** Seconds for which it lasts. */
  seconds: number
  happen: (cluster: Cluster) => unknown
  /** What a person, or what supervises processes, then does; nothing where the cluster goes on by itself. */
  repair: (cluster: Cluster) => unknown
  /** Requests that may fail; undefined where the part stands alone. */
  failedMax?: number
  /** From the first request that fails to the last, in seconds. */
  failingMax?: number
}

const killed = (choose: (cluster: Cluster) => Part) => ({
  happen: (cluster: Cluster) => choose(cluster).kill(),
  repair: (cluster: Cluster) => choose(cluster).start(),
})
const frozen = (choose: (cluster: Cluster) => Part) => ({
  happen: (cluster: Cluster) => choose(cluster).freeze(),
  repair: (cluster: Cluster) => choose(cluster).thaw(),
})
const firstApi = ({ apis }: Cluster) => apis[0]
const nginx = (cluster: Cluster) => cluster.nginx

/** Seconds after a promotion in which requests may still fail. */
const FAILOVER = 15

export const faults: readonly Fault[] = [
  // Writes under way in it may have been done: nginx sends them to no other server.
  { part: 'api', title: '一个 API 被杀', seconds: 6, ...killed(firstApi), failedMax: 2 },
  {
    part: 'api',
    title: '两个 API 依次平滑重启',
    seconds: 4,
    happen: async ({ apis }) => {
      for (const api of apis) {
        await api.stop()
        await api.start()
        // nginx leaves a server alone for two seconds after it failed.
        await pause(3000)
      }
    },
    repair: () => undefined,
    failedMax: 0,
  },
  // Until nginx gives up waiting for an answer.
  { part: 'api', title: '一个 API 停住不动', seconds: 6, ...frozen(firstApi), failingMax: FAILOVER },
  {
    part: 'primary',
    title: '主库被杀，备库升为主库',
    seconds: 6,
    happen: (cluster) => cluster.failOver('SIGQUIT'),
    repair: (cluster) => cluster.addReplica(),
    failingMax: FAILOVER,
  },
  {
    part: 'primary',
    title: '主库停住不动，备库升为主库',
    seconds: 10,
    happen: (cluster) => cluster.failOver('freeze'),
    repair: (cluster) => cluster.addReplica(),
    failingMax: FAILOVER,
  },
  {
    part: 'publisher',
    title: '正在工作的发布程序被杀，备用的接手',
    seconds: 4,
    happen: (cluster) => cluster.killActivePublisher(),
    repair: (cluster) => cluster.startPublishers(),
    failedMax: 0,
  },
  {
    part: 'bucket',
    title: '与存储桶的连接中断',
    seconds: 6,
    happen: ({ bucket }) => {
      bucket.isShut = true
      bucket.cut()
    },
    repair: ({ bucket }) => {
      bucket.isShut = false
    },
    failedMax: 0,
  },
  { part: 'nginx', title: 'nginx 被杀，重新启动', seconds: 1, ...killed(nginx) },
  { part: 'nginx', title: 'nginx 停住不动', seconds: 3, ...frozen(nginx) },
  {
    part: 'pgbouncer',
    title: '主库前的 PgBouncer 被杀，重新启动',
    seconds: 2,
    happen: (cluster) => cluster.pooler().kill(),
    repair: (cluster) => cluster.pooler().start(),
  },
]
