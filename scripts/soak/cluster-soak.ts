// npm run soak -- cluster: the whole cluster under load, one fault after another. Prints for each what failed, for how long, what
// was lost, and how soon an edit reaches readers again.
import { setTimeout as pause } from 'node:timers/promises'
import { ARTICLES, type Cluster, startCluster, TOKEN, USERS } from './cluster.ts'
import type { Fault } from './faults.ts'
import { startLoad } from './load.ts'

export interface FaultReport {
  title: string
  requests: number
  failed: number
  failingSeconds: number
  slowestSeconds: number
  lost: number
  /** Until an edit made right after the repair was on its page. */
  publishedSeconds: number
  reasons: readonly string[]
  /** Limits that were exceeded. */
  exceeded: readonly string[]
}

/** Load before a fault, and after its repair. */
const CALM_MS = 2000
const SETTLE_MS = 3000
const PUBLISH_WITHIN_MS = 90_000

const seconds = (ms: number) => Math.round(ms / 100) / 10

const run = async (
  cluster: Cluster,
  load: ReturnType<typeof startLoad>,
  fault: Fault,
): Promise<FaultReport> => {
  await pause(CALM_MS)
  await load.tally()
  await fault.happen(cluster)
  await pause(fault.seconds * 1000)
  await fault.repair(cluster)
  const edited = performance.now()
  const isPublished = await cluster.editReaches(PUBLISH_WITHIN_MS)
  const publishedMs = performance.now() - edited
  await pause(SETTLE_MS)
  const tally = await load.tally()
  const lost = await load.lost(cluster.databaseUrl())
  const { failedMax, failingMax } = fault
  const exceeded = [
    lost.length > 0 && `丢失已确认的写入：${lost.join('，')}`,
    failedMax !== undefined &&
      tally.failed > failedMax &&
      `失败 ${tally.failed} 个请求，至多 ${failedMax} 个`,
    failingMax !== undefined &&
      tally.failingMs > failingMax * 1000 &&
      `失败持续 ${seconds(tally.failingMs)} 秒，至多 ${failingMax} 秒`,
    !isPublished && `修改在 ${PUBLISH_WITHIN_MS / 1000} 秒内没有发布`,
  ].filter((line) => line !== false)
  return {
    title: fault.title,
    requests: tally.requests,
    failed: tally.failed,
    failingSeconds: seconds(tally.failingMs),
    slowestSeconds: seconds(tally.slowestMs),
    lost: lost.length,
    publishedSeconds: seconds(publishedMs),
    reasons: [...tally.reasons].map(([reason, times]) => `${reason} × ${times}`),
    exceeded,
  }
}

const lineOf = (report: FaultReport) =>
  [
    `${report.exceeded.length > 0 ? '✗' : '✓'} ${report.title}：请求 ${report.requests} 个，失败 ${report.failed} 个`,
    report.failed > 0 ? `失败持续 ${report.failingSeconds} 秒（${report.reasons.join('；')}）` : '',
    `最慢 ${report.slowestSeconds} 秒，丢失 ${report.lost} 条，修改 ${report.publishedSeconds} 秒后见于站点`,
    ...report.exceeded,
  ]
    .filter((part) => part !== '')
    .join('，')

export interface ClusterSoak {
  /** Rounds go on for so long; 0 for one round. */
  minutes: number
  faults: readonly Fault[]
  say: (line: string) => void
}

export const runClusterSoak = async ({ minutes, faults, say }: ClusterSoak): Promise<FaultReport[]> => {
  const cluster = await startCluster(say)
  const load = startLoad({
    url: cluster.url,
    users: USERS,
    articles: ARTICLES,
    tokenOf: (user) => TOKEN + user,
  })
  const reports: FaultReport[] = []
  const until = performance.now() + minutes * 60_000
  try {
    do {
      for (const fault of faults) {
        const report = await run(cluster, load, fault)
        reports.push(report)
        say(lineOf(report))
      }
    } while (performance.now() < until)
    return reports
  } finally {
    await load.stop()
    await cluster.close()
  }
}
