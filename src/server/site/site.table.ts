// What the operator sets: friendly links, banners, the site's own data.
import { asc, eq } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PlacementFields } from '#contract/content/site.ts'
import type { SiteSettings } from '#contract/home.ts'
import type { Db } from '#server/db/types.ts'

export const links = pgTable('links', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  /** Empty or `0`: shown without a target. */
  url: text().notNull().default(''),
  sort: integer().notNull().default(0),
  published: boolean().notNull().default(true),
})
export type LinkRow = typeof links.$inferSelect

export const banners = pgTable('banners', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** 1 the carousel on top of the home page, 2 the second banners. */
  place: smallint().notNull(),
  title: text().notNull().default(''),
  remark: text().notNull().default(''),
  images: jsonb().$type<{ file: string }[]>().notNull().default([]),
  url: text().notNull().default(''),
  sort: integer().notNull().default(0),
  published: boolean().notNull().default(true),
})
export type BannerRow = typeof banners.$inferSelect

/** One row, whose id is always 1. */
export const settings = pgTable('settings', {
  id: smallint().primaryKey(),
  data: jsonb().$type<SiteSettings>().notNull(),
})

/** Which articles lead the sections of the home page. One row, whose id is always 1. */
export const placements = pgTable('placements', {
  id: smallint().primaryKey(),
  data: jsonb().$type<PlacementFields>().notNull(),
})

export const listLinks = (db: Db): Promise<LinkRow[]> =>
  db.select().from(links).where(eq(links.published, true)).orderBy(asc(links.sort), asc(links.id))
export const insertLinks = (db: Db, rows: (typeof links.$inferInsert)[]) => db.insert(links).values(rows)

export const listBanners = (db: Db): Promise<BannerRow[]> =>
  db.select().from(banners).where(eq(banners.published, true)).orderBy(asc(banners.sort), asc(banners.id))
export const insertBanners = (db: Db, rows: (typeof banners.$inferInsert)[]) =>
  db.insert(banners).values(rows)

export const readSettings = async (db: Db): Promise<SiteSettings | undefined> =>
  (await db.select().from(settings).where(eq(settings.id, 1)))[0]?.data

export const writeSettings = (db: Db, data: SiteSettings) =>
  db.insert(settings).values({ id: 1, data }).onConflictDoUpdate({ target: settings.id, set: { data } })

export const readPlacements = async (db: Db): Promise<PlacementFields | undefined> =>
  (await db.select().from(placements).where(eq(placements.id, 1)))[0]?.data

export const writePlacements = (db: Db, data: PlacementFields) =>
  db.insert(placements).values({ id: 1, data }).onConflictDoUpdate({ target: placements.id, set: { data } })
