// Renders one page: path → body with its keys, or the reason why there is none.
import { hash } from 'node:crypto'
import { plainError } from '#platform/lib/plain-error.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import type { CompiledSite } from './compiled-site.ts'
import type { Fragments, Place } from './fragments.ts'
import { withOwnHashes } from './inline-scripts.ts'

/** A page as the manifest stores it. */
export interface Rendered {
  path: string
  /** Hash of the body. */
  hash: string
  bytes: number
  /** Keys that the page was made from, without those of the frame that every page has. */
  keys: string[]
  /** Where the fragments of the frame stand; undefined if they cannot be replaced in the file. */
  places: readonly Place[] | undefined
}

export type PageResult =
  | { kind: 'page'; page: Rendered; body: Uint8Array }
  /** The template answered 404. */
  | { kind: 'gone' }
  | { kind: 'failed'; failure: PageFailure }

const OWN_STATUS = new Map([['/404', 404]])

const BROKEN = '页面模板出错，请检查这条内容；内容没有问题的，请联系管理员'

/** Status of a page that is none → sentence for editors. */
const statusWords = (status: number) =>
  status === 404 ? '页面要显示的内容已不存在或尚未发布，请检查这条内容' : BROKEN

class PageStatusError extends Error {
  constructor(status: number) {
    super(statusWords(status), { cause: `HTTP ${status}` })
  }
}

export const failureOf = (site: CompiledSite, path: string, error: unknown): PageFailure => {
  const { reason, technical } = plainError(error, BROKEN)
  return { url: path, record: site.recordOf(path), reason, ...(technical && { technical }) }
}

/** Failure of a page that answers 404 although nothing has removed it. */
export const failureOfMissing = (site: CompiledSite, path: string) =>
  failureOf(site, path, new PageStatusError(404))

/** Never throws: the error of a template is a failure of its page alone. */
export const renderPage = async (site: CompiledSite, path: string, known: Fragments): Promise<PageResult> => {
  try {
    const { status, body: html, keys, fragments = [] } = await site.render(path)
    if (status !== (OWN_STATUS.get(path) ?? 200)) {
      if (status === 404 && site.mayGo(path)) return { kind: 'gone' }
      throw new PageStatusError(status)
    }
    const body = Buffer.from(withOwnHashes(html))
    const page = {
      path,
      hash: hash('sha256', body, 'base64url'),
      bytes: body.length,
      keys: [...keys].filter((key) => !site.frameKeys.has(key) && !site.sharedKeys.has(key)),
      // Hashes and preloads stand in the head: after it, every byte is as far from the end as before.
      places: known.placesIn(body, fragments),
    }
    return { kind: 'page', page, body }
  } catch (error) {
    return { kind: 'failed', failure: failureOf(site, path, error) }
  }
}
