// Banners, links and site settings as editable content.

import { coverOf, type EditableKind, single, tableKind } from '#features/content/server/editable.service.ts'
import type { BannerFields, LinkFields, SettingFields } from '#features/site/contract.ts'
import { homePath } from '#platform/lib/paths.ts'
import * as table from './site.table.ts'

export const editableBanners: EditableKind<BannerFields> = {
  summary: ({ title, slot, images }) => ({ title, category: slot, cover: coverOf(images) }),
  ...tableKind('banners', (fields, { published }) => ({ ...fields, published })),
}

export const editableLinks: EditableKind<LinkFields> = {
  summary: ({ title }) => ({ title }),
  ...tableKind('links', (fields, { published }) => ({ ...fields, published })),
}

export const editableSettings: EditableKind<SettingFields> = {
  ...single('站点设置', table.writeSettings),
  urls: async () => new Map([[1, homePath]]),
}
