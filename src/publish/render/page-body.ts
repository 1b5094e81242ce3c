// One page: path → body, what it was made from, or why there is none.
import { hash } from 'node:crypto'
import { SHELL_KEYS } from '#content/keys.ts'
import { recordOf } from '#content/page-order.ts'
import type { PageFailure } from '#contract/publishing/publish-names.ts'
import { messageOf } from '#lib/errors.ts'
import type { CompiledSite } from './entry.ts'

/** A page as the manifest knows it. */
export interface Rendered {
  path: string
  /** Of the body. */
  hash: string
  bytes: number
  /** What it was made from, the frame that every page has aside. */
  keys: string[]
}

export type PageResult =
  | { kind: 'page'; page: Rendered; body: Uint8Array }
  /** The page says that there is nothing to show. */
  | { kind: 'gone' }
  | { kind: 'failed'; failure: PageFailure }

const OWN_STATUS = new Map([['/404', 404]])

export const failureOf = (path: string, error: unknown): PageFailure => ({
  url: path,
  record: recordOf(path),
  reason: messageOf(error),
})

/** Never throws: what a template throws is a failure of its page alone. */
export const renderPage = async (site: CompiledSite, path: string): Promise<PageResult> => {
  try {
    const { status, body, keys } = await site.render(path)
    if (status !== (OWN_STATUS.get(path) ?? 200)) {
      if (status === 404 && site.mayGo(path)) return { kind: 'gone' }
      throw new Error(`页面返回状态 ${status}`)
    }
    const page = {
      path,
      hash: hash('sha256', body, 'base64url'),
      bytes: body.length,
      keys: [...keys].filter((key) => !SHELL_KEYS.has(key)),
    }
    return { kind: 'page', page, body }
  } catch (error) {
    return { kind: 'failed', failure: failureOf(path, error) }
  }
}
