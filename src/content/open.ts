// content-cache/snapshot.db → templates: the one place that opens the snapshot for reading.
import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export interface SiteOptions {
  /** Path of the snapshot file. */
  snapshot: string
  /** Public origin, without a slash at the end: canonical links and share cards. */
  siteUrl: string
  /** Origin of the API as the browser sees it; empty for the site's own. */
  apiBase: string
  /** Content-Security-Policy of every page; none where it is empty. */
  policy?: string
}

const unset: SiteOptions = {
  snapshot: 'content-cache/snapshot.db',
  siteUrl: 'http://localhost:4321',
  apiBase: '',
}

let options = unset
let database: DatabaseSync | undefined
const statements = new Map<string, StatementSync>()
/** Singletons already read: every page shows some. Kept as long as the snapshot is open. */
export const kept = new Map<string, unknown>()

/** Points every following read at this snapshot; called once per publish, before rendering. */
export const openContent = (next: SiteOptions) => {
  closeContent()
  options = next
}

export const closeContent = () => {
  statements.clear()
  kept.clear()
  database?.close()
  database = undefined
}

export const siteUrl = () => options.siteUrl
export const apiBase = () => options.apiBase
export const policy = () => options.policy ?? ''

const prepared = (sql: string) => {
  if (!database) {
    if (!existsSync(options.snapshot))
      throw new Error(`没有内容快照：${options.snapshot}，请先运行 npm run pull`)
    database = new DatabaseSync(options.snapshot, { readOnly: true })
  }
  const known = statements.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

/** Rows are trusted: they were parsed against the snapshot shapes when they were written. */
export const row = <T>(sql: string, ...values: SQLInputValue[]) =>
  prepared(sql).get(...values) as T | undefined
export const rows = <T>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as T[]
