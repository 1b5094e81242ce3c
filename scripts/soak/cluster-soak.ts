// npm run soak -- cluster: the whole cluster under load, one fault after another. Prints for each what failed, for how long, what
// was lost, what people and programs were told, and what went on by itself.
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '#platform/lib/errors.ts'
import { until } from '../../tests/helpers/until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Fault, REPAIRS, type Sign } from './faults.ts'
import { type LoadTally, startLoad } from './load.ts'

export interface FaultReport {
  title: string
  calls: number
  failed: number
  failingSeconds: number
  slowestSeconds: number
  uploads: number
  uploadsFailed: number
  lost: number
  reasons: readonly string[]
  /** Lines of the report: observations during the fault, and parts that recovered by themselves. */
  notes: readonly string[]
  /** Limits that were exceeded. */
  exceeded: readonly string[]
}

/** Load before a fault, and after its repair. */
const CALM_MS = 2000
const SETTLE_MS = 3000
const RECOVERED_WITHIN_MS = 90_000
/** For a sign, beyond the time of its fault. */
const SIGN_MS = 25_000

const seconds = (ms: number) => Math.round(ms / 100) / 10

const see = async ({ where, read }: Sign, withinMs: number) => {
  let text = ''
  await until(async () => (text = await read()) !== '', withinMs).catch(() => undefined)
  return { where, text }
}

/** Seconds until it holds; undefined where it does not. */
const untilHolds = (holds: () => Promise<boolean>) => {
  const from = performance.now()
  return until(holds, RECOVERED_WITHIN_MS).then(
    () => seconds(performance.now() - from),
    () => undefined,
  )
}

/** Makes the report of one fault; `lost` is the number of acknowledged writes that were missing afterwards. */
export const reportOf = (
  {
    title,
    failedMax,
    failingMax,
    slowestMax,
  }: Pick<Fault, 'title' | 'failedMax' | 'failingMax' | 'slowestMax'>,
  tally: LoadTally,
  lost: readonly string[],
): FaultReport => ({
  title,
  calls: tally.requests,
  failed: tally.failed,
  failingSeconds: seconds(tally.failingMs),
  slowestSeconds: seconds(tally.slowestMs),
  uploads: tally.uploads,
  uploadsFailed: tally.uploadsFailed,
  lost: lost.length,
  reasons: [...tally.reasons].map(([reason, times]) => `${reason} × ${times}`),
  notes: [],
  exceeded: [
    lost.length > 0 && `丢失已确认的写入：${lost.join('，')}`,
    failedMax !== undefined &&
      tally.failed > failedMax &&
      `失败 ${tally.failed} 个请求，至多 ${failedMax} 个`,
    failingMax !== undefined &&
      tally.failingMs > failingMax * 1000 &&
      `失败持续 ${seconds(tally.failingMs)} 秒，至多 ${failingMax} 秒`,
    slowestMax !== undefined &&
      tally.slowestMs > slowestMax * 1000 &&
      `最慢 ${seconds(tally.slowestMs)} 秒，至多 ${slowestMax} 秒`,
  ].filter((line) => line !== false),
})

