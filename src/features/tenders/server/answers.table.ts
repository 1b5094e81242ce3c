import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'
import { tenderQuestions } from './tenders.schema.ts'

/** Questions with public answers, the first one first. */
export const shownQuestions = (db: Db, tenderId: number) =>
  db
    .select()
    .from(tenderQuestions)
    .where(
      and(
        eq(tenderQuestions.tender_id, tenderId),
        isNotNull(tenderQuestions.shown_at),
        ne(tenderQuestions.answer, ''),
      ),
    )
    .orderBy(asc(tenderQuestions.id))
