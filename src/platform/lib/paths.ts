// All URLs of the site. Pages are files without extension: /info/view/12 is
// dist/info/view/12.html, and / is served by index.html.
// Where a builder takes `page`, that is an older page of a list, numbered from the oldest; without it, the newest.

import { CENTRE_TYPES, type EXPERT_TYPES, isExpertNews, RECOMMENDED } from './news-types.ts'
import { provinceSlugs } from './province-slugs.ts'
import { wireId } from './record-ids.ts'
import { slugOf } from './slug.ts'

export const query = (values: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

const joined = (...parts: (string | number | undefined)[]) => parts.filter(Boolean).join('/')

/** Code that has this slug; 0 where none has. */
const codeOf = (slugs: Record<number, string>, slug: string | undefined) =>
  Number(Object.keys(slugs).find((code) => slugs[Number(code)] === slug) ?? 0)

/** File of a page in the output directory: `/sitemap.xml` is a file name already. */
export const fileOf = (path: string) =>
  path.slice(1) + (/\.(xml|txt|svg|ics|csv|json|geojson)$/.test(path) ? '' : '.html')

export const homePath = '/index'
export const searchPath = (keyword?: string, kind?: string) => `/search${query({ keyword, kind })}`
export const vipPath = '/vip'

/** Beginning of slugs of pages below `/about`. */
export const ABOUT_SLUG = 'about-'
/** A page that editors write: `about-home` is `/about/home`, `about-privacy/2027-01-01` is `/about/privacy/2027-01-01`, `guide` is `/page/guide`. */
export const fixedPagePath = (slug: string) =>
  slug.startsWith(ABOUT_SLUG) ? `/about/${slug.slice(ABOUT_SLUG.length)}` : `/page/${slug}`
/** Slug of such an address, or undefined. */
export const slugOfFixedPage = (path: string): string | undefined => {
  const [, folder, name] = /^\/?(about|page)\/([^/]+(?:\/\d{4}-\d\d-\d\d)?)$/.exec(path) ?? []
  return name && (folder === 'about' ? ABOUT_SLUG + name : name)
}
export const aboutPath = '/about/home'
export const lawPath = '/about/law'
export const advertisingPath = '/about/adve'
export const contactPath = '/about/contact'
export const fillingHelpPath = '/about/filling'
export const privacyPath = '/about/privacy'
export const privacyFragmentPath = '/fragments/privacy'
export const memberAgreementPath = '/about/agreement'
export const memberAgreementFragmentPath = '/fragments/member-agreement'
export const publishAgreementPath = '/about/publish-agreement'
export const publishAgreementFragmentPath = '/fragments/publish-agreement'

export const loginPath = (from?: string) => `/login/login${query({ from })}`
export const registerPath = '/login/reg'
/** Registration with a number whose account has not been used for long. */
export const freshStartPath = '/login/reg?fresh=1'
export const recoverPath = '/login/recover'
/** Way back for the owner of a number that was changed to another one. */
export const regainPath = '/login/regain'
export const accountHomePath = '/account/home'
export const accountWorkPath = '/account/work'
export const accountCollectPath = '/account/collect'
export const accountDepositPath = '/account/deposit'
export const accountProjectsPath = '/account/project/list'
export const accountImportPath = '/account/project/import'
export const accountLeadsPath = (listing?: number) => `/account/project/leads${query({ listing })}`
export const accountSearchesPath = '/account/project/searches'
export const accountFollowsPath = '/account/project/follows'
export const accountSettingPath = '/account/setting'
export const accountInformationPath = '/account/setting/information'
export const accountUsernamePath = '/account/setting/username'
export const accountPasswordPath = '/account/setting/password'
export const accountMobilePath = '/account/setting/mobile'
export const accountSessionsPath = '/account/setting/sessions'
export const accountNoticePath = '/account/setting/notice'
export const accountPrivacyPath = '/account/setting/privacy'
export const certificationPath = '/account/setting/userauth/auth'
/** State of the certification, with what was submitted. */
export const certificationDetailPath = '/account/setting/userauth/detail'

export const newsSlugs: Record<SectionType, string> = {
  1: 'news',
  2: 'notices',
  3: 'policy',
  4: 'training',
  5: 'encyclopedia',
  6: 'topics',
}
export type SectionType = (typeof CENTRE_TYPES)[number]

export const isSectionType = (type: number): type is SectionType => type in newsSlugs

export const sectionOf = (slug: string | undefined) => CENTRE_TYPES.find((type) => newsSlugs[type] === slug)

export const newsListPath = (type: SectionType = 1, page?: number) =>
  page ? `/info/${newsSlugs[type]}/${page}` : type === 1 ? '/info' : `/info/${newsSlugs[type]}`
export const newsPath = (id: number) => `/info/view/${id}`
export const topicItemPath = (id: number) => `/info/subview/${id}`
export const expertNewsPath = (id: number) => `/expert/info/view/${id}`
/** Recommended articles, which no section of the news centre lists. */
export const recommendedPath = (page?: number) => joined('/info/recommended', page)
export const hotFragmentPath = '/fragments/hot-news'
export const recommendedFragmentPath = '/fragments/recommended'

/** Page of an article, by its type. Recommended news have the same page as other news. */
export const articlePath = (article: { id: number; type: number; topic_id: number }) => {
  const id = wireId(article.id)
  if (article.topic_id > 0) return topicItemPath(id)
  return isExpertNews(article.type) ? expertNewsPath(id) : newsPath(id)
}

/** Newest page of a news type: a section of the news centre, the recommendations, or a tab of the expert news. */
export const sectionPath = (type: number, page?: number) => {
  if (type === RECOMMENDED) return recommendedPath(page)
  return isSectionType(type) ? newsListPath(type, page) : expertNewsListPath(type, page)
}

export const categorySlugs: Record<number, string> = {
  1: 'transfer',
  2: 'lease',
  3: 'subcontract',
  4: 'cooperation',
  5: 'exchange',
}

export const exchangePath = '/exchange'
/** Parameter of an address of the exchange whose keyword is as somebody typed it: bounds in it become filters. */
export const TYPED = 'typed'
/** List with filters, sort and page by their wire names. */
export const exchangeListPath = (filter: Record<string, string | number | undefined> = {}) =>
  `/exchange${query(filter)}`
export const listingPath = (id: number) => `/exchange/view/${id}`
/** Serves listings that have no page yet. */
export const listingShellPath = '/exchange/shell'
export const listingIndexPath = (page?: number) => joined('/exchange/all', page)
/** Listings side by side, and those looked at lately. */
export const compareListingsPath = '/exchange/compare'
export const publishPath = '/addproject'
/** Form of an own listing: `detail` shows its review status, `edit` changes it. */
export const listingFormPath = (id: number, type: 'detail' | 'edit') => `/addproject${query({ id, type })}`

/** What a new listing may take over of an earlier one, besides place, category, rights and contact. */
export type CopyExtra = 'price' | 'content'
/** Form of a new listing that begins as a copy of an own one. */
export const listingCopyPath = (id: number, extras: readonly CopyExtra[] = []) =>
  `/addproject${query({ copy: id, with: extras.join() })}`

/** Filter of a landing page of the exchange; 0 is any. */
export interface Landing {
  province_id: number
  forestry_type: number
}

/** Landing page of a province, a category, or both. */
export const exchangeLandingPath = ({ province_id, forestry_type }: Landing) =>
  ['/exchange', provinceSlugs[province_id], categorySlugs[forestry_type]].filter(Boolean).join('/')

/** Parses `fujian/lease`, `fujian` or `lease`; undefined if it is no landing page. */
export const landingOf = (slugs: string): Landing | undefined => {
  const parts = slugs.split('/')
  const landingPage = {
    province_id: codeOf(provinceSlugs, parts[0]),
    forestry_type: codeOf(categorySlugs, parts[parts.length - 1]),
  }
  return exchangeLandingPath(landingPage) === `/exchange/${slugs}` ? landingPage : undefined
}

const orAll = (slug: string | undefined) => slug ?? 'all'

/** Similar listings: the newest of the same province and category. */
export const similarFragmentPath = ({ province_id, forestry_type }: Landing) =>
  `/fragments/similar/${orAll(provinceSlugs[province_id])}/${orAll(categorySlugs[forestry_type])}`

/** Parses `/fragments/similar/{province}/{category}`; undefined if a slug is unknown. */
export const similarOf = (province: string | undefined, category: string | undefined) => {
  const landingPage = {
    province_id: codeOf(provinceSlugs, province),
    forestry_type: codeOf(categorySlugs, category),
  }
  return similarFragmentPath(landingPage) === `/fragments/similar/${province}/${category}`
    ? landingPage
    : undefined
}

export const assessPath = '/assess'
export const assessmentFormPath = '/addAssess'
export const assessListingPath = (listing: number) => `/addAssess${query({ prodId: listing })}`
export const assessMethodPath = '/assess/method'
export const reportPath = (id: number) => `/addAssess/${id}`
/** Serves reports under their own addresses. */
export const reportShellPath = '/addAssess/report'
/** A shared report: servers do not see what stands behind the `#`. */
export const sharedReportPath = (key?: string) => `/addAssess/shared${key ? `#${key}` : ''}`
export const ownReportsPath = '/account/assess'
export const compareReportsPath = (one?: number, other?: number) =>
  `/account/assess/compare${query({ one, other })}`

/** Slugs of the market's kinds (MARKET_KINDS of src/features/tenders/contract/tenders.ts). */
const marketSlugs: Record<number, string> = {
  1: 'works',
  2: 'seedlings',
  3: 'services',
  4: 'procurement',
  5: 'awards',
}

export const marketPath = '/market'
/** List of a kind. Kind 0: the newest of all kinds, which have no older pages. */
export const marketListPath = (kind = 0, page?: number) =>
  kind > 0 ? joined(marketPath, marketSlugs[kind], page) : marketPath
export const tenderPath = (project_sn: string) => `/market/view/${slugOf(project_sn)}`
/** All its announcements as they were published, each with what it changed. */
export const tenderHistoryPath = (project_sn: string) => `/market/history/${slugOf(project_sn)}`
/** Its times as a calendar file. */
export const tenderCalendarPath = (project_sn: string) => `/market/calendar/${slugOf(project_sn)}.ics`
/** The spec's address of a tender, by query; leads to its page. */
export const tenderByQueryPath = '/market/view'
/** Steps of a bidder: read, sign up, bond, result. */
export const bidStepsPath = (project_sn = '', step?: number) => `/market/tender${query({ project_sn, step })}`
/** Where a bidder asks about a tender. */
export const askTenderPath = (project_sn: string) => `${bidStepsPath(project_sn, 1)}#questions`
/** The user's sign-ups, beside his bonds. */
export const signUpsPath = '/account/deposit?tab=signups'
/** The user's questions and objections, beside them. */
export const askedQuestionsPath = '/account/deposit?tab=questions'
export const depositPath = (project_sn = '') => `/account/deposit/detail${query({ project_sn })}`

/** A page of the market's list; page 0: its newest, kind 0: of all kinds. */
export interface MarketListPage {
  kind: number
  page: number
}

/** Parses what follows `/market`: nothing, `works` or `works/3`; undefined where it is no list. */
export const marketListOf = (rest = ''): MarketListPage | undefined => {
  const [slug, number = 0] = rest.split('/')
  const place = { kind: codeOf(marketSlugs, slug), page: Number(number) }
  const isPage = Number.isInteger(place.page) && place.page >= 0
  return isPage && marketListPath(place.kind, place.page) === joined(marketPath, rest) ? place : undefined
}

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

export const designPath = '/design'
export const planPath = (id: number) => `/design/view/${id}`
export const planListPath = (type = 1, page?: number) => joined('/design/list', planSlugs[type], page)

export const expertPath = '/expert'
export const expertListPath = (page?: number) => joined('/expert/list', page)
export const expertProfilePath = (id: number) => `/expert/view/${id}`
export const expertArticlesPath = (id: number, page: number) => `/expert/view/${id}/${page}`
export const expertNewsListPath = (type = 7, page?: number) =>
  joined('/expertInfoList', expertNewsSlugs[type], page)

/** A page of a list that is chosen by a type; 0: its newest page. */
export interface TypedPage {
  type: number
  page: number
}

/**
 * Parses the rest of such an address: `space/3`, `3`, `space`, or nothing.
 * @param first  The type whose pages have no slug.
 */
const parseTypedPage = (
  pathOf: (type: number, page?: number) => string,
  slugs: Record<number, string>,
  first: number,
  rest: string | undefined,
): TypedPage | undefined => {
  const parts = (rest ?? '').split('/')
  const page = Number(parts.at(-1))
  const place = { type: codeOf(slugs, parts[0]) || first, page: page > 0 ? page : 0 }
  const isIts = pathOf(place.type, place.page) === joined(pathOf(first), rest)
  return isIts && Number.isInteger(place.page) ? place : undefined
}
export const planListOf = (rest: string | undefined) => parseTypedPage(planListPath, planSlugs, 1, rest)
export const expertNewsListOf = (rest: string | undefined) =>
  parseTypedPage(expertNewsListPath, expertNewsSlugs, 7, rest)

export const projectPath = (id: number) => `/obj/view/${id}`
/** The newest of all libraries. */
export const newestProjectsPath = '/obj/new'
/** The same for every other address below /obj (spec part 1 §2), and not for search engines. */
export const otherProjectsPath = '/obj/other'
/** Newest projects of a province, of all libraries. */
export const projectsInPath = (province_id: number) => `/obj/new?province_id=${province_id}`
/** Library 0: the newest of all libraries, which have no older pages. */
export const projectListPath = (library: number, page?: number) =>
  library > 0 ? joined(projectLists[library], page) : newestProjectsPath
/** Project library of a URL slug: `/obj/{slug}`; 0 for the newest of all, undefined where it is none. */
export const projectLibraryOf = (slug: string | undefined): number | undefined =>
  `/obj/${slug}` === newestProjectsPath ? 0 : codeOf(projectLists, `/obj/${slug}`) || undefined
export const statisticsPath = '/data/trade'
/** Outline of China for it, coloured by the number of projects. */
export const statisticsMapPath = '/fragments/projects-by-province.svg'

/** What may be taken away as data, and what each file holds. */
export const openDataPath = '/open-data'
/** Addresses of all its files, for programs. */
export const openDataFilesPath = '/open-data/files.json'
/** A tender's announcements as releases of the Open Contracting Data Standard. */
export const tenderReleasesPath = (project_sn: string) => `/open-data/tenders/${slugOf(project_sn)}.json`
/** Files of one range of ids, cut like the sitemaps of these records. */
export const tendersTablePath = (part: number) => `/open-data/tenders-${part}.csv`
export const listingsTablePath = (part: number) => `/open-data/listings-${part}.csv`
export const listingsGeoJsonPath = (part: number) => `/open-data/listings-${part}.geojson`
export const mediansTablePath = '/open-data/medians.csv'

export const robotsPath = '/robots.txt'
export const rssPath = '/rss.xml'
export const sitemapPath = '/sitemap.xml'
export const pagesSitemapPath = '/sitemap-pages.xml'
/** Articles of one range of ids; the sitemaps of other records are cut likewise. */
export const newsSitemapPath = (part: number) => `/sitemap-${part}.xml`
export const listingsSitemapPath = (part: number) => `/sitemap-listings-${part}.xml`
export const plansSitemapPath = (part: number) => `/sitemap-plans-${part}.xml`
export const expertsSitemapPath = (part: number) => `/sitemap-experts-${part}.xml`
export const projectsSitemapPath = (part: number) => `/sitemap-projects-${part}.xml`
export const tendersSitemapPath = (part: number) => `/sitemap-tenders-${part}.xml`
/** `/sitemap-pages.xml` names the pages that exist once. */
export const fixedPagesSitemapPath = (part: number) => `/sitemap-fixed-${part}.xml`
/** The only call of reading pages, after the reader's first action. */
export const addReadPath = '/api/addRead'
export const notFoundPath = '/404'
export const consolePath = '/console'
export const staffHandbookPath = `${consolePath}/handbook`

export const redirects: Record<string, string> = {
  '/': homePath,
  '/login': '/login/login',
  '/reg': registerPath,
  '/recover': recoverPath,
  '/about': aboutPath,
  '/account': accountSettingPath,
  '/account/project': accountProjectsPath,
  '/info/news': '/info',
  '/obj': newestProjectsPath,
}
