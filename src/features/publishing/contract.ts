// How the site follows the content, for the console: what was published, what failed, and publishing all of it.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Page, pageOf, pageSize, text, withLabel } from '#platform/contract/fields.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { PUBLISH_CAUSES } from '#platform/publish/publish-names.ts'

export const PageNotFailed: Refusal = { code: 1513, msg: '这个页面已不在失败之列，请刷新查看' }

export const RUN_STATES = ['rendering', 'live', 'failed'] as const
const RunState = z.enum(RUN_STATES, '状态不正确')

export const TriggerChange = z.object({
  /** Name of the member of staff, or 定时任务, 用户, 命令行, 系统. */
  by: z.string(),
  /** As in the audit log: `news.edit`; empty if the change is in no log. */
  action: z.string(),
  /** As in the audit log: `news:5`; empty likewise. */
  target: z.string(),
  title: z.string(),
  /** Number of the review task that was decided; null for other changes. */
  task: z.nullable(z.int()),
})
export type TriggerChange = z.output<typeof TriggerChange>

export const PublishTrigger = z.object({
  /** `request`: staff asked for all pages; `retry`: for pages that failed. */
  cause: z.enum([...PUBLISH_CAUSES, 'request', 'retry']),
  by: z.array(z.string()),
  /** The newest changes since the run before. */
  changes: z.array(TriggerChange),
  count: z.int(),
})
export type PublishTrigger = z.output<typeof PublishTrigger>

export const PublishRunRow = z.object({
  id: Id,
  state: RunState,
  /** Null for publishes from before this was recorded. */
  trigger: z.nullable(PublishTrigger),
  /** Wire times; the end is empty while it is under way. */
  started_at: z.string(),
  finished_at: z.string(),
  milliseconds: z.int(),
  /** Number of pages: of the whole site, rendered, written because they changed, deleted. */
  pages: z.int(),
  rendered: z.int(),
  written: z.int(),
  deleted: z.int(),
  bytes: z.int(),
  /** Chinese; empty where all went well. */
  reason: z.string(),
  failures: z.int(),
})
export type PublishRunRow = z.output<typeof PublishRunRow>

/** A page that could not be made: its last good version stays. */
export const FailedPage = z.object({
  /** Path of the page; empty for a record that has none yet. */
  url: z.string(),
  reason: z.string(),
  /** Text of the error, answered to admins alone; empty if the reason says everything. */
  technical: z.string(),
  /** The record it shows; null for pages that show none of their own. */
  record: z.nullable(z.object({ kind: z.enum(EDITED_KINDS), id: Id })),
})
export type FailedPage = z.output<typeof FailedPage>

/** With whether somebody has asked to try it again, and the publisher has not finished. */
export const FailedPageNow = z.extend(FailedPage, { retrying: z.boolean() })
export type FailedPageNow = z.output<typeof FailedPageNow>

export const FullPublish = z.object({
  state: z.enum(['none', 'requested', 'rendering']),
  /** Wire time of the request, and who asked; empty for `none`, and where the publisher tries again by itself. */
  at: z.string(),
  by: z.string(),
})
export type FullPublish = z.output<typeof FullPublish>

/** Kinds whose way to the readers can be followed: content of editors, and listings of users. */
export const FOLLOWED_KINDS = [...EDITED_KINDS, 'listings'] as const
export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

const staff = { encoding: 'json', access: 'staff' } as const

export const publishingStatus = endpoint({
  ...staff,
  title: '发布状态',
  path: '/api/staff/publishing/status',
  input: z.object({}),
  output: z.object({
    /** As `health` tells it. */
    state: z.enum(['never', 'queued', 'rendering', 'live', 'failed']),
    run: z.int(),
    /** Pages in the last publish that went well, and wire time of its end. */
    pages: z.int(),
    at: z.string(),
    reason: z.string(),
    technical: z.string(),
    trigger: z.nullable(PublishTrigger),
    /** Seconds since the site's snapshot was last pulled; null where this process has none. */
    snapshot_age: z.nullable(z.number()),
    /** Name of the publisher at work; empty where none is, and on an embedded database. */
    publisher: z.string(),
    /** Failures of the newest run that has tried all its pages. */
    failures: z.array(FailedPageNow),
    full: FullPublish,
  }),
  refusals: [],
})

export const publishRuns = endpoint({
  ...staff,
  title: '发布记录列表',
  path: '/api/staff/publishing/runs',
  input: z.object({
    state: withLabel('状态', z.optional(RunState)),
    page: Page,
    pagesize: pageSize(25),
  }),
  output: pageOf(PublishRunRow),
  refusals: [],
  note: '从新到旧，只保留最近 200 次。',
})

export const publishRun = endpoint({
  ...staff,
  title: '一次发布的结果与失败页面',
  path: '/api/staff/publishing/run',
  input: z.object({ id: Id }),
  output: z.object({
    run: PublishRunRow,
    technical: z.string(),
    failures: z.array(FailedPage),
  }),
  refusals: [TargetGone],
})

export const publishNow = endpoint({
  encoding: 'json',
  access: 'staff:editor',
  title: '重新发布全部页面',
  path: '/api/staff/publishing/now',
  input: z.object({}),
  output: FullPublish,
  refusals: [],
  note: '由发布程序随即进行。已有等待中的请求时，答复的就是那一个。',
})

export const retryPage = endpoint({
  encoding: 'json',
  access: 'staff:editor',
  title: '重新生成一个失败的页面',
  path: '/api/staff/publishing/retry',
  input: z.object({ url: withLabel('页面', text('页面', 500)) }),
  output: z.null(),
  refusals: [PageNotFailed],
  note: '由发布程序随即进行，不影响其他失败的页面。只能是最近一次发布中失败的页面；已有同一页面的请求等待时不再增加。',
})

export const publishStateOf = endpoint({
  ...staff,
  title: '一条内容的最近改动是否已上线',
  path: '/api/staff/publishing/state',
  input: z.object({
    kind: withLabel('内容类型', z.enum(FOLLOWED_KINDS, '内容类型不正确')),
    id: Id,
  }),
  output: z.object({
    /** `none`: no reader's page depends on it yet. A withdrawal goes live like any other change. */
    state: z.enum(['none', 'queued', 'rendering', 'live', 'failed']),
    /** Wire time of the end of the run that shows the change, or failed to; empty before. */
    at: z.string(),
    /** From the change's commit to that end; null before. */
    milliseconds: z.nullable(z.int()),
    reason: z.string(),
  }),
  refusals: [],
})
