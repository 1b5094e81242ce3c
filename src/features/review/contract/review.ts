// Review queues: what visitors and users submit waits here for a person's decision.

import * as z from 'zod/mini'
import { writtenTime } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  idOf,
  optionalId,
  optionalRegionCode,
  optionalText,
  Page,
  pageOf,
  pageSize,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import {
  BondState,
  CertificatesUnread,
  ListingState,
  NoReviewer,
  ReopenChanged,
  ReopenTooLate,
  SecondReviewerNeeded,
  TaskChanged,
  TaskDecided,
  TaskTaken,
  TaskUnclaimed,
  TooManyReveals,
} from './refusals.ts'

/** Each has its entry in `src/features/review/rules/queues.ts` (words) and `src/app/features.ts` (subjects). */
export const QUEUES = [
  'listings',
  'leads',
  'reports',
  'enquiries',
  'expertAssessments',
  'tenderQuestions',
  'bonds',
  'bondChanges',
  'memberships',
  'certifications',
] as const
const QueueName = z.enum(QUEUES, '队列不正确')
export type QueueName = z.output<typeof QueueName>
export const Queue = withLabel('队列', QueueName)

export const OUTCOMES = ['approved', 'rejected'] as const
const Outcome = z.enum(OUTCOMES, '处理结果不正确')
export type Outcome = z.output<typeof Outcome>

/** Characters of the shortest note of a decision, and of the longest. */
export const NOTE_MIN = 2
export const NOTE_MAX = 500
/** Longest note that is an expert's opinion about an assessment. */
export const OPINION_MAX = 2000
const SIGNATURE_MAX = 30

export const QueueSummary = z.object({
  queue: QueueName,
  open: z.int(),
  /** Open ones that the caller has in hand. */
  mine: z.int(),
  due: z.int(),
  /** Wire time of the longest waiting one; empty for none. */
  oldest: z.string(),
})
export type QueueSummary = z.output<typeof QueueSummary>

export const TaskRow = z.object({
  id: Id,
  queue: QueueName,
  /** Number of the submission in its own table. */
  target_id: Id,
  /** Title of the submission, phones masked. */
  title: z.string(),
  category: z.string(),
  /** Wire time of its submission. */
  createtime: z.string(),
  /** Since its submission; of a decided one, until the decision. */
  age_seconds: z.int(),
  /** Name of the reviewer who has claimed it, and since when; empty for nobody. */
  claimed_by: z.string(),
  claimed_at: z.string(),
  /** The caller has it in hand. */
  mine: z.boolean(),
  /** null while it is open. */
  outcome: z.nullable(Outcome),
  decided_by: z.string(),
  decided_at: z.string(),
  /** Codes of what was noticed automatically; their words come with the task. */
  flags: z.array(z.string()),
  note: z.string(),
  /** When what was approved was revoked; empty while the decision stands. */
  revoked_at: z.string(),
  /** When its reviewer wants to be reminded of it; empty for never. */
  remind_at: z.string(),
  /** Address of a small picture of what was submitted; empty for none. */
  thumbnail: z.string(),
})
export type TaskRow = z.output<typeof TaskRow>

export const Fact = z.object({
  label: z.string(),
  value: z.string(),
  /** Name of the field to ask `revealField` for; absent where nothing is hidden. */
  sensitive: z.optional(z.string()),
  /** The value as it stands here is masked. */
  masked: z.boolean(),
  /** Heading above it and its neighbours of the same heading; absent for none. */
  section: z.optional(z.string()),
})
export type Fact = z.output<typeof Fact>

export const TaskMedia = z.object({
  label: z.string(),
  /** `pdf` opens in a window of its own. */
  kind: z.enum(['image', 'video', 'pdf']),
  /** Address; empty for a certificate or voucher: `revealField` answers one that lasts a few minutes, and logs it. */
  file: z.string(),
  sensitive: z.optional(z.string()),
  /** Whether the caller has opened it; absent for what an approval does not depend on. */
  seen: z.optional(z.boolean()),
})
export type TaskMedia = z.output<typeof TaskMedia>

export const TaskFlag = z.object({
  code: z.string(),
  text: z.string(),
  /** Pieces of the text that are marked; absent where the flag says itself what it found. */
  words: z.optional(z.array(z.string())),
  /** Review tasks, in the same queue, of what it resembles: the newest ones; absent where there are none. */
  others: z.optional(z.array(z.object({ task: Id, title: z.string() }))),
})
export type TaskFlag = z.output<typeof TaskFlag>

