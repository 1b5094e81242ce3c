import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { pages } from './pages.schema.ts'

export type PageRow = typeof pages.$inferSelect

const PUBLISHED = sql`${pages.published}`

export const listPages = (db: Db, limit: number, offset: number): Promise<PageRow[]> =>
  db.select().from(pages).where(PUBLISHED).orderBy(asc(pages.sort), asc(pages.id)).limit(limit).offset(offset)

export const countPages = (db: Db): Promise<number> => db.$count(pages, PUBLISHED)

export const pagesByIds = (db: Db, ids: readonly number[]): Promise<PageRow[]> =>
  db
    .select()
    .from(pages)
    .where(and(inArray(pages.id, [...ids]), PUBLISHED))

/** Slugs by id, of drafts too. */
export const slugsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: pages.id, slug: pages.slug })
    .from(pages)
    .where(inArray(pages.id, [...ids]))
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

export const publicSlugs = async (db: Db, slugs: readonly string[]): Promise<string[]> =>
  slugs.length === 0
    ? []
    : (
        await db
          .select({ slug: pages.slug })
          .from(pages)
          .where(and(inArray(pages.slug, [...slugs]), PUBLISHED))
      ).map(({ slug }) => slug)

/** Another page that readers find under this slug. */
export const ownerOfSlug = (db: Db, slug: string, id: number) =>
  first(
    db
      .select({ title: pages.title })
      .from(pages)
      .where(and(eq(pages.slug, slug), ne(pages.id, id), PUBLISHED)),
  )

/** Those of these slugs that a page has or had, public or not. */
export const knownSlugs = async (db: Db, slugs: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ slug: pages.slug })
      .from(pages)
      .where(inArray(pages.slug, [...slugs]))
  ).map(({ slug }) => slug)

export const insertPages = (db: Db, rows: readonly (typeof pages.$inferInsert)[]) =>
  db
    .insert(pages)
    .values([...rows])
    .returning()
