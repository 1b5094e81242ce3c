// Editing the news: what is saved here is what readers see a moment later.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, Id, named, optionalId, optionalText, text } from './fields.ts'
import { newsType } from './news.ts'

const WRITTEN_TIME = '发布时间应写作 2026-10-12 09:30:00'

/** Beijing time, of 1970 to 2099, seconds optional; the day and the hour must exist. */
const CreateTime = named(
  '发布时间',
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim().replace(' ', 'T') : value)),
    z.iso
      .datetime({ local: true, error: WRITTEN_TIME })
      .check(z.regex(/^(19[7-9]|20\d)\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, WRITTEN_TIME)),
  ),
)

const PICTURE = /^(\/|https?:\/\/[^\s/?#])[^\s\p{C}]*$/iu

/** `[{file}]`, the cover first. Forms repeat the field, one address each. */
const Pictures = named(
  '图片',
  z.prefault(
    z.pipe(
      z.transform((value: unknown) =>
        (Array.isArray(value) ? value : [value]).map((entry: unknown) =>
          typeof entry === 'string' ? { file: entry } : entry,
        ),
      ),
      z
        .array(
          z.object({
            file: z
              .string()
              .check(
                z.trim(),
                z.maxLength(500),
                z.regex(PICTURE, '图片地址须以 / 或 http:// 或 https:// 开头'),
              ),
          }),
        )
        .check(z.maxLength(9, '图片不能超过 9 张')),
    ),
    [],
  ),
)

export const saveNews = endpoint({
  title: '保存资讯',
  path: '/api/staff/news/save',
  encoding: 'json',
  access: 'staff:editor',
  input: z.object({
    /** 0 for a new article. */
    id: optionalId('编号'),
    type: named('资讯类型', newsType),
    /** The topic it is an item of; 0 for none. */
    topic_id: optionalId('所属专题'),
    title: text('标题', 200),
    remark: optionalText('摘要', 500),
    source: optionalText('来源', 50),
    images: Pictures,
    /** HTML as written; what is shown of it is sanitised on its way to the site. */
    content: named('正文', z.prefault(z.string().check(z.regex(/^[^\0]*$/)), '')),
    pinned: named('置顶', z.prefault(flag, false)),
    hot: named('热门', z.prefault(flag, false)),
    /** Asked for every time: left out by mistake it would take the article from its readers. */
    published: named('是否发布', flag),
    createtime: z.optional(CreateTime),
  }),
  output: z.object({ id: Id }),
  refusals: ['TargetGone', 'BadTopic', 'TopicHasItems'],
  note: '本站增加。整篇保存：未提交的选填项视为空。createtime 为北京时间，不填时新文章取当前时间，原有文章保持不变。整个请求（含正文）不超过 256 KB。',
})

export const removeNews = endpoint({
  title: '删除资讯',
  path: '/api/staff/news/remove',
  encoding: 'json',
  access: 'staff:editor',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['TargetGone', 'TopicHasItems'],
  note: '本站增加。专题下还有文章（含未发布的）时不能删除，以免它们混入各自的列表。',
})
