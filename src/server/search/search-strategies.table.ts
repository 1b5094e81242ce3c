// Ways to the listings that are asked for. Where many fit, the index of the order is walked and what does not fit passed
// over; where few fit by one condition, those are gathered and put in order. What either costs follows from the counts,
// so that none of a million has to be looked at to know.
import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#contract/listings/woodland.ts'
import type { Db } from '#server/db/types.ts'
import {
  arrayOf,
  asked,
  bandsOf,
  type Odds,
  orders,
  type Sought,
  saying,
  termsOf,
} from './listing-search.table.ts'

export type Way = 'walk' | 'places' | 'days' | 'words'

export interface Wanted {
  limit: number
  offset: number
  /** How far to count where the counts do not tell: no answer waits for a number nobody reads to its end. */
  countTo: number
}

export interface Found {
  ids: number[]
  /** Of all that fit; where `more` is set, of those that were seen. */
  count: number
  more: boolean
}

// Costs in index entries passed in a walk.
/** A row whose texts are read, found by its id. */
const TEXT = 30
/** A row that is gathered, and put in order afterwards. */
const GATHERED = 5
/** A row that is found by its words, texts included. */
const SAID = 13
/** A walk that found too little goes on as a gathering: by then it has cost a few milliseconds. */
const LONGEST_WALK = 30_000
const LONGEST_WALK_SAYING = 15_000
/** Steps of a walk may be this much more than the counts let expect. */
const SLACK = 8

interface Plan {
  way: Way
  /** Entries a walk may pass. */
  steps: number
  /** The best way that needs no luck. */
  gather: Exclude<Way, 'walk'>
}

const termsIn = ({ words }: Sought) => [...new Set(words.flatMap(termsOf))]

/** In orders that go with the bands, those that are asked for are walked each by itself. */
const lanesOf = (sought: Sought, sort: Sort) => (sort === 'newest' ? undefined : bandsOf(sought))

/** What each way would cost. */
export const planOf = (sought: Sought, sort: Sort, odds: Odds, { limit, offset, countTo }: Wanted): Plan => {
  const all = Math.max(1, odds.all)
  const says = sought.words.length > 0
  const heard = says ? Math.max(odds.saying, 0.5) / odds.sample : 1
  const perText = says ? TEXT : 0
  const recent = odds.since / all
  const gathered: [Exclude<Way, 'walk'>, number][] = [
    ['places', odds.fitting * (GATHERED + perText * recent)],
    ...(sought.since
      ? [['days', odds.since * (GATHERED + perText * (odds.fitting / all))] as ['days', number]]
      : []),
    ...(termsIn(sought).length > 0 ? [['words', heard * all * SAID] as ['words', number]] : []),
  ]
  const [gather, cost] = gathered.reduce((best, next) => (next[1] < best[1] ? next : best))
  const passing = odds.fitting / Math.max(1, lanesOf(sought, sort) ? odds.banded : all)
  const share = Math.max(1 / all, passing * recent * heard * (sought.located ? 0.5 : 1))
  const need = Math.max(offset + limit, countTo)
  const steps = Math.ceil(need / share)
  const walked = steps * (1 + perText * passing * recent)
  const longest = says ? LONGEST_WALK_SAYING : LONGEST_WALK
  return {
    way: walked < cost ? 'walk' : gather,
    steps: Math.min(Math.max(longest, steps), Math.max(2000, steps * SLACK)),
    gather,
  }
}

const conditions = (parts: (SQL | false | undefined)[]) =>
  sql.join([sql`true`, ...parts.filter((part) => part !== false && part !== undefined)], sql` and `)

const COLUMNS = sql.raw('r.id, r.facet, r.province_id, r.city_id, r.county_id, r.releasetime')

/** The first steps of a walk in order: of one index, or of several side by side. */
const stepsOf = (sought: Sought, sort: Sort, steps: number) => {
  const { key, direction } = orders[sort]
  const { since, located } = sought
  const bounds = [
    located && sql`r.located`,
    sort === 'newest' && since && sql`r.releasetime >= ${since.toISOString()}::timestamptz`,
  ]
  const lane = (band?: number) => sql`(
    select ${COLUMNS}, ${key} as key
    from release_index r
    where ${conditions([...bounds, band !== undefined && sql`r.band = ${sql.raw(String(band))}`])}
    order by ${key} ${direction}, r.id desc nulls last
  )`
  const lanes = lanesOf(sought, sort)?.map((band) => lane(band)) ?? [lane()]
  return sql`
    select * from (${sql.join(lanes, sql` union all `)}) as r
    order by r.key ${direction}, r.id desc nulls last
    limit ${sql.raw(String(steps))}`
}

