// One article of the backend → one row of the snapshot: cleaned, completed, with a mark to tell whether it changed.

import { createHash } from 'node:crypto'
import { isTopic, type NewsDetail, type NewsItem } from '#contract/news.ts'
import type { SnapshotNews } from '#contract/snapshot.ts'
import { HtmlPoolClosed } from '#html/pool.ts'
import { tidyTime } from '#lib/dates.ts'
import { plainText } from './plain-text.ts'

export interface NewsTools {
  clean: (html: string) => Promise<string>
  media: (address: string) => string
  /** Names the rules of the two above: a record that was stored under other rules is fetched again. */
  rules: string
}

/** Everything a reader would see of a list entry; the read count moves by itself and does not count. */
export const fingerprintOf = (
  { read_num: _, ...item }: NewsItem,
  tools: NewsTools,
  // A topic's list entry does not tell when its text changes.
  content = '',
) =>
  createHash('sha256')
    .update(JSON.stringify([tools.rules, item, content]))
    .digest('base64url')

/** A name alone leads nowhere. */
const filesOf = ({ files }: NewsDetail, tools: NewsTools) => {
  const shown = files
    .map(({ name, file, size }) => ({ name: plainText(name) || '附件', file: tools.media(file), size }))
    .filter(({ file }) => file !== '')
  return shown.length > 0 ? JSON.stringify(shown) : ''
}

/** Throws for what no page can be made of; a pull takes `snapshotOf`. */
export const toSnapshot = async (
  detail: NewsDetail,
  item: NewsItem,
  topicId: number,
  tools: NewsTools,
): Promise<SnapshotNews & { fingerprint: string }> => ({
  id: item.id,
  type: item.type,
  topic_id: topicId,
  title: plainText(detail.title) || plainText(item.title) || '（无标题）',
  remark: plainText(detail.remark) || plainText(item.remark),
  source: plainText(detail.source) || plainText(item.source),
  cover: tools.media(item.images[0]?.file ?? detail.images[0]?.file ?? ''),
  createtime: tidyTime(detail.createtime) || tidyTime(item.createtime),
  read_num: Math.max(0, detail.read_num || item.read_num),
  flag: item.flag,
  content: await tools.clean(detail.content),
  files: filesOf(detail, tools),
  fingerprint: fingerprintOf(
    item,
    tools,
    isTopic({ type: item.type, topic_id: topicId }) ? detail.content : '',
  ),
})

/**
 * Undefined for what no page can be made of: one text must not keep all others from the site. Throws where texts cannot be
 * cleaned at all, as when the server is closing: no record may be given up for that.
 */
export const snapshotOf = async (...record: Parameters<typeof toSnapshot>) => {
  try {
    return await toSnapshot(...record)
  } catch (error) {
    if (error instanceof HtmlPoolClosed) throw error
    return undefined
  }
}
