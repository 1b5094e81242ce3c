// Draft → page that its readers would get, marked as a preview.
import type { ContentModel } from '#platform/content/model.ts'
import type { SiteOptions } from '#platform/content/open.ts'
import { mediaAddress } from '#platform/html/media-address.ts'
import { htmlPool } from '#platform/html/pool.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { parentOf } from '#platform/publish/pull/kind-pull.ts'
import { buildRecord, type Entry, repeatedEntry } from '#platform/publish/pull/record.ts'
import type { CompiledSite } from './compiled-site.ts'

/** Keeps search engines away, and opens links outside of the preview. */
const HEAD = '<meta name="robots" content="noindex"><base target="_blank">'
const barOf = (text: string) =>
  `<p role="status" class="no-print" style="margin:0;padding:.375rem 1rem;background:#92400e;color:#fff;font-size:.875rem;text-align:center">${escapeHtml(text)}</p>`
/** Attributes by which a page counts a read: a preview is none. */
const REPORT = /(<article class="[^"]*")(?: data-(?:read|read-at|detail-at|detail)="[^"]*")+/

const marked = (html: string, bar: string) =>
  html
    .replace('<head>', () => `<head>${HEAD}`)
    .replace(/<body[^>]*>/, (body) => body + barOf(bar))
    .replace(REPORT, '$1')

/**
 * Page of a record, made from the draft and, for the rest, from the snapshot as it is now. 0 is the id of a new record.
 * Throws if there is no snapshot yet, and `TaskTooLarge` of `#platform/threads/thread-pool.ts` or `PoolBusy` of `#platform/html/pool.ts`.
 * @param name  The draft's kind.
 * @param draft  As the detail of the record would answer it.
 * @param bar  Text of the bar above the page.
 */
export const preview = async (
  site: CompiledSite,
  { model, ...options }: Omit<SiteOptions, 'policy'> & { model: ContentModel },
  name: string,
  draft: Entry,
  bar = '预览 · 尚未发布',
): Promise<string> => {
  const kind = model.kinds.find((known) => known.name === name)
  if (!kind) throw new Error(`no content kind is called ${name}`)
  const mediaBase = options.apiBase
  const tools = {
    clean: (html: string) => htmlPool.cleanForPreview(html, mediaBase, options.fileBase),
    media: (address: string) => mediaAddress(address, mediaBase),
    rules: '',
  }
  const entry = repeatedEntry(kind, draft, draft.id)
  const answer = { detail: draft, entry, isListed: true, parent: parentOf(kind, draft) }
  const record = await buildRecord(kind, answer, tools)
  // The page that embeds the preview has a policy of its own.
  return marked(
    await site.preview({ ...options, policy: '' }, kind.pages.of(record), { kind: kind.name, record }),
    bar,
  )
}
