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
import type { PublishLog, RunOptions } from './run-options.ts'
import { inPlainWords } from './system/disk-errors.ts'
import { withLock } from './system/lock.ts'
import type { PublishOptions, PublishReport } from './write/options.ts'
import { publish } from './write/publish.ts'

/** Policy and host rules. They stay the same for a build and its settings, and are made once for each. */
interface BuildRules {
  policy: Policy
  hosting: ReturnType<typeof hostingFiles>
}
const rulesOfBuilds = new Map<string, BuildRules>()

const rulesOf = async (
  build: Build,
  site: CompiledSite,
  content: SiteOptions,
  { uploadOrigin = '', outDir, hosting }: RunOptions,
): Promise<BuildRules> => {
  const { siteUrl, apiBase, wechatAppId } = content
  const root = resolve(outDir)
  const name = JSON.stringify([build.id, siteUrl, apiBase, uploadOrigin, wechatAppId, root, hosting])
  const known = rulesOfBuilds.get(name)
  if (known) return known
  site.open(content)
  try {
    const policy = await policyOfSite(site, { apiBase, uploadOrigin, wechatAppId })
    const made = { policy, hosting: hostingFiles({ siteUrl, policy, root, ...hosting }) }
    rulesOfBuilds.set(name, made)
    return made
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

type Asked = Pick<PublishOptions, 'full' | 'again' | 'leaveFailed'> & { requests?: readonly number[] }

/** Publishes the content of the snapshot. */
const publishSnapshot = async (build: Build, options: RunOptions & Asked, starting: () => void) => {
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
  const { policy, hosting } = await rulesOf(build, site, content, options)
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
      hosting,
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

/** Pages that staff have requested, or all of them. */
const askedOf = async ({ publishLog, watching = false }: RunOptions): Promise<Asked> => {
  const requested = await publishLog?.requested()
  if (!requested) return {}
  const { requests, pages: again } = requested
  // Only a watcher comes back to other pages that failed.
  return { requests, ...(again ? { again, leaveFailed: watching } : { full: true }) }
}

/** Logs that could not record a run: they record the next one, whatever it does. */
const logsBehind = new WeakSet<PublishLog>()

/**
 * Pulls and publishes what changed, and what staff have requested. Throws with the reason in Chinese; the published folder is
 * whole in any case. No page waits for the record of the run, and a record that fails keeps none from bucket and caches.
 */
export const run = async (build: Build | Promise<Build>, given: RunOptions): Promise<RunReport> => {
  const { publishLog, quiet, cause = 'command' } = given
  const before = pulledState(given)
  let pulled = before
  let begun: Promise<number> | undefined
  const begin = (requests: readonly number[] = []) => {
    begun ??= publishLog?.begin(pulled.cursor, { cause, requests })
    begun?.catch(() => undefined)
    return begun
  }
  const end = async (result: PublishResult) => {
    if (begun) await publishLog?.end(await begun, result)
  }
  const asking = askedOf(given)
  asking.catch(() => undefined)
  try {
    const [compiled, refused] = await Promise.all([build, refreshIfPossible(given)])
    const options = { ...given, ...(await asking) }
    pulled = pulledState(options)
    const report = await publishSnapshot(compiled, options, () => void begin(options.requests))
    sayReport(options, report)
    const result = resultOf(report, refused)
    // A change that shows on no page is logged as well; a regular check that found nothing is not.
    const isLogged =
      !quiet || !isDeepStrictEqual(pulled, before) || (publishLog && logsBehind.has(publishLog))
    try {
      if (isLogged) await begin()
      await end(result)
      if (publishLog) logsBehind.delete(publishLog)
    } catch (error) {
      if (publishLog) logsBehind.add(publishLog)
      throw error
    } finally {
      const { cursor } = pulled
      options.onPublished?.(report, cursor && result.state === 'live' ? `${cursor} ${report.build}` : '')
    }
    return { ...report, refused: Object.values(refused).flat().length }
  } catch (thrown) {
    const error = inPlainWords(thrown)
    // Reading the requests marks runs of the log without an end as cut off: this run may begin in the log only after that.
    await asking.catch(() => undefined)
    // An error of the log itself must not hide the first one.
    await Promise.resolve(begin())
      .then(() => end(failedResult(failureWords(error))))
      .catch(() => publishLog && logsBehind.add(publishLog))
    throw error
  }
}
