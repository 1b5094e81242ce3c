import { and, asc, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'
import { announcements, tenderQuestions, tenders } from './tenders.schema.ts'

/** Questions with public answers, those of a tender the first one first. */
export const shownQuestions = (db: Db, tenderIds: readonly number[]) =>
  db
    .select()
    .from(tenderQuestions)
    .where(
      and(
        inArray(tenderQuestions.tender_id, [...tenderIds]),
        isNotNull(tenderQuestions.shown_at),
        ne(tenderQuestions.answer, ''),
      ),
    )
    .orderBy(asc(tenderQuestions.id))

/** Questions and answers of a tender as its last announcement has them, where contacts of askers are masked. */
export const announcedQuestions = sql`(
		select left(string_agg(concat_ws(E'\\n', asked->>'question', asked->>'answer'), E'\\n'), 8000)
		from (
			select ${announcements.published} as announced from ${announcements}
			where ${announcements.tender_id} = ${tenders.id} order by ${announcements.number} desc limit 1
		) as newest, jsonb_array_elements(announced->'questions') as asked
	)`
