// Questions and objections about a tender: the office answers questions to all alike, an objection to who raised it.

import * as z from 'zod/mini'
import { QUESTION } from '#features/tenders/rules/questions.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  Id,
  optionalText,
  Page,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsNothing,
  readsText,
  text,
} from '#platform/contract/fields.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'

export const MAX_QUESTION_LENGTH = 500

export const QuestionsOver: Refusal = {
  code: 1594,
  msg: '结果已经公布，不再受理提问。对结果有异议的，请选择“异议”',
}

const ProjectNumber = text('项目编号', 50)

export const askTender = endpoint({
  title: '就招标项目提问或提出异议',
  path: '/api/user/tenderAsk',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  limit: 'tenderQuestion',
  input: z.object({
    project_sn: ProjectNumber,
    /** 1 question, 2 objection. */
    kind: code('类型', QUESTION.question, QUESTION.objection),
    content: text('内容', MAX_QUESTION_LENGTH),
  }),
  output: readsNothing,
  refusals: [TargetGone, QuestionsOver],
  note: '提问的答复在公告页面公布，不注明提问人；异议的答复只发给提出人。提问截止（questions_end，未填的按开标时间）之后的提问照收，标为逾期。同一内容重复提交只记一次。',
})

export const AskedQuestion = z.object({
  id: Id,
  project_sn: readsText,
  title: readsText,
  /** Whether the tender still has its page. */
  is_public: readsFlag,
  kind: readsInteger,
  content: readsText,
  createtime: readsText,
  is_late: readsFlag,
  /** Empty while it waits or the answer is not public yet, and where it was refused. */
  answer: readsText,
  /** Why it was refused; empty where it was not. */
  refusal: readsText,
  /** Wire time of answer or refusal; empty while it waits. */
  decided_at: readsText,
})
export type AskedQuestion = z.output<typeof AskedQuestion>

export const askedQuestions = endpoint({
  title: '我对招标项目的提问与异议',
  path: '/api/user/tenderQuestions',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  input: z.object({
    /** Only about this tender; empty for all. */
    project_sn: optionalText('项目编号', 50),
    page: Page,
    pagesize: pageSize(20),
  }),
  output: z.object({ list: readsList(AskedQuestion), count: readsInteger }),
  refusals: [],
  note: '最近提出的在前。提问的答复在公布之后才答。',
})

const StaffQuestion = z.object({
  id: Id,
  /** Its task in the queue `tenderQuestions`; 0 once the task is removed. */
  task: z.int(),
  kind: z.int(),
  /** Phones and contacts masked. */
  content: z.string(),
  createtime: z.string(),
  is_late: z.boolean(),
  /** Wire time until which it is to be answered; empty without a term. */
  due: z.string(),
  /** The term has passed without an answer. */
  is_overdue: z.boolean(),
  decided_at: z.string(),
  /** Not public yet, where it is the answer to a question. */
  answer: z.string(),
  refusal: z.string(),
})
export type StaffQuestion = z.output<typeof StaffQuestion>

const Risk = z.object({ code: z.string(), text: z.string(), rule: z.string() })

export const tenderOversight = endpoint({
  title: '一个招标项目的提问、异议与风险提示',
  path: '/api/staff/tenders/oversight',
  encoding: 'json',
  access: 'staff',
  input: z.object({ id: Id }),
  output: z.object({ questions: z.array(StaffQuestion), risks: z.array(Risk) }),
  refusals: [],
  note: '提问与异议最早的在前；风险提示按各自的规则算出，不改变招标信息。',
})
