import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { NEGOTIABLE } from '#features/listings/contract/woodland.ts'
import type { ListingFacts } from '#features/listings/rules/filter-kinds.ts'
import { FILTERS, type Filter, LABELS, labelsOf } from '#features/listings/rules/filters.ts'
import { PRICE_RANGES } from '#features/listings/rules/negotiable.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import type { notices } from '#features/notices/server/notices.schema.ts'
import { standsEach } from '#features/search/server/search.kind.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type SavedSearchRow, savedSearches } from './saved-searches.schema.ts'

export const listSearches = (db: Db, userId: number): Promise<SavedSearchRow[]> =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.user_id, userId))
    .orderBy(desc(savedSearches.createtime), desc(savedSearches.id))

export const findSame = async (
  db: Db,
  userId: number,
  filter: SavedSearchRow['filter'],
): Promise<number | undefined> => {
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.user_id, userId), eq(savedSearches.filter, filter)))
  return rows[0]?.id
}

export const countSearches = (db: Db, userId: number): Promise<number> =>
  db.$count(savedSearches, eq(savedSearches.user_id, userId))

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

/** A listing as saved searches look at it, and the text that the exchange looks for words in. */
export interface SearchableListing {
  facts: ListingFacts
  haystack: string
}

/** A field of the saved filter as text; null where nothing is asked for. */
const asked = (field: string) => sql`(${savedSearches.filter} ->> ${sql.raw(`'${field}'`)})`
const isAnyOr = (field: string, isRight: SQL | undefined) => or(isNull(asked(field)), isRight)
const isAnyOf = (field: string, codes: readonly number[]) =>
  isAnyOr(field, inArray(asked(field), codes.map(String)))

const asksForNegotiable = eq(asked('forestry_price'), String(NEGOTIABLE))
const asksForPrice = or(
  ...PRICE_RANGES.flatMap((name) => [isNotNull(asked(`${name}_min`)), isNotNull(asked(`${name}_max`))]),
)

const matchingOf = (filter: Filter, { facts, haystack }: SearchableListing): (SQL | undefined)[] => {
  switch (filter.kind) {
    case 'choice': {
      const isOfCode = isAnyOf(filter.name, filter.codesOf(facts) ?? [])
      return filter.name === 'forestry_price'
        ? [or(isOfCode, and(asksForNegotiable, asksForPrice))]
        : [isOfCode]
    }
    case 'several': {
      const [field, code] = [`${filter.name}s`, filter.codeOf(facts)]
      return [
        isAnyOf(filter.name, [code]),
        isAnyOr(field, sql`${String(code)}::text = any(string_to_array(${asked(field)}, ','))`),
      ]
    }
    case 'range': {
      const isNegotiable = facts.face_price === 0 && PRICE_RANGES.includes(filter.name)
      // Bounds are whole numbers, the figure need not be one. A figure that is missing lies in no range.
      const figure = sql`${filter.figureOf(facts)}::double precision`
      const [min, max] = [`${filter.name}_min`, `${filter.name}_max`]
      const isWithin = and(
        isAnyOr(min, lte(sql`${asked(min)}::integer`, figure)),
        isAnyOr(max, gte(sql`${asked(max)}::integer`, figure)),
      )
      return [isNegotiable ? or(isWithin, asksForNegotiable) : isWithin]
    }
    case 'place':
      return [
        isAnyOf('province_id', [facts.province_id]),
        isAnyOf('city_id', [facts.city_id]),
        isAnyOf('county_id', [facts.county_id]),
      ]
    case 'exclusion':
      return [
        isAnyOr(
          filter.name,
          sql`not exists (
            select from regexp_split_to_table(${asked(filter.name)}, '、') as part
            where ${inArray(sql`part`, labelsOf(facts))}
              or (${notInArray(sql`part`, [...LABELS])} and ${standsEach(sql`${haystack}`, sql`string_to_array(part, ' ')`)})
          )`,
        ),
      ]
    case 'keyword':
      return [standsEach(sql`${haystack}`, sql`${savedSearches.words}`)]
  }
}

const matching = (listing: SearchableListing): SQL | undefined =>
  and(...FILTERS.flatMap((filter) => matchingOf(filter, listing)))

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
    .where(and(matching(matches), unlessMatches && sql`(${matching(unlessMatches)}) is not true`))

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
