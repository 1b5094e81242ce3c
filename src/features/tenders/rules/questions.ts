// Questions and objections about a tender: until when they are in time, and until when they are answered.

import { QUESTION } from '#features/tenders/contract/questions.ts'
import type { AnsweredQuestion } from '#features/tenders/contract/tenders.ts'
import { DAY_MS, minute } from '#platform/lib/dates.ts'

export const questionKinds: Record<number, string> = {
  [QUESTION.question]: '提问',
  [QUESTION.objection]: '异议',
}

/** 《招标投标法实施条例》第二十二条、第五十四条：招标人应当自收到异议之日起 3 日内作出答复. */
export const OBJECTION_DAYS = 3

/** Until when it is to be answered; undefined without a term. */
export const answerDue = ({ kind, createtime }: { kind: number; createtime: Date }) =>
  kind === QUESTION.objection ? new Date(createtime.getTime() + OBJECTION_DAYS * DAY_MS) : undefined

/** Wire time after which a question is late; empty for never. */
export const questionsEnd = ({ questions_end, open_time }: { questions_end: string; open_time: string }) =>
  questions_end || open_time

/** As text, for what is compared of two announcements. */
export const questionText = ({ question, answer, asked, answered, is_late }: AnsweredQuestion) =>
  `问（${minute(asked)}${is_late ? '，逾期' : ''}）：${question}\n答（${minute(answered)}）：${answer}`
