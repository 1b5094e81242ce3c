// Compiled templates reduced to what the publisher sees: paths, and what each answers.
import type { CompiledSite, RenderedPage } from '#publish/entry.ts'

/** HTML, another answer, or the error its template throws. */
export type FakePage = string | RenderedPage | Error

export const fakeSite = (
  pages: Record<string, FakePage>,
  {
    redirects = {},
    onRender,
  }: { redirects?: Record<string, string>; onRender?: (path: string) => void } = {},
): CompiledSite => ({
  open: () => undefined,
  close: () => undefined,
  pagePaths: () => Object.keys(pages),
  redirects,
  inlineScripts: () => [],
  render: async (path) => {
    onRender?.(path)
    const page = pages[path] ?? new Error('no such page')
    if (page instanceof Error) throw page
    return typeof page === 'string' ? { status: 200, html: page } : page
  },
})

const SIZE = 200_000
/** Large enough to be caught half written; told whole from its length and its ends. */
export const largePage = (mark: string) => `<!doctype html>${mark.repeat(SIZE)}</html>\n`
export const isWhole = (html: string) => html === largePage(html.charAt('<!doctype html>'.length))
