// Compiled templates → HTML: entry point that `astro build` bundles, and that the publisher calls page by page.
import { createApp } from 'astro/app/entrypoint'
import { withDraft } from '#platform/content/draft.ts'
import { frameKeysOf } from '#platform/content/model.ts'
import { closeContent, openContent, withContent } from '#platform/content/open.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { traceKeys } from '#platform/content/trace.ts'
import { redirects } from '#platform/lib/paths.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { contentModel } from './content-model.ts'
import { pagePaths, pagesOfKey } from './pages.ts'

const app = createApp({ streaming: false })
// The publisher reports errors itself, once and with the page's name.
app.logger.options.level = 'silent'
// A page that fails must not be published as an error page, nor as the page for unknown addresses.
app.renderError = async (_request, { error, response, status }) => {
  if (error) throw error
  return response ?? new Response(null, { status })
}
// Astro imports the module of a page with every request, which costs a tenth of an article.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let loading: ReturnType<typeof load> | undefined
  app.manifest.pageMap?.set(component, () => (loading ??= load()))
}
let origin = ''

/** Astro puts this rule beside the first island, where HTML allows no style; base.css has it for every page. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

const bodyOf = async (response: Response): Promise<Uint8Array> => {
  const body = Buffer.from(await response.arrayBuffer())
  const start = body.indexOf(ISLAND_STYLE)
  return start < 0
    ? body
    : Buffer.concat([body.subarray(0, start), body.subarray(start + ISLAND_STYLE.length)])
}

export const site: CompiledSite = {
  open(options) {
    origin = options.siteUrl
    openContent(options)
  },
  close: closeContent,
  pagePaths,
  pagesOfKey,
  ...pageOrder(contentModel.kinds),
  frameKeys: frameKeysOf(contentModel),
  redirects,
  inlineScripts: () =>
    [...app.manifest.clientDirectives.values(), ...app.manifest.inlinedScripts.values()].filter(Boolean),
  async render(path) {
    const { result, keys } = await traceKeys(async () => {
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
