// The daily check of published pages: what it found, for editors to mend or to ignore.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Page, pageOf, pageSize, withLabel } from '#platform/contract/fields.ts'
import { LINK_FAULTS } from '#platform/contract/link-faults.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'

/** Kinds that staff write whose records have a page or lead to one. */
export const CHECKED_KINDS = ['news', 'plans', 'experts', 'projects', 'tenders', 'pages', 'menus'] as const
export type CheckedKind = (typeof CHECKED_KINDS)[number]

export const FINDINGS = [
  'words',
  'link',
  'picture',
  'topic',
  'duplicate',
  'stale',
  'summary',
  'cover',
] as const
export type FindingKind = (typeof FINDINGS)[number]

export const SiteFinding = z.object({
  id: Id,
  finding: z.enum(FINDINGS),
  kind: z.enum(CHECKED_KINDS),
  record: Id,
  title: z.string(),
  /** The word, the link, the file, or the number of other records with the title; empty of others. */
  subject: z.string(),
  fault: z.enum(['', ...LINK_FAULTS]),
  /** Name of the field where it can be mended; empty if there is none of its own. */
  field: z.string(),
  /** Day of the first check that found it, `2026-11-20`. */
  found_on: z.string(),
  /** The record was saved after the check: the next one tells. */
  edited: z.boolean(),
  /** Who ignores it; empty for nobody. */
  ignored_by: z.string(),
})
export type SiteFinding = z.output<typeof SiteFinding>

const editors = { encoding: 'json', access: 'staff:editor' } as const

export const siteFindings = endpoint({
  ...editors,
  title: '网站体检：发现的问题',
  path: '/api/staff/siteCheck/list',
  input: z.object({
    finding: withLabel('问题', z.optional(z.enum(FINDINGS, '问题不正确'))),
    kind: withLabel('内容类型', z.optional(z.enum(CHECKED_KINDS, '内容类型不正确'))),
    /** `open`: neither ignored nor edited since. */
    state: withLabel('状态', z.prefault(z.enum(['open', 'edited', 'ignored'], '状态不正确'), 'open')),
    page: Page,
    pagesize: pageSize(25),
  }),
  output: pageOf(SiteFinding),
  refusals: [],
  note: '每天检查一遍已发布的内容。本站链接按记录核对；其他网站的链接每周访问一次，不同的两天都无法访问才算失效。',
})

export const ignoreFinding = endpoint({
  ...editors,
  title: '网站体检：忽略一个问题，或不再忽略',
  path: '/api/staff/siteCheck/ignore',
  input: z.object({ id: Id, ignored: withLabel('忽略', flag) }),
  output: z.null(),
  refusals: [TargetGone],
})

export const siteCheckState = endpoint({
  ...editors,
  title: '网站体检：最近的检查',
  path: '/api/staff/siteCheck/state',
  input: z.object({}),
  output: z.object({
    /** The check of today while it is under way: records looked at. */
    running: z.nullable(z.object({ day: z.string(), pages: z.int() })),
    /** The last check that is over. */
    last: z.nullable(z.object({ day: z.string(), pages: z.int(), finished_at: z.string() })),
  }),
  refusals: [],
})
