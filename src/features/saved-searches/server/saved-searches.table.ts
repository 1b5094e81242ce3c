// Saved searches of users, and the notices to those whose search matches a changed listing.
import { and, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { type Bound, RANGES, type Range } from '#features/listings/contract/woodland.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import type { notices } from '#features/notices/server/notices.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import {
  FILTER_COLUMNS,
  type SavedSearchRow,
  type SearchFilter,
  savedSearches,
} from './saved-searches.schema.ts'

export const listSearches = (db: Db, userId: number): Promise<SavedSearchRow[]> =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.user_id, userId))
    .orderBy(desc(savedSearches.createtime), desc(savedSearches.id))

/** Id of the user's search with the same filter. */
export const findSame = async (db: Db, userId: number, filter: SearchFilter): Promise<number | undefined> => {
  const same = FILTER_COLUMNS.map((name) => eq(savedSearches[name], filter[name]))
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.user_id, userId), ...same))
  return rows[0]?.id
}

export const countSearches = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ count: count() }).from(savedSearches).where(eq(savedSearches.user_id, userId)))[0]
    ?.count ?? 0

export const insertSearch = async (db: Db, search: typeof savedSearches.$inferInsert): Promise<number> => {
  const [row] = await db.insert(savedSearches).values(search).returning({ id: savedSearches.id })
  if (!row) throw new Error('a kept search came back without its id')
  return row.id
}

const own = (userId: number, id: number) => and(eq(savedSearches.user_id, userId), eq(savedSearches.id, id))

export const updateSearch = (
  db: Db,
  userId: number,
  id: number,
  changes: Pick<SavedSearchRow, 'name' | 'words'>,
) => db.update(savedSearches).set(changes).where(own(userId, id))

/** False if the user has no such search. */
export const openSearch = async (db: Db, userId: number, id: number, now: Date): Promise<boolean> => {
  const opened = db.update(savedSearches).set({ opened_at: now }).where(own(userId, id))
  return (await opened.returning({ id: savedSearches.id })).length > 0
}

export const removeSearch = (db: Db, userId: number, id: number) =>
  db.delete(savedSearches).where(own(userId, id))

/** A listing in the terms of a search filter: its codes, and the text that the exchange looks for words in. */
export type SearchableListing = Omit<
  SearchFilter,
  'keyword' | 'score' | 'species' | 'forestry_types' | 'types' | Bound
> & {
  /** Every code that finds it. */
  score: readonly number[]
  species: readonly number[]
  /** What ranges are asked for; null for what has no price. */
  figures: Record<Range, number | null>
  haystack: string
}

/** A figure that is missing lies in no range. */
const inRange = (name: Range, figure: number | null) => {
  const [min, max] = [savedSearches[`${name}_min`], savedSearches[`${name}_max`]]
  if (figure === null) return and(eq(min, 0), eq(max, 0))
  // Bounds are whole numbers, the figure need not be one.
  const value = sql`${figure}::double precision`
  return and(lte(min, value), or(eq(max, 0), gte(max, value)))
}

/** Several codes are kept as text: `1,3`. */
const isAmong = (codes: typeof savedSearches.forestry_types | typeof savedSearches.types, code: number) =>
  sql`(${codes} = '' or ${String(code)}::text = any(string_to_array(${codes}, ',')))`

const matching = ({ haystack, figures, ...codes }: SearchableListing): SQL | undefined =>
  and(
    ...FILTER_COLUMNS.flatMap((name) =>
      name in codes ? [inArray(savedSearches[name], [0, codes[name as keyof typeof codes]].flat())] : [],
    ),
    isAmong(savedSearches.forestry_types, codes.forestry_type),
    isAmong(savedSearches.types, codes.type),
    ...RANGES.map((name) => inRange(name, figures[name])),
    sql`not exists (
      select from unnest(${savedSearches.words}) as word where not word_stands_in(${haystack}, word)
    )`,
  )

/** Users with a saved search that matches a listing, and the notice to them. */
export interface SearcherNotice {
  matches: SearchableListing
  /** Searches that match this one as well are left out. */
  unlessMatches?: SearchableListing
  /** Text before and after the name of the saved search. */
  content: readonly [before: string, after: string]
}

export interface ListingNotices {
  /** The owner of the listing is never notified. */
  owner: number
  /** A user who belongs to several gets the notice of the first. */
  toSearchers: readonly SearcherNotice[]
  /** Notice to users with the listing among their favourites, instead of the above; undefined for none. */
  toCollectors?: string | undefined
  notice: Omit<typeof notices.$inferInsert, 'user_id' | 'content' | 'createtime' | 'type' | 'project_id'> & {
    createtime: Date
    type: number
    project_id: number
  }
}

/** @param rank the notice with the lowest rank is the one a user gets */
const searchersOf = (
  db: Db,
  { matches, unlessMatches, content: [before, after] }: SearcherNotice,
  rank: number,
) =>
  db
    .select({
      user_id: savedSearches.user_id,
      content: sql<string>`${before}::text || ${savedSearches.name} || ${after}::text`.as('content'),
      rank: sql<number>`${rank}::integer`.as('rank'),
      id: savedSearches.id,
    })
    .from(savedSearches)
    .where(and(matching(matches), unlessMatches && sql`not (${matching(unlessMatches)})`))

/** Inserts one notice for each user concerned, however many of their searches match. */
export const insertNotices = async (db: Db, { owner, toSearchers, toCollectors, notice }: ListingNotices) => {
  const { category, type, project_id, project_sn = '', url = '', createtime } = notice
  const collectors = db
    .select({
      user_id: favourites.user_id,
      content: sql<string>`${toCollectors ?? ''}::text`.as('content'),
      rank: sql<number>`0`.as('rank'),
      id: sql<number>`0`.as('id'),
    })
    .from(favourites)
    .where(
      and(
        eq(favourites.type, type),
        eq(favourites.target_id, project_id),
        sql`${toCollectors !== undefined}::boolean`,
      ),
    )
  const queries = [collectors, ...toSearchers.map((searchers, i) => searchersOf(db, searchers, i + 1))]
  const recipients = sql`(${sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  )}) as recipients`
  await db.execute(sql`
    insert into notices (user_id, category, content, type, project_id, project_sn, url, createtime)
    select distinct on (recipients.user_id)
      recipients.user_id, ${category}::smallint, recipients.content, ${type}::smallint, ${project_id}::integer,
      ${project_sn}::text, ${url}::text, ${createtime.toISOString()}::timestamptz
    from ${recipients}
    where recipients.user_id <> ${owner}
    order by recipients.user_id, recipients.rank, recipients.id`)
}

/** 0 where there is no such listing. */
export const ownerOf = async (db: Db, id: number): Promise<number> =>
  (await db.select({ user_id: listings.user_id }).from(listings).where(eq(listings.id, id)))[0]?.user_id ?? 0
