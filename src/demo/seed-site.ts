// What the operator has set: banners, links, settings.
import type { AppDeps } from '#app/features.ts'
import * as site from '#features/site/server/site.table.ts'
import { imagesOf } from './pictures.ts'
import type { DemoSite } from './schemas.ts'

export const seedSite = async ({ db, storage }: AppDeps, { banners, links, settings }: DemoSite) => {
  await site.insertBanners(
    db,
    banners.map(({ picture, ...banner }, sort) => ({ ...banner, sort, images: imagesOf(storage, picture) })),
  )
  await site.insertLinks(
    db,
    links.map((link, sort) => ({ ...link, sort })),
  )
  await site.writeSettings(db, settings)
}
