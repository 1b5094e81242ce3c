import {
  DAYS_KEPT,
  READ_KINDS,
  type ReadFigure,
  type ReadKind,
  type readFigures,
  type readTrend,
} from '#features/readership/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { DAY_MS, day, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './readership.table.ts'

/** After so long the months are removed, too. */
const YEARS_KEPT = 10

/** `2026-12` of `2026-11`. */
const monthAfter = (month: string, by = 1) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}
/** `2026-12-01` of `2026-11-30`. */
const dayAfter = (text: string, by = 1) => new Date(Date.parse(text) + by * DAY_MS).toISOString().slice(0, 10)

const filterOf = ({
  kind,
  column,
  author,
  from,
  to,
}: Pick<Parsed<typeof readFigures>, 'kind' | 'column' | 'author' | 'from' | 'to'>): table.ReadFilter => ({
  kind,
  column,
  author,
  from: from && `${from}-01`,
  before: to && `${monthAfter(to)}-01`,
})

const isReadKind = (kind: string): kind is ReadKind => READ_KINDS.some((one) => one === kind)

export const listReadFigures =
  ({ db }: Pick<Deps, 'db'>) =>
  async (input: Parsed<typeof readFigures>): Promise<Output<typeof readFigures>> => {
    const { by, page, pagesize, sort, order } = input
    const filter = filterOf(input)
    const rows = await table.listFigures(
      db,
      by,
      filter,
      { sort, descending: order === 'desc' },
      pagesize,
      (page - 1) * pagesize,
    )
    return {
      list: rows.map(
        ({ kind, live_since, ...row }): ReadFigure => ({
          ...row,
          kind: isReadKind(kind) ? kind : '',
          live_since: wireOrEmpty(live_since),
        }),
      ),
      count: await table.countFigures(db, by, filter),
    }
  }

/** Without periods between the first and the last left out. */
const periodsBetween = (first: string, last: string, next: (at: string, by?: number) => string) => {
  const all: string[] = []
  for (let at = first; at <= last; at = next(at)) all.push(at)
  return all
}

/** First day of the earliest month whose days stand apart. */
const firstKept = (now: Date) =>
  `${day(toWireTime(new Date(now.getTime() - DAYS_KEPT * DAY_MS))).slice(0, 7)}-01`

export const readTrendOf =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (input: Parsed<typeof readTrend>): Promise<Output<typeof readTrend>> => {
    const filter = filterOf(input)
    const today = day(toWireTime(now()))
    // Days of a month that is merged in part would stand in one.
    const unit = filter.from && filter.from >= firstKept(now()) ? 'day' : 'month'
    const length = unit === 'day' ? 10 : 7
    const found = await table.periodsOf(db, filter, unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')
    const lastOf = filter.before && filter.before <= today ? dayAfter(filter.before, -1) : today
    const first = filter.from.slice(0, length) || (found[0]?.at ?? lastOf.slice(0, length))
    const at = periodsBetween(first, lastOf.slice(0, length), unit === 'day' ? dayAfter : monthAfter)
    const byPeriod = new Map(found.map((row) => [row.at, row]))
    return {
      unit,
      at,
      reads: at.map((one) => byPeriod.get(one)?.reads ?? 0),
      published: at.map((one) => byPeriod.get(one)?.published ?? 0),
    }
  }

export const listReadAuthors = ({ db }: Pick<Deps, 'db'>) => table.listAuthors(db)

/** Merges whole months of which the last day is older than `DAYS_KEPT` days, a day at a time. */
export const mergeReadDays = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const before = firstKept(now())
  for (;;) {
    const merged = await table.firstSingleDay(db, before)
    if (!merged) break
    await db.transaction((tx) => table.mergeDay(tx, merged))
  }
  await table.removeReadsBefore(db, `${monthAfter(before.slice(0, 7), -12 * YEARS_KEPT)}-01`)
}
