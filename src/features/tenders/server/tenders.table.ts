import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  ne,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { first } from '#platform/server/db/first.ts'
import { preparedByName } from '#platform/server/db/prepared.ts'
import { readCounter } from '#platform/server/db/read-counter.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { signUps, tenderQuestions, tenders } from './tenders.schema.ts'

export type TenderRow = typeof tenders.$inferSelect

const PUBLISHED = sql`${tenders.published}`

const summary = (({
  id,
  title,
  project_sn,
  ptype,
  infor_type,
  province_id,
  industry_type,
  createtime,
  kind,
  signup_end,
  open_time,
  estimate,
  bond_fen,
  winner,
  winning_price,
  updatetime,
}) => ({
  id,
  title,
  project_sn,
  ptype,
  infor_type,
  province_id,
  industry_type,
  createtime,
  kind,
  signup_end,
  open_time,
  estimate,
  bond_fen,
  winner,
  winning_price,
  updatetime,
}))(getTableColumns(tenders))
export type TenderSummaryRow = Pick<TenderRow, keyof typeof summary>

export const listTenders = (db: Db, infor_type: number, limit: number): Promise<TenderSummaryRow[]> =>
  db
    .select(summary)
    .from(tenders)
    .where(and(PUBLISHED, eq(tenders.infor_type, infor_type)))
    .orderBy(desc(tenders.createtime), desc(tenders.id))
    .limit(limit)

/** In the order of the ids; those that are not public are left out. */
export const tendersByIds = async (db: Db, ids: readonly number[]): Promise<TenderSummaryRow[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select(summary)
    .from(tenders)
    .where(and(inArray(tenders.id, [...ids]), PUBLISHED))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** With their texts, in no order. */
export const wholeTenders = (db: Db, ids: readonly number[]): Promise<TenderRow[]> =>
  db
    .select()
    .from(tenders)
    .where(and(inArray(tenders.id, [...ids]), PUBLISHED))

/** By its id or, where that is 0, its number. */
const publishedBy = {
  id: eq(tenders.id, sql.placeholder('id')),
  project_sn: eq(tenders.project_sn, sql.placeholder('project_sn')),
}
const publishedTenders = preparedByName((db, name, by: keyof typeof publishedBy) =>
  db.select().from(tenders).where(and(PUBLISHED, publishedBy[by])).prepare(name),
)

export const findTender = (
  db: Db,
  asked: { id: number; project_sn: string },
): Promise<TenderRow | undefined> => {
  const by = asked.id > 0 ? 'id' : 'project_sn'
  return first(publishedTenders(db, `published_tender_by_${by}`, by).execute(asked))
}

/** As it was last public, of one that has been. */
export const tenderRow = (db: Db, id: number): Promise<TenderRow | undefined> =>
  first(db.select().from(tenders).where(eq(tenders.id, id)))

const terms = {
  id: tenders.id,
  title: tenders.title,
  ptype: tenders.ptype,
  infor_type: tenders.infor_type,
  questions_end: tenders.questions_end,
  signup_end: tenders.signup_end,
  bond_due: tenders.bond_due,
  open_time: tenders.open_time,
  bond_fen: tenders.bond_fen,
  certified_only: tenders.certified_only,
}
/** What decides whether one may sign up for a tender, or ask about it. */
export type TenderTerms = Pick<TenderRow, keyof typeof terms>

/** Of a public tender, as they stay until the transaction ends: its editor waits, other callers do not. */
export const lockTenderTerms = (tx: Tx, project_sn: string): Promise<TenderTerms | undefined> =>
  first(
    tx
      .select(terms)
      .from(tenders)
      .where(and(PUBLISHED, eq(tenders.project_sn, project_sn)))
      .for('share'),
  )

/** The row of `tenderRow`, as it stays until the transaction ends. */
export const lockTenderRow = (tx: Tx, id: number): Promise<TenderRow | undefined> =>
  first(tx.select().from(tenders).where(eq(tenders.id, id)).for('update'))

/** Its page is published again. */
export const markEdited = (tx: Tx, id: number, updatetime: Date) =>
  tx.update(tenders).set({ updatetime }).where(eq(tenders.id, id))

export const numbersOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: tenders.id, project_sn: tenders.project_sn })
    .from(tenders)
    .where(inArray(tenders.id, [...ids]))
  return new Map(rows.map(({ id, project_sn }) => [id, project_sn]))
}

/** Numbers with the same slug are the same. */
const signless = (number: SQLWrapper) => sql`btrim(replace(bare_lines(${number}), '.', chr(10)), chr(10))`

/**
 * Id of the tender to which a number belongs, whatever its letters' case and its signs: it is public, or has been signed up for or asked about.
 * `id`: one that is not asked about.
 */
export const ownerOfNumber = async (db: Db, project_sn: string, id: number): Promise<number | undefined> =>
  (
    await db
      .select({ id: tenders.id })
      .from(tenders)
      .where(
        and(
          eq(signless(tenders.project_sn), signless(sql`${project_sn}`)),
          ne(tenders.id, id),
          or(
            PUBLISHED,
            exists(db.select().from(signUps).where(eq(signUps.tender_id, tenders.id))),
            exists(db.select().from(tenderQuestions).where(eq(tenderQuestions.tender_id, tenders.id))),
          ),
        ),
      )
      .limit(1)
  )[0]?.id

export const tenderReads = readCounter('tenders', tenders, PUBLISHED)

export const hasBidders = async (db: Db, tenderId: number): Promise<boolean> =>
  (await db.select({ id: signUps.id }).from(signUps).where(eq(signUps.tender_id, tenderId)).limit(1)).length >
  0

/** Whether somebody has signed up for it, or asked about it: notices lead to its number. */
export const isInUse = async (db: Db, tenderId: number): Promise<boolean> =>
  (await hasBidders(db, tenderId)) ||
  (await db.$count(tenderQuestions, eq(tenderQuestions.tender_id, tenderId))) > 0

/** Who has asked about a tender. */
export const askersOf = async (db: Db, tenderId: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(tenderQuestions)
    .innerJoin(users, eq(users.id, tenderQuestions.user_id))
    .where(and(eq(tenderQuestions.tender_id, tenderId), isNull(users.deleted_at)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

export const biddersOf = async (db: Db, tenderId: number): Promise<number[]> => {
  const rows = await db
    .select({ user_id: signUps.user_id })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.user_id))
    .where(and(eq(signUps.tender_id, tenderId), isNull(signUps.withdrawn_at), isNull(users.deleted_at)))
    .orderBy(signUps.user_id)
  return rows.map(({ user_id }) => user_id)
}
