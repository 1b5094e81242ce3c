// The calls that change nothing, in an order in which later ones can ask about what earlier ones answered.

import { getCaptcha, getMobile } from '#features/accounts/contract/accounts.ts'
import { overview } from '#features/accounts/contract/overview.ts'
import { consentList, noticeSettings, userSessions } from '#features/accounts/contract/settings.ts'
import { draftList } from '#features/assessment/contract/assessment.ts'
import { getReport, reportList } from '#features/assessment/contract/report.ts'
import { signUpList, tenderState } from '#features/bidding/contract.ts'
import { bondList, bonds } from '#features/bonds/contract.ts'
import { getAuthentication } from '#features/certification/contract/certification.ts'
import { deletionState, exportState } from '#features/data-rights/contract.ts'
import { edetail, experts } from '#features/experts/contract/experts.ts'
import { collectList } from '#features/favourites/contract.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { leadList } from '#features/leads/contract.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { myforestdetail, myforestlist } from '#features/listings/contract/owner.ts'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import { membershipState, membershipTerms } from '#features/membership/contract.ts'
import { expertIndex, expertnews, getNewsDetail, NEWS_TYPES, newsList } from '#features/news/contract/news.ts'
import { noticeCount, noticeList } from '#features/notices/contract.ts'
import { pageDetail, pageList } from '#features/pages/contract.ts'
import { PLAN_TYPES, plandetail, planslist } from '#features/plans/contract/plans.ts'
import { PROJECT_LIBRARIES, prodetail, projectlist } from '#features/projects/contract/projects.ts'
import { redirectList } from '#features/redirects/contract.ts'
import { getCity } from '#features/regions/contract/regions.ts'
import { searchList } from '#features/saved-searches/contract.ts'
import { search, searchSuggestions } from '#features/search/contract.ts'
import { menuList } from '#features/site/contract/menus.ts'
import { linkList, siteSettings } from '#features/site/contract/site.ts'
import { statistics } from '#features/statistics/contract.ts'
import { askedQuestions } from '#features/tender-questions/contract.ts'
import { followList } from '#features/tenders/contract/follows.ts'
import { marketHeader, tenderDetail, tenderList } from '#features/tenders/contract/tenders.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { health } from '#platform/contract/health.ts'
import { COLLECT_TYPES } from '#platform/contract/kinds.ts'
import { userIndex } from '#platform/contract/session.ts'
import { isExpertNews } from '#platform/lib/news-types.ts'

export type Input = Readonly<Record<string, string | number>>

/** Parsed answer of a call to one input. */
export interface Answer {
  input: Input
  data: unknown
}

export interface Probe {
  call: Endpoint
  /** Inputs to send, made from earlier answers; none where those hold no record. */
  inputs: (answersOf: (call: Endpoint) => readonly Answer[]) => readonly Input[]
}

const once =
  (input: Input = {}): Probe['inputs'] =>
  () => [input]
const forEach =
  (name: string, values: readonly number[], more: Input = {}): Probe['inputs'] =>
  () =>
    values.map((value) => ({ ...more, [name]: value }))

/** Rows of a list, whichever way it is answered. */
const rowsOf = ({ data }: Answer): readonly Record<string, unknown>[] => {
  if (Array.isArray(data)) return data as Record<string, unknown>[]
  const { list } = data as { list?: Record<string, unknown>[] }
  return list ?? []
}

/** Inputs made from the first record of each list. */
const ofFirst =
  (
    list: Endpoint,
    inputOf: (row: Readonly<Record<string, unknown>>, asked: Input) => Input,
  ): Probe['inputs'] =>
  (answersOf) =>
    answersOf(list).flatMap((answer) =>
      rowsOf(answer)
        .slice(0, 1)
        .map((row) => inputOf(row, answer.input)),
    )

const byId = (list: Endpoint, name = 'id', more: Input = {}) =>
  ofFirst(list, ({ id }) => ({ ...more, [name]: Number(id) }))
const byNumber = (list: Endpoint) => ofFirst(list, ({ project_sn }) => ({ project_sn: String(project_sn) }))

