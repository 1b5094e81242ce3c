// Compiled templates → HTML: what `astro build` bundles and the publisher calls, page by page.
import { createApp } from 'astro/app/entrypoint'
import { closeContent, openContent, type SiteOptions } from '#content/open.ts'
import { pagePaths, redirects } from '#content/pages.ts'

const app = createApp({ streaming: false })
let origin = ''

export interface RenderedPage {
  status: number
  html: string
}

/** What the publisher sees of the compiled site. */
export interface CompiledSite {
  open(options: SiteOptions): void
  close(): void
  pagePaths(): Iterable<string>
  redirects: Record<string, string>
  /** Texts of the scripts that the build may put into a page: hydration directives and small scripts of templates. */
  inlineScripts(): string[]
  /** Throws what the template threw. */
  render(path: string): Promise<RenderedPage>
}

export const site: CompiledSite = {
  open(options) {
    origin = options.siteUrl
    openContent(options)
  },
  close: closeContent,
  pagePaths,
  redirects,
  inlineScripts: () =>
    [...app.manifest.clientDirectives.values(), ...app.manifest.inlinedScripts.values()].filter(Boolean),
  async render(path) {
    const response = await app.render(new Request(new URL(path, origin)))
    return { status: response.status, html: await response.text() }
  },
}
