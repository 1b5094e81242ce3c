import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/users.schema.ts'
import { QUESTION } from '#features/tenders/rules/questions.ts'
import { announcements, signUps, tenderQuestions, tenders } from '#features/tenders/server/tenders.schema.ts'
import { first } from '#platform/server/db/first.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'

export type QuestionRow = typeof tenderQuestions.$inferSelect

const IS_QUESTION = eq(tenderQuestions.kind, QUESTION.question)
const ofUser = (userId: number, project_sn: string) =>
  and(eq(tenderQuestions.user_id, userId), project_sn === '' ? undefined : eq(tenders.project_sn, project_sn))
const waiting = alias(tenderQuestions, 'waiting')
/** Answered, and not public yet. */
const IS_UNSHOWN = and(IS_QUESTION, ne(tenderQuestions.answer, ''), isNull(tenderQuestions.shown_at))
const ofTender = (tenderId: number) => eq(tenderQuestions.tender_id, tenderId)

export const insertQuestion = async (
  tx: Tx,
  question: typeof tenderQuestions.$inferInsert,
): Promise<number> => {
  const [row] = await tx.insert(tenderQuestions).values(question).returning({ id: tenderQuestions.id })
  if (!row) throw new Error('an inserted question came back without its id')
  return row.id
}

export const hasSame = async (
  db: Db,
  {
    tender_id,
    user_id,
    kind,
    content,
  }: { tender_id: number; user_id: number; kind: number; content: string },
): Promise<boolean> => {
  const isSame = and(
    ofTender(tender_id),
    eq(tenderQuestions.user_id, user_id),
    eq(tenderQuestions.kind, kind),
    eq(tenderQuestions.content, content),
  )
  return (await db.$count(tenderQuestions, isSame)) > 0
}

/** The first one first. */
export const questionsOf = (db: Db, tenderId: number): Promise<QuestionRow[]> =>
  db.select().from(tenderQuestions).where(ofTender(tenderId)).orderBy(asc(tenderQuestions.id))

/** The latest first, also of tenders that have been withdrawn since. @param project_sn empty for all */
export const questionsOfUser = (
  db: Db,
  userId: number,
  project_sn: string,
  page = { limit: 100, offset: 0 },
) =>
  db
    .select({
      ...getTableColumns(tenderQuestions),
      project_sn: tenders.project_sn,
      title: tenders.title,
      is_public: tenders.published,
    })
    .from(tenderQuestions)
    .innerJoin(tenders, eq(tenders.id, tenderQuestions.tender_id))
    .where(ofUser(userId, project_sn))
    .orderBy(desc(tenderQuestions.id))
    .limit(page.limit)
    .offset(page.offset)

export const countOfUser = async (db: Db, userId: number, project_sn: string): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(tenderQuestions)
      .innerJoin(tenders, eq(tenders.id, tenderQuestions.tender_id))
      .where(ofUser(userId, project_sn))
  )[0]?.count ?? 0

export const questionIdsOfUser = (db: Db, userId: number) =>
  db.select({ id: tenderQuestions.id }).from(tenderQuestions).where(eq(tenderQuestions.user_id, userId))

/** Makes all answers of a tender public, and those that are refused since not. Answers those that were not public. */
export const showAnswers = async (tx: Tx, tenderId: number, at: Date): Promise<QuestionRow[]> => {
  await tx
    .update(tenderQuestions)
    .set({ shown_at: null })
    .where(and(ofTender(tenderId), eq(tenderQuestions.answer, ''), isNotNull(tenderQuestions.shown_at)))
  return tx
    .update(tenderQuestions)
    .set({ shown_at: at })
    .where(and(ofTender(tenderId), IS_UNSHOWN))
    .returning()
}

/**
 * Public tenders with answers that are not public, though no question waits any more, or one was answered before a moment.
 */
export const tendersWithAnswers = async (db: Db, before: Date): Promise<number[]> => {
  const waits = exists(
    db
      .select({ one: sql`1` })
      .from(waiting)
      .where(
        and(
          eq(waiting.tender_id, tenderQuestions.tender_id),
          eq(waiting.kind, QUESTION.question),
          isNull(waiting.decided_at),
        ),
      ),
  )
  const rows = await db
    .selectDistinct({ id: tenderQuestions.tender_id })
    .from(tenderQuestions)
    .innerJoin(tenders, and(eq(tenders.id, tenderQuestions.tender_id), sql`${tenders.published}`))
    .where(and(IS_UNSHOWN, or(lte(tenderQuestions.decided_at, before), not(waits))))
  return rows.map(({ id }) => id)
}

