// Compiled templates → HTML: entry point that `astro build` bundles, and that the publisher calls page by page.

import type { SSRResult } from 'astro'
import { createApp } from 'astro/app/entrypoint'
import { FetchState } from 'astro/fetch'
import { renderToString } from 'astro/runtime/server/index.js'
import { withDraft } from '#platform/content/draft.ts'
import { frameKeysOf, sharedKeysOf } from '#platform/content/model.ts'
import { closeContent, openContent, withContent } from '#platform/content/open.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { fragmentMark, tracePage } from '#platform/content/trace.ts'
import { redirects } from '#platform/lib/paths.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { contentModel } from './content-model.ts'
import { movedAddresses } from './moved-addresses.ts'
import { fixedPaths, pagePaths, pagesOfKey } from './pages.ts'

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
  app.manifest.pageMap?.set(component, () => {
    loading ??= load()
    // One that failed is tried again.
    void loading.catch(() => (loading = undefined))
    return loading
  })
}
let origin = ''

/** Astro puts this rule beside the first island, where HTML allows no style; base.css has it for every page. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

const NOT_FOUND_ROUTE = '/404'

interface Answer {
  status: number
  text: string
}

/**
 * Status and text of an address. A page is rendered as `renderPage` of Astro 7.3 does (runtime/server/render/page.js), up to its
 * text: a `Response` would encode that, and copy it through its streams three times.
 */
const answer = async (url: URL, begin: (result: SSRResult) => void = () => undefined): Promise<Answer> => {
  const request = new Request(url)
  const state = new FetchState(request)
  if (state.routeData?.type !== 'page') return textOf(await app.render(request))
  const page = await state.loadComponentInstance()
  const result = await state.createResult(page, state.getActionAPIContext())
  begin(result)
  const component = page.default
  result._metadata.headInTree = result.componentMetadata.get(component.moduleId ?? '')?.containsHead ?? false
  const rendered = await renderToString(result, component, {}, {}, true, state.routeData)
  if (typeof rendered !== 'string') return textOf(rendered)
  const status = state.routeData.route === NOT_FOUND_ROUTE ? 404 : (result.response.status ?? 200)
  return { status, text: rendered.replace(ISLAND_STYLE, '') }
}

// A table begins with a mark of the order of its bytes, which `text()` would take away.
const textOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: Buffer.from(await response.arrayBuffer()).toString(),
})

/** Fragments with islands, as the first page of the open snapshot had them. */
const reusable = new Map<string, string>()

const DIRECTIVE = /<astro-island\b[^>]* client="([^"]*)"/g

/** Tells Astro that the page has the scripts of these islands already. */
const noteIslands = ({ _metadata }: SSRResult, text: string) => {
  for (const [, directive = ''] of text.matchAll(DIRECTIVE)) {
    _metadata.hasHydrationScript = true
    _metadata.hasDirectives.add(directive)
  }
}

/** Puts the fragments of the frame where their marks stand. */
const withFragments = (html: string, fragments: ReadonlyMap<string, string | undefined>) => {
  let body = ''
  let read = 0
  const places: { name: string; start: number; end: number }[] = []
  const marks = [...fragments]
    .map(([name, text]) => ({ name, text, at: html.indexOf(fragmentMark(name)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
  for (const { name, text, at } of marks) {
    body += html.slice(read, at)
    read = at + fragmentMark(name).length
    const start = body.length
    if (text === undefined) {
      const end = html.indexOf(fragmentMark(`/${name}`), read)
      if (end < 0) throw new Error(`the frame's ${name} has no end on this page`)
      reusable.set(name, html.slice(read, end))
      body += html.slice(read, end)
      read = end + fragmentMark(`/${name}`).length
    } else body += text
    places.push({ name, start, end: body.length })
  }
  body += html.slice(read)
  return { body, fragments: inBytes(body, places) }
}

/** Places of fragments in the bytes of a page, from its end. */
const inBytes = (body: string, places: readonly { name: string; start: number; end: number }[]) => {
  let [after, fromEnd] = [body.length, 0]
  return places
    .toReversed()
    .map(({ name, start, end }) => {
      const length = Buffer.byteLength(body.slice(start, end))
      fromEnd += length + Buffer.byteLength(body.slice(end, after))
      after = start
      return { name, fromEnd, length }
    })
    .toReversed()
}

export const site: CompiledSite = {
  open(options) {
    origin = options.siteUrl
    reusable.clear()
    openContent(options)
  },
  close: closeContent,
  pagePaths,
  pagesOfKey,
  ...pageOrder(contentModel.kinds, fixedPaths),
  frameKeys: frameKeysOf(contentModel),
  sharedKeys: sharedKeysOf(contentModel),
  redirects,
  movedAddresses,
  inlineScripts: () =>
    [...app.manifest.clientDirectives.values(), ...app.manifest.inlinedScripts.values()].filter(Boolean),
  async render(path) {
    let page: SSRResult | undefined
    const reuse = (name: string) => {
      const text = reusable.get(name)
      if (page && text !== undefined) noteIslands(page, text)
      return text
    }
    const { result, keys, fragments } = await tracePage(reuse, () =>
      answer(new URL(path, origin), (made) => (page = made)),
    )
    return { status: result.status, keys, ...withFragments(result.text, fragments) }
  },
  preview: (options, path, draft) =>
    withContent(options, () =>
      withDraft(draft, async () => {
        const { status, text } = await answer(new URL(path, options.siteUrl))
        if (status !== 200) throw new Error(`预览页面返回状态 ${status}`)
        return text
      }),
    ),
}
