// What the home page and the shell show.
import type { PlacementFields } from '#contract/content/site.ts'
import { type ForestSection, forestSections, type HomeData } from '#contract/home.ts'
import { foretryList, type ListingSummary } from '#contract/listings/list.ts'
import { LEASE } from '#contract/listings/woodland.ts'
import { type NewsItem } from '#contract/news.ts'
import { TOPIC } from '#lib/news-types.ts'
import type { Deps } from '#server/deps.ts'
import * as listings from '#server/listings/listing-list.service.ts'
import { itemOf } from '#server/news/news.service.ts'
import { listedByIds, listNews, type NewsFilter, type NewsSummary } from '#server/news/news-lists.service.ts'
import * as site from '#server/site/site.service.ts'

const NOTICES = 2
/** Of forest land three rows of four: the page shows each listing once, and four of each section. */
const SHOWN = { gonggao: 8, section: 6, newslist: 10, forest: 12 }

type Section = Exclude<keyof PlacementFields, ForestSection>

const placedIds = async (deps: Deps, section: keyof PlacementFields) =>
  (await site.readPlacements(deps.db))?.[section] ?? []

/** Articles that editors placed in a section, in their order; those that readers no longer find are left out. */
const placedIn = async (deps: Deps, section: Section): Promise<NewsSummary[]> => {
  const ids = await placedIds(deps, section)
  const listed = new Map((await listedByIds(deps.db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => listed.get(id) ?? [])
}

/** What was placed leads, then what follows it by itself; each once. */
const filled = (leading: readonly NewsSummary[], following: readonly NewsSummary[], shown: number) => {
  const rows = new Map([...leading, ...following].map((row) => [row.id, row]))
  return [...rows.values()].slice(0, shown).map(itemOf)
}

const newest = async (deps: Deps, section: Section, filter: NewsFilter, shown: number): Promise<NewsItem[]> =>
  filled(await placedIn(deps, section), await listNews(deps.db, filter, shown), shown)

/** The newest of a type, behind the placed and the pinned ones. */
const pinnedFirst = async (deps: Deps, section: Section, type: number): Promise<NewsItem[]> => {
  const pinned = await listNews(deps.db, { type, flag: 'index' }, SHOWN.section)
  const rest = await listNews(deps.db, { type }, SHOWN.section)
  return filled(await placedIn(deps, section), [...pinned, ...rest], SHOWN.section)
}

/** Areas that have no data yet answer empty lists, as the spec's shape wants them present. */
const LATER = {
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

/** The newest of a transfer category; 0 is any. */
const newestOf = async (deps: Deps, forestry_type: number) => {
  const asked = foretryList.input.parse({ forestry_type, pagesize: SHOWN.forest })
  return (await listings.list(deps)(asked)).list
}

const NEWEST: Record<ForestSection, (deps: Deps) => Promise<ListingSummary[]>> = {
  forest1: (deps) => newestOf(deps, 0),
  forest2: (deps) => newestOf(deps, LEASE),
  forest3: (deps) => listings.newestPriced(deps, SHOWN.forest),
}

/** Listings that editors placed in a section lead it, as long as lists show them and they belong there. */
const forest = async (deps: Deps, section: ForestSection): Promise<ListingSummary[]> => {
  const placed = await listings.listedByIds(deps, await placedIds(deps, section))
  const leading = placed.filter((listing) => forestSections[section].takes(listing))
  const all = [...leading, ...(await NEWEST[section](deps))]
  return [...new Map(all.map((listing) => [listing.id, listing])).values()].slice(0, SHOWN.forest)
}

export const index = (deps: Deps) => async (): Promise<HomeData> => {
  return {
    ...LATER,
    banners: await site.bannersAt(deps, 1),
    bannerstwo: await site.bannersAt(deps, 2),
    forest1: await forest(deps, 'forest1'),
    forest2: await forest(deps, 'forest2'),
    forest3: await forest(deps, 'forest3'),
    gonggao: await newest(deps, 'gonggao', { type: NOTICES }, SHOWN.gonggao),
    news1: await pinnedFirst(deps, 'news1', 1),
    news2: await pinnedFirst(deps, 'news2', NOTICES),
    news6: await pinnedFirst(deps, 'news6', TOPIC),
    newslist: await newest(deps, 'newslist', {}, SHOWN.newslist),
  }
}
