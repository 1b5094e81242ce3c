// Compiled templates reduced to what the publisher sees: paths, and what each answers.
import { contentModel } from '#app/content-model.ts'
import { frameKeysOf, sharedKeysOf } from '#platform/content/model.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'

/** HTML, another answer, or the error its template throws. */
export type FakePage = string | { status: number; body: string } | Error

export interface FakeSite {
  pages: Record<string, FakePage>
  redirects?: Record<string, string>
  /** Key each page depends on, beside one named like its path. */
  keysOf?: (path: string) => string[]
  onRender?: (path: string) => void
}

/** Pages that nothing else says anything of answer 404, as a record that has gone does. */
export const fakeSite = ({ pages, redirects = {}, keysOf = () => [], onRender }: FakeSite): CompiledSite => ({
  open: () => undefined,
  close: () => undefined,
  pagePaths: () => Object.keys(pages),
  pagesOfKey: (key) => (key in pages ? [key] : []),
  rankOf: (path) => (path === '/index' ? 3 : path.includes('/view/') ? 0 : 1),
  mayGo: (path) => /\/(view|list)\//.test(path),
  recordOf: pageOrder(contentModel.kinds).recordOf,
  frameKeys: frameKeysOf(contentModel),
  sharedKeys: sharedKeysOf(contentModel),
  redirects,
  inlineScripts: () => [],
  preview: async () => '',
  render: async (path) => {
    onRender?.(path)
    const page = pages[path] ?? { status: 404, body: '' }
    if (page instanceof Error) throw page
    const answer = typeof page === 'string' ? { status: 200, body: page } : page
    return { status: answer.status, body: answer.body, keys: new Set([path, ...keysOf(path)]) }
  },
})

const SIZE = 200_000
/** Large enough to be caught half written; told whole from its length and its ends. */
export const largePage = (mark: string) => `<!doctype html>${mark.repeat(SIZE)}</html>\n`
export const isWhole = (html: string) => html === largePage(html.charAt('<!doctype html>'.length))
