// Compiled templates → HTML: entry point that `astro build` bundles, and that the publisher calls page by page.
import { createApp } from 'astro/app/entrypoint'
import { mayGo, rankOf } from '#app/page-order.ts'
import { pagePaths, pagesOfKey } from '#app/pages.ts'
import { type Draft, withDraft } from '#platform/content/draft.ts'
import { closeContent, openContent, type SiteOptions, withContent } from '#platform/content/open.ts'
import { traced } from '#platform/content/trace.ts'
import { redirects } from '#platform/lib/paths.ts'

const app = createApp({ streaming: false })
// The publisher reports errors itself, once and with the page's name.
app.logger.options.level = 'silent'
// A page that fails must not be published as an error page, nor as the page for unknown addresses.
app.renderError = async (_request, { error, response, status }) => {
  if (error) throw error
  return response ?? new Response(null, { status })
}
let origin = ''

export interface RenderedPage {
  status: number
  /** HTML, or the XML of a feed, in UTF-8. Not decoded on its way to the disk. */
  body: Uint8Array
  /** Keys that the page was made from (src/platform/content/keys.ts). */
  keys: ReadonlySet<string>
}

/** Astro puts this rule beside the first island, where HTML allows no style; base.css has it for every page. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

const bodyOf = async (response: Response): Promise<Uint8Array> => {
  const body = Buffer.from(await response.arrayBuffer())
  const start = body.indexOf(ISLAND_STYLE)
  return start < 0
    ? body
    : Buffer.concat([body.subarray(0, start), body.subarray(start + ISLAND_STYLE.length)])
}

/** The compiled site, as the publisher uses it. */
export interface CompiledSite {
  /** Opens a snapshot for every following render. */
  open(options: SiteOptions): void
  close(): void
  pagePaths(): Iterable<string>
  /** Pages that a change of this key may have created. */
  pagesOfKey(key: string): string[]
  /** Rank of a page; lower ones are written earlier. */
  rankOf(path: string): number
  /** Whether the page goes with its content; any other page that answers 404 has failed. */
  mayGo(path: string): boolean
  redirects: Record<string, string>
  /** Texts of the scripts that the build may put into a page: hydration directives and small scripts of templates. */
  inlineScripts(): string[]
  /** Throws the error of the template. */
  render(path: string): Promise<RenderedPage>
  /** Renders the page with a draft, independently of a publish. Throws like `render`. */
  preview(options: SiteOptions, path: string, draft: Draft): Promise<string>
}

export const site: CompiledSite = {
  open(options) {
    origin = options.siteUrl
    openContent(options)
  },
  close: closeContent,
  pagePaths,
  pagesOfKey,
  rankOf,
  mayGo,
  redirects,
  inlineScripts: () =>
    [...app.manifest.clientDirectives.values(), ...app.manifest.inlinedScripts.values()].filter(Boolean),
  async render(path) {
    const { result, keys } = await traced(async () => {
      const response = await app.render(new Request(new URL(path, origin)))
      return { status: response.status, body: await bodyOf(response) }
    })
    return { ...result, keys }
  },
  preview: (options, path, draft) =>
    withContent(options, () =>
      withDraft(draft, async () => {
        const response = await app.render(new Request(new URL(path, options.siteUrl)))
        if (!response.ok) throw new Error(`预览页面返回状态 ${response.status}`)
        return Buffer.from(await bodyOf(response)).toString()
      }),
    ),
}
