import { type Found, findRecords } from '#features/search/server/index.ts'
import type { TenderFilter } from '#features/tenders/contract/tenders.ts'
import { toWholeSecond } from '#platform/lib/dates.ts'
import { startOfPeriod } from '#platform/lib/periods.ts'
import type { Deps } from '#platform/server/deps.ts'
import { tenders } from './tender-search.table.ts'

/** Newest first. */
export const findTenders = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { c_id, type, time, open, ...filter }: TenderFilter,
  page: { limit: number; offset: number },
): Promise<Found> => {
  const at = now()
  return findRecords(db, tenders, {
    ...page,
    sort: 'newest',
    filter: {
      ...filter,
      kind: c_id,
      ptype: type,
      since: startOfPeriod(time, at),
      openAt: open === 1 ? toWholeSecond(at) : undefined,
    },
  })
}
