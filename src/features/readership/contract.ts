// What is read, and who wrote it: reads of records by day or month, beside what was published.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { codeOr, optionalText, Page, pageOf, pageSize, withLabel } from '#platform/contract/fields.ts'

/** Kinds whose reads are counted. */
export const READ_KINDS = ['news', 'projects', 'tenders', 'plans', 'listings'] as const
export type ReadKind = (typeof READ_KINDS)[number]

/** What a row stands for. */
export const READ_GROUPS = ['record', 'column', 'author', 'month'] as const
export type ReadGroup = (typeof READ_GROUPS)[number]

/** Days of which each is kept. After that the reads of a month stand together. */
export const DAYS_KEPT = 92

const WRITTEN_MONTH = /^(\d{4})[-/.年](\d{1,2})月?$/

/** `2026-11`, also written 2026年11月 or 2026/11; empty for none. */
const month = (label: string) =>
  withLabel(
    label,
    z.pipe(
      z.transform((value: unknown) => {
        const text = typeof value === 'string' ? value.trim() : (value ?? '')
        const [, year, number = ''] = (typeof text === 'string' && WRITTEN_MONTH.exec(text)) || []
        return year ? `${year}-${number.padStart(2, '0')}` : text
      }),
      z
        .string(`${label}应写作 2026-11`)
        .check(z.regex(/^$|^20\d\d-(0[1-9]|1[0-2])$/, `${label}应写作 2026-11`)),
    ),
  )

const filter = {
  kind: withLabel('内容类型', z.optional(z.enum(READ_KINDS, '内容类型不正确'))),
  /** Type of articles; 0 for all. */
  column: codeOr('栏目', 0, 0, 99),
  /** `staff:3` or `expert:5`. */
  author: withLabel(
    '作者',
    optionalText('作者', 30).check(z.regex(/^$|^(staff|expert):\d{1,9}$/, '作者不正确')),
  ),
  from: month('开始月份'),
  to: month('结束月份'),
}

export const ReadFigure = z.object({
  /** `news:5`, `news:1` of a column or `plans` of a kind, `staff:3`, `2026-11`. */
  id: z.string(),
  /** Title of a record, empty if it is gone; name of an author, empty if nobody is known. Empty of columns and months. */
  name: z.string(),
  /** Of records and columns; empty of others. */
  kind: z.enum(['', ...READ_KINDS]),
  /** Number of a record; 0 of others. */
  record: z.int(),
  /** Type of an article, of records and columns; 0 of others. */
  column: z.int(),
  /** Name of who wrote a record: the expert, or the member of the staff who began it. */
  author: z.string(),
  /** Wire time since when a record is live; empty of others. */
  live_since: z.string(),
  reads: z.int(),
  /** Records published within the months. */
  published: z.int(),
})
export type ReadFigure = z.output<typeof ReadFigure>

const editors = { encoding: 'json', access: 'staff:editor' } as const
const note = '阅读数按天累计，不记录是谁读的；机器人不执行页面脚本，不计入。'

export const readFigures = endpoint({
  ...editors,
  title: '阅读统计列表',
  path: '/api/staff/readership/list',
  input: z.object({
    ...filter,
    by: withLabel('统计方式', z.prefault(z.enum(READ_GROUPS, '统计方式不正确'), 'record')),
    page: Page,
    pagesize: pageSize(25),
    sort: withLabel('排序', z.prefault(z.enum(['reads', 'published', 'name'], '排序不正确'), 'reads')),
    order: withLabel('次序', z.prefault(z.enum(['asc', 'desc'], '次序不正确'), 'desc')),
  }),
  output: pageOf(ReadFigure),
  refusals: [],
  note,
})

export const readTrend = endpoint({
  ...editors,
  title: '阅读统计曲线',
  path: '/api/staff/readership/trend',
  input: z.object(filter),
  output: z.object({
    unit: z.enum(['day', 'month']),
    /** Days as `2026-11-20` or months as `2026-11`, none left out. */
    at: z.array(z.string()),
    /** One for each of them. */
    reads: z.array(z.int()),
    published: z.array(z.int()),
  }),
  refusals: [],
  note: `${note}每天的数保留 ${DAYS_KEPT} 天，更早的按月合计。`,
})

export const readAuthors = endpoint({
  ...editors,
  title: '阅读统计的作者',
  path: '/api/staff/readership/authors',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
  refusals: [],
})
