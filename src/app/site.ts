// Compiled templates → HTML: entry point that `astro build` bundles, and that the publisher calls page by page.
import { createApp } from 'astro/app/entrypoint'
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

const bodyOf = async (response: Response): Promise<Buffer> => {
  const body = Buffer.from(await response.arrayBuffer())
  const start = body.indexOf(ISLAND_STYLE)
  return start < 0
    ? body
    : Buffer.concat([body.subarray(0, start), body.subarray(start + ISLAND_STYLE.length)])
}

/** Puts the fragments of the frame where their marks stand. */
const withFragments = (body: Buffer, fragments: ReadonlyMap<string, string | undefined>) => {
  const parts: Uint8Array[] = []
  const places: { name: string; start: number; length: number }[] = []
  let [read, written] = [0, 0]
  const add = (part: Uint8Array) => {
    parts.push(part)
    written += part.length
  }
  const marks = [...fragments]
    .map(([name, text]) => ({ name, text, at: body.indexOf(fragmentMark(name)) }))
    .toSorted((one, other) => one.at - other.at)
  for (const { name, text, at } of marks) {
    if (at < 0) continue
    add(body.subarray(read, at))
    read = at + fragmentMark(name).length
    const end = text === undefined ? body.indexOf(fragmentMark(`/${name}`), read) : read
    if (end < 0) throw new Error(`the frame's ${name} has no end on this page`)
    const part = text === undefined ? body.subarray(read, end) : bytesOf(text)
    places.push({ name, start: written, length: part.length })
    add(part)
    read = text === undefined ? end + fragmentMark(`/${name}`).length : end
  }
  add(body.subarray(read))
  return {
    body: Buffer.concat(parts, written),
    fragments: places.map(({ name, start, length }) => ({ name, fromEnd: written - start, length })),
  }
}

/** Fragments in UTF-8: there are some dozens of them. */
const encoded = new Map<string, Buffer>()
const bytesOf = (text: string) => {
  const known = encoded.get(text)
  if (known) return known
  const bytes = Buffer.from(text)
  encoded.set(text, bytes)
  return bytes
}

export const site: CompiledSite = {
  open(options) {
    origin = options.siteUrl
    encoded.clear()
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
    const { result, keys, fragments } = await tracePage(async () => {
      const response = await app.render(new Request(new URL(path, origin)))
      return { status: response.status, body: await bodyOf(response) }
    })
    return { status: result.status, keys, ...withFragments(result.body, fragments) }
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
