// Content set by the operator: settings with their defaults, friendly links, banners, placements.
import type { Banner } from '#contract/home.ts'
import { defaultSettings } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import type { BannerRow } from './site.schema.ts'
import * as table from './site.table.ts'

export { readPlacements, writePlacements } from './site.table.ts'

const bannerOf = ({ images, url, title, remark }: BannerRow): Banner => ({ images, url, title, remark })

/** @param slot 1 carousel at the top of the home page, 2 second banners */
export const bannersAt = async (deps: Deps, slot: number): Promise<Banner[]> =>
  (await table.listBanners(deps.db)).filter((row) => row.slot === slot).map(bannerOf)

export const links = (deps: Deps) => async () =>
  (await table.listLinks(deps.db)).map(({ id, title, url }) => ({ id, title, url }))

export const settings = (deps: Deps) => async () => ({
  ...defaultSettings,
  ...(await table.readSettings(deps.db)),
})
