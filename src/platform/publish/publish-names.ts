// Result of a publish: reported by the publisher, stored in the database, shown to editors and monitors.

/** A page that could not be made, or whose record the backend refused: its last good version stays. */
export interface PageFailure {
  /** Path of the page; empty for a refused record that has none yet. */
  url: string
  /** The record it shows, as `news 12`; empty for pages that show none of their own. */
  record: string
  /** Chinese sentence. */
  reason: string
  /** Text of the error, for administrators; absent if the sentence says everything. */
  technical?: string
}

/** What made the publisher look for something to publish. */
export const PUBLISH_CAUSES = ['start', 'takeover', 'command', 'change', 'interval'] as const
export type PublishCause = (typeof PUBLISH_CAUSES)[number]

export interface RunTrigger {
  cause: PublishCause
  /** Numbers of the requests of staff that the run fulfils. */
  requests: readonly number[]
}

export const pagesFailedText = (count: number) => `${count} 个页面未能生成，保留上一版`

export interface PublishResult {
  state: 'live' | 'failed'
  /** Pages of the whole site. */
  pages: number
  rendered: number
  /** Pages that needed no rendering. */
  skipped: number
  deleted: number
  /** Pages that are new or other than before. */
  written: number
  /** Bytes of the files written. */
  bytes: number
  milliseconds: number
  /** Why it failed, in Chinese; null where every page is live. */
  reason: string | null
  /** Text of the error, for administrators; absent if the reason says everything. */
  technical?: string | undefined
  failures: readonly PageFailure[]
  /** Paths of pages that failed before and were left to a later run. */
  untried?: readonly string[]
}