export const TaskStep = z.object({
  /** `claim`, `unclaim`, `answer`, `reject`, `reveal`, …, and its Chinese name. */
  action: z.string(),
  name: z.string(),
  who: z.string(),
  at: z.string(),
  /** A note, or why it was rejected, taken down, proposed or ended, in the words of then; empty for other steps. */
  reason: z.string(),
})
export type TaskStep = z.output<typeof TaskStep>

export const Task = z.object({
  task: TaskRow,
  /** Stamp of the submission as shown here. A decision sends it, so that it cannot apply to a changed submission. */
  stamp: z.string(),
  facts: z.array(Fact),
  media: z.array(TaskMedia),
  /** Path of the page that readers have of it; empty for none. */
  page: z.string(),
  /** The previous version or earlier submission, same labels where it has them; empty for none. */
  previous: z.array(Fact),
  flags: z.array(TaskFlag),
  /** Newest first. */
  history: z.array(TaskStep),
  reasons: z.object({ approved: z.array(z.string()), rejected: z.array(z.string()) }),
  /** Who will read the note, in Chinese; empty where the queue says nothing of it. */
  note_reader: z.string(),
  /** Why it can only be rejected, in Chinese; empty if it may be approved. */
  reject_only: z.string(),
  /** Whether the owner of what was reported can be asked for a change. */
  can_ask_change: z.boolean(),
  signatures: z.array(z.string()),
  /** Until when the caller may reopen it, wire time; empty if he may not. */
  reopen_until: z.string(),
  colleagues: z.array(z.object({ id: Id, name: z.string() })),
})
export type Task = z.output<typeof Task>

/** Tasks that a filter by flag looks through: flags are found anew each time, as they depend on other submissions. */
export const FLAG_REACH = 500

export const REOPEN_HOURS = 1
export const REMARK_MAX = 500

export const reviewer = { encoding: 'json', access: 'staff:reviewer' } as const
const TaskId = z.object({ queue: Queue, id: Id })

export const queueSummary = endpoint({
  ...reviewer,
  title: '各审核队列的待办数',
  path: '/api/staff/queues/summary',
  input: z.object({}),
  output: z.array(QueueSummary),
  refusals: [],
})

export const queueList = endpoint({
  ...reviewer,
  title: '审核队列的任务列表',
  path: '/api/staff/queues/list',
  input: z.object({
    queue: Queue,
    /** `open` has those that others have in hand too. */
    show: withLabel('范围', z.prefault(z.enum(['open', 'mine', 'decided'], '范围不正确'), 'open')),
    /** Every word must stand in what was submitted, as it is shown. A whole phone, however it is written, finds what came from it. */
    keyword: optionalText('关键词', 50),
    type: codeOr('类型', 0, 0, 100),
    /** Province of what was submitted, in queues of places; 0 for all. */
    province_id: optionalRegionCode('省份'),
    flag: optionalText('系统提示', 30),
    /** Only tasks of this user's listings or enquiries, in these two queues; 0 for all. */
    user_id: optionalId('用户编号'),
    page: Page,
    pagesize: pageSize(25),
  }),
  output: pageOf(TaskRow),
  refusals: [TooManyReveals],
  note: `按系统提示（flag）筛选时只看前 ${FLAG_REACH} 条。待办与我领取的按提交时间从早到晚，已处理的按处理时间从晚到早。关键词中的完整电话视同查看（revealField）：记入操作记录（号码遮盖），与其共用每人每小时的次数限制，同一号码十分钟内只计一次；电话的一部分不参与匹配。`,
})

export const queueTask = endpoint({
  ...reviewer,
  title: '审核任务的全部内容',
  path: '/api/staff/queues/task',
  input: TaskId,
  output: Task,
  refusals: [TargetGone],
  note: '电话、身份证号一律遮盖，需要时逐项查看（revealField）。',
})

export const claimTask = endpoint({
  ...reviewer,
  title: '领取审核任务',
  path: '/api/staff/queues/claim',
  input: TaskId,
  output: TaskRow,
  refusals: [TargetGone, TaskTaken, TaskDecided, SecondReviewerNeeded],
  note: '同时领取时只有一人成功。重复领取自己的任务不作改变。保证金变动不能由提议人领取。',
})

export const unclaimTask = endpoint({
  ...reviewer,
  title: '取消领取审核任务',
  path: '/api/staff/queues/unclaim',
  input: TaskId,
  output: TaskRow,
  refusals: [TargetGone, TaskTaken, TaskDecided],
  note: '取消自己的领取；管理员可取消任何人的。',
})

