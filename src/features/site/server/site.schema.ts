// Content set by the operator: friendly links, banners and site settings.
import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { SettingFields } from '#features/site/contract/editing.ts'
import type { SiteSettings } from '#features/site/contract/site.ts'

export const links = pgTable('links', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  /** Empty or `0`: shown without a link. */
  url: text().notNull().default(''),
  sort: integer().notNull().default(0),
  published: boolean().notNull().default(true),
})

export type LinkRow = typeof links.$inferSelect

export const menus = pgTable('menus', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** 1 navigation, 2 footer, 3 quick links. */
  place: smallint().notNull(),
  column: text().notNull().default(''),
  title: text().notNull(),
  url: text().notNull(),
  sort: integer().notNull().default(0),
  published: boolean().notNull().default(true),
})

export const banners = pgTable('banners', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** 1 carousel at the top of the home page, 2 second banners. */
  slot: smallint().notNull(),
  title: text().notNull().default(''),
  remark: text().notNull().default(''),
  images: jsonb().$type<{ file: string }[]>().notNull().default([]),
  url: text().notNull().default(''),
  /** The last Beijing day on which readers see it, `2027-01-01`; empty for no end. */
  last_day: text().notNull().default(''),
  sort: integer().notNull().default(0),
  published: boolean().notNull().default(true),
})

export type BannerRow = typeof banners.$inferSelect

/** Public settings, and of the others what the operator has set. */
export type StoredSettings = SiteSettings & Partial<SettingFields>

/** One row, whose id is always 1. */
export const settings = pgTable('settings', {
  id: smallint().primaryKey(),
  data: jsonb().$type<StoredSettings>().notNull(),
})
