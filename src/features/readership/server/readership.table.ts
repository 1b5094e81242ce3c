import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { contentRecords, contentVersions, isFirst } from '#features/content/server/content.schema.ts'
import { experts } from '#features/experts/server/experts.schema.ts'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { news } from '#features/news/server/news.schema.ts'
import { READ_KINDS, type ReadGroup, type ReadKind } from '#features/readership/contract.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { first } from '#platform/server/db/first.ts'
import { readDays } from '#platform/server/db/read-days.schema.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

export interface ReadFilter {
  kind: ReadKind | undefined
  /** Type of articles; 0 for all. */
  column: number
  /** `staff:3`, `expert:5`; empty for all. */
  author: string
  /** First Beijing day; empty for all. */
  from: string
  /** The day after the last one; empty for all. */
  before: string
}

const MONTH = 'YYYY-MM'
const DAY = 'YYYY-MM-DD'
export type Period = typeof MONTH | typeof DAY

/** Reads and publications of each record, and of each period where one is named. */
const countedOf = ({ kind, column, author, from, before }: ReadFilter, period: Period | '') => {
  const kinds: readonly ReadKind[] = kind ? [kind] : column > 0 ? ['news'] : READ_KINDS
  // Listings have no author whom staff know.
  const edited = kinds.flatMap((one) => (one === 'listings' ? [] : [one]))
  const read = and(
    inArray(readDays.kind, author ? edited : [...kinds]),
    from ? gte(readDays.day, from) : undefined,
    before ? lt(readDays.day, before) : undefined,
  )
  const start = from && fromWireTime(from)
  const end = before && fromWireTime(before)
  const published = and(
    inArray(contentRecords.kind, edited),
    isNotNull(contentRecords.live_version),
    eq(contentRecords.removed, false),
    start ? gte(contentRecords.live_since, start) : undefined,
    end ? lt(contentRecords.live_since, end) : undefined,
  )
  const live = sql`(${contentRecords.live_since} at time zone 'Asia/Shanghai')`
  const by = period === '' ? sql`''` : sql`to_char(day, ${sql.raw(`'${period}'`)})`
  return sql`(select kind, id, ${by} as period, sum(reads)::int as reads, sum(published)::int as published from (
    select ${readDays.kind} as kind, ${readDays.id} as id, ${readDays.day}::timestamp as day, ${readDays.reads} as reads, 0 as published
      from ${readDays} where ${read}
    union all
    select ${contentRecords.kind}, ${contentRecords.id}, ${live}, 0, 1 from ${contentRecords} where ${published}
  ) as happened group by 1, 2, 3) as counted`
}

const counted = {
  kind: sql<ReadKind>`counted.kind`,
  id: sql<number>`counted.id`,
}
const columnOf = sql<number>`case when counted.kind = 'news' then coalesce(${contentRecords.category}, 0) else 0 end`
const authorOf = sql<string>`coalesce('expert:' || ${news.expert_id}, 'staff:' || ${contentVersions.staff_id}, '')`
const authorName = sql<string>`coalesce(case when ${news.expert_id} is null then ${staffName} else ${experts.username} end, '')`

/**
 * Counted records with what is known of them. The joins are of unique rows: the planner leaves those out that nothing asks for.
 */
const described = (db: Db, filter: ReadFilter, period: Period | '' = '') =>
  db
    .select({
      kind: sql<ReadKind>`${counted.kind}`.as('read_kind'),
      id: sql<number>`${counted.id}`.as('read_id'),
      period: sql<string>`counted.period`.as('period'),
      reads: sql<number>`counted.reads`.as('reads'),
      published: sql<number>`counted.published`.as('published'),
      column: columnOf.as('news_column'),
      author: authorOf.as('author'),
      author_name: authorName.as('author_name'),
      title: sql<string>`coalesce(${contentRecords.title}, ${publishedListings.project_name}, '')`.as(
        'read_title',
      ),
      live_since: sql<Date | null>`${contentRecords.live_since}`
        .mapWith(contentRecords.live_since)
        .as('read_live_since'),
    })
    .from(countedOf(filter, period))
    .leftJoin(contentRecords, and(eq(contentRecords.kind, counted.kind), eq(contentRecords.id, counted.id)))
    .leftJoin(
      publishedListings,
      sql`${counted.kind} = 'listings' and ${publishedListings.id} = ${counted.id}`,
    )
    .leftJoin(news, sql`${counted.kind} = 'news' and ${news.id} = ${counted.id}`)
    .leftJoin(experts, eq(experts.id, news.expert_id))
    .leftJoin(
      contentVersions,
      and(
        eq(contentVersions.kind, counted.kind),
        eq(contentVersions.id, counted.id),
        isFirst(contentVersions),
      ),
    )
    .leftJoin(staff, eq(staff.id, contentVersions.staff_id))
    .where(
      and(
        filter.column > 0 ? eq(columnOf, filter.column) : undefined,
        filter.author ? eq(authorOf, filter.author) : undefined,
      ),
    )
    .as('described')
type Described = ReturnType<typeof described>

