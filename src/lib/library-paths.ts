// URLs of planning cases, experts, projects and statistics. Apart from paths.ts, which every island loads.
import { type EXPERT_TYPES, RECOMMENDED } from './news-types.ts'
import { codeOf, isSectionType, paths } from './paths.ts'

/** Slugs of the planning types; forest wellness stands at the address of the spec. */
const planSlugs: Record<number, string> = { 2: 'space', 3: 'industry', 4: 'landscape', 5: 'town' }
/** Slugs of the expert news; interviews stand at the address of the spec. */
const expertNewsSlugs: Record<number, string> = {
  8: 'dynamics',
  9: 'literature',
  10: 'opinions',
} satisfies Record<Exclude<(typeof EXPERT_TYPES)[number], 7>, string>
/** Lists of the project libraries: finance ministry, development commission, local. */
const projectLists: Record<number, string> = { 1: '/obj/exchequer', 2: '/obj/NDRC', 3: '/obj/local' }

const joined = (...parts: (string | number | undefined)[]) => parts.filter(Boolean).join('/')

/** With `page`: an older page of a list, numbered from the oldest. */
export const libraryPaths = {
  design: '/design',
  plan: (id: number) => `/design/view/${id}`,
  planList: (type = 1, page?: number) => joined('/design/list', planSlugs[type], page),
  project: (id: number) => `/obj/view/${id}`,
  projectList: (library: number, page?: number) => joined(projectLists[library], page),
  /** The newest of all libraries. */
  projectsNew: '/obj/new',
  /** The same for every other address below /obj (spec part 1 §2), and not for search engines. */
  projectsOther: '/obj/other',

  /** Recommended articles, which no section of the news centre lists. */
  recommended: (page?: number) => joined('/info/recommended', page),

  expert: '/expert',
  experts: (page?: number) => joined('/expert/list', page),
  expertProfile: (id: number) => `/expert/view/${id}`,
  expertArticles: (id: number, page: number) => `/expert/view/${id}/${page}`,
  expertNewsList: (type = 7, page?: number) => joined('/expertInfoList', expertNewsSlugs[type], page),
  statistics: '/data/trade',
  /** Outline of China for it, coloured by the number of projects. */
  statisticsMap: '/fragments/projects-by-province.svg',
  /** Newest projects of a province, of all libraries. */
  projectsIn: (province_id: number) => `/obj/new?province_id=${province_id}`,
  /** Records of one range of ids. */
  sitemapPlans: (part: number) => `/sitemap-plans-${part}.xml`,
  sitemapExperts: (part: number) => `/sitemap-experts-${part}.xml`,
  sitemapProjects: (part: number) => `/sitemap-projects-${part}.xml`,
} as const

/** Newest page of a news type: a section of the news centre, the recommendations, or a tab of the expert news. */
export const sectionPath = (type: number, page?: number) => {
  if (type === RECOMMENDED) return libraryPaths.recommended(page)
  return isSectionType(type) ? paths.newsList(type, page) : libraryPaths.expertNewsList(type, page)
}

/** A page of a list that is chosen by a type; 0: its newest page. */
export interface TypedPage {
  type: number
  page: number
}

/**
 * Parses the rest of such an address: `space/3`, `3`, `space`, or nothing.
 * @param first  The type whose pages have no slug.
 */
const parse = (
  pathOf: (type: number, page?: number) => string,
  slugs: Record<number, string>,
  first: number,
  rest: string | undefined,
): TypedPage | undefined => {
  const parts = (rest ?? '').split('/')
  const page = Number(parts.at(-1))
  const found = { type: codeOf(slugs, parts[0]) || first, page: page > 0 ? page : 0 }
  const isIts = pathOf(found.type, found.page) === joined(pathOf(first), rest)
  return isIts && Number.isInteger(found.page) ? found : undefined
}
export const planListOf = (rest: string | undefined) => parse(libraryPaths.planList, planSlugs, 1, rest)
export const expertNewsListOf = (rest: string | undefined) =>
  parse(libraryPaths.expertNewsList, expertNewsSlugs, 7, rest)

/** Project library of a URL slug: `/obj/{slug}`; 0 for the newest of all, undefined where it is none. */
export const projectLibraryOf = (slug: string | undefined): number | undefined =>
  `/obj/${slug}` === libraryPaths.projectsNew ? 0 : codeOf(projectLists, `/obj/${slug}`) || undefined

/** Newest page of a project library, or of all libraries for 0. */
export const projectListPath = (library: number) =>
  library > 0 ? libraryPaths.projectList(library) : libraryPaths.projectsNew
