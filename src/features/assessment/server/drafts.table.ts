import { and, desc, eq } from 'drizzle-orm'
import { readDraft } from '#features/assessment/contract/answers.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type AssessmentDraftRow, assessmentDrafts as drafts } from './assessment.schema.ts'

const own = (user_id: number, key: string) => and(eq(drafts.user_id, user_id), eq(drafts.key, key))

const inFormOrder = (row: AssessmentDraftRow): AssessmentDraftRow => ({
  ...row,
  answers: readDraft(row.answers),
})

export const findDraft = async (
  db: Db,
  user_id: number,
  key: string,
): Promise<AssessmentDraftRow | undefined> =>
  (await db.select().from(drafts).where(own(user_id, key))).map(inFormOrder)[0]

export const listDrafts = async (db: Db, user_id: number): Promise<AssessmentDraftRow[]> =>
  (await db.select().from(drafts).where(eq(drafts.user_id, user_id)).orderBy(desc(drafts.updatetime))).map(
    inFormOrder,
  )

export const countDrafts = (db: Db, user_id: number): Promise<number> =>
  db.$count(drafts, eq(drafts.user_id, user_id))

export const putDraft = (tx: Tx, draft: AssessmentDraftRow) =>
  tx
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({ target: [drafts.user_id, drafts.key], set: draft })

export const removeDraft = (db: Db, user_id: number, key: string) =>
  db.delete(drafts).where(own(user_id, key))
