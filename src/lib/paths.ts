// All URLs of the site. Pages are files without extension: /info/view/12 is
// dist/info/view/12.html, and / is served by index.html.

import { CENTRE_TYPES, isExpertNews } from './news-types.ts'
import { provinceSlugs } from './province-slugs.ts'
import { wireId } from './record-ids.ts'

/** Slugs of the news sections, in the URLs of their pages. */
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

/** Slugs of the transfer categories. */
export const categorySlugs: Record<number, string> = {
  1: 'transfer',
  2: 'lease',
  3: 'subcontract',
  4: 'cooperation',
  5: 'exchange',
}

/** Filter of a landing page of the exchange; 0 is any. */
export interface Landing {
  province_id: number
  forestry_type: number
}

/** Code that has this slug; 0 where none has. */
export const codeOf = (slugs: Record<number, string>, slug: string | undefined) =>
  Number(Object.keys(slugs).find((code) => slugs[Number(code)] === slug) ?? 0)

/** Parses `fujian/lease`, `fujian` or `lease`; undefined if it is no landing page. */
export const landingOf = (slugs: string): Landing | undefined => {
  const parts = slugs.split('/')
  const found = {
    province_id: codeOf(provinceSlugs, parts[0]),
    forestry_type: codeOf(categorySlugs, parts[parts.length - 1]),
  }
  return paths.exchangeLanding(found) === `/exchange/${slugs}` ? found : undefined
}

const orAll = (slug: string | undefined) => slug ?? 'all'

/** Parses `/fragments/similar/{province}/{category}`; undefined if a slug is unknown. */
export const similarOf = (province: string | undefined, category: string | undefined) => {
  const found = {
    province_id: codeOf(provinceSlugs, province),
    forestry_type: codeOf(categorySlugs, category),
  }
  return paths.similarFragment(found) === `/fragments/similar/${province}/${category}` ? found : undefined
}

export const query = (values: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

export const paths = {
  home: '/index',
  /** Newest page of a section; `page`: an older one, numbered from the oldest. */
  newsList: (type: SectionType = 1, page?: number) =>
    page ? `/info/${newsSlugs[type]}/${page}` : type === 1 ? '/info' : `/info/${newsSlugs[type]}`,
  news: (id: number) => `/info/view/${id}`,
  topicItem: (id: number) => `/info/subview/${id}`,
  expertNews: (id: number) => `/expert/info/view/${id}`,
  search: (keyword?: string) => `/search${query({ keyword })}`,
  hotFragment: '/fragments/hot-news',
  recommendedFragment: '/fragments/recommended',
  memberAgreementFragment: '/fragments/member-agreement',
  privacyFragment: '/fragments/privacy',
  memberAgreement: '/about/agreement',
  privacy: '/about/privacy',
  login: (from?: string) => `/login/login${query({ from })}`,
  register: '/login/reg',
  /** Registration with a number whose account has not been used for long. */
  freshStart: '/login/reg?fresh=1',
  recover: '/login/recover',
  /** Way back for the owner of a number that was changed to another one. */
  regain: '/login/regain',
  about: '/about/home',
  law: '/about/law',
  advertising: '/about/adve',
  contact: '/about/contact',
  exchange: '/exchange',
  /** List with filters, sort and page by their wire names. */
  exchangeList: (filter: Record<string, string | number | undefined> = {}) => `/exchange${query(filter)}`,
  /** Landing page of a province, a category, or both. */
  exchangeLanding: ({ province_id, forestry_type }: Landing) =>
    ['/exchange', provinceSlugs[province_id], categorySlugs[forestry_type]].filter(Boolean).join('/'),
  /** Listings side by side, and those looked at lately. */
  compare: '/exchange/compare',
  listing: (id: number) => `/exchange/view/${id}`,
  /** Serves listings that have no page yet. */
  listingShell: '/exchange/shell',
  /** Similar listings: the newest of the same province and category. */
  similarFragment: ({ province_id, forestry_type }: Landing) =>
    `/fragments/similar/${orAll(provinceSlugs[province_id])}/${orAll(categorySlugs[forestry_type])}`,
  publishAgreement: '/about/publish-agreement',
  publishAgreementFragment: '/fragments/publish-agreement',
  publish: '/addproject',
  /** Form of an own listing: `detail` shows its review status, `edit` changes it. */
  publishListing: (id: number, type: 'detail' | 'edit') => `/addproject${query({ id, type })}`,
  assess: '/assess',
  market: '/market',
  /** Page of a tender, by its number. */
  tender: (project_sn: string) => `/market/view/${encodeURIComponent(project_sn)}`,
  vip: '/vip',
  accountHome: '/account/home',
  accountSetting: '/account/setting',
  accountWork: '/account/work',
  accountCollect: '/account/collect',
  accountDeposit: '/account/deposit',
  accountProjects: '/account/project/list',
  accountLeads: (listing?: number) => `/account/project/leads${query({ listing })}`,
  accountSearches: '/account/project/searches',
} as const

/** Page of an article, by its type. Recommended news have the same page as other news. */
export const articlePath = (article: { id: number; type: number; topic_id: number }) => {
  const id = wireId(article.id)
  if (article.topic_id > 0) return paths.topicItem(id)
  return isExpertNews(article.type) ? paths.expertNews(id) : paths.news(id)
}

/** File of a page in the output directory: `/sitemap.xml` is a file name already. */
export const fileOf = (path: string) => path.slice(1) + (/\.(xml|txt|svg)$/.test(path) ? '' : '.html')

/** News section of a URL slug. */
export const sectionOf = (slug: string | undefined) => CENTRE_TYPES.find((type) => newsSlugs[type] === slug)
