import * as z from 'zod/mini'
import { attachments, pictures, richText, writtenTime } from '#platform/contract/content-fields.ts'
import { Id, optionalId, optionalText, text, withLabel } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'
import { OLD_ADDRESS_MAX } from '#platform/lib/old-addresses.ts'
import { newsType } from './news.ts'

export const BadTopic: Refusal = { code: 1501, msg: '所属专题不存在、尚未发布或不能收录文章' }
export const TopicHasItems: Refusal = { code: 1502, msg: '该专题下还有文章，请先移出或删除这些文章' }
export const BadExpert: Refusal = { code: 1507, msg: '所属专家不存在' }
export const OldAddressTaken: Refusal = { code: 1511, msg: '这个原网址已被另一篇文章使用' }

export const NewsFields = z.object({
  type: withLabel('资讯类型', newsType),
  /** The topic it is an item of; 0 for none. */
  topic_id: optionalId('所属专题'),
  /** Of a topic: its items in the order of its page; others follow, oldest first. */
  items: withLabel('专题文章的次序', z.prefault(z.array(Id).check(z.maxLength(500)), [])),
  /** The expert it is by; 0 for none. */
  expert_id: optionalId('所属专家'),
  title: text('标题', 200),
  remark: optionalText('摘要', 500),
  source: optionalText('来源', 50),
  /** Where it stood on an earlier site: a path of this host, which leads to its page, or an address elsewhere. */
  old_address: optionalText('原网址', OLD_ADDRESS_MAX),
  images: pictures('图片', 9),
  files: attachments('附件', 20),
  content: richText('正文'),
  pinned: withLabel('置顶', z.prefault(flag, false)),
  hot: withLabel('热门', z.prefault(flag, false)),
  /** Beijing time; a new article without one takes the time of saving. */
  createtime: z.optional(writtenTime('发布时间')),
})
export type NewsFields = z.output<typeof NewsFields>
