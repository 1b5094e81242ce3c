// Comments of the staff on a draft: on the whole of it or at a marked place, with replies. Readers never see them.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, optionalText, text, withLabel } from '#platform/contract/fields.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { APPROVED_KINDS, QUOTE_MAX } from './approval.ts'
import { CommentResolved, NoRight, TooManyComments, TooManyReplies } from './refusals.ts'

/** Open comments of one record. */
export const OPEN_COMMENTS_MAX = 200
/** Entries of one comment, its first one and every change of its state included. */
export const COMMENT_ENTRIES_MAX = 200
/** Characters kept from each side of a marked place, by which it is found again once the text has changed. */
export const CONTEXT_MAX = 40

export const COMMENT_ACTIONS = ['write', 'return', 'reply', 'resolve', 'reopen'] as const

const CommentEntry = z.object({
  id: Id,
  /** Empty for an account that is no more. */
  who: z.string(),
  staff_id: z.int(),
  at: z.string(),
  /** return: the first one, written where the text was returned to its author. */
  action: z.enum(COMMENT_ACTIONS),
  /** Empty for a change of state. */
  text: z.string(),
})
export type CommentEntry = z.output<typeof CommentEntry>

/** Where a comment stands: a field, and words of it with their neighbours. All empty for the whole text. */
const placeFields = {
  field: optionalText('字段', 40),
  quote: optionalText('原文', QUOTE_MAX),
  before: optionalText('前文', CONTEXT_MAX),
  after: optionalText('后文', CONTEXT_MAX),
}
export type CommentPlace = z.output<z.ZodMiniObject<typeof placeFields>>

const Comment = z.object({
  id: Id,
  ...placeFields,
  /** The version that was saved last when it was made. */
  version: z.int(),
  resolved: z.boolean(),
  /** Earliest first. */
  entries: z.array(CommentEntry),
})
export type Comment = z.output<typeof Comment>

const editor = { encoding: 'json', access: 'staff:editor' } as const
const path = <V extends string>(verb: V) => `/api/staff/comments/${verb}` as const
const Kind = withLabel(
  '内容类别',
  z.enum(EDITED_KINDS, '内容类别不正确').check(
    z.refine((kind) => APPROVED_KINDS.includes(kind), {
      message: '首页推荐和站点设置没有批注',
    }),
  ),
)
const Text = text('批注', 1000)

export const listComments = endpoint({
  ...editor,
  title: '一条内容的批注',
  path: path('list'),
  input: z.object({ kind: Kind, id: Id }),
  output: z.object({
    /** Open ones first, each in the order they were made; of the resolved the newest hundred. */
    list: z.array(Comment),
    /** Number of the latest entry that the caller has seen; 0 for none. */
    seen: z.int(),
  }),
  refusals: [TargetGone, NoRight],
  note: '能查看这条内容的工作人员都能看到，访客看不到。',
})

export const addComment = endpoint({
  ...editor,
  title: '写批注',
  path: path('add'),
  input: z.object({ kind: Kind, id: Id, ...placeFields, text: Text }),
  output: z.object({ id: Id }),
  refusals: [TargetGone, NoRight, TooManyComments],
  note: `quote 为所批注的原文，before、after 为它前后的文字，各取 ${CONTEXT_MAX} 字以内，文字改动后凭此重新找到；都为空时批注的是整篇。`,
})

export const replyToComment = endpoint({
  ...editor,
  title: '回复批注',
  path: path('reply'),
  input: z.object({ id: Id, text: Text }),
  output: z.null(),
  refusals: [TargetGone, NoRight, CommentResolved, TooManyReplies],
})

const change = { input: z.object({ id: Id }), output: z.null() } as const

export const resolveComment = endpoint({
  ...editor,
  ...change,
  title: '批注标为已处理',
  path: path('resolve'),
  refusals: [TargetGone, NoRight, TooManyReplies],
})

export const reopenComment = endpoint({
  ...editor,
  ...change,
  title: '重新打开批注',
  path: path('reopen'),
  refusals: [TargetGone, NoRight, TooManyComments, TooManyReplies],
})

export const seeComments = endpoint({
  ...editor,
  title: '批注已看过',
  path: path('see'),
  input: z.object({ kind: Kind, id: Id, entry: Id }),
  output: z.null(),
  refusals: [TargetGone, NoRight],
  note: 'entry 为看到的最后一条；工作台不再提醒它和此前的。',
})

/** What others wrote or changed in comments that concern the caller, and he has not seen. */
export const UnseenComments = z.object({
  kind: z.enum(EDITED_KINDS),
  id: Id,
  title: z.string(),
  entries: z.int(),
  /** Who wrote the latest of them, and when. */
  who: z.string(),
  at: z.string(),
})
export type UnseenComments = z.output<typeof UnseenComments>
