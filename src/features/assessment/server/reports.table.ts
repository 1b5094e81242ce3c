import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type AssessmentReport, assessmentReports as reports } from './assessment.schema.ts'

export const insertReport = async (tx: Tx, report: typeof reports.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(reports).values(report).returning({ id: reports.id })
  if (!row) throw new Error('an inserted report came back without its id')
  return row.id
}

export const findByKey = (
  db: Db,
  user_id: number,
  key: string,
): Promise<Pick<AssessmentReport, 'id' | 'answers'> | undefined> =>
  first(
    db
      .select({ id: reports.id, answers: reports.answers })
      .from(reports)
      .where(and(eq(reports.user_id, user_id), eq(reports.key, key))),
  )

/** Id of a report of the same answers and listing that was made after `since`. */
export const findSame = async (
  db: Db,
  user_id: number,
  { answers, listing_id }: Pick<AssessmentReport, 'answers' | 'listing_id'>,
  since: Date,
): Promise<number | undefined> =>
  (
    await db
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.user_id, user_id),
          gt(reports.createtime, since),
          listing_id === null ? isNull(reports.listing_id) : eq(reports.listing_id, listing_id),
          sql`${reports.answers} = ${JSON.stringify(answers)}::jsonb`,
        ),
      )
      .limit(1)
  )[0]?.id

const own = (user_id: number, id: number) => and(eq(reports.user_id, user_id), eq(reports.id, id))

export const findOwn = (db: Db, user_id: number, id: number): Promise<AssessmentReport | undefined> =>
  first(db.select().from(reports).where(own(user_id, id)))

/** Locks the report until the transaction ends; undefined if the user has none of this id. */
export const lockOwn = (tx: Tx, user_id: number, id: number): Promise<AssessmentReport | undefined> =>
  first(tx.select().from(reports).where(own(user_id, id)).for('update'))

export const findReport = (db: Db, id: number): Promise<AssessmentReport | undefined> =>
  first(findReports(db, [id]))

export const findReports = (db: Db, ids: readonly number[]): Promise<AssessmentReport[]> =>
  db
    .select()
    .from(reports)
    .where(inArray(reports.id, [...ids]))

/** Locks the report against changes until the transaction ends, whoever owns it. */
export const lockReport = (tx: Tx, id: number) =>
  tx.select({ id: reports.id }).from(reports).where(eq(reports.id, id)).for('update')

export const findShared = (db: Db, key: string): Promise<AssessmentReport | undefined> =>
  first(db.select().from(reports).where(eq(reports.share_key, key)))

export const listOwn = (
  db: Db,
  user_id: number,
  limit: number,
  offset: number,
): Promise<AssessmentReport[]> =>
  db
    .select()
    .from(reports)
    .where(eq(reports.user_id, user_id))
    .orderBy(desc(reports.id))
    .limit(limit)
    .offset(offset)

export const countOwn = (db: Db, user_id: number): Promise<number> =>
  db.$count(reports, eq(reports.user_id, user_id))

export const updateReport = (tx: Tx, id: number, changes: Partial<typeof reports.$inferInsert>) =>
  tx.update(reports).set(changes).where(eq(reports.id, id))

export const removeReport = (tx: Tx, id: number) => tx.delete(reports).where(eq(reports.id, id))

/** The listing shows the scores of no other report any more. */
export const hideOthers = (tx: Tx, listing_id: number, id: number) =>
  tx
    .update(reports)
    .set({ shown: false })
    .where(and(eq(reports.listing_id, listing_id), ne(reports.id, id), eq(reports.shown, true)))
