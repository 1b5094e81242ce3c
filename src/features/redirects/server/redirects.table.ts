import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { news } from '#features/news/server/news.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { redirects } from './redirects.schema.ts'

const leading = { source: redirects.source, target: redirects.target }

export const publishedRedirects = (db: Db) =>
  db.select(leading).from(redirects).where(eq(redirects.published, true)).orderBy(asc(redirects.id))

/** Those that lead somewhere beside this one. */
export const otherRedirects = (db: Db, id: number) =>
  db
    .select(leading)
    .from(redirects)
    .where(and(eq(redirects.published, true), ne(redirects.id, id)))

/** Another redirect of the same address, live or a draft. */
export const ownerOf = (db: Db, same: string, id: number) =>
  first(
    db
      .select({ id: redirects.id, target: redirects.target })
      .from(redirects)
      .where(and(sql`${redirects.same} <> ''`, eq(redirects.same, same), ne(redirects.id, id))),
  )

/** The article that names this address as its own on an earlier site. */
export const articleAt = (db: Db, source: string) =>
  first(
    db
      .select({ title: news.title })
      .from(news)
      .where(
        and(
          // Literal, as in the partial index.
          sql`${news.old_address} <> ''`,
          eq(sql`lower(${news.old_address})`, source.toLowerCase()),
        ),
      ),
  )

export const freeSource = (db: Db, id: number) =>
  db.update(redirects).set({ same: '' }).where(eq(redirects.id, id))
