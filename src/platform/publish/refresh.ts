// API → content-cache: updates the snapshot, or reports its age.
import { join } from 'node:path'
import { messageOf } from '#platform/lib/errors.ts'
import { LossError } from './pull/backend.ts'
import { type PullReport, pull } from './pull/pull.ts'
import { snapshotAge, snapshotMeta } from './pull/snapshot-file.ts'
import type { RunOptions } from './run-options.ts'
import { withLock } from './system/lock.ts'

export const snapshotFile = (contentCache: string) => join(contentCache, 'snapshot.db')
export const lockFile = (contentCache: string) => join(contentCache, 'lock')

/** A duration in Chinese. */
const ageText = (seconds: number) =>
  seconds < 120
    ? `${seconds} 秒`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} 分钟`
      : `${Math.round(seconds / 3600)} 小时`

const pullOf = (options: RunOptions) =>
  pull({
    model: options.model,
    apiBase: options.pullFrom,
    snapshot: snapshotFile(options.contentCache),
    mediaBase: options.apiBase,
    ...(options.fileBase === undefined ? {} : { fileBase: options.fileBase }),
    force: options.force ?? false,
    full: options.compare ?? false,
    refreshCounts: options.refreshCounts ?? false,
    paced: options.paced ?? false,
    watching: options.watching ?? false,
    ...(options.maxPullMs === undefined ? {} : { maxMs: options.maxPullMs }),
    ...(options.rereadAfterMs === undefined ? {} : { rereadAfterMs: options.rereadAfterMs }),
  })

/** Refused records of a kind that are logged one by one. */
const LOGGED_MAX = 10

/** Those already in the log of a watcher, which meets them once a minute. */
let logged = ''

const logRefused = ({ model, say, warn = say, quiet }: RunOptions, refused: PullReport['refused']) => {
  const lines = model.kinds.flatMap(({ name, words: { name: label, unit } }) => {
    const entries = refused[name] ?? []
    if (entries.length === 0) return []
    const rest = entries.length > LOGGED_MAX ? [`  另有 ${entries.length - LOGGED_MAX} ${unit}`] : []
    return [
      `${label}有 ${entries.length} ${unit}被拒绝，有上一版的沿用上一版：`,
      ...entries.slice(0, LOGGED_MAX).map(({ reason }) => `  ${reason}`),
      ...rest,
    ]
  })
  if (!quiet || lines.join() !== logged) for (const line of lines) warn(line)
  logged = lines.join()
}

/** Updates the snapshot. Throws PullError, with the snapshot as it was. */
export const refresh = (options: RunOptions) =>
  withLock(lockFile(options.contentCache), async () => {
    const report = await pullOf(options)
    const { total, changed, removed, refused, milliseconds } = report
    const all = total === undefined ? '' : `共 ${total} 条，`
    if (!options.quiet)
      options.say(`内容已更新：${all}变动 ${changed} 条，移除 ${removed} 条，用时 ${milliseconds} 毫秒`)
    logRefused(options, refused)
    return report
  })

/**
 * `refresh`, or the last good snapshot if the API fails, with a line on its age. Throws if there is none, and if the API
 * answers that a large part of the content has gone. A watcher does not fall back: it tries again.
 * @returns Records that were refused.
 */
export const refreshIfPossible = async (options: RunOptions): Promise<PullReport['refused']> => {
  try {
    return (await refresh(options)).refused
  } catch (error) {
    if (error instanceof LossError || options.watching) throw error
    const age = snapshotAge(snapshotFile(options.contentCache))
    if (age === null) throw new Error(`取不到内容，也没有可用的旧快照：${messageOf(error)}`, { cause: error })
    const { say, warn = say } = options
    warn(`未能更新内容：${messageOf(error)}`)
    warn(`改用 ${ageText(age)}前的内容快照`)
    return {}
  }
}

/** Cursor of the snapshot in the change feed, and records to ask for again; empty where there is none. */
export const pulledState = ({ contentCache }: Pick<RunOptions, 'contentCache'>) =>
  // The pull meets the error of a file that cannot be read, and reports it.
  snapshotMeta(snapshotFile(contentCache), ['cursor', 'refused']) ?? { cursor: '', refused: '' }
