// What the home page and the shell show.
import type { Banner, HomeData } from '#contract/home.ts'
import { type NewsItem, TOPIC } from '#contract/news.ts'
import { defaultSettings } from '#domain/site.ts'
import type { Deps } from '../deps.ts'
import { listNews } from '../tables/news.ts'
import * as site from '../tables/site.ts'
import { itemOf } from './news.ts'

const NOTICES = 2
const SHOWN = { gonggao: 8, section: 6, newslist: 10 }

const bannerOf = ({ images, url, title, remark }: site.BannerRow): Banner => ({ images, url, title, remark })

/** The newest of a type, with the pinned ones in front. */
const section = async (deps: Deps, type: number): Promise<NewsItem[]> => {
  const pinned = await listNews(deps.db, { type, flag: 'index' }, SHOWN.section)
  const newest = await listNews(deps.db, { type }, SHOWN.section)
  const rest = newest.filter((row) => !row.pinned)
  return [...pinned, ...rest].slice(0, SHOWN.section).map(itemOf)
}

/** Areas that have no data yet answer empty lists, as the spec's shape wants them present. */
const LATER = {
  forest1: [],
  forest2: [],
  forest3: [],
  tender1: [],
  tender2: [],
  tender3: [],
  tender4: [],
  project1: [],
  project2: [],
  project3: [],
  plan1: [],
  plan2: [],
}

export const index = (deps: Deps) => async (): Promise<HomeData> => {
  const banners = await site.listBanners(deps.db)
  const inPlace = (place: number) => banners.filter((row) => row.place === place).map(bannerOf)
  return {
    ...LATER,
    banners: inPlace(1),
    bannerstwo: inPlace(2),
    gonggao: (await listNews(deps.db, { type: NOTICES }, SHOWN.gonggao)).map(itemOf),
    news1: await section(deps, 1),
    news2: await section(deps, NOTICES),
    news6: await section(deps, TOPIC),
    newslist: (await listNews(deps.db, {}, SHOWN.newslist)).map(itemOf),
  }
}

export const links = (deps: Deps) => async () =>
  (await site.listLinks(deps.db)).map(({ id, title, url }) => ({ id, title, url }))

export const settings = (deps: Deps) => async () => (await site.readSettings(deps.db)) ?? defaultSettings
