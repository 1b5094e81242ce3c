// Content set by the operator: settings with their defaults, friendly links, banners; as it is answered, and as it is edited.

import { adoptRecord, coverOf, type EditableKind, single, tableKind } from '#features/content/server/index.ts'
import { BannerFields, LinkFields, SettingFields, settingNumbers } from '#features/site/contract/editing.ts'
import { type MenuEntry, MenuFields, MenuTargetMissing } from '#features/site/contract/menus.ts'
import { type Banner, type SiteInfo, SiteSettings } from '#features/site/contract/site.ts'
import { defaultMenus } from '#features/site/rules/menus.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import { homePath } from '#platform/lib/paths.ts'
import { pick } from '#platform/lib/pick.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { type OwnPages, standsAt } from './own-pages.service.ts'
import { type BannerRow, banners, links, menus } from './site.schema.ts'
import * as table from './site.table.ts'

const bannerOf = ({ images, url, title, remark }: BannerRow): Banner => ({ images, url, title, remark })

/** @param slot 1 carousel at the top of the home page, 2 second banners */
export const bannersAt = async (deps: Deps, slot: number): Promise<Banner[]> =>
  (await table.listBanners(deps.db)).filter((row) => row.slot === slot).map(bannerOf)

export const listLinks = (deps: Deps) => async () =>
  (await table.listLinks(deps.db)).map(({ id, title, url }) => ({ id, title, url }))

const publicNames = Object.keys(SiteSettings.shape) as (keyof SiteSettings)[]

/** Public settings alone: what the operator sets beside them (an account, a price) is told by other calls. */
export const readSiteSettings = (deps: Deps) => async (): Promise<SiteInfo> => ({
  ...pick({ ...defaultSettings, ...(await table.readSettings(deps.db)) }, publicNames),
  sms_answers: deps.sms.sendNotice !== undefined,
})

/** Whatever the operator can set, private settings too. What is not set, or no longer valid, is at its default. */
export const operatorSettings = async (db: Db): Promise<SettingFields> => {
  const stored: Record<string, unknown> = { ...defaultSettings, ...(await table.readSettings(db)) }
  const fields = Object.entries(SettingFields.shape).map(([name, schema]) => {
    const read = schema.safeParse(stored[name])
    const fallback = defaultSettings[name as keyof SiteSettings]
    return [name, read.success ? read.data : schema.parse(fallback)]
  })
  return Object.fromEntries(fields)
}

const beijingDay = (at: Date) => day(toWireTime(at))

export const editableBanners: EditableKind<BannerFields> = {
  fields: BannerFields,
  summary: ({ title, slot, images }) => ({ title, category: slot, cover: coverOf(images) }),
  sharesPictures: true,
  ordered: banners,
  checkMoment: ({ last_day }, at) => {
    if (last_day !== '' && last_day < beijingDay(at))
      throw new RefusalError(BadInput, { last_day: '“展示到”早于上线的那一天，请改晚，或清空' })
  },
  expired: (db, at) => table.expiredBanners(db, beijingDay(at)),
  ...tableKind(banners, (fields: BannerFields, { published }) => ({ ...fields, published })),
}

export const listMenus =
  ({ db }: Pick<Deps, 'db'>) =>
  (): Promise<MenuEntry[]> =>
    table.listMenus(db)

/** @param pages  Addresses of the site, which only the app knows. */
export const editableMenus = (pages: OwnPages): EditableKind<MenuFields> => ({
  fields: MenuFields,
  summary: ({ title, place }) => ({ title, category: place }),
  sharesPictures: false,
  ordered: menus,
  check: async (tx, _id, { url }, goesLive) => {
    if (goesLive && url.startsWith('/') && !(await standsAt(tx, pages, url)))
      throw new RefusalError(MenuTargetMissing, { url: `本站没有 ${url} 这个页面，或没有上线，请核对` })
  },
  ...tableKind(menus, (fields: MenuFields, { published }) => ({ ...fields, published })),
})

/** Makes records of the entries that the site comes with, once. */
export const ensureMenus = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  if (await table.anyMenu(db)) return
  await db.transaction(async (tx) => {
    await lockNameForTransaction(tx, 'built-in menus')
    if (await table.anyMenu(tx)) return
    const entries = defaultMenus.map((entry, at) => ({ ...entry, sort: (at + 1) * 10 }))
    for (const { id, published: _, ...data } of await table.insertMenus(tx, entries))
      await adoptRecord(tx, {
        kind: 'menus',
        id,
        title: data.title,
        category: data.place,
        data,
        at: now(),
      })
  })
}

export const editableLinks: EditableKind<LinkFields> = {
  fields: LinkFields,
  summary: ({ title }) => ({ title }),
  sharesPictures: false,
  ordered: links,
  ...tableKind(links, (fields: LinkFields, { published }) => ({ ...fields, published })),
}

export const editableSettings: EditableKind<SettingFields> = {
  fields: SettingFields,
  initial: { ...defaultSettings },
  expectedNumbers: settingNumbers,
  ...single('站点设置', table.writeSettings),
  urls: async () => new Map([[1, homePath]]),
}
