// Pages of their own (固定页面), which editors write: for readers and for staff.
import * as z from 'zod/mini'
import { LEGAL_TEXTS } from '#features/identity/rules/agreements.ts'
import { optionalDay, pictures, richText, Sort } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  optionalText,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsText,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { readsImages } from '#platform/contract/file-fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { PAGE_NAMES, SLUG_MAX, tidySlug } from './rules.ts'

export const SlugTaken: Refusal = { code: 1584, msg: '另一个固定页面已用这个网址，请换一个' }
export const RouteTaken: Refusal = { code: 1585, msg: '这个网址已是本站的其他页面，请换一个' }
export const VersionHolds: Refusal = {
  code: 1587,
  msg: '这个版本已经施行，不能再改或撤下，请复制一份作为新版本',
}
export const PageNeeded: Refusal = {
  code: 1586,
  msg: '本站有固定入口指向这个页面，可以修改内容，不能撤下或改网址',
}

export const PageItem = z.object({
  id: Id,
  /** Last part of its address; `about-home` stands at `/about/home`, others at `/page/{slug}`. */
  slug: readsText,
  title: readsText,
  /** Plain text. */
  remark: readsText,
  /** What search engines show of it; empty: the summary. */
  description: readsText,
  /** At most one, for shared links. */
  images: readsImages,
  /** Lower stands further ahead in 关于我们. */
  sort: readsInteger,
  updatetime: readsText,
  /** Of a version of a legal text: which one, else empty; its slug ends with the day, `about-privacy/2027-01-01`. */
  legal: readsText,
  /** Day from which it holds. */
  from_day: readsText,
  /** Summary of what the version changes. */
  note: readsText,
  /** Whether it is the version in force. */
  holds: readsFlag,
})
export type PageItem = z.output<typeof PageItem>

/** The content is HTML as the editor wrote it; sanitised by whoever shows it. */
export const PageDetail = z.object({ ...PageItem.shape, id: readsInteger, content: readsText })
export type PageDetail = z.output<typeof PageDetail>

const call = { isExtension: true, encoding: 'json', access: 'visitor' } as const

export const pageList = endpoint({
  ...call,
  title: '固定页面列表',
  path: '/api/pageList',
  input: z.object({ page: Page, pagesize: pageSize(50) }),
  output: pageOf(PageItem),
  refusals: [],
  note: '编辑维护的固定页面，供发布程序使用。其他后端没有此接口时，关于我们各页用自带的文字。',
})

export const pageDetail = endpoint({
  ...call,
  title: '固定页面详情',
  path: '/api/pageDetail',
  input: z.object({ id: Id }),
  output: PageDetail,
  refusals: [TargetGone],
})

export const PageFields = z.object({
  /** Which legal text it is a version of; empty for other pages. */
  legal: withLabel('类型', z.prefault(z.enum(['', ...LEGAL_TEXTS]), '')),
  slug: text('网址', SLUG_MAX).check(
    z.overwrite(tidySlug),
    z.regex(new RegExp(`^${PAGE_NAMES}$`), '网址只用小写字母、数字和连字符，如 forest-guide'),
  ),
  title: text('标题', 60),
  remark: optionalText('摘要', 200),
  content: richText('正文'),
  description: optionalText('搜索引擎说明', 160),
  images: pictures('分享图', 1),
  sort: Sort,
  /** Beijing day, `2027-01-01`, from which a version of a legal text holds. */
  from_day: optionalDay('施行日期'),
  note: optionalText('主要变化', 300),
})
export type PageFields = z.output<typeof PageFields>
