import { and, asc, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { LegalText } from '#features/identity/rules/agreements.ts'
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

/** The version of a legal text that holds on a day. */
export const versionAt = (db: Db, legal: LegalText, day: string): Promise<PageRow | undefined> =>
  first(
    db
      .select()
      .from(pages)
      .where(and(eq(pages.legal, legal), lte(pages.from_day, day), PUBLISHED))
      .orderBy(desc(pages.from_day))
      .limit(1),
  )

/** Marks this version of the text as the one in force, and no other. @param id  0 for none. */
export const markInForce = (db: Db, legal: LegalText, id: number) =>
  db
    .update(pages)
    .set({ holds: sql`${pages.id} = ${id}` })
    .where(and(eq(pages.legal, legal), sql`${pages.holds} <> (${pages.id} = ${id})`))

export const findRow = (db: Db, id: number): Promise<PageRow | undefined> =>
  first(db.select().from(pages).where(eq(pages.id, id)))

/** A public version of the text that begins before this day. */
export const versionBefore = (db: Db, legal: LegalText, day: string) =>
  first(
    db
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.legal, legal), lt(pages.from_day, day), PUBLISHED)),
  )

export const versionInForce = (db: Db, legal: LegalText) =>
  first(
    db
      .select({ from_day: pages.from_day })
      .from(pages)
      .where(and(eq(pages.legal, legal), pages.holds, PUBLISHED)),
  )
