// Questions about a tender, as far as its page shows them.

import type { AnsweredQuestion } from '#features/tenders/contract/tenders.ts'
import { minute } from '#platform/lib/dates.ts'

/** Everybody reads the answer to a question; that to an objection goes to who raised it. */
export const QUESTION = { question: 1, objection: 2 } as const

/** Wire time after which a question is late; empty for never. */
export const questionsEnd = ({ questions_end, open_time }: { questions_end: string; open_time: string }) =>
  questions_end || open_time

/** As text, for what is compared of two announcements. */
export const questionText = ({ question, answer, asked, answered, is_late }: AnsweredQuestion) =>
  `问（${minute(asked)}${is_late ? '，逾期' : ''}）：${question}\n答（${minute(answered)}）：${answer}`
