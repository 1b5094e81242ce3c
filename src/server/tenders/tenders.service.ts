// Tenders for readers.
import type { TenderItem } from '#contract/tenders.ts'
import { toWireTime } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'
import { regionName } from '#server/regions/regions.service.ts'
import { listTenders } from './tenders.table.ts'

/** The newest of a kind of notice. */
export const newestTenders = async (
  { db }: Pick<Deps, 'db'>,
  infor_type: number,
  limit: number,
): Promise<TenderItem[]> =>
  (await listTenders(db, infor_type, limit)).map(({ province_id, createtime, ...tender }) => ({
    ...tender,
    pname: regionName({ province_id, city_id: 0, county_id: 0 }),
    createtime: toWireTime(createtime),
  }))
