// Renders one page: path → body with its keys, or the reason why there is none.
import { hash } from 'node:crypto'
import { SHELL_KEYS } from '#content/keys.ts'
import { recordOf } from '#content/page-order.ts'
import type { PageFailure } from '#contract/publishing/publish-names.ts'
import { messageOf } from '#lib/errors.ts'
import type { CompiledSite } from './entry.ts'
import { withOwnHashes } from './inline-scripts.ts'

/** A page as the manifest stores it. */
export interface Rendered {
  path: string
  /** Hash of the body. */
  hash: string
  bytes: number
  /** Keys that the page was made from, without those of the frame that every page has. */
  keys: string[]
}

export type PageResult =
  | { kind: 'page'; page: Rendered; body: Uint8Array }
  /** The template answered 404. */
  | { kind: 'gone' }
  | { kind: 'failed'; failure: PageFailure }

const OWN_STATUS = new Map([['/404', 404]])

export const failureOf = (path: string, error: unknown): PageFailure => ({
  url: path,
  record: recordOf(path),
  reason: messageOf(error),
})

/** Never throws: the error of a template is a failure of its page alone. */
export const renderPage = async (site: CompiledSite, path: string): Promise<PageResult> => {
  try {
    const { status, body: whole, keys } = await site.render(path)
    if (status !== (OWN_STATUS.get(path) ?? 200)) {
      if (status === 404 && site.mayGo(path)) return { kind: 'gone' }
      throw new Error(`页面返回状态 ${status}`)
    }
    const body = withOwnHashes(whole)
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
