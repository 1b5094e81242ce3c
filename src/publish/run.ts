// The whole way once: API → snapshot → pages. Start, build, publish and watch all come through here.
import { join, resolve } from 'node:path'
import type { SiteOptions } from '#content/open.ts'
import type { PublishResult } from '#contract/publishing/publish-names.ts'
import { messageOf } from '#lib/errors.ts'
import { byteSize } from '#lib/text.ts'
import { LossError } from './backend.ts'
import { type Build, loadEntry } from './compile.ts'
import type { CompiledSite } from './entry.ts'
import { hostingFiles } from './hosting/files.ts'
import { type Policy, policyOfSite } from './hosting/policy.ts'
import { withLock } from './lock.ts'
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
  /** Origin that browsers send files to; empty for the API's. */
  uploadOrigin?: string
  outDir: string
  contentCache: string
  /** For the rules of web servers: origin of the API behind them, name and port they answer at; empty for none. */
  hosting?: { upstream: string; host: string }
  /** Accept the loss of more than a fifth of a kind. */
  force?: boolean
  /** Compare every record, whatever the change feed says. */
  compare?: boolean
  /** Render every page, whatever changed. */
  full?: boolean
  /** Number of the request for that, for the record to tell when it is taken on. */
  request?: number | undefined
  /** Says only what is worth a line in a log that runs for months. */
  quiet?: boolean
  /** Look as well for what moves without an edit. */
  look?: boolean
  /** Leaves a tree alone that other templates have made since. */
  sameBuild?: boolean
  say: (line: string) => void
  progress?: (done: number, of: number) => void
  /** Kept beside the publish, for the console and monitors. */
  record?: PublishRecord | undefined
  /** Told what changed, once it is in the folder. */
  delivered?: ((report: PublishReport) => void) | undefined
}

