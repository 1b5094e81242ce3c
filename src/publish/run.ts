// The whole way once: API → snapshot → pages. Start, build, publish and watch all come through here.
import { join } from 'node:path'
import { LossError } from './backend.ts'
import { type Build, loadEntry } from './compile.ts'
import { withLock } from './lock.ts'
import type { Failure } from './page-body.ts'
import { type PublishReport, publish } from './publish.ts'
import { pull } from './pull.ts'
import { openSnapshotStore, snapshotAge } from './snapshot-store.ts'

export interface RunOptions {
  /** Where the pull calls; the origin alone. */
  pullFrom: string
  /** Public origin of the site. */
  siteUrl: string
  /** Origin of the API as the browser sees it; empty for the site's own. */
  apiBase: string
  outDir: string
  contentCache: string
  /** Accept the loss of more than a fifth of a kind. */
  force?: boolean
  /** Compare every record, whatever the change feed says. */
  compare?: boolean
  /** Render every page, whatever changed. */
  full?: boolean
  /** Says only what is worth a line in a log that runs for months. */
  quiet?: boolean
  say: (line: string) => void
  progress?: (done: number, of: number) => void
  /** Kept beside the publish, for the console and monitors. */
  record?: PublishRecord
}

/** How a publish ended, in numbers. */
export interface PublishSummary {
  state: 'live' | 'failed'
  pages: number
  rendered: number
  skipped: number
  deleted: number
  written: number
  bytes: number
  milliseconds: number
  /** Null where every page is live. */
  reason: string | null
  failures: Failure[]
}

/** Where the state of publishing is kept. */
export interface PublishRecord {
  /** @param upTo  Cursor in the change feed that the publish will show. */
  begin(upTo: string): Promise<number>
  end(id: number, result: PublishSummary): Promise<void>
}

export const snapshotFile = (contentCache: string) => join(contentCache, 'snapshot.db')
const lockFile = (contentCache: string) => join(contentCache, 'lock')

/** Seconds as a person says them. */
const ageText = (seconds: number) =>
  seconds < 120
    ? `${seconds} 秒`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} 分钟`
      : `${Math.round(seconds / 3600)} 小时`

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const pullOf = (options: RunOptions) =>
  pull({
    apiBase: options.pullFrom,
    snapshot: snapshotFile(options.contentCache),
    mediaBase: options.apiBase,
    force: options.force ?? false,
    full: options.compare ?? false,
  })

/** Brings the snapshot up to date. Throws PullError with the snapshot as it was. */
export const refresh = (options: RunOptions) =>
  withLock(lockFile(options.contentCache), async () => {
    const report = await pullOf(options)
    const { total, changed, removed, refused, milliseconds } = report
    if (!options.quiet || changed + removed > 0)
      options.say(
        `内容已更新：共 ${total} 篇，变动 ${changed} 篇，移除 ${removed} 篇，用时 ${milliseconds} 毫秒`,
      )
    if (refused.length > 0)
      options.say(`有 ${refused.length} 篇详情被后端拒绝，保留上一版：${refused.slice(0, 10).join('、')}`)
    return report
  })

/**
 * `refresh`, or the last good snapshot where the API fails; its age is said. Throws where there is none, and where
 * the API answers that a large part of the content has gone.
 */
const refreshIfPossible = async (options: RunOptions) => {
  try {
    await refresh(options)
  } catch (error) {
    if (error instanceof LossError) throw error
    const age = snapshotAge(snapshotFile(options.contentCache))
    if (age === null) throw new Error(`取不到内容，也没有可用的旧快照：${reasonOf(error)}`, { cause: error })
    options.say(`未能更新内容：${reasonOf(error)}`)
    options.say(`改用 ${ageText(age)}前的内容快照`)
  }
}

const cursorOf = (contentCache: string) => {
  const store = openSnapshotStore(snapshotFile(contentCache))
  try {
    return store.meta('cursor')
  } finally {
    store.close()
  }
}

const nothingDone = {
  pages: 0,
  rendered: 0,
  skipped: 0,
  deleted: 0,
  written: 0,
  bytes: 0,
  milliseconds: 0,
  failures: [],
}

const summaryOf = ({ kind: _, written, deleted, failures, ...numbers }: PublishReport): PublishSummary => ({
  ...numbers,
  state: failures.length > 0 ? 'failed' : 'live',
  written: written.length,
  deleted: deleted.length,
  reason: failures.length > 0 ? `${failures.length} 个页面未能生成，保留上一版` : null,
  failures,
})

const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const sayReport = ({ say, quiet }: RunOptions, report: PublishReport) => {
  const { kind, pages, rendered, skipped, written, deleted, bytes, milliseconds, failures } = report
  if (kind === 'nothing' && !quiet) say(`页面都是最新的：共 ${pages} 页，用时 ${milliseconds} 毫秒`)
  if (kind !== 'nothing')
    say(
      `${kind === 'full' ? '已全部发布' : '已发布'}：共 ${pages} 页，渲染 ${rendered} 页，跳过 ${skipped} 页，写入 ${written.length} 页（${size(bytes)}），删除 ${deleted.length} 页，用时 ${milliseconds} 毫秒`,
    )
  for (const { url, record, reason } of failures)
    say(`页面未能生成，保留上一版：${url}${record && `（${record}）`}：${reason}`)
}

/** Publishes what the snapshot holds. */
export const publishSnapshot = async (build: Build, options: RunOptions): Promise<PublishReport> => {
  const { siteUrl, apiBase, outDir, full = false, progress } = options
  const report = await publish(await loadEntry(build.entry), {
    snapshot: snapshotFile(options.contentCache),
    siteUrl,
    apiBase,
    policy: '',
    outDir,
    buildId: build.id,
    entry: build.entry,
    clientFiles: build.clientFiles,
    full,
    progress,
  })
  sayReport(options, report)
  return report
}

/** Pulls and publishes what changed. Throws with the reason in Chinese; the published folder is whole in any case. */
export const run = async (build: Build | Promise<Build>, options: RunOptions): Promise<PublishReport> => {
  const { record } = options
  const [compiled] = await Promise.all([build, refreshIfPossible(options)])
  const id = await record?.begin(cursorOf(options.contentCache))
  try {
    const report = await publishSnapshot(compiled, options)
    if (id !== undefined) await record?.end(id, summaryOf(report))
    return report
  } catch (error) {
    if (id !== undefined) await record?.end(id, { ...nothingDone, state: 'failed', reason: reasonOf(error) })
    throw error
  }
}
