// Banners, links and site settings as editable content.

import { coverOf, type EditableKind, single, tableKind } from '#features/content/server/editable.service.ts'
import { BannerFields, LinkFields, SettingFields } from '#features/site/contract/editing.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { homePath } from '#platform/lib/paths.ts'
import { banners, links } from './site.schema.ts'
import * as table from './site.table.ts'

export const editableBanners: EditableKind<BannerFields> = {
  fields: BannerFields,
  summary: ({ title, slot, images }) => ({ title, category: slot, cover: coverOf(images) }),
  sharesPictures: true,
  ordered: banners,
  ...tableKind(banners, (fields: BannerFields, { published }) => ({ ...fields, published })),
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
  ...single('站点设置', table.writeSettings),
  urls: async () => new Map([[1, homePath]]),
}