/** Where the state of publishing is kept. */
export interface PublishRecord {
  /**
   * @param upTo  Cursor in the change feed that the publish will show.
   * @param request  What is taken on with it; what fails before that stays asked for.
   */
  begin(upTo: string, request?: number): Promise<number>
  end(id: number, result: PublishResult): Promise<void>
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

const pullOf = (options: RunOptions) =>
  pull({
    apiBase: options.pullFrom,
    snapshot: snapshotFile(options.contentCache),
    mediaBase: options.apiBase,
    force: options.force ?? false,
    full: options.compare ?? false,
    look: options.look ?? false,
  })

/** Brings the snapshot up to date. Throws PullError with the snapshot as it was. */
export const refresh = (options: RunOptions) =>
  withLock(lockFile(options.contentCache), async () => {
    const report = await pullOf(options)
    const { total, changed, removed, refused, refusedListings, milliseconds } = report
    if (!options.quiet)
      options.say(
        `内容已更新：共 ${total} 条，变动 ${changed} 条，移除 ${removed} 条，用时 ${milliseconds} 毫秒`,
      )
    if (refused.length > 0)
      options.say(
        `有 ${refused.length} 篇详情被后端拒绝或无法处理，保留上一版：${refused.slice(0, 10).join('、')}`,
      )
    if (refusedListings.length > 0)
      options.say(
        `有 ${refusedListings.length} 条林地信息的详情被后端拒绝，保留上一版：${refusedListings.slice(0, 10).join('、')}`,
      )
    return report
  })

/**
 * `refresh`, or the last good snapshot where the API fails; its age is said. Throws where there is none, and where
 * the API answers that a large part of the content has gone. A watcher has nothing to fall back for: it tries again.
 */
const refreshIfPossible = async (options: RunOptions) => {
  try {
    await refresh(options)
  } catch (error) {
    if (error instanceof LossError || options.quiet) throw error
    const age = snapshotAge(snapshotFile(options.contentCache))
    if (age === null) throw new Error(`取不到内容，也没有可用的旧快照：${messageOf(error)}`, { cause: error })
    options.say(`未能更新内容：${messageOf(error)}`)
    options.say(`改用 ${ageText(age)}前的内容快照`)
  }
}

/** Where the snapshot stands in the feed; empty where there is none that could tell. */
const cursorOf = (contentCache: string) => {
  try {
    const store = openSnapshotStore(snapshotFile(contentCache))
    try {
      return store.meta('cursor')
    } finally {
      store.close()
    }
  } catch {
    // What is wrong with it, the pull finds out and says.
    return ''
  }
}

const failed = (reason: string): PublishResult => ({
  state: 'failed',
  pages: 0,
  rendered: 0,
  skipped: 0,
  deleted: 0,
  written: 0,
  bytes: 0,
  milliseconds: 0,
  failures: [],
  reason,
})

const resultOf = (report: PublishReport): PublishResult => {
  const { pages, rendered, skipped, bytes, milliseconds, failures } = report
  const isWhole = failures.length === 0
  return {
    state: isWhole ? 'live' : 'failed',
    pages,
    rendered,
    skipped,
    deleted: report.deleted.length,
    written: report.written.length,
    bytes,
    milliseconds,
    reason: isWhole ? null : `${failures.length} 个页面未能生成，保留上一版`,
    failures,
  }
}

/** Failures that a watcher has already told of, by output folder. */
const known = new Map<string, Set<string>>()

const sayFailures = ({ say, quiet, outDir }: RunOptions, { failures }: PublishReport) => {
  const before = quiet ? known.get(outDir) : undefined
  const lines = failures.map(
    ({ url, record, reason }) => `页面未能生成，保留上一版：${url}${record && `（${record}）`}：${reason}`,
  )
  for (const line of lines) if (!before?.has(line)) say(line)
  known.set(outDir, new Set(lines))
}

const sayReport = (options: RunOptions, report: PublishReport) => {
  const { kind, pages, rendered, skipped, written, deleted, bytes, milliseconds } = report
  const { say, quiet } = options
  if (kind === 'nothing' && !quiet) say(`页面都是最新的：共 ${pages} 页，用时 ${milliseconds} 毫秒`)
  if (kind !== 'nothing' && (!quiet || written.length + deleted.length > 0))
    say(
      `${kind === 'full' ? '已全部发布' : '已发布'}：共 ${pages} 页，渲染 ${rendered} 页，跳过 ${skipped} 页，写入 ${written.length} 页（${byteSize(bytes)}），删除 ${deleted.length} 页，用时 ${milliseconds} 毫秒`,
    )
  sayFailures(options, report)
}

/** Of builds this process has published: the scripts of a build do not change. */
const policies = new Map<string, Policy>()

const policyFor = async (build: Build, site: CompiledSite, options: SiteOptions, uploadOrigin = '') => {
  const name = `${build.id} ${options.apiBase} ${uploadOrigin}`
  const policy = policies.get(name)
  if (policy) return policy
  site.open(options)
  try {
    const made = await policyOfSite(site, { ...options, uploadOrigin })
    policies.set(name, made)
    return made
  } finally {
    site.close()
  }
}

/** Publishes what the snapshot holds. */
const publishSnapshot = async (build: Build, options: RunOptions, starting: () => Promise<void>) => {
  const { siteUrl, apiBase, outDir, full = false, sameBuild = false, progress } = options
  const site = await loadEntry(build.entry)
  const content = { snapshot: snapshotFile(options.contentCache), siteUrl, apiBase, policy: '' }
  const policy = await policyFor(build, site, content, options.uploadOrigin)
  // No pull of another process may land meanwhile: half of the pages would show it, and lead to pages not yet there.
  return withLock(lockFile(options.contentCache), () =>
    publish(site, {
      ...content,
      policy: policy.meta,
      outDir,
      buildId: build.id,
      entry: build.entry,
      clientFiles: build.clientFiles,
      hosting: hostingFiles({ siteUrl, policy, root: resolve(outDir), ...options.hosting }),
      full,
      sameBuild,
      starting,
      progress,
    }),
  )
}

/** Pulls and publishes what changed. Throws with the reason in Chinese; the published folder is whole in any case. */
export const run = async (build: Build | Promise<Build>, options: RunOptions): Promise<PublishReport> => {
  const { record, contentCache, quiet } = options
  let id: number | undefined
  const begin = async (request?: number) => {
    id ??= await record?.begin(cursorOf(contentCache), request)
  }
  const end = async (result: PublishResult) => {
    if (id !== undefined) await record?.end(id, result)
  }
  try {
    const before = cursorOf(contentCache)
    const [compiled] = await Promise.all([build, refreshIfPossible(options)])
    const report = await publishSnapshot(compiled, options, () => begin(options.request))
    // A change that shows on no page is up to date as well; a look that found nothing leaves no trace.
    if (!quiet || cursorOf(contentCache) !== before) await begin()
    await end(resultOf(report))
    sayReport(options, report)
    options.delivered?.(report)
    return report
  } catch (error) {
    // What the record has to say of its own trouble must not hide the first one.
    await begin()
      .then(() => end(failed(messageOf(error))))
      .catch(() => undefined)
    throw error
  }
}
