import { and, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm'
import { phoneDigits } from '#platform/lib/phones.ts'
import { first } from '#platform/server/db/first.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { type Enquiry, enquiries } from './enquiries.schema.ts'

type NewEnquiry = Omit<typeof enquiries.$inferInsert, 'phone_digits'>

export const insertEnquiry = async (db: Db, enquiry: NewEnquiry): Promise<number> => {
  const values = { ...enquiry, phone_digits: phoneDigits(enquiry.mobile) }
  const [row] = await db.insert(enquiries).values(values).returning({ id: enquiries.id })
  if (!row) throw new Error('an inserted enquiry came back without its id')
  return row.id
}

/** Whether this enquiry was made after `since` already. */
export const hasSame = async (
  db: Db,
  { type, f_id, phone_digits, content }: Pick<Enquiry, 'type' | 'f_id' | 'phone_digits' | 'content'>,
  since: Date,
): Promise<boolean> => {
  const isSame = and(
    eq(enquiries.phone_digits, phone_digits),
    eq(enquiries.type, type),
    eq(enquiries.f_id, f_id),
    eq(enquiries.content, content),
    gt(enquiries.createtime, since),
  )
  return (await db.select({ id: enquiries.id }).from(enquiries).where(isSame).limit(1)).length > 0
}

export const findEnquiry = (db: Db, id: number): Promise<Enquiry | undefined> =>
  first(db.select().from(enquiries).where(eq(enquiries.id, id)))

/** With the number of other enquiries from the same phone within so many days before or after. */
export const findEnquiries = (
  db: Db,
  ids: readonly number[],
  days: number,
): Promise<(Enquiry & { others: number })[]> => {
  // Raw names: Drizzle leaves out the table's name in a select from one table, and the subquery would not refer outside.
  const others = sql<number>`(
    select count(*) from enquiries other
    where other.phone_digits = enquiries.phone_digits and other.id <> enquiries.id
      and other.createtime between enquiries.createtime - make_interval(days => ${days})
        and enquiries.createtime + make_interval(days => ${days})
  )`.mapWith(Number)
  return db
    .select({ ...getTableColumns(enquiries), others })
    .from(enquiries)
    .where(inArray(enquiries.id, [...ids]))
}

export const lockEnquiry = (tx: Tx, id: number) =>
  tx.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.id, id)).for('share')

export const enquiryBefore = (db: Db, { id, phone_digits }: Enquiry): Promise<Enquiry | undefined> =>
  first(
    db
      .select()
      .from(enquiries)
      .where(and(eq(enquiries.phone_digits, phone_digits), lt(enquiries.id, id)))
      .orderBy(desc(enquiries.id))
      .limit(1),
  )

/** Ids of enquiries where each word is in the name or the text, and each phone is the complete mobile. */
export const enquiriesMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(matchesKeyword([enquiries.name, enquiries.content], enquiries.mobile, keyword))

export const enquiriesOfUser = (db: Db, userId: number) =>
  db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.user_id, userId))

export const enquiriesInProvince = (db: Db, provinceId: number) =>
  db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.province_id, provinceId))

export const enquiriesOfType = (db: Db, type: number) =>
  db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.type, type))