const FIRST_PAGE = { page: 1, pagesize: 10 }
/** Number of no subscriber. */
const MOBILE = '13000000000'

export const probes: readonly Probe[] = [
  { call: forestIndex, inputs: once() },
  { call: linkList, inputs: once() },
  { call: siteSettings, inputs: once() },
  { call: redirectList, inputs: once() },
  { call: menuList, inputs: once() },
  { call: getCity, inputs: once({ pid: 0, type: 2 }) },
  { call: newsList, inputs: forEach('type', NEWS_TYPES, FIRST_PAGE) },
  {
    call: getNewsDetail,
    inputs: ofFirst(newsList, ({ id }, { type }) => ({
      id: Number(id),
      newstype: isExpertNews(Number(type)) ? 2 : 1,
    })),
  },
  { call: pageList, inputs: once(FIRST_PAGE) },
  { call: pageDetail, inputs: byId(pageList) },
  { call: planslist, inputs: forEach('plan_type', PLAN_TYPES, FIRST_PAGE) },
  { call: plandetail, inputs: byId(planslist) },
  { call: expertIndex, inputs: once() },
  { call: experts, inputs: once({ page: 1, pagesize: 8 }) },
  { call: edetail, inputs: byId(experts) },
  { call: expertnews, inputs: byId(experts, 'expert_id', { ...FIRST_PAGE, newstype: 2 }) },
  { call: projectlist, inputs: forEach('type', PROJECT_LIBRARIES, { page: 1, pagesize: 8 }) },
  // Without addresses of files, so that nothing counts as a download.
  { call: prodetail, inputs: byId(projectlist, 'project_id', { type: 1, files: 0 }) },
  { call: statistics, inputs: once() },
  { call: foretryList, inputs: once({ page: 1, pagesize: 8 }) },
  { call: forestryDetail, inputs: byId(foretryList) },
  { call: foretryMap, inputs: once() },
  { call: forestryPrices, inputs: once() },
  { call: marketHeader, inputs: once({ c_id: 0, type: 0 }) },
  { call: tenderList, inputs: once(FIRST_PAGE) },
  { call: tenderDetail, inputs: byId(tenderList) },
  { call: membershipTerms, inputs: once() },
  { call: search, inputs: once({ keyword: '林', page: 1, pagesize: 10 }) },
  { call: searchSuggestions, inputs: once({ keyword: '林' }) },
  { call: health, inputs: once() },
  { call: getCaptcha, inputs: once({ type: 'login', imageW: 110, imageH: 38, tm: 1 }) },
  { call: getMobile, inputs: once({ type: 2, mobile: MOBILE }) },

  { call: userIndex, inputs: once() },
  { call: overview, inputs: once() },
  { call: userSessions, inputs: once() },
  { call: noticeSettings, inputs: once() },
  { call: noticeList, inputs: once({ page: 1, category: 4 }) },
  { call: noticeCount, inputs: once() },
  { call: collectList, inputs: forEach('type', COLLECT_TYPES, { page: 1 }) },
  { call: myforestlist, inputs: once({ page: 1, pagesize: 5 }) },
  { call: myforestdetail, inputs: byId(myforestlist) },
  { call: leadList, inputs: once({ page: 1 }) },
  { call: searchList, inputs: once() },
  { call: followList, inputs: once() },
  { call: bondList, inputs: once({ page: 1, pagesize: 20 }) },
  { call: bonds, inputs: byNumber(bondList) },
  { call: signUpList, inputs: once({ page: 1, pagesize: 20 }) },
  { call: tenderState, inputs: byNumber(signUpList) },
  { call: askedQuestions, inputs: once({ project_sn: '', page: 1, pagesize: 20 }) },
  { call: getAuthentication, inputs: once() },
  { call: membershipState, inputs: once() },
  { call: reportList, inputs: once({ page: 1 }) },
  { call: getReport, inputs: byId(reportList) },
  { call: draftList, inputs: once() },
  { call: consentList, inputs: once() },
  { call: exportState, inputs: once() },
  { call: deletionState, inputs: once() },
]
