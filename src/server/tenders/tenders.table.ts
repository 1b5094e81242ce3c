// Tenders and procurements.
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import { tenders } from './tenders.schema.ts'

const summary = (({ id, title, project_sn, ptype, infor_type, province_id, industry_type, createtime }) => ({
  id,
  title,
  project_sn,
  ptype,
  infor_type,
  province_id,
  industry_type,
  createtime,
}))(getTableColumns(tenders))

/** Published ones of a kind of notice, newest first. */
export const listTenders = (db: Db, infor_type: number, limit: number) =>
  db
    .select(summary)
    .from(tenders)
    .where(and(tenders.published, eq(tenders.infor_type, infor_type)))
    .orderBy(desc(tenders.createtime), desc(tenders.id))
    .limit(limit)