const run = async (
  cluster: Cluster,
  load: ReturnType<typeof startLoad>,
  fault: Fault,
): Promise<FaultReport> => {
  await pause(CALM_MS)
  await load.tally()
  const signs = (await fault.happen(cluster)) ?? []
  const lasting = pause(fault.seconds * 1000)
  const seeing = Promise.all(signs.map((sign) => see(sign, fault.seconds * 1000 + SIGN_MS)))
  // This edit is made during the fault: after the repair no other one wakes the publisher. A database that takes no edit gets one
  // after the repair; one that holds it up answers then.
  const editing = cluster.edit().catch(() => undefined)
  const [seen] = await Promise.all([seeing, lasting])
  await fault.repair(cluster)
  const isPublished = (await editing) ?? (await cluster.edit())
  const recovers: Fault['recovers'] = { 修改见于站点: isPublished, ...fault.recovers }
  const recovered = await Promise.all(
    Object.entries(recovers).map(async ([what, work]) => {
      const holds = () =>
        work(cluster).then(
          (answer) => answer !== false,
          () => false,
        )
      return { what, after: await untilHolds(holds) }
    }),
  )
  await pause(SETTLE_MS)
  const tally = await load.tally()
  const report = reportOf(fault, tally, await load.lost(cluster.database.url()))
  return {
    ...report,
    notes: [
      ...seen.filter(({ text }) => text !== '').map(({ where, text }) => `${where}“${text}”`),
      `${REPAIRS[fault.by]}：${recovered
        .filter(({ after }) => after !== undefined)
        .map(({ what, after }) => `${what} ${after} 秒`)
        .join('，')}`,
    ],
    exceeded: [
      ...report.exceeded,
      ...seen.filter(({ text }) => text === '').map(({ where }) => `${where}没有显示`),
      ...recovered
        .filter(({ after }) => after === undefined)
        .map(({ what }) => `${what}在 ${RECOVERED_WITHIN_MS / 1000} 秒内没有恢复`),
    ],
  }
}

export const lineOf = (report: FaultReport) => {
  const { title, calls, failed, failingSeconds, slowestSeconds, uploads, uploadsFailed } = report
  const { lost, notes, exceeded, reasons } = report
  return [
    `${exceeded.length > 0 ? '✗' : '✓'} ${title}：请求 ${calls} 个，失败 ${failed} 个${failed > 0 ? `，持续 ${failingSeconds} 秒` : ''}，最慢 ${slowestSeconds} 秒`,
    ...(uploads > 0 ? [`上传 ${uploads} 个，失败 ${uploadsFailed} 个`] : []),
    `丢失 ${lost} 条`,
    ...notes,
    ...(reasons.length > 0 ? [`原因 ${reasons.join('；')}`] : []),
    ...exceeded.map((line) => `超出：${line}`),
  ].join('\n    ')
}

/** Sums up the reports of all rounds by fault. */
export const summaryOf = (reports: readonly FaultReport[]) => {
  const titles = [...new Set(reports.map(({ title }) => title))]
  return titles.map((title) => {
    const rounds = reports.filter((report) => report.title === title)
    const sum = (of: (report: FaultReport) => number) => rounds.reduce((total, each) => total + of(each), 0)
    const worst = Math.max(...rounds.map(({ failingSeconds }) => failingSeconds))
    return `${title}：${rounds.length} 次，请求 ${sum(({ calls }) => calls)} 个，失败 ${sum(({ failed }) => failed)} 个，至多持续 ${worst} 秒，丢失 ${sum(({ lost }) => lost)} 条，超出限度 ${sum(({ exceeded }) => Math.sign(exceeded.length))} 次`
  })
}

export interface ClusterSoak {
  /** Rounds go on for so long; 0 for one round. */
  minutes: number
  faults: readonly Fault[]
  say: (line: string) => void
}

export const runClusterSoak = async ({ minutes, faults, say }: ClusterSoak): Promise<FaultReport[]> => {
  const cluster = await startCluster(say)
  const load = startLoad({ url: cluster.url, uploads: true })
  const reports: FaultReport[] = []
  const until = performance.now() + minutes * 60_000
  const [possible, missing] = [
    faults.filter(({ isMissing }) => !isMissing?.(cluster)),
    faults.filter(({ isMissing }) => isMissing?.(cluster)),
  ]
  for (const { title, isMissing } of missing) say(`- 跳过“${title}”：${isMissing?.(cluster) || ''}`)
  try {
    // The first round is a whole one.
    for (let round = 1; round === 1 || performance.now() < until; round++) {
      if (minutes > 0) say(`第 ${round} 轮`)
      for (const fault of possible) {
        if (round > 1 && performance.now() > until) break
        const report = await run(cluster, load, fault).catch((error: unknown) => {
          throw new Error(`${fault.title}：${messageOf(error)}`, { cause: error })
        })
        reports.push(report)
        say(lineOf(report))
      }
    }
    return reports
  } finally {
    await load.stop()
    await cluster.close()
  }
}
