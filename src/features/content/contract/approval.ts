// Approval before content goes live (三审三校): how many approvals a kind or column asks for, who waits for whom, decisions.

import * as z from 'zod/mini'
import { timeOrDay, Version, writtenTime } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  integerOr,
  optionalId,
  optionalText,
  Page,
  pageOf,
  pageSize,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { SMALLINT_MAX, smallIntegerOr } from '#platform/contract/integers.ts'
import { EDITED_KINDS, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'
import {
  ApprovedBefore,
  BannedWords,
  EditConflict,
  NoRight,
  NoSuchApprover,
  NotApprover,
  NotSender,
  NotWaiting,
  OwnText,
  RulesChanged,
  TimePassed,
  TooManyComments,
  WordsToConfirm,
} from './refusals.ts'

export const APPROVALS_MAX = 2

/** What an account may approve: nothing, the first of two, the last. An admin counts as the last. */
export const LEVELS = { author: 0, editor: 1, chief: 2 } as const

/** Files and words are replaced everywhere by who decides last. */
export const mayReplaceEverywhere = (level: number) => level >= LEVELS.chief

/** Kinds that may ask for approvals; the others have a single record, which an admin keeps. */
export const APPROVED_KINDS = EDITED_KINDS.filter((kind) => !SINGLETON_KINDS.has(kind))
const ApprovedKind = withLabel('内容类别', z.enum(EDITED_KINDS, '内容类别不正确'))

const ApprovalRule = z.object({
  kind: ApprovedKind,
  /** Column of the kind, such as a type of news; 0 for all that have no rule of their own. */
  category: withLabel('栏目', smallIntegerOr(0, 0, SMALLINT_MAX)),
  approvals: withLabel('审核次数', integerOr(0, 0, APPROVALS_MAX)),
})
export type ApprovalRule = z.output<typeof ApprovalRule>

const path = <V extends string>(verb: V) => `/api/staff/approvals/${verb}` as const
const editor = { encoding: 'json', access: 'staff:editor' } as const

export const approvalRules = endpoint({
  ...editor,
  title: '哪些内容须经审核后上线',
  path: path('rules'),
  input: z.object({}),
  output: z.object({
    list: z.array(ApprovalRule),
    /** Of the caller: one of LEVELS. */
    level: z.int(),
    /** Active accounts that may approve, the caller left out. */
    approvers: z.array(z.object({ id: Id, name: z.string(), level: z.int() })),
  }),
  refusals: [],
})

const Rules = withLabel(
  '审核设置',
  z.array(ApprovalRule).check(
    z.maxLength(200, '最多 200 条'),
    z.refine(
      (list) => new Set(list.map(({ kind, category }) => `${kind} ${category}`)).size === list.length,
      { message: '同一栏目有两条设置' },
    ),
    z.refine((list) => list.every(({ kind }) => APPROVED_KINDS.includes(kind)), {
      message: '首页推荐和站点设置不设审核',
    }),
  ),
)

export const saveApprovalRules = endpoint({
  encoding: 'json',
  access: 'staff:admin',
  title: '设置哪些内容须经审核后上线',
  path: path('saveRules'),
  input: z.object({
    list: Rules,
    /** As they were read: what somebody else has set meanwhile is not lost. */
    known: Rules,
  }),
  output: z.null(),
  refusals: [RulesChanged],
  note: '整份替换；审核次数为 0 表示不须审核。栏目没有自己的设置时按该类内容的设置。已送审的仍按送审时的次数。',
})

export const APPROVAL_STATES = ['waiting', 'approved', 'returned', 'recalled', 'replaced'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Characters of the words that a remark or comment stands at. */
export const QUOTE_MAX = 200

/** What a reader of a text noted at a field, perhaps at words of it. */
const Remark = z.object({
  /** Name of the field; empty for the whole. */
  field: optionalText('字段', 40),
  quote: optionalText('原文', QUOTE_MAX),
  text: text('意见', 500),
})
export type Remark = z.output<typeof Remark>

export const STEP_OUTCOMES = ['sent', 'approved', 'returned', 'recalled', 'handedOver', 'urgent'] as const
const Step = z.object({
  at: z.string(),
  who: z.string(),
  outcome: z.enum(STEP_OUTCOMES),
  version: z.int(),
  note: z.string(),
  remarks: z.array(Remark),
})
export type ApprovalStep = z.output<typeof Step>

const Waiting = z.object({
  kind: z.enum(EDITED_KINDS),
  id: Id,
  title: z.string(),
  category: z.int(),
  version: z.int(),
  state: z.enum(APPROVAL_STATES),
  /** Approvals asked for, and given. */
  needed: z.int(),
  given: z.int(),
  sender: z.string(),
  sender_id: z.int(),
  /** Wire times; empty for none. */
  sent_at: z.string(),
  /** When it then goes live; empty for at once. */
  publish_at: z.string(),
  due_at: z.string(),
  overdue: z.boolean(),
  /** Whom it waits for; empty for anybody who may. */
  assignee: z.string(),
  assignee_id: z.int(),
  note: z.string(),
  /** Whether the caller may give the next approval. */
  may_approve: z.boolean(),
})
export type WaitingApproval = z.output<typeof Waiting>

export const approvalList = endpoint({
  ...editor,
  title: '送审的内容',
  path: path('list'),
  input: z.object({
    /** mine: those that the caller may approve now; sent: his own, with those returned to him; all: all that wait. */
    show: withLabel('范围', z.prefault(z.enum(['mine', 'sent', 'all'], '范围不正确'), 'mine')),
    page: Page,
    pagesize: pageSize(25),
  }),
  output: pageOf(Waiting),
  refusals: [],
  note: '有截止时间的在前，其余先送审的在前。',
})

export const approvalHistory = endpoint({
  ...editor,
  title: '一条内容的审核经过',
  path: path('history'),
  input: z.object({ kind: ApprovedKind, id: Id }),
  output: z.object({
    /** The last that was sent; null where none was. */
    last: z.nullable(Waiting),
    /** Newest first. */
    steps: z.array(Step),
  }),
  refusals: [NoRight],
})

const Target = z.object({ kind: ApprovedKind, id: Id, version: Version })
const decisions = [TargetGone, NotWaiting, NotApprover, OwnText, ApprovedBefore, NoRight] as const

/** Sensitive words and personal numbers that are to stay, and why. */
export const confirmationFields = {
  /** Sensitive words that the editor keeps, each as `field:word`. */
  confirmed: withLabel(
    '保留的词',
    z.prefault(z.array(text('保留的词', 150)).check(z.maxLength(500, '最多 500 处')), []),
  ),
  confirm_reason: optionalText('保留的理由', 200),
}
const WORDS = [BannedWords, WordsToConfirm] as const

export const approveContent = endpoint({
  ...editor,
  title: '审核通过',
  path: path('approve'),
  input: z.object({ ...Target.shape, note: optionalText('附言', 500), ...confirmationFields }),
  output: z.object({ live: flag }),
  refusals: [...decisions, ...WORDS],
  note: '最后一审通过即上线，或到定时的时间上线。version 为审核的那一稿；作者又有修改时拒绝。',
})

export const returnContent = endpoint({
  ...editor,
  title: '退回修改',
  path: path('return'),
  input: z.object({
    ...Target.shape,
    note: text('退回理由', 500, '请写明退回的理由'),
    remarks: withLabel('修改意见', z.prefault(z.array(Remark).check(z.maxLength(50, '最多 50 条')), [])),
  }),
  output: z.null(),
  refusals: [...decisions, TooManyComments],
  note: '每条修改意见同时成为一条批注，作者可以逐条回复、标为已处理。',
})

export const recallContent = endpoint({
  ...editor,
  title: '撤回送审',
  path: path('recall'),
  input: Target,
  output: z.null(),
  refusals: [TargetGone, NotWaiting, NotSender],
})

export const handOverApproval = endpoint({
  ...editor,
  title: '转交他人审核',
  path: path('handOver'),
  input: z.object({ ...Target.shape, staff_id: optionalId('审核人'), note: optionalText('附言', 500) }),
  output: z.null(),
  refusals: [TargetGone, NotWaiting, NotApprover, NoSuchApprover, NoRight],
  note: 'staff_id 为 0 时交由任何有权限的人审核。',
})

/** Whom a version that is sent waits for, until when, and what its author says. */
export const sendingFields = {
  assignee: optionalId('审核人'),
  due_at: timeOrDay('审核截止时间', '23:59:59'),
  approval_note: optionalText('送审附言', 500),
}

/** A chief publishes at once: why. Empty for the usual way. */
export const urgentField = { urgent: optionalText('紧急发布的理由', 200) }

export const submitContent = endpoint({
  ...editor,
  title: '送审',
  path: path('submit'),
  input: z.object({
    ...Target.shape,
    publish_at: z.optional(writtenTime('定时发布时间')),
    ...sendingFields,
    ...confirmationFields,
  }),
  output: z.null(),
  refusals: [TargetGone, EditConflict, TimePassed, NoSuchApprover, NoRight, ...WORDS],
  note: '送审最后保存的版本；表单里的改动由保存时 mode 为 submit 一并送审。',
})
