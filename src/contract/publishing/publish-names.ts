// Result of a publish: reported by the publisher, stored in the database, shown to editors and monitors.

/** A page that could not be made: its last good version stays. */
export interface PageFailure {
  /** Path of the page. */
  url: string
  /** The record it shows, as `news 12`; empty for pages that show none of their own. */
  record: string
  reason: string
}

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
  failures: readonly PageFailure[]
}