export const decideTask = endpoint({
  ...reviewer,
  title: '处理审核任务',
  path: '/api/staff/queues/decide',
  copies: ({ queue, outcome }) => queue === 'listings' && outcome === 'approved',
  input: z.object({
    queue: Queue,
    id: Id,
    outcome: withLabel('处理结果', Outcome),
    /** As `queueTask` gave it: what was submitted must not have changed since. */
    stamp: text('内容标记', 100, '缺少内容标记，请刷新后重试'),
    note: optionalText('处理说明', OPINION_MAX),
    /** Name of the expert whose opinion the note is, in the queue `expertAssessments`. */
    signature: optionalText('专家姓名', SIGNATURE_MAX),
  }),
  output: TaskRow,
  refusals: [
    TargetGone,
    TaskTaken,
    TaskUnclaimed,
    TaskDecided,
    TaskChanged,
    CertificatesUnread,
    SecondReviewerNeeded,
    BondState,
  ],
  note: `须先领取。通过林地信息、认证资料或确认保证金到账前，须由本人查看（revealField）待审版本的每一张权证照片、证件影像或汇款凭证，换过的须重新查看。保证金变动须由提议人以外的审核员处理，管理员也不例外。处理说明 ${NOTE_MIN} 至 ${NOTE_MAX} 个字：不通过时必填；专家评估出具意见时，处理说明即专家意见，最多 ${OPINION_MAX} 个字，并须填写专家姓名（signature），报告已被删除的只能不予受理；咨询无论结果均须填写答复内容：咨询人有账号的以站内消息收到，要求短信的另发短信（在处理完成之后，发送失败只记入操作记录）。`,
})

const openTask = [TargetGone, TaskDecided] as const

export const noteTask = endpoint({
  ...reviewer,
  title: '为审核任务记一条备注',
  path: '/api/staff/queues/note',
  input: z.object({ ...TaskId.shape, note: text('备注', REMARK_MAX) }),
  output: z.null(),
  refusals: openTask,
  note: '任何审核员都可以为未处理的任务记备注，不必领取。备注列在处理记录中，不发给用户；其中的电话和证件号码记下时即遮盖。',
})

export const remindTask = endpoint({
  ...reviewer,
  title: '设置审核任务的提醒',
  path: '/api/staff/queues/remind',
  input: z.object({
    ...TaskId.shape,
    /** Beijing time; absent for no reminder. */
    at: z.optional(writtenTime('提醒时间')),
  }),
  output: TaskRow,
  refusals: [...openTask, TaskUnclaimed, TaskTaken],
  note: '须先领取。到时任务在列表和菜单中标出。',
})

export const handOverTask = endpoint({
  ...reviewer,
  title: '把审核任务转交给同事',
  path: '/api/staff/queues/hand-over',
  input: z.object({
    ...TaskId.shape,
    to: idOf('转交给'),
    note: optionalText('转交说明', REMARK_MAX),
  }),
  output: TaskRow,
  refusals: [...openTask, TaskUnclaimed, TaskTaken, NoReviewer, SecondReviewerNeeded],
  note: '转交自己领取的任务；管理员可转交任何人领取的。对方在列表和菜单中立即看到提醒。',
})

export const reopenTask = endpoint({
  ...reviewer,
  title: '收回处理结果，重新审核',
  path: '/api/staff/queues/reopen',
  copies: ({ queue }) => queue === 'listings' || queue === 'reports',
  input: TaskId,
  output: TaskRow,
  refusals: [TargetGone, ReopenTooLate, ReopenChanged, TaskTaken],
  note: `处理后 ${REOPEN_HOURS} 小时内，由处理人本人或管理员收回；任务回到收回人手上，提交的内容回到处理之前的状态。内容此后已有变动的不能收回。涉及款项的（保证金、会员）和专家意见不能收回。已经发出的短信和站内消息无法取消。`,
})

export const askForChange = endpoint({
  ...reviewer,
  title: '请发布人修改被举报的内容',
  path: '/api/staff/queues/ask-change',
  input: z.object({ ...TaskId.shape, note: text('修改要求', NOTE_MAX) }),
  output: z.null(),
  refusals: [...openTask, TaskUnclaimed, TaskTaken, ListingState],
  note: '须先领取，只适用于举报（reports），且林地信息仍在网上。发布人收到站内消息，林地信息不下架，任务仍在手上，待核实后处理。',
})

export const revealField = endpoint({
  ...reviewer,
  title: '查看审核任务中被遮盖的一项',
  path: '/api/staff/queues/reveal',
  input: z.object({ queue: Queue, id: Id, field: text('查看的项目', 50) }),
  output: z.object({ value: z.string() }),
  refusals: [TargetGone, TooManyReveals],
  note: '每次查看记入操作记录（不含内容），每人每小时有次数限制。',
})
