// Terms of questions and objections: what they are called, and until when an objection is answered.
import { QUESTION } from '#features/tenders/rules/questions.ts'
import { DAY_MS } from '#platform/lib/dates.ts'

export const questionKinds: Record<number, string> = {
  [QUESTION.question]: '提问',
  [QUESTION.objection]: '异议',
}

/** 《招标投标法实施条例》第二十二条、第五十四条：招标人应当自收到异议之日起 3 日内作出答复。 */
export const OBJECTION_DAYS = 3

/** Until when it is to be answered; undefined without a term. */
export const answerDue = ({ kind, createtime }: { kind: number; createtime: Date }) =>
  kind === QUESTION.objection ? new Date(createtime.getTime() + OBJECTION_DAYS * DAY_MS) : undefined
