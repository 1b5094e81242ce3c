// Tenders and procurements.
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import { tenders } from './tenders.schema.ts'

/** Columns of lists. */
const summary = (({
  id,
  title,
  project_sn,
  ptype,
  infor_type,
  province_id,
  industry_type,
  createtime,
  ...more
}) => ({
  id,
  title,
  project_sn,
  ptype,
  infor_type,
  province_id,
  industry_type,
  createtime,
  kind: more.kind,
  signup_end: more.signup_end,
  open_time: more.open_time,
  estimate: more.estimate,
  bond_fen: more.bond_fen,
  updatetime: more.updatetime,
}))(getTableColumns(tenders))
export type TenderSummaryRow = Pick<typeof tenders.$inferSelect, keyof typeof summary>

/** Published ones of a kind of notice, newest first. */
export const listTenders = (db: Db, infor_type: number, limit: number) =>
  db
    .select(summary)
    .from(tenders)
    .where(and(tenders.published, eq(tenders.infor_type, infor_type)))
    .orderBy(desc(tenders.createtime), desc(tenders.id))
    .limit(limit)
