// Content set by the operator: friendly links, banners and site settings.
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'
import { type BannerRow, banners, type LinkRow, links, type StoredSettings, settings } from './site.schema.ts'

export const listLinks = (db: Db): Promise<LinkRow[]> =>
  db.select().from(links).where(eq(links.published, true)).orderBy(asc(links.sort), asc(links.id))

export const insertLinks = (db: Db, rows: (typeof links.$inferInsert)[]) => db.insert(links).values(rows)

export const listBanners = (db: Db): Promise<BannerRow[]> =>
  db.select().from(banners).where(eq(banners.published, true)).orderBy(asc(banners.sort), asc(banners.id))

export const insertBanners = (db: Db, rows: (typeof banners.$inferInsert)[]) =>
  db.insert(banners).values(rows)

export const readSettings = async (db: Db): Promise<StoredSettings | undefined> =>
  (await db.select().from(settings).where(eq(settings.id, 1)))[0]?.data

export const writeSettings = (db: Db, data: StoredSettings) =>
  db.insert(settings).values({ id: 1, data }).onConflictDoUpdate({ target: settings.id, set: { data } })
