// Tenders as `find` finds them: the filter of the market's list.
import type { TenderFilter } from '#contract/tenders.ts'
import { startOfPeriod } from '#domain/periods.ts'
import { toWholeSecond } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type Found, find } from './find.service.ts'
import { tenders } from './tender-search.table.ts'

/** Newest first. */
export const findTenders = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { c_id, type, time, open, ...filter }: TenderFilter,
  page: { limit: number; offset: number },
): Promise<Found> => {
  const at = now()
  return find(db, tenders, {
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
