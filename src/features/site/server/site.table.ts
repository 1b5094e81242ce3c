// Content set by the operator: friendly links, banners and site settings.
import { and, asc, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'
import {
  type BannerRow,
  banners,
  type LinkRow,
  links,
  menus,
  type StoredSettings,
  settings,
} from './site.schema.ts'

export const listLinks = (db: Db): Promise<LinkRow[]> =>
  db.select().from(links).where(eq(links.published, true)).orderBy(asc(links.sort), asc(links.id))

export const listMenus = (db: Db) =>
  db
    .select({ place: menus.place, column: menus.column, title: menus.title, url: menus.url })
    .from(menus)
    .where(eq(menus.published, true))
    .orderBy(asc(menus.sort), asc(menus.id))

export const anyMenu = async (db: Db): Promise<boolean> =>
  (await db.select({ id: menus.id }).from(menus).limit(1)).length > 0

export const insertMenus = (db: Db, rows: (typeof menus.$inferInsert)[]) =>
  db.insert(menus).values(rows).returning()

export const insertLinks = (db: Db, rows: (typeof links.$inferInsert)[]) => db.insert(links).values(rows)

export const listBanners = (db: Db): Promise<BannerRow[]> =>
  db.select().from(banners).where(eq(banners.published, true)).orderBy(asc(banners.sort), asc(banners.id))

/** Ids of those that readers see past their last day. */
export const expiredBanners = async (db: Db, today: string): Promise<number[]> => {
  const { id, published, last_day } = banners
  const rows = await db
    .select({ id })
    .from(banners)
    .where(and(eq(published, true), ne(last_day, ''), lt(last_day, today)))
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}

export const insertBanners = (db: Db, rows: (typeof banners.$inferInsert)[]) =>
  db.insert(banners).values(rows)

export const readSettings = async (db: Db): Promise<StoredSettings | undefined> =>
  (await db.select().from(settings).where(eq(settings.id, 1)))[0]?.data

export const writeSettings = (db: Db, data: StoredSettings) =>
  db.insert(settings).values({ id: 1, data }).onConflictDoUpdate({ target: settings.id, set: { data } })