const sumsOf = ({ reads, published }: Described) => ({
  reads: sql<number>`sum(${reads})::int`,
  published: sql<number>`sum(${published})::int`,
})

const none = { text: sql<string>`''`, number: sql<number>`0`, time: sql<Date | null>`null::timestamptz` }

/** What a row is grouped by: its first seven columns. */
const shapeOf = (
  by: ReadGroup,
  { kind, id, column, author, author_name, title, period, live_since }: Described,
) => ({
  id: {
    record: sql<string>`${kind} || ':' || ${id}`,
    column: sql<string>`${kind} || ':' || ${column}`,
    author: sql<string>`${author}`,
    month: sql<string>`${period}`,
  }[by],
  kind: by === 'record' || by === 'column' ? sql<string>`${kind}` : none.text,
  record: by === 'record' ? sql<number>`${id}` : none.number,
  column: by === 'record' || by === 'column' ? sql<number>`${column}` : none.number,
  name: by === 'record' ? sql<string>`${title}` : by === 'author' ? sql<string>`${author_name}` : none.text,
  author: by === 'record' ? sql<string>`${author_name}` : none.text,
  live_since:
    by === 'record' ? sql<Date | null>`${live_since}`.mapWith(contentRecords.live_since) : none.time,
})

export interface ReadOrder {
  sort: 'reads' | 'published' | 'name'
  descending: boolean
}

/** Months are sorted by themselves where others are by name. */
const keyOf = (by: ReadGroup, sort: ReadOrder['sort']) => {
  if (sort === 'name') return by === 'month' ? sql`1` : sql`5`
  return sort === 'reads' ? sql`8` : sql`9`
}

export const listFigures = (
  db: Db,
  by: ReadGroup,
  filter: ReadFilter,
  { sort, descending }: ReadOrder,
  limit: number,
  offset: number,
) => {
  const from = described(db, filter, by === 'month' ? MONTH : '')
  return db
    .select({ ...shapeOf(by, from), ...sumsOf(from) })
    .from(from)
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7`)
    .orderBy((descending ? desc : asc)(keyOf(by, sort)), asc(sql`1`))
    .limit(limit)
    .offset(offset)
}

export const countFigures = async (db: Db, by: ReadGroup, filter: ReadFilter): Promise<number> => {
  const from = described(db, filter, by === 'month' ? MONTH : '')
  return await db.$count(
    db
      .selectDistinct({ id: shapeOf(by, from).id.as('figure') })
      .from(from)
      .as('found'),
  )
}

/** Periods in which something was read or published, the earliest first. */
export const periodsOf = (db: Db, filter: ReadFilter, period: Period) => {
  const from = described(db, filter, period)
  return db
    .select({ at: sql<string>`${from.period}`, ...sumsOf(from) })
    .from(from)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** Staff who have begun a record, and experts who have an article. */
export const listAuthors = async (db: Db): Promise<{ id: string; name: string }[]> => {
  const wroteFirst = sql`exists (select from ${contentVersions} where ${and(
    isFirst(contentVersions),
    inArray(contentVersions.kind, ['news', 'projects', 'tenders', 'plans']),
    eq(contentVersions.staff_id, staff.id),
  )})`
  const [members, authors] = await Promise.all([
    db
      .select({ id: sql<string>`'staff:' || ${staff.id}`, name: staffName })
      .from(staff)
      .where(wroteFirst)
      .orderBy(staffName),
    db
      .select({ id: sql<string>`'expert:' || ${experts.id}`, name: experts.username })
      .from(experts)
      .where(sql`exists (select from ${news} where ${news.expert_id} = ${experts.id})`)
      .orderBy(experts.username, experts.id),
  ])
  return [...members, ...authors]
}

const isFirstOfMonth = sql`date_trunc('month', ${readDays.day}) = ${readDays.day}`

/** The first day before this one that stands for itself alone. */
export const firstSingleDay = async (db: Db, before: string): Promise<string | undefined> => {
  const found = db
    .select({ day: readDays.day })
    .from(readDays)
    .where(and(lt(readDays.day, before), sql`not ${isFirstOfMonth}`))
    .orderBy(asc(readDays.day))
    .limit(1)
  return (await first(found))?.day
}

/** Adds the reads of a day to those of the first of its month. Of two servers at once the second finds none left. */
export const mergeDay = async (tx: Tx, day: string) => {
  const removed = tx
    .$with('removed')
    .as(
      tx
        .delete(readDays)
        .where(eq(readDays.day, day))
        .returning({ kind: readDays.kind, id: readDays.id, reads: readDays.reads }),
    )
  await tx
    .with(removed)
    .insert(readDays)
    .select(sql`select date_trunc('month', ${day}::date)::date, kind, id, reads from removed`)
    .onConflictDoUpdate({
      target: [readDays.day, readDays.kind, readDays.id],
      set: { reads: sql`${readDays.reads} + excluded.reads` },
    })
}

export const removeReadsBefore = (db: Db, day: string) => db.delete(readDays).where(lte(readDays.day, day))
