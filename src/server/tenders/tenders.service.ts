// Tenders for readers.
import type { TenderItem } from '#contract/tenders.ts'
import { toWireTime } from '#lib/dates.ts'
import { yuanOf } from '#lib/money.ts'
import type { Deps } from '#server/deps.ts'
import { regionName } from '#server/regions/regions.service.ts'
import { listTenders, type TenderSummaryRow } from './tenders.table.ts'

const wire = (moment: Date | null) => (moment ? toWireTime(moment) : '')

const itemOf = ({ bond_fen, ...row }: TenderSummaryRow): TenderItem => ({
  ...row,
  pname: regionName({ province_id: row.province_id, city_id: 0, county_id: 0 }),
  createtime: toWireTime(row.createtime),
  signup_end: wire(row.signup_end),
  open_time: wire(row.open_time),
  bond: yuanOf(bond_fen),
  updatetime: toWireTime(row.updatetime),
})

/** The newest of a kind of notice. */
export const newestTenders = async (
  { db }: Pick<Deps, 'db'>,
  infor_type: number,
  limit: number,
): Promise<TenderItem[]> => (await listTenders(db, infor_type, limit)).map(itemOf)
