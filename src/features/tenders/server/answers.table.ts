import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { QUESTION } from '#features/tenders/rules/questions.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { tenderQuestions } from './tenders.schema.ts'

const ofTender = (tenderId: number) => eq(tenderQuestions.tender_id, tenderId)
const IS_QUESTION = eq(tenderQuestions.kind, QUESTION.question)

/** Questions with public answers, the first one first. */
export const shownQuestions = (db: Db, tenderId: number): Promise<(typeof tenderQuestions.$inferSelect)[]> =>
  db
    .select()
    .from(tenderQuestions)
    .where(and(ofTender(tenderId), isNotNull(tenderQuestions.shown_at)))
    .orderBy(asc(tenderQuestions.id))

/** Makes all answers of a tender public, and those that are refused since not. */
export const showAnswers = async (tx: Tx, tenderId: number, at: Date) => {
  const isAnswered = ne(tenderQuestions.answer, '')
  await tx
    .update(tenderQuestions)
    .set({ shown_at: at })
    .where(and(ofTender(tenderId), IS_QUESTION, isAnswered, isNull(tenderQuestions.shown_at)))
  await tx
    .update(tenderQuestions)
    .set({ shown_at: null })
    .where(and(ofTender(tenderId), eq(tenderQuestions.answer, ''), isNotNull(tenderQuestions.shown_at)))
}
