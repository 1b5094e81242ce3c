// One run: API → snapshot → pages. Used by start, build, publish and watch.
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SiteOptions } from '#platform/content/open.ts'
import { type PlainError, plainError } from '#platform/lib/plain-error.ts'
import { hostingFiles } from './hosting/hosting.ts'
import { type Policy, policyOfSite } from './hosting/policy.ts'
import type { PublishResult } from './publish-names.ts'
import { LossError, PullError } from './pull/backend.ts'
import { openSnapshotStore } from './pull/snapshot-store.ts'
import { lockFile, pulledState, refreshIfPossible, snapshotFile } from './refresh.ts'
import { type Build, loadEntry } from './render/compile.ts'
import type { CompiledSite } from './render/compiled-site.ts'
import { failedResult, resultOf, sayReport } from './report.ts'
import type { RunOptions } from './run-options.ts'
import { inPlainWords } from './system/disk-errors.ts'
import { withLock } from './system/lock.ts'
import type { PublishReport } from './write/options.ts'
import { publish } from './write/publish.ts'

/** Policies of the builds that this process has published: the scripts of a build do not change. */
const policies = new Map<string, Policy>()

const policyFor = async (build: Build, site: CompiledSite, options: SiteOptions, uploadOrigin = '') => {
  const name = `${build.id} ${options.apiBase} ${uploadOrigin} ${options.wechatAppId}`
  const policy = policies.get(name)
  if (policy) return policy
  site.open(options)
  try {
    const sitePolicy = await policyOfSite(site, { ...options, uploadOrigin })
    policies.set(name, sitePolicy)
    return sitePolicy
  } finally {
    site.close()
  }
}

/** Lists whose pages hold more or fewer than they should are cut anew while everything is published anyway. */
const fillListPages = (snapshot: string, model: RunOptions['model']) => {
  const store = openSnapshotStore(snapshot, model)
  try {
    store.cutListsAnew()
  } finally {
    store.close()
  }
}

/** Publishes the content of the snapshot. */
const publishSnapshot = async (build: Build, options: RunOptions, starting: () => Promise<void>) => {
  const {
    model,
    siteUrl,
    apiBase,
    fileBase,
    uploadForm,
    wechatAppId,
    outDir,
    full = false,
    again,
    leaveFailed,
    sameBuild = false,
    progress,
  } = options
  const site = await loadEntry(build.entry)
  const content = {
    snapshot: snapshotFile(options.contentCache),
    siteUrl,
    apiBase,
    fileBase,
    uploadForm,
    wechatAppId,
    policy: '',
  }
  const policy = await policyFor(build, site, content, options.uploadOrigin)
  // Locks out pulls of other processes: half of the pages would show them, and lead to pages that do not exist yet.
  return withLock(lockFile(options.contentCache), () => {
    if (full) fillListPages(content.snapshot, model)
    return publish(site, {
      ...content,
      model,
      policy: policy.meta,
      outDir,
      buildId: build.id,
      entry: build.entry,
      clientFiles: build.clientFiles,
      hosting: hostingFiles({ siteUrl, policy, root: resolve(outDir), ...options.hosting }),
      full,
      again,
      leaveFailed,
      sameBuild,
      starting,
      progress,
    })
  })
}

/** Reason for editors; a failed call of the pull is named to administrators alone. */
const failureWords = (error: unknown): PlainError =>
  error instanceof PullError && !(error instanceof LossError)
    ? { reason: '没有取到最新的内容，稍后自动重试；一直如此的，请联系管理员', technical: error.message }
    : plainError(error, '发布没有完成，稍后自动重试；一直如此的，请联系管理员')

export interface RunReport extends PublishReport {
  /** Number of records that the pull refused: their last good version is published. */
  refused: number
}

/** Pulls and publishes what changed. Throws with the reason in Chinese; the published folder is whole in any case. */
export const run = async (build: Build | Promise<Build>, options: RunOptions): Promise<RunReport> => {
  const { publishLog, quiet, cause = 'command' } = options
  let id: number | undefined
  const begin = async (requests: readonly number[] = []) => {
    id ??= await publishLog?.begin(pulledState(options).cursor, { cause, requests })
  }
  const end = async (result: PublishResult) => {
    if (id !== undefined) await publishLog?.end(id, result)
  }
  try {
    const before = pulledState(options)
    const [compiled, refused] = await Promise.all([build, refreshIfPossible(options)])
    const { cursor } = pulledState(options)
    const report = await publishSnapshot(compiled, options, () => begin(options.requests))
    // A change that shows on no page is logged as well; a regular check that found nothing is not.
    if (!quiet || !isDeepStrictEqual(pulledState(options), before)) await begin()
    const result = resultOf(report, refused)
    await end(result)
    sayReport(options, report)
    options.onPublished?.(report, cursor && result.state === 'live' ? `${cursor} ${report.build}` : '')
    return { ...report, refused: Object.values(refused).flat().length }
  } catch (thrown) {
    const error = inPlainWords(thrown)
    // An error of the log itself must not hide the first one.
    await begin()
      .then(() => end(failedResult(failureWords(error))))
      .catch(() => undefined)
    throw error
  }
}
