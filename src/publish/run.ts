// The whole way once: API → snapshot → pages. Start, build and publish commands all come through here.
import { join } from 'node:path'
import { clientFiles, compile, loadSite } from './compile.ts'
import { type PublishReport, publishAll } from './publish.ts'
import { pull } from './pull.ts'
import { snapshotAge } from './snapshot-store.ts'

export interface RunOptions {
  /** Folder of the repository. */
  root: string
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
  say: (line: string) => void
}

export const snapshotFile = (contentCache: string) => join(contentCache, 'snapshot.db')

/** Seconds as a person says them. */
const ageText = (seconds: number) =>
  seconds < 120
    ? `${seconds} 秒`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} 分钟`
      : `${Math.round(seconds / 3600)} 小时`

/**
 * Brings the snapshot up to date. Where the API fails, the last good one is used and its age said.
 * Throws where there is none.
 */
export const refresh = async (options: RunOptions) => {
  const snapshot = snapshotFile(options.contentCache)
  try {
    const report = await pull({
      apiBase: options.pullFrom,
      snapshot,
      mediaBase: options.apiBase,
      force: options.force ?? false,
    })
    options.say(
      `内容已更新：共 ${report.total} 篇，变动 ${report.changed} 篇，移除 ${report.removed} 篇，用时 ${report.milliseconds} 毫秒`,
    )
    if (report.refused.length > 0)
      options.say(
        `有 ${report.refused.length} 篇详情被后端拒绝，保留上一版：${report.refused.slice(0, 10).join('、')}`,
      )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const age = snapshotAge(snapshot)
    if (age === null) throw new Error(`取不到内容，也没有可用的旧快照：${reason}`, { cause: error })
    options.say(`未能更新内容：${reason}`)
    options.say(`改用 ${ageText(age)}前的内容快照`)
  }
}

/** Pulls, compiles where needed, and publishes in full. */
export const run = async (options: RunOptions): Promise<PublishReport> => {
  const [compiled] = await Promise.all([compile(options.root), refresh(options)])
  if (compiled) options.say('模板已编译')
  const site = await loadSite(options.root)
  const report = await publishAll(site, {
    snapshot: snapshotFile(options.contentCache),
    siteUrl: options.siteUrl,
    apiBase: options.apiBase,
    outDir: options.outDir,
    clientFiles: clientFiles(options.root),
  })
  options.say(
    `已发布 ${report.pages} 页：写入 ${report.written} 个文件，删除 ${report.deleted} 个，用时 ${report.milliseconds} 毫秒`,
  )
  for (const { path, reason } of report.failures) options.say(`页面未能生成，保留上一版：${path}：${reason}`)
  return report
}