/** Rows `r` of a walk in order, of those that fit. */
const walkOf = (sought: Sought, sort: Sort, steps: number) => {
  const { direction } = orders[sort]
  const says =
    sought.words.length > 0 &&
    sql`(select ${saying(sought.words, 't')} from release_index t where t.id = r.id)`
  return sql`
    select r.id, r.province_id, r.key
    from (${stepsOf(sought, sort, steps)}) as r
    where ${conditions([asked({ ...sought, located: false }), says])}
    order by r.key ${direction}, r.id desc nulls last`
}

/** All rows `r` that fit, by way of one condition. */
const gatherOf = (sought: Sought, sort: Sort, way: Exclude<Way, 'walk'>) => {
  const { key } = orders[sort]
  const wanted = sql`r.id, r.province_id, ${key} as key`
  const says = saying(sought.words, 'r')
  if (way === 'words') {
    const terms = arrayOf(termsIn(sought), 'integer')
    return sql`
      with r as materialized (
        select ${COLUMNS}, r.located, r.price, r.per_mu, r.area
        from release_index r
        where text_terms(r.haystack) @> ${terms} and ${says}
      )
      select ${wanted} from r where ${asked(sought)}`
  }
  return sql`select ${wanted} from release_index r where ${asked(sought)} and ${says}`
}

const walk = async (db: Db, sought: Sought, sort: Sort, steps: number, most: number) => {
  const rows = await db
    .select({ id: sql<number>`w.id` })
    .from(sql`(${walkOf(sought, sort, steps)} limit ${most}) as w`)
  return rows.map(({ id }) => id)
}

const gather = async (
  db: Db,
  sought: Sought,
  sort: Sort,
  way: Exclude<Way, 'walk'>,
  { limit, offset }: Wanted,
): Promise<Found> => {
  const { direction } = orders[sort]
  const rows = await db
    .select({ id: sql<number | null>`page.id`, count: sql`total.n`.mapWith(Number) })
    .from(sql`(
      with found as materialized (${gatherOf(sought, sort, way)})
      select
        array(
          select id from found order by key ${direction}, id desc nulls last limit ${limit} offset ${offset}
        ) as ids,
        (select count(*) from found) as n
    ) as total left join lateral unnest(total.ids) with ordinality as page(id, place) on true`)
    .orderBy(sql`page.place`)
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    count: rows[0]?.count ?? 0,
    more: false,
  }
}

/**
 * The page that is wanted, and how many there are.
 * @param exact that number, where it is known already.
 * @param way for tests: not the cheapest but this one.
 */
export const find = async (
  db: Db,
  sought: Sought,
  sort: Sort,
  odds: Odds,
  wanted: Wanted,
  exact?: number,
  way?: Way,
): Promise<Found> => {
  const { limit, offset, countTo } = wanted
  const plan = planOf(sought, sort, odds, exact === undefined ? wanted : { ...wanted, countTo: 0 })
  if ((way ?? plan.way) !== 'walk')
    return gather(db, sought, sort, (way ?? plan.way) as Exclude<Way, 'walk'>, wanted)
  // One more than counted to tells whether there are more.
  const most = exact === undefined ? Math.max(offset + limit, countTo) + 1 : Math.min(exact, offset + limit)
  const steps = way ? odds.all : plan.steps
  const ids = await walk(db, sought, sort, steps, most)
  const isWhole = ids.length < most && steps >= odds.all
  const isEnough = ids.length >= Math.min(most, offset + Math.max(limit, 1))
  if (!isWhole && !isEnough) return gather(db, sought, sort, plan.gather, wanted)
  const page = ids.slice(offset, offset + limit)
  if (exact !== undefined) return { ids: page, count: exact, more: false }
  return isWhole
    ? { ids: page, count: ids.length, more: false }
    : { ids: page, count: ids.length === most ? most - 1 : ids.length, more: true }
}

/** Provinces with what they have: of few all, of many those among the newest. */
export const countAmongNewest = (db: Db, sought: Sought, odds: Odds, most: number) => {
  const { way, gather: best, steps } = planOf(sought, 'newest', odds, { limit: most, offset: 0, countTo: 0 })
  const rows = way === 'walk' ? walkOf(sought, 'newest', steps) : gatherOf(sought, 'newest', best)
  return db
    .select({ id: sql<number>`w.province_id`, count: sql`count(*)`.mapWith(Number) })
    .from(sql`(${rows}) as w`)
    .groupBy(sql`w.province_id`)
    .orderBy(sql`w.province_id`)
}