/** Takes a decision back whose answer is not public. */
export const takeBack = (tx: Tx, id: number) =>
  tx
    .update(tenderQuestions)
    .set({ answer: '', refusal: '', decided_at: null })
    .where(and(eq(tenderQuestions.id, id), isNull(tenderQuestions.shown_at)))

export const countWaiting = (db: Db, tenderId: number): Promise<number> =>
  db.$count(tenderQuestions, and(ofTender(tenderId), IS_QUESTION, isNull(tenderQuestions.decided_at)))

export const findQuestion = (db: Db, id: number): Promise<QuestionRow | undefined> =>
  first(db.select().from(tenderQuestions).where(eq(tenderQuestions.id, id)))

/** The tender comes before its question: publications lock it first. */
export const lockQuestion = async (tx: Tx, id: number) => {
  const question = await findQuestion(tx, id)
  if (!question) return undefined
  await tx.select({ id: tenders.id }).from(tenders).where(eq(tenders.id, question.tender_id)).for('update')
  return first(tx.select().from(tenderQuestions).where(eq(tenderQuestions.id, id)).for('update'))
}

export const decideQuestion = (
  tx: Tx,
  id: number,
  { answer, refusal, decided_at }: Pick<QuestionRow, 'answer' | 'refusal' | 'decided_at'>,
) => tx.update(tenderQuestions).set({ answer, refusal, decided_at }).where(eq(tenderQuestions.id, id))

/** What reviewers see of questions. */
export const reviewedQuestions = (db: Db, ids: readonly number[]) =>
  db
    .select({
      ...getTableColumns(tenderQuestions),
      title: tenders.title,
      project_sn: tenders.project_sn,
      published: tenders.published,
      questions_end: tenders.questions_end,
      open_time: tenders.open_time,
      mobile: sql<string>`coalesce(${users.mobile}, '')`,
      nickname: sql<string>`coalesce(${users.nickname}, '')`,
      username: sql<string>`coalesce(${users.username}, '')`,
      apply_state: sql<number>`coalesce(${users.apply_state}, 0)`.mapWith(Number),
      signed_up: sql<boolean>`${signUps.id} is not null and ${signUps.withdrawn_at} is null`,
    })
    .from(tenderQuestions)
    .innerJoin(tenders, eq(tenders.id, tenderQuestions.tender_id))
    .leftJoin(users, eq(users.id, tenderQuestions.user_id))
    .leftJoin(
      signUps,
      and(eq(signUps.tender_id, tenderQuestions.tender_id), eq(signUps.user_id, tenderQuestions.user_id)),
    )
    .where(inArray(tenderQuestions.id, [...ids]))
export type ReviewedQuestion = Awaited<ReturnType<typeof reviewedQuestions>>[number]

export const questionsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: tenderQuestions.id })
    .from(tenderQuestions)
    .innerJoin(tenders, eq(tenders.id, tenderQuestions.tender_id))
    .leftJoin(users, eq(users.id, tenderQuestions.user_id))
    .where(
      matchesKeyword([tenderQuestions.content, tenders.title, tenders.project_sn], users.mobile, keyword),
    )

export const questionsOfKind = (db: Db, kind: number) =>
  db.select({ id: tenderQuestions.id }).from(tenderQuestions).where(eq(tenderQuestions.kind, kind))

/** Facts of a tender that its risks are found in. */
export const riskFactsOf = async (db: Db, tenderId: number) => {
  const tender = await first(db.select().from(tenders).where(eq(tenders.id, tenderId)))
  if (!tender) return undefined
  const announced = await db
    .select({ number: announcements.number, createtime: announcements.createtime })
    .from(announcements)
    .where(eq(announcements.tender_id, tenderId))
    .orderBy(asc(announcements.number))
  const bidders = await db.$count(signUps, and(eq(signUps.tender_id, tenderId), isNull(signUps.withdrawn_at)))
  return { tender, announced, bidders }
}
