// Searches that users keep. 0 and empty stand for any, as in the filter itself.
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/types.ts'
import { favourites } from '#server/favourites/favourites.schema.ts'
import type { notices } from '#server/notices/notices.schema.ts'
import { type SavedSearchRow, savedSearches } from './saved-searches.schema.ts'

export const listSearches = (db: Db, userId: number): Promise<SavedSearchRow[]> =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.user_id, userId))
    .orderBy(desc(savedSearches.createtime), desc(savedSearches.id))

export type SearchFilter = Omit<SavedSearchRow, 'id' | 'user_id' | 'name' | 'createtime' | 'opened_at'>

const COLUMNS = [
  'forestry_type',
  'type',
  'forestry_price',
  'province_id',
  'city_id',
  'county_id',
  'measure_area',
  'keyword',
] as const satisfies (keyof SearchFilter)[]

/** Of the user's, the one with the same filter. */
export const findSame = async (db: Db, userId: number, filter: SearchFilter): Promise<number | undefined> => {
  const same = COLUMNS.map((name) => eq(savedSearches[name], filter[name]))
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

export const renameSearch = (db: Db, userId: number, id: number, name: string) =>
  db.update(savedSearches).set({ name }).where(own(userId, id))

/** Whether the user has it. */
export const openSearch = async (db: Db, userId: number, id: number, now: Date): Promise<boolean> => {
  const opened = db.update(savedSearches).set({ opened_at: now }).where(own(userId, id))
  return (await opened.returning({ id: savedSearches.id })).length > 0
}

export const removeSearch = (db: Db, userId: number, id: number) =>
  db.delete(savedSearches).where(own(userId, id))

/** A listing in the terms of a filter: its codes, and all that its words may stand in, folded. */
export type Findable = Omit<SearchFilter, 'keyword'> & { haystack: string }

const finding = ({ haystack, ...codes }: Findable): SQL | undefined =>
  and(
    ...COLUMNS.flatMap((name) =>
      name === 'keyword' ? [] : [inArray(savedSearches[name], [0, codes[name]])],
    ),
    sql`not exists (
      select from regexp_split_to_table(lower(normalize(${savedSearches.keyword}, NFKC) collate "C"), ' ') as word
      where position(word in ${haystack}) = 0
    )`,
  )

/** Whoever kept a search that finds one of these, and not the other; what they are told, but for the search's name. */
export interface Searchers {
  found: readonly Findable[]
  unlessFound?: Findable
  told: readonly [before: string, after: string]
}

export interface News {
  /** Nobody is told of what is theirs. */
  owner: number
  /** Whoever belongs to several is told what the first of them are. */
  toSearchers: readonly Searchers[]
  /** Said instead to whoever has it among the favourites; nothing is said to them where this is undefined. */
  toCollectors?: string | undefined
  notice: Omit<typeof notices.$inferInsert, 'user_id' | 'content' | 'createtime' | 'type' | 'project_id'> & {
    createtime: Date
    type: number
    project_id: number
  }
}

/** Lower ranks go first. */
const searchersOf = (db: Db, { found, unlessFound, told: [before, after] }: Searchers, rank: number) =>
  db
    .select({
      user_id: savedSearches.user_id,
      content: sql<string>`${before}::text || ${savedSearches.name} || ${after}::text`.as('content'),
      rank: sql<number>`${rank}::integer`.as('rank'),
      id: savedSearches.id,
    })
    .from(savedSearches)
    .where(and(or(...found.map(finding)), unlessFound && sql`not (${finding(unlessFound)})`))

/** One notice for each whom it concerns, however many of their searches find it. */
export const insertNotices = async (db: Db, { owner, toSearchers, toCollectors, notice }: News) => {
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
  const everybody = [collectors, ...toSearchers.map((searchers, i) => searchersOf(db, searchers, i + 1))]
  const told = sql`(${sql.join(
    everybody.map((some) => sql`(${some})`),
    sql` union all `,
  )}) as told`
  await db.execute(sql`
    insert into notices (user_id, category, content, type, project_id, project_sn, url, createtime)
    select distinct on (told.user_id)
      told.user_id, ${category}::smallint, told.content, ${type}::smallint, ${project_id}::integer,
      ${project_sn}::text, ${url}::text, ${createtime.toISOString()}::timestamptz
    from ${told}
    where told.user_id <> ${owner}
    order by told.user_id, told.rank, told.id`)
}
