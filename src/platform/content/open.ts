// content-cache/snapshot.db → templates: the one place that opens the snapshot for reading.
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export interface SiteOptions {
  snapshot: string
  /** Public origin, without a slash at the end: canonical links and share cards. */
  siteUrl: string
  /** Origin of the API as the browser sees it; empty for the site's own. */
  apiBase: string
  /** What files of a bucket stand below, for readers, without a slash at the end; empty or absent where the API serves them. */
  fileBase?: string | undefined
  /** Origin and public address of the storage that browsers send forms with files to; absent where the API plans uploads. */
  uploadForm?: string | undefined
  /** Official account of the site; empty or absent for none. */
  wechatAppId?: string | undefined
  /** Content-Security-Policy for the pages' heads; empty for none. */
  policy: string
}

const unset: SiteOptions = {
  snapshot: 'content-cache/snapshot.db',
  siteUrl: 'http://localhost:4321',
  apiBase: '',
  policy: '',
}

interface Content {
  options: SiteOptions
  database: DatabaseSync | undefined
  /** The file that is open. */
  file: string | undefined
  statements: Map<string, StatementSync>
  /** Singletons that were read, kept while the snapshot is open: every page shows some. */
  kept: Map<string, unknown>
}
const contentOf = (options: SiteOptions): Content => ({
  options,
  database: undefined,
  file: undefined,
  statements: new Map(),
  kept: new Map(),
})

let published = contentOf(unset)
/** Snapshot that a render beside the publish reads. */
const isolated = new AsyncLocalStorage<Content>()
const content = () => isolated.getStore() ?? published

/** Which file a path names, whatever was there before. */
const fileAt = (path: string) => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}

/**
 * Opens this snapshot for every following read; called once per publish, before rendering. It stays open until the next call: SQLite
 * would write its journal back, and wait for the disk, whenever the last that has it open closes it.
 */
export const openContent = (next: SiteOptions) => {
  const { database, file, statements, options } = published
  const isOpen = database && options.snapshot === next.snapshot && file === fileAt(next.snapshot)
  if (!isOpen) closeContent()
  published = { ...contentOf(next), ...(isOpen && { database, file, statements }) }
}

export const closeContent = () => {
  published.database?.close()
  published = contentOf(published.options)
}

/** Lets the reads of this work, and no others, use this snapshot; a publish may begin or end meanwhile. */
export const withContent = async <T>(options: SiteOptions, work: () => Promise<T>): Promise<T> => {
  const own = contentOf(options)
  try {
    return await isolated.run(own, work)
  } finally {
    own.database?.close()
  }
}

export const siteUrl = () => content().options.siteUrl

/** Paths that a URL leaves as they are: a page names several, and to parse each takes a fiftieth of its time. */
const PLAIN_PATH = /^\/(?!\/)[\w/-]*(?:\.\w+)?$/
let known = { siteUrl: '', origin: '' }
/** Address with the site's origin, as search engines and other sites need it; that of another site stays as it is. */
export const absoluteUrl = (address: string) => {
  const base = siteUrl()
  if (known.siteUrl !== base) known = { siteUrl: base, origin: new URL(base).origin }
  return PLAIN_PATH.test(address) ? known.origin + address : new URL(address, base).href
}
export const apiBase = () => content().options.apiBase
export const fileBase = () => content().options.fileBase
export const uploadForm = () => content().options.uploadForm
export const hasWechat = () => Boolean(content().options.wechatAppId)
export const policy = () => content().options.policy
export const readCache = () => content().kept

const prepared = (sql: string) => {
  const open = content()
  if (!open.database) {
    if (!existsSync(open.options.snapshot))
      throw new Error(`没有内容快照：${open.options.snapshot}，请先运行 npm run pull`)
    open.database = new DatabaseSync(open.options.snapshot, { readOnly: true })
    open.file = fileAt(open.options.snapshot)
  }
  const known = open.statements.get(sql)
  if (known) return known
  const statement = open.database.prepare(sql)
  open.statements.set(sql, statement)
  return statement
}

/** Rows are trusted: they were parsed against the snapshot shapes when they were written. */
export const row = <T>(sql: string, ...values: SQLInputValue[]) =>
  prepared(sql).get(...values) as T | undefined
export const rows = <T>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as T[]
