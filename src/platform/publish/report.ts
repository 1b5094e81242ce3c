// Report of a publish → entry of the log of publishes, and lines for the console.

import type { PlainError } from '#platform/lib/plain-error.ts'
import { byteSize } from '#platform/lib/text.ts'
import { type PageFailure, type PublishResult, pagesFailedText } from './publish-names.ts'
import type { PullReport } from './pull/pull.ts'
import type { RunOptions } from './run-options.ts'
import type { PublishReport } from './write/options.ts'

export const failedResult = ({ reason, technical }: PlainError): PublishResult => ({
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
  technical,
})

/** Records that the pull refused, as failures of their pages. */
const failuresOf = (refused: PullReport['refused']): PageFailure[] =>
  Object.entries(refused).flatMap(([kind, records]) =>
    records.map(({ id, page, reason }) => ({
      url: page,
      record: id > 0 ? `${kind} ${id}` : '',
      reason: '没有取到这条内容的最新版本，稍后自动重试；一直如此的，请联系管理员',
      technical: reason,
    })),
  )

export const resultOf = (report: PublishReport, refused: PullReport['refused']): PublishResult => {
  const { pages, rendered, skipped, bytes, milliseconds, untried } = report
  const failures = report.failures.concat(failuresOf(refused))
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
    reason: isWhole ? null : pagesFailedText(failures.length),
    failures,
    untried,
  }
}

/** Failures already in the log of a watcher, by output folder. */
const logged = new Map<string, Set<string>>()

const sayFailures = ({ say, warn = say, quiet, outDir }: RunOptions, { failures }: PublishReport) => {
  const before = quiet ? logged.get(outDir) : undefined
  const lines = failures.map(
    ({ url, record, reason }) => `页面未能生成，保留上一版：${url}${record && `（${record}）`}：${reason}`,
  )
  for (const line of lines) if (!before?.has(line)) warn(line)
  logged.set(outDir, new Set(lines))
}

export const sayReport = (options: RunOptions, report: PublishReport) => {
  const { kind, pages, rendered, skipped, written, deleted, bytes, milliseconds } = report
  const { say, quiet } = options
  if (kind === 'nothing' && !quiet) say(`页面都是最新的：共 ${pages} 页，用时 ${milliseconds} 毫秒`)
  if (kind !== 'nothing' && (!quiet || written.length + deleted.length > 0))
    say(
      `${kind === 'full' ? '已全部发布' : '已发布'}：共 ${pages} 页，渲染 ${rendered} 页，跳过 ${skipped} 页，写入 ${written.length} 页（${byteSize(bytes)}），删除 ${deleted.length} 页，用时 ${milliseconds} 毫秒`,
    )
  sayFailures(options, report)
}
