// A draft → the page its readers would get, marked so that nobody takes it for theirs.
import type { SiteOptions } from '#content/open.ts'
import { isNewsType, type NewsDetail } from '#contract/news.ts'
import { mediaAddress } from '#html/media-address.ts'
import { htmlPool } from '#html/pool.ts'
import { TOPIC } from '#lib/news-types.ts'
import type { CompiledSite } from './entry.ts'
import { toSnapshot } from './news-record.ts'

/** Search engines stay away, and a link leaves the preview where it is. */
const HEAD = '<meta name="robots" content="noindex"><base target="_blank">'
const BAR =
  '<p role="status" class="no-print" style="margin:0;padding:.375rem 1rem;background:#92400e;color:#fff;font-size:.875rem;text-align:center">预览 · 尚未发布</p>'
/** What a page reports once it has been read: nobody has. */
const REPORT = /(<article class="article") data-read="\d+" data-read-at="[^"]*"/

const marked = (html: string) =>
  html
    .replace('<head>', () => `<head>${HEAD}`)
    .replace(/<body[^>]*>/, (body) => body + BAR)
    .replace(REPORT, '$1')

/**
 * The page of an article, made of the draft and, for the rest, of the snapshot as it is now. An id of 0 is a new
 * article's. Throws where there is no snapshot yet, and `TooComplex` or `PoolBusy` of `#html/pool.ts`.
 */
export const previewNews = async (
  site: CompiledSite,
  options: Omit<SiteOptions, 'policy'>,
  draft: NewsDetail,
): Promise<string> => {
  const mediaBase = options.apiBase
  const tools = {
    clean: (html: string) => htmlPool.cleanForPreview(html, mediaBase),
    media: (address: string) => mediaAddress(address, mediaBase),
    rules: '',
  }
  const type = isNewsType(draft.type) ? draft.type : TOPIC
  const { fingerprint: _, ...record } = await toSnapshot(draft, { ...draft, type }, draft.topic_id, tools)
  // Where the preview is shown has a policy of its own.
  return marked(await site.preview({ ...options, policy: '' }, record))
}
