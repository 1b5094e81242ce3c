// Questions and objections about a tender. Answers to questions are published for all alike, without who asked.

import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { insertTask, newestTasksOf } from '#features/review/server/index.ts'
import {
  type askedQuestions,
  type askTender,
  QuestionsOver,
  type tenderOversight,
} from '#features/tender-questions/contract.ts'
import { risksOf } from '#features/tender-questions/rules/tender-risks.ts'
import { answerDue } from '#features/tender-questions/rules/terms.ts'
import { QUESTION, questionsEnd } from '#features/tenders/rules/questions.ts'
import { RESULT } from '#features/tenders/rules/tenders.ts'
import { lockTenderTerms, type TenderTerms } from '#features/tenders/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './questions.table.ts'

const isLate = ({ questions_end, open_time }: TenderTerms, at: Date) => {
  const end = questionsEnd({ questions_end: wireOrEmpty(questions_end), open_time: wireOrEmpty(open_time) })
  return end !== '' && toWireTime(at) > end
}

/** Same request twice: asked once, and still a success. */
export const ask =
  (deps: Deps) =>
  async (
    user: User,
    { project_sn, kind, content }: Parsed<typeof askTender>,
    { address }: Origin,
  ): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      await lockNameForTransaction(tx, `questions:${user.id}`)
      const tender = (await lockTenderTerms(tx, project_sn)) ?? refuse(TargetGone)
      refuseUnless(kind === QUESTION.objection || tender.infor_type < RESULT, QuestionsOver)
      const question = { tender_id: tender.id, user_id: user.id, kind, content }
      if (await table.hasSame(tx, question)) return
      const is_late = kind === QUESTION.question && isLate(tender, at)
      const id = await table.insertQuestion(tx, { ...question, createtime: at, is_late })
      await insertTask(tx, { queue: 'tenderQuestions', target_id: id, createtime: at })
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: 'tenderQuestion.add',
        target: `tenderQuestion:${id}`,
        detail: { project_sn, kind },
        address,
        at,
      })
    })
    return null
  }

/** What the asker may know of a decision: the answer to a question once it is public. */
const decisionOf = ({ kind, answer, refusal, decided_at, shown_at }: table.QuestionRow) =>
  kind === QUESTION.question && answer !== '' && shown_at === null
    ? { answer: '', refusal: '', decided_at: '' }
    : { answer, refusal, decided_at: wireOrEmpty(decided_at) }

export const listAsked =
  ({ db }: Pick<Deps, 'db'>) =>
  async (
    user: User,
    { project_sn, page, pagesize }: Parsed<typeof askedQuestions>,
  ): Promise<Output<typeof askedQuestions>> => {
    const shown = { limit: pagesize, offset: (page - 1) * pagesize }
    const rows = await table.questionsOfUser(db, user.id, project_sn, shown)
    return {
      list: rows.map((row) => ({
        id: row.id,
        project_sn: row.project_sn,
        title: row.title,
        is_public: row.is_public,
        kind: row.kind,
        content: row.content,
        createtime: toWireTime(row.createtime),
        is_late: row.is_late,
        ...decisionOf(row),
      })),
      count: await table.countOfUser(db, user.id, project_sn),
    }
  }

/** @param questions of the tender, the first one first */
const risksOfTender = async (db: Db, id: number, questions: readonly table.QuestionRow[], now: Date) => {
  const found = await table.riskFactsOf(db, id)
  if (!found) return []
  const { tender, announced, bidders } = found
  const asked = questions.find(({ kind, refusal }) => kind === QUESTION.question && refusal === '')
  const [firstNotice, ...amended] = announced.map(({ createtime }) => createtime)
  // The day of a notice that came with an import is earlier, that of a later notice may have taken its place.
  const published =
    tender.published || firstNotice
      ? new Date(Math.min(tender.createtime.getTime(), (firstNotice ?? tender.createtime).getTime()))
      : undefined
  return risksOf({
    ptype: tender.ptype,
    infor_type: tender.infor_type,
    published,
    signup_end: tender.signup_end,
    open_time: tender.open_time,
    bidders,
    amended,
    asked: asked?.createtime,
    now,
  })
}

/** What the office of a tender looks at. */
export const oversightOf =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async ({ id }: Parsed<typeof tenderOversight>): Promise<Output<typeof tenderOversight>> => {
    const at = now()
    const rows = await table.questionsOf(db, id)
    const tasks = await newestTasksOf(
      db,
      'tenderQuestions',
      rows.map((row) => row.id),
    )
    const questions = rows.map((row) => {
      const due = answerDue(row)
      return {
        id: row.id,
        task: tasks.get(row.id) ?? 0,
        kind: row.kind,
        content: maskContacts(row.content),
        createtime: toWireTime(row.createtime),
        is_late: row.is_late,
        due: wireOrEmpty(due),
        is_overdue: due !== undefined && row.decided_at === null && at > due,
        decided_at: wireOrEmpty(row.decided_at),
        answer: row.answer,
        refusal: row.refusal,
      }
    })
    return { questions, risks: await risksOfTender(db, id, rows, at) }
  }
