// URLs of planning cases, experts, projects and statistics. Apart from paths.ts, which every island loads.
import { codeOf, isSectionType, paths } from './paths.ts'

/** Slugs of the planning types; forest wellness stands at the address of the spec. */
const planSlugs: Record<number, string> = { 2: 'space', 3: 'industry', 4: 'landscape', 5: 'town' }
/** Slugs of the expert news; interviews stand at the address of the spec. */
const expertNewsSlugs: Record<number, string> = { 8: 'dynamics', 9: 'literature', 10: 'opinions' }
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
  projectsNew: '/obj/new',
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

/** Newest page of a news type: a section of the news centre, or a tab of the expert news. */
export const sectionPath = (type: number, page?: number) =>
  isSectionType(type) ? paths.newsList(type, page) : libraryPaths.expertNewsList(type, page)

/** Planning type and expert news type of a URL slug; 0 where it is none. */
export const planTypeOf = (slug: string) => codeOf(planSlugs, slug)
export const expertNewsTypeOf = (slug: string) => codeOf(expertNewsSlugs, slug)
