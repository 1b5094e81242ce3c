// Enquiries of visitors.
import { and, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm'

import { matchesKeyword } from '#server/db/matching.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { Keyword } from '#server/security/phone-query.ts'
import { type Enquiry, enquiries } from './enquiries.schema.ts'

export const insertEnquiry = async (db: Db, enquiry: typeof enquiries.$inferInsert): Promise<number> => {
  const [row] = await db.insert(enquiries).values(enquiry).returning({ id: enquiries.id })
  if (!row) throw new Error('an inserted enquiry came back without its id')
  return row.id
}

/** Whether this enquiry was made after `since` already. */
export const hasSame = async (
  db: Db,
  { type, f_id, mobile, content }: Pick<Enquiry, 'type' | 'f_id' | 'mobile' | 'content'>,
  since: Date,
): Promise<boolean> => {
  const isSame = and(
    eq(enquiries.mobile, mobile),
    eq(enquiries.type, type),
    eq(enquiries.f_id, f_id),
    eq(enquiries.content, content),
    gt(enquiries.createtime, since),
  )
  return (await db.select({ id: enquiries.id }).from(enquiries).where(isSame).limit(1)).length > 0
}

export const findEnquiry = async (db: Db, id: number): Promise<Enquiry | undefined> =>
  (await db.select().from(enquiries).where(eq(enquiries.id, id)))[0]

/** With the number of other enquiries from the same mobile within so many days before or after. */
export const findEnquiries = (
  db: Db,
  ids: readonly number[],
  days: number,
): Promise<(Enquiry & { others: number })[]> => {
  // Raw names: Drizzle leaves out the table's name in a select from one table, and the subquery would not refer outside.
  const others = sql<number>`(
    select count(*) from enquiries other
    where other.mobile = enquiries.mobile and other.id <> enquiries.id
      and other.createtime between enquiries.createtime - make_interval(days => ${days})
        and enquiries.createtime + make_interval(days => ${days})
  )`.mapWith(Number)
  return db
    .select({ ...getTableColumns(enquiries), others })
    .from(enquiries)
    .where(inArray(enquiries.id, [...ids]))
}

/** Locks against changes until the transaction ends. */
export const lockEnquiry = (tx: Tx, id: number) =>
  tx.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.id, id)).for('share')

/** The previous enquiry from the same mobile. */
export const enquiryBefore = async (db: Db, { id, mobile }: Enquiry): Promise<Enquiry | undefined> =>
  (
    await db
      .select()
      .from(enquiries)
      .where(and(eq(enquiries.mobile, mobile), lt(enquiries.id, id)))
      .orderBy(desc(enquiries.id))
      .limit(1)
  )[0]

/** Ids of enquiries where each word is in the name or the text, and each phone is the complete mobile. */
export const enquiriesMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(matchesKeyword([enquiries.name, enquiries.content], enquiries.mobile, keyword))

export const enquiriesOfType = (db: Db, type: number) =>
  db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.type, type))
