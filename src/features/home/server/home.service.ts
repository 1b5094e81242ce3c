import type { PlacementFields } from '#features/home/contract/editing.ts'
import { type ForestSection, forestSections, type HomeData } from '#features/home/contract/home.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import type { ListingSummary } from '#features/listings/contract/summary.ts'
import { LEASE } from '#features/listings/contract/woodland.ts'
import { listingList as listings } from '#features/listings/server/index.ts'
import { type NewsItem } from '#features/news/contract/news.ts'
import {
  itemOf,
  listedByIds,
  listNews,
  type NewsFilter,
  type NewsSummary,
} from '#features/news/server/index.ts'
import { newestPlans, publicPlans } from '#features/plans/server/index.ts'
import { newestProjects, publicProjects } from '#features/projects/server/index.ts'
import { site } from '#features/site/server/index.ts'
import { type TenderSection, tenderSections } from '#features/tenders/contract/tenders.ts'
import { newestTenders } from '#features/tenders/server/index.ts'
import { TOPIC } from '#platform/lib/news-types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { readPlacements } from './home.table.ts'

const NOTICES = 2
/** Entries per section. Forest land has three times the four that are shown: the page shows each listing only once. */
const SIZES = { gonggao: 8, section: 6, newslist: 10, forest: 12, projects: 4, plans: 4, tenders: 5 }

type Section = 'gonggao' | 'news1' | 'news2' | 'news6' | 'newslist'

/** Dependencies, and what editors placed: read once for all sections. */
type HomeDeps = Deps & { placements: PlacementFields | undefined }

const placedIds = ({ placements }: HomeDeps, section: keyof PlacementFields) => placements?.[section] ?? []

const placedFirst = <T extends { id: number }>(
  ids: readonly number[],
  placed: readonly T[],
  others: readonly T[],
) => {
  const known = new Map(placed.map((record) => [record.id, record]))
  const leading = ids.flatMap((id) => known.get(id) ?? [])
  return [...new Map([...leading, ...others].map((record) => [record.id, record])).values()]
}

/** Placed articles that are still public, then others. */
const articles = async (deps: HomeDeps, section: Section, others: readonly NewsSummary[], shown: number) => {
  const ids = placedIds(deps, section)
  const rows = placedFirst(ids, await listedByIds(deps.db, ids), others)
  return rows.slice(0, shown).map(itemOf)
}

const newest = async (
  deps: HomeDeps,
  section: Section,
  filter: NewsFilter,
  shown: number,
): Promise<NewsItem[]> => articles(deps, section, await listNews(deps.db, filter, shown), shown)

/** Placed articles, then pinned ones, then the newest of the type. */
const pinnedFirst = async (deps: HomeDeps, section: Section, type: number): Promise<NewsItem[]> => {
  const pinned = await listNews(deps.db, { type, flag: 'index' }, SIZES.section)
  const rest = await listNews(deps.db, { type }, SIZES.section)
  return articles(deps, section, [...pinned, ...rest], SIZES.section)
}

const newestOf = async (deps: Deps, forestry_type: number) => {
  const input = foretryList.input.parse({ forestry_type, pagesize: SIZES.forest })
  return (await listings.listListings(deps)(input)).list
}

const NEWEST: Record<ForestSection, (deps: Deps) => Promise<ListingSummary[]>> = {
  forest1: (deps) => newestOf(deps, 0),
  forest2: (deps) => newestOf(deps, LEASE),
  forest3: (deps) => listings.newestPriced(deps, SIZES.forest),
}

/** Placed listings first, as long as they are listed and fit the section; then the newest. */
const forest = async (deps: HomeDeps, section: ForestSection): Promise<ListingSummary[]> => {
  const ids = placedIds(deps, section)
  const chosen = (await listings.listedByIds(deps, ids)).filter(forestSections[section].takes)
  return placedFirst(ids, chosen, await NEWEST[section](deps)).slice(0, SIZES.forest)
}

const projectsOf = async (deps: HomeDeps, section: 'project1' | 'project2' | 'project3', library: number) => {
  const ids = placedIds(deps, section)
  const chosen = (await publicProjects(deps, ids)).filter(({ type }) => type === library)
  return placedFirst(ids, chosen, await newestProjects(deps, library, SIZES.projects)).slice(
    0,
    SIZES.projects,
  )
}

const tenders = (deps: Deps, section: TenderSection) =>
  newestTenders(deps, tenderSections[section], SIZES.tenders)

/** Two rows that have no case in common. */
const plans = async (deps: HomeDeps) => {
  const [first, second] = [placedIds(deps, 'plan1'), placedIds(deps, 'plan2')]
  const newest = await newestPlans(deps, SIZES.plans * 2 + first.length + second.length)
  const isFree = ({ id }: { id: number }) => !second.includes(id)
  const plan1 = placedFirst(first, await publicPlans(deps, first), newest.filter(isFree)).slice(
    0,
    SIZES.plans,
  )
  const shown = new Set(plan1.map(({ id }) => id))
  const others = placedFirst(second, await publicPlans(deps, second), newest)
  return { plan1, plan2: others.filter(({ id }) => !shown.has(id)).slice(0, SIZES.plans) }
}

export const homeIndex = (plain: Deps) => async (): Promise<HomeData> => {
  const deps = { ...plain, placements: await readPlacements(plain.db) }
  return {
    tender1: await tenders(deps, 'tender1'),
    tender2: await tenders(deps, 'tender2'),
    tender3: await tenders(deps, 'tender3'),
    tender4: await tenders(deps, 'tender4'),
    project1: await projectsOf(deps, 'project1', 1),
    project2: await projectsOf(deps, 'project2', 2),
    project3: await projectsOf(deps, 'project3', 3),
    ...(await plans(deps)),
    banners: await site.bannersAt(deps, 1),
    bannerstwo: await site.bannersAt(deps, 2),
    forest1: await forest(deps, 'forest1'),
    forest2: await forest(deps, 'forest2'),
    forest3: await forest(deps, 'forest3'),
    gonggao: await newest(deps, 'gonggao', { type: NOTICES }, SIZES.gonggao),
    news1: await pinnedFirst(deps, 'news1', 1),
    news2: await pinnedFirst(deps, 'news2', NOTICES),
    news6: await pinnedFirst(deps, 'news6', TOPIC),
    newslist: await newest(deps, 'newslist', {}, SIZES.newslist),
  }
}
