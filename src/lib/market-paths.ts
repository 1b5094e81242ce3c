// URLs of the market's lists, and of what a bidder does. Apart from paths.ts, which every island loads: a tender's own page
// stands there.
import { codeOf, paths, query } from './paths.ts'

/** Slugs of the market's kinds (MARKET_KINDS of src/contract/tenders.ts). */
const marketSlugs: Record<number, string> = {
  1: 'works',
  2: 'seedlings',
  3: 'services',
  4: 'procurement',
  5: 'awards',
}

const joined = (...parts: (string | number | undefined)[]) => parts.filter(Boolean).join('/')

export const marketPaths = {
  /**
   * Newest page of a kind's list; `page`: an older one, numbered from the oldest.
   * Kind 0: the newest of all kinds, which have no older pages.
   */
  list: (kind = 0, page?: number) =>
    kind > 0 ? joined(paths.market, marketSlugs[kind], page) : paths.market,
  /** Tenders of one range of ids. */
  sitemap: (part: number) => `/sitemap-tenders-${part}.xml`,
  /** The spec's address of a tender, by query; leads to its page. */
  byQuery: '/market/view',
  /** Steps of a bidder: read, sign up, bond, result. */
  steps: (project_sn = '', step?: number) => `/market/tender${query({ project_sn, step })}`,
  /** The user's sign-ups, beside his bonds. */
  signUps: '/account/deposit?tab=signups',
  deposit: (project_sn = '') => `/account/deposit/detail${query({ project_sn })}`,
  /** Certification form. */
  certification: '/account/setting/userauth/auth',
  /** State of the certification, with what was submitted. */
  certificationDetail: '/account/setting/userauth/detail',
} as const

/** A page of the market's list; page 0: its newest, kind 0: of all kinds. */
export interface MarketListPage {
  kind: number
  page: number
}

/** Parses what follows `/market`: nothing, `works` or `works/3`; undefined where it is no list. */
export const marketListOf = (rest = ''): MarketListPage | undefined => {
  const [slug, number = 0] = rest.split('/')
  const found = { kind: codeOf(marketSlugs, slug), page: Number(number) }
  const isPage = Number.isInteger(found.page) && found.page >= 0
  return isPage && marketPaths.list(found.kind, found.page) === joined(paths.market, rest) ? found : undefined
}
