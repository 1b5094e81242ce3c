// What the operator has set: settings with their defaults, friendly links, banners, placements.
import type { Banner } from '#contract/home.ts'
import { defaultSettings } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import type { BannerRow } from './site.schema.ts'
import * as table from './site.table.ts'

export { readPlacements, writePlacements } from './site.table.ts'

const bannerOf = ({ images, url, title, remark }: BannerRow): Banner => ({ images, url, title, remark })

/** @param place 1 the carousel on top of the home page, 2 the second banners */
export const bannersAt = async (deps: Deps, place: number): Promise<Banner[]> =>
  (await table.listBanners(deps.db)).filter((row) => row.place === place).map(bannerOf)

export const links = (deps: Deps) => async () =>
  (await table.listLinks(deps.db)).map(({ id, title, url }) => ({ id, title, url }))

export const settings = (deps: Deps) => async () => ({
  ...defaultSettings,
  ...(await table.readSettings(deps.db)),
})
